import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { asOwner, testDatabase } from '../testing/db.ts'

const database = await testDatabase()

test('pg-boss sends, works and retries through the adapter, and stays out of open transactions', async () => {
  const boss = new PgBoss({
    db: database.jobs,
    backend: database.dialect,
    schema: 'jobs',
    schedule: false,
  })
  const errors: Error[] = []
  boss.on('error', (error) => errors.push(error))
  await boss.start()
  await boss.createQueue('transfer', { retryLimit: 2, retryDelay: 0 })
  await asOwner(database.db, (owner) =>
    sql`create table witness (id int primary key)`.execute(owner),
  )

  const worked = new Set<unknown>()
  let failures = 1
  await boss.work<{ reference: string }>(
    'transfer',
    { pollingIntervalSeconds: 0.5 },
    async ([job]) => {
      if (failures-- > 0) throw new Error('the provider did not answer')
      worked.add(job?.data.reference)
    },
  )

  // While this transaction is open and rolls back, jobs are sent and polled: none of it may land inside.
  const sent = database.db
    .transaction()
    .execute(async (tx) => {
      await sql`insert into witness values (1)`.execute(tx)
      const sending = boss.send('transfer', { reference: 'r-1' })
      await new Promise((resolve) => setTimeout(resolve, 700))
      expect(
        (await sql<{ n: bigint }>`select count(*) as n from witness`.execute(tx)).rows[0]?.n,
      ).toBe(1n)
      return { sending, rollback: true }
    })
    .then(async ({ sending }) => await sending)
  expect(await sent).toEqual(expect.any(String))
  await expect(
    database.db.transaction().execute(async (tx) => {
      void boss.send('transfer', { reference: 'r-2' })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await sql`insert into witness values (2)`.execute(tx)
      throw new Error('roll back')
    }),
  ).rejects.toThrow('roll back')

  await expect.poll(() => worked, { timeout: 15_000 }).toEqual(new Set(['r-1', 'r-2']))
  await boss.stop({ graceful: true, timeout: 5_000 })
  expect(errors).toEqual([])
})

test('a failed statement of several leaves no broken transaction behind', async () => {
  await expect(
    database.jobs.executeSql('begin; select 1; select nonsense; commit'),
  ).rejects.toThrow('nonsense')
  await Promise.all(Array.from({ length: 20 }, () => database.ping()))
  expect(await database.jobs.executeSql('select 5::bigint as n')).toMatchObject({
    rows: [{ n: database.dialect === 'postgres' ? '5' : 5 }],
  })
})
