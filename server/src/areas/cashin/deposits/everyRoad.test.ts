import { describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { settleAnnounced } from '../bankTransfers/queue.ts'
import { acceptSlip } from '../slips/review/review.ts'
import { checkSlips } from '../slips/testing/checkSlips.ts'
import { multipart } from '../slips/testing/slips.ts'
import { settleBankTransfer } from '../suspense/testing/settleBankTransfer.ts'
import { resolveLink } from '../walletLinks/redeem.ts'
import { sealLink } from '../walletLinks/testing/seal.ts'
import { pollQr } from './psp/poll.ts'

const cashier = await openCashier()
const { context } = cashier
// Slips are shut at night, and this runs at any hour.
await cashier.set('slipClosedFrom', '00:00')
await cashier.set('slipClosedTo', '00:00')

let accounts = 0
/** Neighbouring numbers look the same behind a slip's mask, and would end with the operator. */
const account = (): string => `80000${String((accounts += 1)).padStart(4, '0')}9`
interface Payer {
  member: Caller
  bankAccountNo: string
}
interface Sent {
  transRef: string
  slipUrl: string
}
const send = (fromAccountNo: string, more: object = {}) =>
  cashier.sandboxCall<Sent>('POST', '/sandbox/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo,
    fromName: 'SOMCHAI DEE',
    toAccountNo: '4050012345',
    amount: 250,
    ...more,
  })
const newCode = async (member: Caller): Promise<string> =>
  (await member.post<{ qrcodeId: string }>('/api/qrcode/KBANK', { amount: 250 })).body.qrcodeId
const announce = async (member: Caller): Promise<string> =>
  (await member.post<{ reference: string }>('/api/wallet/add', { amount: 250 })).body.reference

async function showSlip(payer: Payer, shows?: string): Promise<string> {
  const { transRef, slipUrl } = await send(payer.bankAccountNo, { notify: false })
  if (shows) await cashier.sandboxCall('POST', '/sandbox/slipcheck', { transRef, shows })
  return upload(payer, Buffer.from(await (await fetch(slipUrl)).arrayBuffer()))
}

async function upload({ member }: Payer, picture: Buffer): Promise<string> {
  const [body, headers] = multipart(picture)
  const taken = await member.send<{ reference: string }>('POST', '/api/wallet/slip', {
    body: new Uint8Array(body),
    headers,
  })
  return taken.body.reference
}

async function giveLink(
  member: Caller,
): Promise<{ status: number; body: { details?: { reference: string } } }> {
  const { link } = await cashier.sandboxCall<{ link: string }>('POST', '/sandbox/walletlink', {
    amount: 250,
    walletAccountName: 'KRAPAO WALLET',
  })
  return member.post('/api/wallet/truelink', {
    link: sealLink(context.config.truelinkSecret, link, 'KRAPAO WALLET'),
  })
}

/** Each brings 250 baht in by another road, and tries to bring the same in again. */
const ROADS: Record<string, (payer: Payer) => Promise<void>> = {
  'a QR callback': async ({ member }) =>
    void (await cashier.sandboxCall('POST', '/sandbox/qr/pay', {
      qrcodeId: await newCode(member),
      times: 3,
    })),
  'a QR poll': async ({ member }) => {
    const qrcodeId = await newCode(member)
    await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId, times: 0 })
    cashier.advance(31_000)
    await Promise.all([pollQr(context, qrcodeId), pollQr(cashier.restarted(), qrcodeId)])
    await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId, times: 2 })
  },
  'the bank feed': async ({ bankAccountNo }) => {
    await send(bankAccountNo)
    await Promise.all([readFeed(context), readFeed(cashier.restarted())])
  },
  'the bank feed, announced': async ({ member, bankAccountNo }) => {
    await announce(member)
    await send(bankAccountNo)
    await Promise.all([readFeed(context), readFeed(cashier.restarted())])
  },
  'an operator who assigns a transfer': async ({ member }) => {
    const { transRef } = await send(account())
    await readFeed(context)
    await Promise.all(
      [1, 2, 3].map(() =>
        settleBankTransfer(context, {
          reference: transRef,
          memberId: member.memberId,
          operatorId: 'op',
        }),
      ),
    )
  },
  'an operator who pays what was announced, before its transfer': async ({
    member,
    bankAccountNo,
  }) => {
    const reference = await announce(member)
    await Promise.all(
      [1, 2, 3].map(() =>
        settleAnnounced(context, { reference, result: 'PAID', operatorId: 'op' }),
      ),
    )
    await send(bankAccountNo)
    await readFeed(context)
  },
  'a slip': async (payer) => {
    await showSlip(payer)
    await Promise.all([checkSlips(context), checkSlips(cashier.restarted())])
  },
  'a slip that an operator accepts': async (payer) => {
    const reference = await showSlip(payer, 'NONE')
    await checkSlips(context)
    await Promise.all([1, 2, 3].map((n) => acceptSlip(context, reference, `op${n}`, 'SCB')))
  },
  'a wallet link': async ({ member }) => void (await giveLink(member)),
  'a wallet link whose answer was lost': async ({ member }) => {
    await cashier.sandboxCall('POST', '/sandbox/faults', {
      target: 'walletlink',
      kind: 'timeout-after',
      on: 'write',
    })
    const { body } = await giveLink(member)
    cashier.advance(3_000)
    await Promise.all(
      [1, 2, 3].map(() => resolveLink(cashier.restarted(), body.details?.reference ?? '')),
    )
  },
}

