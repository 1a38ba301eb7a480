import { generate } from 'promptparse'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { beforeEach, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import type { Registered } from '../../../testing/app.ts'
import { reconcile } from '../../desk/reconciliation/service.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { pollQr } from '../deposits/psp/poll.ts'
import { slipHouse } from './testing/slips.ts'

/**
 * A code is paid, and the PSP pays out into an account of ours under the payer's name: a line of
 * the bank that has a slip too. The payment counts by the code alone.
 */
const house = await slipHouse()
const { context } = house
const KBANK = '0123456789'

let member: Registered
let transRef: string
beforeEach(async () => {
  member = await house.register({ bankCode: 'SCB' })
  const { bankCode, bankAccountNo: accountNo, bankAccountName: name } = member
  const { body } = await member.client.post('/api/qrcode/WW', { amount: 100 })
  await house.world('POST', '/sandbox/qr/pay', {
    qrcodeId: body['qrcodeId'],
    payer: { bankCode, accountNo, name },
    times: 0,
  })
  house.clock.advance(31_000)
  await pollQr(context, String(body['qrcodeId']))
  expect(await house.wallet(member.client)).toBe(100)
  await house.world('POST', '/sandbox/qr/settle', { provider: 'WW', toAccountNo: KBANK })
  const shown = await context.providers.bankFeed.incomingSince(null)
  const lines = shown.kind === 'done' ? shown.value.transfers : []
  transRef = lines.find(({ from }) => from.accountNo === accountNo)?.transRef ?? ''
  await house.world('POST', '/sandbox/slipcheck', { transRef, shows: 'FULL' })
})

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
const holds = async (account: string) =>
  [...(await context.ledger.balances([account])).values()].reduce((sum, at) => sum + at.balance, 0n)

it('a slip of the line that the feed has not told us of is refused', async () => {
  expect(await house.settle(member.client, await slip())).toMatchObject({
    status: 'FAILED',
    note: 'SLIP_REFNO_DUPLICATED',
  })
  expect(await house.wallet(member.client)).toBe(100)
  expect(await line()).toMatchObject({ state: 'SETTLED' })
})

it('a line that comes after its slip was credited waits for a person, and the books agree with the bank', async () => {
  const before = { bank: await holds('house:bank:KBANK'), psp: await holds('house:psp:WW') }
  await house.world('POST', '/sandbox/faults', {
    target: 'bank',
    kind: 'error',
    on: 'read',
    times: 5,
  })
  expect(await house.settle(member.client, await slip())).toMatchObject({ status: 'SUCCESS' })
  await house.world('DELETE', '/sandbox/faults')
  await readFeed(context)
  expect(await line()).toMatchObject({ state: 'WAITING', reason: 'CODE_AND_SLIP', is_booked: true })
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
  expect((await verifyLedger(context.db)).findings.filter(({ faults }) => faults > 0n)).toEqual([])
})
