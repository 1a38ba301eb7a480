import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { askForReview } from './review.ts'

const house = await testApp()
const { context, clock } = house
const DAY_MS = 86_400_000

const kindsOf = async (memberId: string) =>
  (
    await context.db.selectFrom('notice').select('kind').where('member_id', '=', memberId).execute()
  ).map(({ kind }) => kind)

it(
  clause(
    'RTS 12E',
    'a member is asked each 180 days to look at account and limits, once each time',
  ),
  async () => {
    const who = await house.register()
    clock.advance(180 * DAY_MS - 60_000)
    await askForReview(context)
    expect(await kindsOf(who.memberId)).toEqual([])
    clock.advance(60_000)
    expect(await askForReview(context)).toBe(1)
    expect(await askForReview(context)).toBe(0)
    expect(await kindsOf(who.memberId)).toEqual(['review'])
    const fresh = await house.register()
    clock.advance(180 * DAY_MS)
    expect(await askForReview(context)).toBe(2)
    expect(await kindsOf(who.memberId)).toEqual(['review', 'review'])
    expect(await kindsOf(fresh.memberId)).toEqual(['review'])
  },
)

it('who has closed the account is asked nothing', async () => {
  const who = await house.register()
  const { status } = await who.client.post('/api/account/close', { password: who.password })
  expect(status).toBe(200)
  clock.advance(181 * DAY_MS)
  await askForReview(context)
  expect(await kindsOf(who.memberId)).not.toContain('review')
})
