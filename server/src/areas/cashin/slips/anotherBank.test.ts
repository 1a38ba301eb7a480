import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { expect, it } from 'vitest'
import { crc16 } from '../../../media/emvco.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { readSlip } from './reading/reader.ts'
import { acceptSlip } from './review/review.ts'
import { slipHouse } from './testing/slips.ts'

/**
 * A mini-QR is drawn by whoever shows it: one that names another sending bank is the same transfer,
 * for a verifier that finds transfers by their reference alone.
 */
const house = await slipHouse()
const { context } = house
const { slipcheck } = context.providers
const SCB = '014'
Object.assign(context.providers, {
  slipcheck: { verify: (question) => slipcheck.verify({ ...question, sendingBank: SCB }) },
} satisfies Partial<typeof context.providers>)

/** The same slip with another bank in its mini-QR, and the right checksum. */
async function redrawn(picture: Buffer, bank: string): Promise<Buffer> {
  const reading = await readSlip(picture)
  if (!reading.ok) throw new Error(reading.why)
  const body = reading.qr.payload.slice(0, -4).replace(`0103${SCB}`, `0103${bank}`)
  const svg = renderSVG(body + crc16(body), { ecc: 'M', border: 4 })
  return sharp(Buffer.from(svg)).resize({ width: 400, kernel: 'nearest' }).png().toBuffer()
}
const SENT = { bankCode: 'SCB' }

it('one transfer counts once by a slip with another bank and by the bank’s feed', async () => {
  const member = await house.register(SENT)
  const { picture } = await house.transfer(member, { notify: true })
  await house.settle(member.client, await redrawn(picture, '004'))
  await readFeed(context)
  expect(await house.wallet(member.client)).toBe(100)
})

it('counts once by two slips that are checked side by side', async () => {
  const member = await house.register(SENT)
  const { picture } = await house.transfer(member)
  const [own, other] = [picture, await redrawn(picture, '004')]
  expect((await house.upload(member.client, own)).status).toBe(202)
  expect((await house.upload(member.client, other)).status).toBe(202)
  await house.later(10)
  await house.later(120_000)
  expect(await house.wallet(member.client)).toBe(100)
})

it('counts once when an operator accepts the slip that waited', async () => {
  const member = await house.register({ ...SENT, bankAccountName: 'SOMCHAI JAIDEE' })
  const { picture, transRef } = await house.transfer(
    { ...member, bankAccountName: 'สมชาย ใจดี' },
    { notify: true },
  )
  const slip = await house.settle(member.client, await redrawn(picture, '004'))
  expect(slip.status).toBe('PENDING')
  expect(await acceptSlip(context, slip.reference, 'op-1', 'SCB')).toBe('DONE')
  await readFeed(context)
  const line = await context.db
    .selectFrom('bank_transfer')
    .select('state')
    .where('reference', '=', transRef)
    .executeTakeFirstOrThrow()
  expect([await house.wallet(member.client), line.state]).toEqual([100, 'PROVED'])
})
