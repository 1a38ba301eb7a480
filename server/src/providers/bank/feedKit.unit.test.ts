import { afterEach, describe, expect, it } from 'vitest'
import { SILENCE, SILENT, useOutside, type Outside } from '../testing/outside.ts'
import { corporateBank } from './corporate.ts'
import type { BankFeed, BankStatementRow, IncomingTransfer } from './port.ts'

/**
 * One suite for every bank that tells what came in. A new one is one line here and must pass all of
 * it.
 */
const FEEDS = [
  {
    name: 'corporate',
    of: (from: Outside['patient']): BankFeed => from.bankFeed,
    forged: ({ config: { bank, http } }: Outside): BankFeed[] => [
      corporateBank({ ...bank, apiKey: 'wrong' }, http),
      corporateBank({ ...bank, signingSecret: 'wrong' }, http),
    ],
  },
]
const OURS = '4050012345'

describe.each(FEEDS)('the feed of the bank $name', ({ of, forged }) => {
  let outside: Outside
  let patient: BankFeed
  let cursor: string | null = null
  let serial = 0

  const send = async (more: object = {}): Promise<string> => {
    const { json } = await outside.command('POST', '/sandbox/bank/transfer', {
      fromBankCode: 'SCB',
      fromAccountNo: `12345${String((serial += 1)).padStart(5, '0')}`,
      fromName: 'นาย ธนพร ใจดี',
      toAccountNo: OURS,
      amount: 250.75,
      ...more,
    })
    return (json as { transRef: string }).transRef
  }
  const read = async (
    from: string | null,
  ): Promise<{ transfers: IncomingTransfer[]; next: string }> => {
    const answer = await patient.incomingSince(from)
    if (answer.kind !== 'done') throw new Error(answer.reason)
    return answer.value
  }
  /** Every page of it. */
  const statement = async (since: Date): Promise<BankStatementRow[]> => {
    const rows: BankStatementRow[] = []
    for (let after: number | null = null; ;) {
      const answer = await patient.statement(since, after)
      if (answer.kind !== 'done') throw new Error(answer.reason)
      rows.push(...answer.value.rows)
      after = answer.value.next
      if (after === null) return rows
    }
  }

  useOutside((started) => {
    outside = started
    patient = of(started.patient)
  })
  afterEach(async () => {
    for (let page = await read(cursor); ; page = await read(cursor)) {
      cursor = page.next
      if (page.transfers.length === 0) break
    }
  })

  it('has nothing to tell from the start, and says from where to ask on', async () => {
    const first = await read(null)
    expect(first.transfers).toEqual([])
    expect(await read(first.next)).toEqual({ transfers: [], next: first.next })
  })

  it('tells a transfer whole: who, from where, to where, how much to the satang, and when', async () => {
    const transRef = await send({ at: '2026-11-20T17:59:59.000Z' })
    const { transfers, next } = await read(cursor)
    expect(transfers).toEqual([
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
    expect(next).not.toBe(cursor)
  })

  it('shows digits that the bank hides as an x, and kip as hundredths of kip', async () => {
    await send({ masked: true, currency: 'LAK', amount: 650_000 })
    const [transfer] = (await read(cursor)).transfers
    expect(transfer).toMatchObject({
      amount: 65_000_000n,
      currency: 'LAK',
      from: { accountNo: `xxxxxx${String(serial).padStart(4, '0').slice(-4)}` },
    })
  })

  it('tells 230 in the order they came, none twice and none left out, a page after another', async () => {
    const sent: string[] = []
    for (let n = 0; n < 230; n++) sent.push(await send({ amount: n + 1 }))
    const told: string[] = []
    for (let page = await read(cursor); page.transfers.length > 0; page = await read(page.next))
      told.push(...page.transfers.map(({ transRef }) => transRef))
    expect(told).toEqual(sent)
    // A reader that lost its place and asks from the same cursor again is told the same again.
    expect((await read(cursor)).transfers[0]?.transRef).toBe(sent[0])
  })

  it('keeps what it was not to show out of the feed, and the statement has it', async () => {
    const hidden = await send({ notify: false })
    expect((await read(cursor)).transfers.map(({ transRef }) => transRef)).not.toContain(hidden)
    expect(
      (await statement(new Date(0))).flatMap((row) =>
        row.kind === 'IN' ? [row.transfer.transRef] : [],
      ),
    ).toContain(hidden)
  })

  it('says what each account holds: what came in, less what was paid out', async () => {
    const hold = async (use: string) => {
      const answer = await patient.balances()
      if (answer.kind !== 'done') throw new Error(answer.reason)
      return answer.value.accounts.find(
        (row) => row.use === use && (use === 'PAYOUT' || row.accountNo === OURS),
      )
    }
    await send({ amount: 1 })
    const before = [await hold('COLLECTION'), await hold('PAYOUT')]
    await send({ amount: 100.25 })
    await outside.patient.bank.payout({
      reference: `w${Date.now()}held`,
      bankCode: 'SCB',
      accountNo: '1234567890',
      accountName: 'ธนพร',
      currency: 'THB',
      amount: 7_777n,
    })
    const after = [await hold('COLLECTION'), await hold('PAYOUT')]
    expect(after.map((row, n) => (row?.amount ?? 0n) - (before[n]?.amount ?? 0n))).toEqual([
      10_025n,
      -7_777n,
    ])
    await outside.fault('bank', 'refuse', { on: 'read' })
    expect(await patient.balances()).toMatchObject({ kind: 'unknown' })
  })

  it.each(SILENCE)(
    '%s: unknown, and the next reading tells what this one did not',
    async (kind) => {
      const transRef = await send()
      await outside.fault('bank', kind, { on: 'read' })
      expect(await patient.incomingSince(cursor)).toEqual(SILENT)
      await outside.fault('bank', kind, { on: 'read' })
      expect(await patient.statement(new Date(0), null)).toEqual(SILENT)
      expect((await read(cursor)).transfers.map((transfer) => transfer.transRef)).toEqual([
        transRef,
      ])
    },
  )

  it('a short delay is waited for, one beyond the time-out is unknown', async () => {
    const transRef = await send()
    await outside.fault('bank', 'delay', { ms: 20, on: 'read' })
    expect((await read(cursor)).transfers.map((transfer) => transfer.transRef)).toEqual([transRef])
    await outside.fault('bank', 'delay', { ms: 400, on: 'read' })
    expect(await patient.incomingSince(cursor)).toEqual(SILENT)
  })

  it('never takes a wrong key, or a bank that will not tell, for an empty account', async () => {
    await send()
    for (const feed of forged(outside)) {
      expect(await feed.incomingSince(cursor)).toMatchObject({ kind: 'unknown' })
      expect(await feed.statement(new Date(0), null)).toMatchObject({ kind: 'unknown' })
    }
    await outside.fault('bank', 'refuse', { on: 'read' })
    expect(await patient.statement(new Date(0), null)).toMatchObject({ kind: 'unknown' })
  })

  it('states what came in and what went out since a moment, each with its end', async () => {
    const transRef = await send({ at: '2026-11-20T10:00:00.000Z' })
    await send({ at: '2026-11-18T10:00:00.000Z' })
    const reference = `w${Date.now()}feed`
    await outside.patient.bank.payout({
      reference,
      bankCode: 'SCB',
      accountNo: '1234567890',
      accountName: 'ธนพร',
      currency: 'THB',
      amount: 30_050n,
    })
    const rows = await statement(new Date('2026-11-20T09:59:59.999Z'))
    const came = rows.flatMap((row) =>
      row.kind === 'IN' && row.transfer.bookedAt < new Date('2026-11-20T10:00:01.000Z')
        ? [row.transfer.transRef]
        : [],
    )
    expect(came).toEqual([transRef])
    expect(rows.filter((row) => row.kind === 'OUT' && row.reference === reference)).toEqual([
      {
        kind: 'OUT',
        reference,
        state: 'SUCCESS',
        currency: 'THB',
        amount: 30_050n,
        createdAt: expect.any(Date) as unknown,
      },
    ])
  })
})
