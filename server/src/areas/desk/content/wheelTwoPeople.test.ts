import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** What one who edits content makes of the wheel's weights alone, at once or in parts. */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const { db } = context
const reason = 'a test'
const WHEELS = '/api/ops/wheels'
interface Slice {
  code: string
  weight: number
  prizeCode: string
}
interface Wheel {
  name: object
  slices: Slice[]
}
interface Editor {
  id: string
  client: Client
}
let [one, two]: Editor[] = []
let live: Wheel
const worker = async (role: 'owner' | 'content'): Promise<Editor> => {
  const { id, token } = await seat(context, role)
  return { id, client: house.client(token) }
}
const by = (who: Editor | undefined): Client => {
  if (!who) throw new Error('nobody')
  return who.client
}
const save = async (who: Editor | undefined, body: object, id = 'demo') => {
  const saved = await by(who).put(`${WHEELS}/${id}`, { body, reason })
  return (saved.body as unknown as { draft: { version: number } }).draft.version
}
const publish = (who: Editor | undefined, version: number, id = 'demo') =>
  by(who).post(`${WHEELS}/${id}/publish`, { version, reason })
const alone = async (body: object, id = 'demo') => {
  const { status, body: answer } = await publish(one, await save(one, body, id), id)
  return status === 200 ? 'published' : status === 202 ? 'waits' : answer.message
}
const byTwo = async (body: object) =>
  (await publish(two, await save(one, body))).status === 200 ? 'published' : 'refused'
/** The wheel as it was, with these weights, or prizes. */
const weights = (change: Record<string, number>): Wheel => ({
  ...live,
  slices: live.slices.map((slice) => ({ ...slice, weight: change[slice.code] ?? slice.weight })),
})
const wheelNow = async () =>
  ((await by(one).get(`${WHEELS}/demo`)).body as unknown as { live: Wheel }).live

/** The demo's wheel, which nobody has written of yet. */
async function afresh() {
  if (live === undefined) live = await wheelNow()
  else expect(await byTwo(live)).toBe('published')
  await db.deleteFrom('content_version').where('kind', '=', 'wheel').execute()
}
beforeEach(async () => {
  await db.updateTable('operator').set({ active: false }).execute()
  await worker('owner')
  ;[one, two] = [await worker('content'), await worker('content')]
  await afresh()
})

describe('a wheel that gives more than two people have confirmed', () => {
  it.each<[string, () => Wheel]>([
    ['a prize is drawn more often', () => weights({ 'cash-500': 3, none: 399 })],
    ['nothing is drawn less often', () => weights({ none: 300 })],
    ['coins that are spun again are drawn more often', () => weights({ 'coins-2': 300 })],
    ['a spin wins a coin on average', () => weights({ 'coins-5': 5_000 })],
    [
      'a bonus becomes cash of the same figure',
      () => weights({ 'bonus-50': 0, 'cash-10': 630, none: 80 }),
    ],
    [
      'a slice bears another prize',
      () => ({
        ...live,
        slices: live.slices.map((s) => (s.code === 'none' ? { ...s, prizeCode: 'cash-10' } : s)),
      }),
    ],
  ])('is not published by who saved it: %s', async (_, change) => {
    expect(await alone(change())).toBe('waits')
    expect(await alone(change(), 'another-wheel')).toBe('waits')
    expect(await wheelNow()).toEqual(live)
    expect(await byTwo(change())).toBe('published')
    expect(await alone(live)).toBe('published')
  })

  it('counts the sum of parts against what two last confirmed', async () => {
    expect(await byTwo(weights({ 'cash-100': 12, none: 398 }))).toBe('published')
    expect(await alone(weights({ 'cash-100': 5, none: 405 }))).toBe('published')
    for (const weight of [8, 11, 12])
      expect(await alone(weights({ 'cash-100': weight, none: 410 - weight }))).toBe('published')
    for (const weight of [13, 14])
      expect(await alone(weights({ 'cash-100': weight, none: 410 - weight }))).toBe('waits')
    expect(await wheelNow()).toEqual(weights({ 'cash-100': 12, none: 398 }))
  })

  it('counts the parts that one published alone while nobody else was there', async () => {
    await db
      .updateTable('operator')
      .set({ active: false })
      .where('id', '<>', one?.id ?? '')
      .execute()
    for (const weight of [11, 12, 13])
      expect(await alone(weights({ 'cash-100': weight, none: 410 - weight }))).toBe('published')
    await worker('owner')
    two = await worker('content')
    expect(await alone(weights({ 'cash-100': 13, none: 397 }))).toBe('waits')
    expect(await byTwo(weights({ 'cash-100': 13, none: 397 }))).toBe('published')
    expect(await alone(weights({ 'cash-100': 13, none: 397 }))).toBe('published')
  })

  it('is what two last confirmed, also where they took something back', async () => {
    const rich = await save(one, weights({ 'cash-100': 20, none: 390 }))
    expect((await publish(two, rich)).status).toBe(200)
    expect((await publish(one, rich)).status).toBe(200)
    expect(await byTwo(live)).toBe('published')
    // What was live before counts as nobody's approval: either asks, and the other confirms.
    expect((await publish(one, rich)).status).toBe(202)
    expect((await publish(two, rich)).status).toBe(200)
  })

  it('is not confirmed by one whom nobody has confirmed', async () => {
    const owner = await worker('owner')
    await db
      .updateTable('operator')
      .set({ granted_by: owner.id, granted_at: context.clock.now() })
      .where('id', '=', two?.id ?? '')
      .execute()
    const rich = await save(one, weights({ 'cash-100': 20, none: 390 }))
    expect((await publish(two, rich)).body.message).toBe('UNCONFIRMED_OPERATOR')
    const poor = weights({ 'cash-100': 1, none: 409 })
    expect((await publish(two, await save(one, poor))).status).toBe(200)
    expect(await alone(live)).toBe('published')
  })
})

it('a wheel that gives as much, or less, or looks otherwise, is published by one', async () => {
  const slices = live.slices.map((slice) => ({ ...slice, bgColor: '#000000' }))
  expect(await alone({ ...live, slices })).toBe('published')
  expect(await alone(weights({ none: 800 }))).toBe('published')
  const double = live.slices.map((slice) => ({ ...slice, weight: slice.weight * 2 }))
  expect(await alone({ ...live, slices: double })).toBe('published')
  expect(await alone(live)).toBe('published')
})

it('a wheel is published by one where nobody else holds the right, and says so', async () => {
  await db
    .updateTable('operator')
    .set({ active: false })
    .where('id', '<>', one?.id ?? '')
    .execute()
  const version = await save(one, weights({ none: 200 }))
  expect((await publish(one, version)).body).toMatchObject({ alone: true })
  expect(await alone(live)).toBe('published')
})
