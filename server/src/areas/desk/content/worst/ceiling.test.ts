import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'

/** A ceiling above which nobody publishes what the best possible abuser would take. */
const house = await testApp({
  settings: { registerOTP: false, worstGiftCeiling: 5_000, refundActive: false },
})
const { context } = house
const reason = 'a test'
const worker = async (role: 'owner' | 'content') => house.client((await seat(context, role)).token)
const [owner, other, editor] = [
  await worker('owner'),
  await worker('owner'),
  await worker('content'),
]

interface Item {
  id: string
  live: Record<string, unknown>
}
let offer: Item
const liveNow = async (kind: 'offers' | 'wheels') =>
  ((await owner.post(`/api/ops/${kind}`)).body as unknown as { items: Item[] }).items
beforeAll(async () => {
  offer = (await liveNow('offers'))[0] as Item
})
beforeEach(() => context.settings.set('worstGiftCeiling', 5_000))
const publish = async (who: typeof owner, body: object, kind = 'offers', id = offer.id) => {
  const saved = await editor.put(`/api/ops/${kind}/${id}`, { body, reason })
  expect([saved.status, saved.body.message]).toEqual([200, undefined])
  const { draft } = saved.body as unknown as { draft: { version: number } }
  return who.post(`/api/ops/${kind}/${id}/publish`, { version: draft.version, reason })
}
const beyondNow = async () =>
  ((await owner.get('/api/ops/today')).body as unknown as { worstGifts: { count: number } })
    .worstGifts.count
const declares = async (returns: number) => {
  const at = context.clock.now()
  await sql`insert into game_item (code, game, name, returns, deviation, state, tested_since, heard_at,
      listed_at, changed_at)
    values ('pg', 'reels', 'Reels', ${returns}, 500, 'OPEN', '2026-01-01', ${at}, ${at}, ${at})
    on conflict (code, game) do update set returns = excluded.returns`.execute(context.db)
}

it('nobody publishes beyond it, an owner who is the second person neither', async () => {
  const rich = { ...offer.live, rewardAmount: 6_000 }
  const refused = {
    status: 400,
    body: {
      message: 'INVALID_REQUEST',
      // One of 100 of 12,000 baht is what play costs at least.
      details: { rule: 'WORST_CEILING', fields: ['rewardAmount'], worst: 5_886, ceiling: 5_000 },
    },
  }
  for (const who of [editor, owner]) expect(await publish(who, rich)).toMatchObject(refused)
  expect((await liveNow('offers')).find(({ id }) => id === offer.id)?.live).toEqual(offer.live)
  // A smaller gift ten times a day is as much.
  const often = { ...offer.live, type: 'day', rewardAmount: 600, maxReceived: 10 }
  expect(await publish(owner, often)).toMatchObject({ status: 400 })
  // What is not offered costs nothing.
  expect(await publish(owner, { ...rich, active: false })).toMatchObject({ status: 200 })
  expect(await publish(owner, offer.live)).toMatchObject({ status: 200 })
})

it('what was proposed below it is not confirmed beyond it', async () => {
  const more = await publish(editor, { ...offer.live, rewardAmount: 4_800, maxReceived: 1 })
  expect(more.status).toBe(202)
  const confirm = `/api/ops/approvals/${String(more.body['approval'])}/confirm`
  await context.settings.set('worstGiftCeiling', 4_000)
  expect(await other.post(confirm, {})).toMatchObject({
    status: 400,
    body: { details: { rule: 'WORST_CEILING', ceiling: 4_000 } },
  })
  await context.settings.set('worstGiftCeiling', 5_000)
  expect((await other.post(confirm, {})).status).toBe(200)
  expect(await publish(owner, offer.live)).toMatchObject({ status: 200 })
})

it('a game that declares more makes what is live pass it: Today says so, and less is published', async () => {
  await context.settings.set('worstGiftCeiling', 492)
  expect(await beyondNow()).toBe(1)
  await context.settings.set('worstGiftCeiling', 496)
  const before = await beyondNow()
  await declares(10_000)
  expect([before, await beyondNow()]).toEqual([1, 2])
  expect(await publish(owner, { ...offer.live, rewardAmount: 499 })).toMatchObject({ status: 200 })
  expect(await publish(owner, offer.live)).toMatchObject({ status: 400 })
  await declares(9_500)
  await context.settings.set('worstGiftCeiling', 5_000)
  expect(await beyondNow()).toBe(0)
  expect(await publish(owner, offer.live)).toMatchObject({ status: 200 })
})

it('cashback that play for it costs less than it gives is told as well', async () => {
  await context.settings.set('refundCap', 50_000)
  expect(await beyondNow()).toBe(0)
  await context.settings.set('refundActive', true)
  expect(await beyondNow()).toBe(1)
  // A game keeps a percent at least: of a percent that is given back nothing is left.
  await context.settings.set('refundRatePercent', 0.5)
  expect(await beyondNow()).toBe(0)
})

it('a wheel without a bound of spins is refused, and what gives more than the ceiling', async () => {
  const [wheel] = (await liveNow('wheels')) as [Item]
  const slices = (wheel.live['slices'] as { weight: number }[]).map((slice) => ({
    ...slice,
    weight: slice.weight + 1,
  }))
  await context.settings.set('spinsPerDay', 0)
  const endless = { status: 400, body: { details: { rule: 'WORST_ENDLESS', ceiling: 5_000 } } }
  expect(await publish(owner, { ...wheel.live, slices }, 'wheels', wheel.id)).toMatchObject(endless)
  await context.settings.set('spinsPerDay', 100)
  await context.settings.set('worstGiftCeiling', 500)
  expect(await publish(owner, { ...wheel.live, slices }, 'wheels', wheel.id)).toMatchObject({
    status: 400,
    body: { details: { rule: 'WORST_CEILING', fields: ['slices'] } },
  })
})

it('a higher ceiling takes two owners, a lower one is in force at once', async () => {
  const set = (value: number) => owner.put('/api/ops/settings/worstGiftCeiling', { value, reason })
  expect((await set(6_000)).status).toBe(202)
  expect((await set(4_000)).status).toBe(200)
  expect(context.settings.get('worstGiftCeiling')).toBe(4_000)
})

it('the simulation tells the figure, the way and the ceiling', async () => {
  const { body } = await editor.post(`/api/ops/offers/${offer.id}/simulate`, { body: offer.live })
  const { abuser } = body as unknown as {
    abuser: { each: number; found: number; member: number; play: { deposit: number } }
  }
  // 100 % up to 500: one of 100 of 1,000 baht less the 5 % that are kept when it fails.
  expect(abuser).toMatchObject({ each: 490.5, member: 490.5, ceiling: 5_000 })
  expect(abuser.found).toBeLessThanOrEqual(abuser.each)
  expect(abuser.found).toBeGreaterThan(abuser.each - 10)
  expect(abuser.play.deposit).toBe(500)
})
