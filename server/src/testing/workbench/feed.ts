import assert from 'node:assert/strict'
import type { BankFeed, BankStatementRow } from '../../providers/bank/port.ts'
import { inBankWorld as inSandbox, type BankBench } from './bank.ts'
import { has, is, isSilent, isUnknown, valueOf, type Expectation } from './expectation.ts'
import { SILENCE, type Outside } from './outside.ts'

const OURS = '4050012345'
let serial = 0
async function send(world: Outside, more: object = {}): Promise<string> {
  serial += 1
  const { json } = await world.command('POST', '/sandbox/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo: `12345${String(serial).padStart(5, '0')}`,
    fromName: 'นาย ธนพร ใจดี',
    toAccountNo: OURS,
    amount: 250.75,
    ...more,
  })
  return (json as { transRef: string }).transRef
}
const read = async (bank: BankFeed, from: string | null) => valueOf(await bank.incomingSince(from))

/** From where nothing is told yet. */
async function end(bank: BankFeed): Promise<string> {
  for (let page = await read(bank, null); ; page = await read(bank, page.next))
    if (page.transfers.length === 0 && !page.unreadable) return page.next
}

/** Every page of it. */
async function statement(bank: BankFeed, since: Date): Promise<BankStatementRow[]> {
  const rows: BankStatementRow[] = []
  for (let after: number | null = null; ;) {
    const page: { rows: BankStatementRow[]; next: number | null } = valueOf(
      await bank.statement(since, after),
    )
    rows.push(...page.rows)
    after = page.next
    if (after === null) return rows
  }
}

const ASKED: Expectation<BankBench>[] = [
  {
    title: 'tells what came in, and from where to ask on',
    needs: 'questions',
    hold: async ({ bank }) => {
      const first = await read(bank, null)
      const again = await read(bank, null)
      is(again.transfers.slice(0, first.transfers.length), first.transfers)
      const last = await end(bank)
      is((await read(bank, last)).next, last)
    },
  },
  {
    title: 'says what each account holds, by its whole number',
    needs: 'questions',
    hold: async ({ bank }) => {
      const { accounts } = valueOf(await bank.balances())
      for (const { accountNo } of accounts) assert.match(accountNo, /^\d{8,20}$/)
    },
  },
  {
    title: 'states what went in and out today',
    needs: 'questions',
    hold: async ({ bank }) => void (await statement(bank, new Date(Date.now() - 86_400_000))),
  },
  {
    title: 'a wrong key is never an empty account',
    needs: 'questions',
    hold: async ({ forged }) => {
      for (const bank of forged) {
        isUnknown(await bank.incomingSince(null))
        isUnknown(await bank.statement(new Date(0), null))
        isUnknown(await bank.balances())
      }
    },
  },
]

const TOLD: Expectation<BankBench>[] = [
  inSandbox(
    'tells a transfer whole: who, from where, to where, how much to the satang, and when',
    async ({ bank, world }) => {
      const from = await end(bank)
      const transRef = await send(world, { at: '2026-11-20T17:59:59.000Z' })
      const { transfers, next } = await read(bank, from)
      is(transfers, [
        {
          transRef,
          bookedAt: new Date('2026-11-20T17:59:59.000Z'),
          amount: 25_075n,
          currency: 'THB',
          toAccountNo: OURS,
          from: {
            bankCode: 'SCB',
            accountNo: `12345${String(serial).padStart(5, '0')}`,
            name: 'นาย ธนพร ใจดี',
          },
        },
      ])
      assert.notEqual(next, from)
    },
  ),
  inSandbox('digits that the bank hides are an x, and kip hundredths of kip', async (bench) => {
    const from = await end(bench.bank)
    await send(bench.world, { masked: true, currency: 'LAK', amount: 650_000 })
    const [transfer] = (await read(bench.bank, from)).transfers
    assert.ok(transfer)
    has(transfer, {
      amount: 65_000_000n,
      currency: 'LAK',
      from: { accountNo: `xxxxxx${String(serial).padStart(4, '0').slice(-4)}` },
    })
  }),
  inSandbox(
    'tells 230 in the order they came, none twice and none left out, a page after another',
    async ({ bank, world }) => {
      const from = await end(bank)
      const sent: string[] = []
      for (let n = 0; n < 230; n++) sent.push(await send(world, { amount: n + 1 }))
      const told: string[] = []
      let page = await read(bank, from)
      for (; page.transfers.length > 0; page = await read(bank, page.next))
        told.push(...page.transfers.map(({ transRef }) => transRef))
      is(told, sent)
      // A reader that lost its place and asks from the same cursor again is told the same again.
      is((await read(bank, from)).transfers[0]?.transRef, sent[0])
    },
  ),
  inSandbox('what the feed was not to show the statement has', async ({ bank, world }) => {
    const from = await end(bank)
    const hidden = await send(world, { notify: false })
    is((await read(bank, from)).transfers, [])
    const rows = await statement(bank, new Date(0))
    assert.ok(rows.some((row) => row.kind === 'IN' && row.transfer.transRef === hidden))
  }),
  inSandbox(
    'states what came in and what went out since a moment, each with its end',
    async (bench) => {
      const { bank, world } = bench
      const transRef = await send(world, { at: '2026-11-20T10:00:00.000Z' })
      await send(world, { at: '2026-11-18T10:00:00.000Z' })
      const sent = bench.order(30_050n)
      await bank.payout(sent)
      const rows = await statement(bank, new Date('2026-11-20T09:59:59.999Z'))
      const came = rows.flatMap((row) =>
        row.kind === 'IN' && row.transfer.bookedAt < new Date('2026-11-20T10:00:01.000Z')
          ? [row.transfer.transRef]
          : [],
      )
      is(came, [transRef])
      const gone = rows.filter((row) => row.kind === 'OUT' && row.reference === sent.reference)
      has(gone, [{ kind: 'OUT', state: 'SUCCESS', currency: 'THB', amount: 30_050n }])
      is(gone.length, 1)
    },
  ),
  inSandbox('holds what came in, less what was paid out', async (bench) => {
    const { bank, world } = bench
    const hold = async () => {
      const { accounts } = valueOf(await bank.balances())
      const ours = accounts.find(({ use, accountNo }) => use === 'COLLECTION' && accountNo === OURS)
      const payouts = accounts.find(({ use }) => use === 'PAYOUT')
      return [ours?.amount ?? 0n, payouts?.amount ?? 0n] as const
    }
    await send(world, { amount: 1 })
    const before = await hold()
    await send(world, { amount: 100.25 })
    await bank.payout(bench.order(7_777n))
    const after = await hold()
    is([after[0] - before[0], after[1] - before[1]], [10_025n, -7_777n])
  }),
]