describe('S2: every road of a deposit', () => {
  it.each(Object.entries(ROADS))(
    '%s: money, coins and the word that money moved, once each and in one commit',
    async (_road, travel) => {
      const bankAccountNo = account()
      const member = await cashier.member({ bankCode: 'SCB', bankAccountNo })
      const wallet = `member:${member.memberId}:wallet`
      const coin = `member:${member.memberId}:coin`
      const told: unknown[] = []
      const stop = context.events.on('money.moved', async ({ memberId, why }) => {
        if (memberId === member.memberId)
          told.push([why, await cashier.balance(wallet), await cashier.balance(coin)])
      })
      await travel({ member, bankAccountNo })
      await context.events.idle()
      stop()
      expect(told).toEqual([['deposit', 25_000n, 2n]])
      expect([await cashier.balance(wallet), await cashier.balance(coin)]).toEqual([25_000n, 2n])
      const [deposit, ...more] = await context.db
        .selectFrom('deposit')
        .selectAll()
        .where('member_id', '=', member.memberId)
        .execute()
      expect([deposit?.coins, more]).toEqual([2n, []])
      // Both legs in the one transfer of the ledger that the deposit's id names.
      const posted = await context.db
        .selectFrom('ledger_entry')
        .innerJoin('ledger_transfer', 'ledger_transfer.id', 'ledger_entry.transfer_id')
        .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
        .select(['ledger_account.address', 'ledger_entry.amount'])
        .where('ledger_transfer.key', '=', `deposit:${deposit?.id}`)
        .where('ledger_account.address', 'like', `member:${member.memberId}:%`)
        .orderBy('ledger_account.address')
        .execute()
      expect(posted.map(({ address, amount }) => [address, amount])).toEqual([
        [coin, 2n],
        [wallet, 25_000n],
      ])
    },
  )
})

describe('all who know of one transfer, at once and in several processes', () => {
  // Masked, with another name, it waits for an operator; otherwise the feed credits it by itself.
  it.each([
    ['the feed can tell whose it is', {}],
    ['the feed cannot tell', { masked: true, fromName: 'SOMEBODY ELSE' }],
  ])('credit it once when %s', async (_case, more) => {
    const bankAccountNo = account()
    const member = await cashier.member({ bankCode: 'SCB', bankAccountNo })
    const payer = { member, bankAccountNo }
    const { transRef, slipUrl } = await send(bankAccountNo, more)
    const picture = Buffer.from(await (await fetch(slipUrl)).arrayBuffer())
    const slips = await Promise.all([1, 2, 3].map(() => upload(payer, picture)))
    // Read already, and waiting for the bank that is late: what is left of the check is as quick as the others are.
    await cashier.sandboxCall('POST', '/sandbox/slipcheck', { transRef, late: 1 })
    await checkSlips(context)
    cashier.advance(5_000)
    let told = 0
    const stop = context.events.on('money.moved', ({ memberId }) => {
      if (memberId === member.memberId) told += 1
    })
    const processes = [context, cashier.restarted(), cashier.restarted(), cashier.restarted()]
    const assign = (own: typeof context) =>
      settleBankTransfer(own, { reference: transRef, memberId: member.memberId, operatorId: 'op' })
    const done = await Promise.allSettled(
      processes.flatMap((own) => [
        ...slips.map(() => checkSlips(own)),
        readFeed(own),
        assign(own),
        readFeed(own),
        assign(own),
      ]),
    )
    // What an operator looked for before the feed had shown it was not there yet; nothing else may fail.
    for (const each of done)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'NOT_FOUND' })
    await readFeed(context)
    await assign(context)
    await context.events.idle()
    stop()
    expect(await cashier.balance(`member:${member.memberId}:wallet`)).toBe(25_000n)
    expect(
      await context.db
        .selectFrom('deposit')
        .select('id')
        .where('member_id', '=', member.memberId)
        .execute(),
    ).toHaveLength(1)
    expect(told).toBe(1)
    const ends = await context.db
      .selectFrom('slip')
      .select(['status', 'note'])
      .where('member_id', '=', member.memberId)
      .execute()
    expect(ends.filter(({ status }) => status === 'SUCCESS').length).toBeLessThanOrEqual(1)
    expect(
      (
        await context.db
          .selectFrom('bank_transfer')
          .select('state')
          .where('reference', '=', transRef)
          .executeTakeFirstOrThrow()
      ).state,
    ).not.toBe('WAITING')
  })
})
