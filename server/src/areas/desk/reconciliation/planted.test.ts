import { afterEach, describe, expect, it } from 'vitest'
import { openCashier } from '../../../testing/cashier.ts'
import { transact } from '../../../testing/transact.ts'
import { creditBankTransfer } from '../../cashin/bankTransfers/credit.ts'
import { readFeed } from '../../cashin/bankTransfers/feed.ts'
import { takeMissedLines } from '../../cashin/bankTransfers/statement.ts'
import { closeBreak, reconciliation, runReconciliation } from './breaks.ts'

/** What a thief, or a fault, has put into the books or kept out of them. */
const cashier = await openCashier()
const { context } = cashier
afterEach(() => cashier.sandboxCall('DELETE', '/sandbox/faults'))

const HOUR_MS = 3_600_000
let serial = 7_500_000_000
const transfer = (amount: number, more: object = {}) =>
  cashier.sandboxCall<{ transRef: string }>('POST', '/sandbox/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo: String((serial += 1)),
    fromName: 'SOMCHAI DEE',
    toAccountNo: '4050012345',
    amount,
    ...more,
  })
async function slip(reference: string, bankCode: string, amount: bigint): Promise<void> {
  const member = await cashier.member()
  const credited = await transact(context.ledger, (tx) =>
    creditBankTransfer(context, tx, {
      memberId: member.memberId,
      reference,
      sendingBank: '014',
      bankCode,
      amount,
      paidAt: context.clock.now(),
      via: 'SLIP',
    }),
  )
  expect(credited).not.toBeNull()
}
const breaksOf = async (reference: string) => {
  await runReconciliation(context)
  return (await reconciliation(context)).flatMap(({ account, breaks }) =>
    breaks
      .filter((one) => one.reference === reference)
      .map(({ kind, amount }) => [account, kind, amount]),
  )
}
const rowOf = async (account: string) =>
  (await reconciliation(context)).find((row) => row.account === account)

describe('reconciliation finds', () => {
  it('a planted false slip credit, and by how much the account is short', async () => {
    await slip('FALSESLIP1', 'SCB', 123_400n)
    cashier.advance(HOUR_MS)
    expect(await breaksOf('FALSESLIP1')).toEqual([['bank:SCB', 'MISSING_THERE', 1_234]])
    expect(await rowOf('bank:SCB')).toMatchObject({ ours: 1_234, theirs: 0, difference: 1_234 })
  })

  it('a planted missing line: money at the bank that the feed never showed', async () => {
    const { transRef } = await transfer(77, { notify: false })
    await readFeed(context)
    cashier.advance(HOUR_MS)
    expect(await breaksOf(transRef)).toEqual([['bank:SCB', 'MISSING_HERE', 77]])
    // A true slip of it closes the break.
    await slip(transRef, 'SCB', 7_700n)
    expect(await breaksOf(transRef)).toEqual([])
  })

  it('a missing line no more once the statement has been taken in: to its member, or into suspense', async () => {
    const bankAccountNo = String((serial += 1))
    const member = await cashier.member({ bankCode: 'SCB', bankAccountNo })
    const own = await transfer(61, { notify: false, fromAccountNo: bankAccountNo })
    const nobodys = await transfer(62, { notify: false })
    const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
    await takeMissedLines(context)
    // The feed has its time first.
    expect(await wallet()).toBe(0n)
    cashier.advance(HOUR_MS)
    expect(await breaksOf(own.transRef)).toEqual([['bank:SCB', 'MISSING_HERE', 61]])
    expect(await breaksOf(nobodys.transRef)).toEqual([['bank:SCB', 'MISSING_HERE', 62]])
    const suspended = await cashier.balance('house:suspense:bank:SCB')
    for (let time = 0; time < 2; time++) await takeMissedLines(context)
    expect(await wallet()).toBe(6_100n)
    expect((await cashier.balance('house:suspense:bank:SCB')) - suspended).toBe(6_200n)
    expect(await breaksOf(own.transRef)).toEqual([])
    expect(await breaksOf(nobodys.transRef)).toEqual([['bank:SCB', 'WAITING', 62]])
    // A feed that shows it after all, or a slip, adds nothing.
    await readFeed(context)
    expect(await wallet()).toBe(6_100n)
  })

  it('a planted wrong bank: a slip credited to another of our accounts than the money came into', async () => {
    const { transRef } = await transfer(88, { notify: false })
    await slip(transRef, 'KBANK', 8_800n)
    cashier.advance(HOUR_MS)
    expect(await breaksOf(transRef)).toEqual([['bank:KBANK', 'WRONG_BANK', 88]])
    expect(await rowOf('bank:KBANK')).toMatchObject({ ours: 88, theirs: 0, difference: 88 })
  })

  it('money taken out of a house account by a posting that no line explains', async () => {
    await context.ledger.submit({
      op: 'post',
      key: 'planted',
      kind: 'adjust',
      legs: [{ from: 'house:bank:GSB', to: 'house:prize', amount: 5_000n }],
    })
    expect(await breaksOf('bank:GSB')).toEqual([['bank:GSB', 'BALANCE', 50]])
  })
})

