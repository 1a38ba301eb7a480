import { expect, it } from 'vitest'
import { erasePerson } from '../../account/privacy/store.ts'
import { forgetLinks } from './sweep.ts'
import { linkHouse } from './testing/linkHouse.ts'

const house = await linkHouse()
const { context, db } = house
const DAY_MS = 86_400_000

it('goes 180 days after it was last seen, and with who is erased', async () => {
  const [one, two, three] = await house.onOneDevice(3)
  if (!one || !two || !three) throw new Error('nobody')
  await house.meet([one.memberId, two.memberId], { stake: 500, wins: [1_000, 0] })
  await house.sweep()
  const kinds = async (memberId: string) =>
    (
      await db
        .selectFrom('link_trait')
        .select('kind')
        .distinct()
        .where('member_id', '=', memberId)
        .orderBy('kind')
        .execute()
    ).map(({ kind }) => kind)
  const meetings = () => db.selectFrom('link_meeting').select('one').execute()
  expect(await meetings()).toHaveLength(1)
  house.clock.advance(179 * DAY_MS)
  await forgetLinks(context)
  expect(await kinds(one.memberId)).toContain('DEVICE')
  house.clock.advance(2 * DAY_MS)
  expect(await forgetLinks(context)).toBeGreaterThan(0)
  // The account and its holder are the member's own for as long as the account is.
  expect(await kinds(one.memberId)).toEqual(['ACCOUNT', 'HOLDER'])
  expect(await meetings()).toEqual([])

  const size = async () =>
    (await db.selectFrom('link_group').select('size').executeTakeFirstOrThrow()).size
  expect(await size()).toBe(3)
  await db.transaction().execute((tx) => erasePerson(tx, one.memberId, context.clock.now()))
  expect(await kinds(one.memberId)).toEqual([])
  expect(await size()).toBe(2)
  await db.transaction().execute((tx) => erasePerson(tx, two.memberId, context.clock.now()))
  expect(await size()).toBe(1)
  const finance = await house.worker('finance')
  // Alone, the third belongs together with nobody.
  expect((await house.linksOf(finance, three)).group).toBeNull()
})
