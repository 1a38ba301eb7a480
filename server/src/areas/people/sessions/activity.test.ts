import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { activitySince, noteActivity } from './activity.ts'

const house = await testApp()
const { context, clock } = house
const MINUTE = 60_000

const rested = async () => {
  const { memberId } = await house.register()
  const session = await context.db
    .selectFrom('session')
    .select(['id', 'member_id', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const first = new Date(clock.now().getTime() + 31 * MINUTE)
  return { session, first, second: new Date(first.getTime() + MINUTE) }
}

it('begins a stretch with the earlier of two signs of life, whichever is written first', async () => {
  const { session, first, second } = await rested()
  for (const now of [second, first]) await noteActivity(context, session, now, 'KEPT')
  const stretches = await activitySince(context.db, session.member_id, first)
  expect(stretches).toEqual([{ from: first, to: second }])
})

it('begins a stretch with the earlier of two signs of life that are written at once', async () => {
  const { session, first, second } = await rested()
  await Promise.all([first, second].map((now) => noteActivity(context, session, now, 'KEPT')))
  const stretches = await activitySince(context.db, session.member_id, first)
  expect(stretches).toEqual([{ from: first, to: second }])
})
