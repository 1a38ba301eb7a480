import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onPostgres } from '../../../testing/db.ts'
import { joinNew } from './store.ts'
import { linkHouse } from './testing/linkHouse.ts'

/** A gift that is asked for while the sweep has the member's new links in hand. */
const house = await linkHouse()
const { context, db } = house

const waitsForALock = async (): Promise<boolean> =>
  (
    await sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%link_trait%' limit 1`.execute(db)
  ).rows.length > 0

it.runIf(onPostgres)('waits for the sweep, and is held by what it joins', async () => {
  const ring = await house.onOneDevice(4)
  const [first] = ring
  if (!first) throw new Error('nobody')
  const isJoined = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const sweep = db.transaction().execute(async (tx) => {
    await joinNew(tx, { members: null, most: 500, at: context.clock.now() })
    isJoined.resolve()
    await mayCommit.promise
  })
  await isJoined.promise
  let isOver = false
  const claimed = house.claim(first).finally(() => {
    isOver = true
  })
  await expect.poll(async () => isOver || (await waitsForALock()), { timeout: 20_000 }).toBe(true)
  mayCommit.resolve()
  await sweep
  expect(await claimed).toEqual([403, 'IDENTITY_HELD'])
})

it.runIf(onPostgres)(
  'of ten who ask at once, beside sweeps, no more than three get it',
  async () => {
    const ring = await house.onOneDevice(10)
    const answers = await Promise.all([
      ...ring.map((who) => house.claim(who)),
      house.sweep(),
      house.sweep(),
    ])
    const given = answers.filter((answer) => Array.isArray(answer) && answer[0] === 200)
    expect(given.length).toBeLessThanOrEqual(3)
  },
)
