import { generate } from 'promptparse'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { beforeEach, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import type { Registered } from '../../../testing/app.ts'
import { reconcile } from '../../desk/reconciliation/service.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { pollQr } from '../deposits/psp/poll.ts'
import { endSettlements } from '../suspense/settlements.ts'
import { acceptSlip, waitingSlips } from './review/review.ts'
import { slipHouse } from './testing/slips.ts'

/**
 * A code is paid, and the PSP pays out into an account of ours under the payer's name: a line of
 * the bank that has a slip too. The payment counts by the code alone.
 */
const house = await slipHouse()
const { context } = house
const KBANK = '0123456789'

let member: Registered
let provider: 'WW' | 'KBANK'
let qrcodeId: string
let transRef: string
beforeEach(async () => {
  await house.world('DELETE', '/sandbox/faults')
  member = await house.register({ bankCode: 'SCB' })
})

/** A code of the member's, paid from the member's account; the PSP tells of it when it is asked. */
async function payCode(): Promise<void> {
  await member.client.post(`/api/qrcode/${provider}`, { amount: 100 })
  const code = await context.db
    .selectFrom('qr_code')
    .select('id')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  qrcodeId = code.id
  const { bankCode, bankAccountNo: accountNo, bankAccountName: name } = member
  const payer = { bankCode, accountNo, name }
  await house.world('POST', '/sandbox/qr/pay', { qrcodeId, payer, times: 0 })
}
async function hearPsp(): Promise<void> {
  house.clock.advance(31_000)
  await pollQr(context, qrcodeId)
}
async function payOut(): Promise<void> {
  await house.world('POST', '/sandbox/qr/settle', { provider, toAccountNo: KBANK })
  const shown = await context.providers.bankFeed.incomingSince(null)
  const lines = shown.kind === 'done' ? shown.value.transfers : []
  transRef = lines.find(({ from }) => from.accountNo === member.bankAccountNo)?.transRef ?? ''
  await house.world('POST', '/sandbox/slipcheck', { transRef, shows: 'FULL' })
}

async function slip(): Promise<Buffer> {
  const svg = renderSVG(generate.slipVerify({ sendingBank: '014', transRef }), {
    ecc: 'M',
    border: 4,
  })
  return sharp(Buffer.from(svg)).resize({ width: 400, kernel: 'nearest' }).png().toBuffer()
}
const line = () =>
  context.db
    .selectFrom('bank_transfer')
    .select(['state', 'reason', 'is_booked'])
    .where('reference', '=', transRef)
    .executeTakeFirst()
const fault = (target: string, kind: string, on: 'read' | 'write', times: number) =>
  house.world('POST', '/sandbox/faults', { target, kind, on, times })
const holds = async (account: string) =>
  [...(await context.ledger.balances([account])).values()].reduce((sum, at) => sum + at.balance, 0n)

describe('of a code that we know', () => {
  beforeEach(async () => {
    provider = 'WW'
    await payCode()
    await hearPsp()
    expect(await house.wallet(member.client)).toBe(100)
    await payOut()
  })

  it('a slip of the line that the feed has not told us of is refused', async () => {
    expect(await house.settle(member.client, await slip())).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
    })
    expect(await house.wallet(member.client)).toBe(100)
    expect(await line()).toMatchObject({ state: 'SETTLED' })
  })

  it('a line after its slip was credited waits for a person, and the books agree with the bank', async () => {
    const before = { bank: await holds('house:bank:KBANK'), psp: await holds('house:psp:WW') }
    await fault('bank', 'error', 'read', 5)
    expect(await house.settle(member.client, await slip())).toMatchObject({ status: 'SUCCESS' })
    await house.world('DELETE', '/sandbox/faults')
    await readFeed(context)
    expect(await line()).toMatchObject({
      state: 'WAITING',
      reason: 'CODE_AND_SLIP',
      is_booked: true,
    })
    expect([
      (await holds('house:bank:KBANK')) - before.bank,
      (await holds('house:psp:WW')) - before.psp,
      await holds('house:shortage'),
    ]).toEqual([-10_000n, 10_000n, -10_000n])
    await readFeed(context)
    expect(await holds('house:shortage')).toBe(-10_000n)
    house.clock.advance(300_000)
    const { differences } = await reconcile(context)
    expect(differences.map(({ what, reference }) => [what, reference])).toEqual([
      ['WAITING', transRef],
    ])
    expect((await verifyLedger(context.db)).findings.filter(({ faults }) => faults > 0n)).toEqual(
      [],
    )
  })
})

/** The line waits in suspense: it may pay one of ours. */
describe('of a code whose creation was never answered', () => {
  beforeEach(async () => {
    provider = 'KBANK'
    await fault('qr:KBANK', 'timeout-after', 'write', 1)
    await payCode()
    await payOut()
  })
  const WAITS = { state: 'WAITING', reason: 'UNKNOWN_CODE' }

  it('a slip of the line is refused once the PSP has told whose the code is', async () => {
    await readFeed(context)
    await hearPsp()
    expect([await house.wallet(member.client), await line()]).toMatchObject([100, WAITS])
    expect(await house.settle(member.client, await slip())).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
    })
    await endSettlements(context)
    expect(await house.wallet(member.client)).toBe(100)
    expect(await line()).toMatchObject({ state: 'SETTLED' })
  })

  it('before that it waits for an operator, whose decision asks the PSP first', async () => {
    await readFeed(context)
    await fault('qr:KBANK', 'error', 'read', 100)
    const { reference } = await house.settle(member.client, await slip())
    expect(await waitingSlips(context)).toMatchObject([{ reference, note: 'PAYS_CODE' }])
    expect(await line()).toMatchObject(WAITS)
    const accept = () => acceptSlip(context, reference, 'op', 'KBANK')
    await expect(accept()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await house.wallet(member.client)).toBe(0)
    await house.world('DELETE', '/sandbox/faults')
    expect(await accept()).toBe('DONE')
    expect(await house.newest(member.client)).toMatchObject({ status: 'FAILED' })
    expect(await house.wallet(member.client)).toBe(100)
    expect(await line()).toMatchObject({ state: 'SETTLED' })
  })

  it('a slip that was credited before the line came keeps the code from being credited too', async () => {
    const before = await holds('house:suspense:psp:KBANK')
    await fault('qr:KBANK', 'error', 'read', 100)
    await fault('bank', 'error', 'read', 5)
    expect(await house.settle(member.client, await slip())).toMatchObject({ status: 'SUCCESS' })
    await house.world('DELETE', '/sandbox/faults')
    await readFeed(context)
    expect(await line()).toMatchObject({ state: 'WAITING', reason: 'CODE_AND_SLIP' })
    await hearPsp()
    expect(await house.wallet(member.client)).toBe(100)
    expect((await holds('house:suspense:psp:KBANK')) - before).toBe(10_000n)
  })
})
