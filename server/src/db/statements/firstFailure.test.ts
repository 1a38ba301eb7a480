import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/db.ts'
import { isLockTimeout } from './retries.ts'

const { db, writer } = await testDatabase()
const lock = sql`select pg_advisory_xact_lock(7, 7)`
const look = sql`select 1`

/** Each of the ends of statements that are asked at once behind a lock that somebody else has. */
async function endsBehindLock(
  begin: (work: (tx: typeof db) => Promise<void>) => Promise<unknown>,
): Promise<unknown[]> {
  let ends: unknown[] = []
  await db.transaction().execute(async (holder) => {
    await lock.execute(holder)
    await begin(async (tx) => {
      await sql`set local lock_timeout = 20`.execute(tx)
      const all = await Promise.allSettled([lock, look, look].map((each) => each.execute(tx)))
      ends = all.map((end) => (end.status === 'rejected' ? end.reason : 'done'))
      throw new Error('thought better')
    }).catch(() => {})
  })
  return ends
}

it.runIf(onPostgres)(
  'tells each statement behind a lock that was not free of the lock',
  async () => {
    const shared = await endsBehindLock((work) => writer.transaction(work))
    expect(shared.map(isLockTimeout)).toEqual([true, true, true])
    const alone = await endsBehindLock((work) => db.transaction().execute(work))
    expect(alone.map(isLockTimeout)).toEqual([true, true, true])
  },
)

it('tells a statement behind one that is wrong itself that the transaction is aborted', async () => {
  let ends: unknown[] = []
  const wrong = sql`select 1 / 0`
  await writer
    .transaction(async (tx) => {
      const all = await Promise.allSettled([wrong, look].map((each) => each.execute(tx)))
      ends = all.map((end) => (end.status === 'rejected' ? end.reason : 'done'))
      throw new Error('thought better')
    })
    .catch(() => {})
  expect(ends).toMatchObject([{ code: '22012' }, { code: '25P02' }])
})
