import { expect, it } from 'vitest'
import { slipHouse } from '../../cashin/slips/testing/slips.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** What an operator sees of a member's deposits and slips. */
const house = await slipHouse()
const { context } = house
const owner = house.client((await seat(context, 'owner')).token)
const support = house.client((await seat(context, 'support')).token)
const content = house.client((await seat(context, 'content')).token)
const somchai = await house.register()
const other = await house.register()

const page = (memberId: string, what: string) => `/api/ops/members/${memberId}/${what}`
const read = async <T>(path: string, key: string, client = owner): Promise<T[]> =>
  (await client.post(path, {})).body[key] as T[]
interface Deposit {
  reference: string
  way: string
  state: string
  amount: number
  posting: string | null
}
const depositsOf = (memberId: string) => read<Deposit>(page(memberId, 'deposits'), 'deposits')

it('lists what was credited with its posting, and what brought nothing with its state', async () => {
  const code = async (amount: number) => {
    const { body } = await somchai.client.post('/api/qrcode/KBANK', { amount })
    return String(body['qrcodeId'])
  }
  const listed = async () =>
    (await depositsOf(somchai.memberId)).map((row) => [row.amount, row.state])
  const cancelled = await code(111)
  await somchai.client.delete(`/api/qrcode/${cancelled}`)
  await house.later(60_000)
  const paid = await code(222)
  await house.world('POST', '/sandbox/qr/pay', { qrcodeId: paid })
  await house.later(60_000)
  await expect.poll(listed).toContainEqual([222, 'CREDITED'])
  await house.later(60_000)
  const live = await code(333)
  expect(await listed()).toEqual([
    [333, 'LIVE'],
    [222, 'CREDITED'],
    [111, 'CANCELLED'],
  ])
  const [first, second, third] = await depositsOf(somchai.memberId)
  expect([first?.reference, third?.reference]).toEqual([live, cancelled])
  expect([first?.posting, third?.posting]).toEqual([null, null])
  const posting = await owner.get(`/api/ops/ledger/postings/${second?.posting}`)
  expect(posting.body).toMatchObject({
    kind: 'deposit',
    line: { memberId: somchai.memberId, amount: 222 },
  })
  expect(await depositsOf(other.memberId)).toEqual([])
  const { body } = await owner.post(page(somchai.memberId, 'deposits'), { page: 2, limit: 2 })
  expect(body).toMatchObject({ total: 3, deposits: [{ reference: cancelled }] })
})

it('lists a slip with its state and posting, and shows no picture by it', async () => {
  const { picture } = await house.transfer(other, { amount: 250.5 })
  await house.settle(other.client, picture)
  const { text, body } = await owner.post(page(other.memberId, 'slips'), {})
  expect(body).toMatchObject({
    total: 1,
    slips: [{ status: 'SUCCESS', amount: 250.5, hasPicture: true, decidedBy: null }],
  })
  expect(text).not.toContain('/picture/')
  const [slip] = body['slips'] as { posting: string }[]
  const [deposit] = await depositsOf(other.memberId)
  expect(deposit).toMatchObject({ way: 'BANK', state: 'CREDITED', posting: slip?.posting })
})

it('shows a picture to whoever may see it, with a reason from support, and writes it down', async () => {
  const [slip] = await read<{ reference: string }>(page(other.memberId, 'slips'), 'slips')
  const reference = slip?.reference ?? ''
  const path = page(other.memberId, `slips/${reference}/picture`)
  expect((await content.post(path, { reason: 'curious' })).body.message).toBe('FORBIDDEN')
  expect((await other.client.post(path, {})).status).toBe(401)
  expect((await support.post(path, {})).body).toMatchObject({
    message: 'INVALID_REQUEST',
    details: { fields: ['reason'] },
  })
  const looks = async () =>
    (await owner.post('/api/ops/audit', { subject: reference })).body['entries']
  expect(await looks()).toEqual([])

  const { body } = await support.post(path, { reason: 'asked in chat' })
  const shown = await house.client().get(String(body['picture']))
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await owner.post(path, {})).status).toBe(200)
  expect(await looks()).toMatchObject([
    { action: 'slip.view', reason: null },
    { action: 'slip.view', reason: 'asked in chat' },
  ])
  house.clock.advance(6 * 60_000)
  expect((await house.client().get(String(body['picture']))).status).toBe(404)
})

it('shows no slip by another member’s page, whose audit would not tell it', async () => {
  const [slip] = await read<{ reference: string }>(page(other.memberId, 'slips'), 'slips')
  for (const reference of [slip?.reference ?? '', 'nothing'])
    expect(
      (await owner.post(page(somchai.memberId, `slips/${reference}/picture`), {})).body.message,
    ).toBe('NOT_FOUND')
  for (const what of ['deposits', 'slips'])
    expect((await owner.post(page('nobody', what), {})).body.message).toBe('NOT_FOUND')
})