const FAULTS: Expectation<BankBench>[] = [
  inSandbox(
    'a reading without an answer is unknown, and the next one tells what it did not',
    async ({ bank, world }) => {
      for (const kind of SILENCE) {
        const from = await end(bank)
        const transRef = await send(world)
        await world.fault('bank', kind, { on: 'read' })
        isSilent(await bank.incomingSince(from))
        await world.fault('bank', kind, { on: 'read' })
        isSilent(await bank.statement(new Date(0), null))
        is(
          (await read(bank, from)).transfers.map((each) => each.transRef),
          [transRef],
        )
      }
    },
  ),
  inSandbox('a short delay is waited for, a long one is unknown', async ({ bank, world }) => {
    const from = await end(bank)
    const transRef = await send(world)
    await world.fault('bank', 'delay', { ms: 20, on: 'read' })
    is(
      (await read(bank, from)).transfers.map((each) => each.transRef),
      [transRef],
    )
    await world.fault('bank', 'delay', { ms: 400, on: 'read' })
    isSilent(await bank.incomingSince(from))
  }),
  inSandbox('a bank that will not tell is no empty account', async ({ bank, world }) => {
    for (const question of [() => bank.statement(new Date(0), null), () => bank.balances()]) {
      await world.fault('bank', 'refuse', { on: 'read' })
      isUnknown(await question())
    }
  }),
]

const held = (world: Outside, accountNo: string, name: string | null) =>
  world.command('POST', '/sandbox/bank/holder', { bankCode: 'SCB', accountNo, name })
const question = { bankCode: 'SCB', accountNo: '7712345670', accountName: 'สมชาย ใจดี' }

const HOLDERS: Expectation<BankBench>[] = [
  {
    title: 'a wrong key tells no holder',
    needs: 'questions',
    hold: async ({ forged }) => {
      for (const bank of forged) isUnknown(await bank.nameInquiry(question))
    },
  },
  inSandbox(
    'tells the holder, whatever name it is asked with, and that there is no such account',
    async ({ bank, world }) => {
      await held(world, question.accountNo, 'นาง ปราณี สุขใจ')
      const holder = { state: 'HELD', names: ['นาง ปราณี สุขใจ'] }
      is(valueOf(await bank.nameInquiry(question)), holder)
      await held(world, question.accountNo, null)
      is(valueOf(await bank.nameInquiry(question)), { state: 'NO_ACCOUNT' })
      for (const kind of SILENCE) {
        await world.fault('bank:name', kind)
        isUnknown(await bank.nameInquiry(question))
      }
      await world.fault('bank', 'error')
      valueOf(await bank.nameInquiry(question))
    },
  ),
]

export const FEED_EXPECTATIONS: readonly Expectation<BankBench>[] = [
  ...ASKED,
  ...TOLD,
  ...FAULTS,
  ...HOLDERS,
]