describe('a break', () => {
  it('stays until it is closed, and stays closed until the books say something new', async () => {
    const since = (await rowOf('bank:GSB'))?.breaks[0]?.since
    cashier.advance(9 * 24 * HOUR_MS)
    await runReconciliation(context)
    const scb = (await rowOf('bank:SCB'))?.breaks.find((one) => one.reference === 'FALSESLIP1')
    expect([(await rowOf('bank:GSB'))?.breaks[0]?.since, scb?.kind]).toEqual([
      since,
      'MISSING_THERE',
    ])
    const asked = { id: scb?.id ?? '', operatorId: 'op', reason: 'slip was forged, written off' }
    await expect(closeBreak(context, { ...asked, reason: '' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
    await expect(closeBreak(context, { ...asked, id: 'never' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await closeBreak(context, asked)
    expect(await breaksOf('FALSESLIP1')).toEqual([])
    expect(
      await context.db
        .selectFrom('reconciliation_break')
        .select(['closed_by', 'closed_reason'])
        .where('id', '=', asked.id)
        .executeTakeFirst(),
    ).toEqual({ closed_by: 'op', closed_reason: asked.reason })
  })

  it('is found while another side is silent; the silent side is named, and its own breaks stay open', async () => {
    const { transRef } = await transfer(66, { notify: false })
    cashier.advance(HOUR_MS)
    expect(await breaksOf(transRef)).toEqual([['bank:SCB', 'MISSING_HERE', 66]])
    await cashier.fault('bank', 'error', 5, undefined, 'read')
    await cashier.fault('qr:WW', 'error', 1, undefined, 'read')
    const { differences, compared } = await runReconciliation(context)
    expect(
      differences.filter(({ what }) => what === 'NO_ANSWER').map(({ with: name }) => name),
    ).toEqual(expect.arrayContaining(['bank', 'psp:WW']))
    expect(compared.map(({ with: name }) => name)).toEqual(
      expect.arrayContaining(['psp:KBANK', 'walletlink']),
    )
    const kinds = (await reconciliation(context)).flatMap(({ breaks }) =>
      breaks.filter(({ reference }) => reference === transRef).map(({ kind }) => kind),
    )
    expect(kinds).toEqual(['MISSING_HERE'])
  })
})

it('a settlement that is under way between a PSP and its bank is no difference', async () => {
  const member = await cashier.member()
  const { body } = await member.post<{ qrcodeId: string }>('/api/qrcode/KBANK', { amount: 90 })
  await cashier.sandboxCall('POST', '/sandbox/qr/pay', { qrcodeId: body.qrcodeId })
  expect(await breaksOf('psp:KBANK')).toEqual([])
  expect(await rowOf('psp:KBANK')).toMatchObject({ ours: 90, theirs: 90, difference: 0 })
  await cashier.sandboxCall('POST', '/sandbox/qr/settle', { provider: 'KBANK' })
  expect(await breaksOf('psp:KBANK')).toEqual([])
  await readFeed(context)
  expect(await breaksOf('psp:KBANK')).toEqual([])
  expect(await rowOf('psp:KBANK')).toMatchObject({ ours: 0, theirs: 0, difference: 0 })
})
