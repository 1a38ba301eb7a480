import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/db.ts'
import { createJobs } from './boss.ts'

const database = await testDatabase()
const silent = pino({ level: 'silent' })
const jobs = createJobs({ sql: database.jobs, dialect: database.dialect, log: silent })
const worked: string[] = []
jobs.work('holder.ask', async ({ memberId }) => void worked.push(memberId))
await jobs.start()
afterAll(() => jobs.stop())

const isWorked = (reference: string) =>
  expect.poll(() => worked, { timeout: 20_000, interval: 20 }).toContain(reference)

test('a job wakes its worker when it is sent: four after each other take less than two polls', async () => {
  const begun = performance.now()
  for (const reference of ['r-1', 'r-2', 'r-3', 'r-4']) {
    await jobs.send('holder.ask', { memberId: reference })
    await isWorked(reference)
  }
  expect(performance.now() - begun).toBeLessThan(10_000)
}, 60_000)

test('a delayed job is worked once it is due, not before, and without waiting for polls', async () => {
  const begun = performance.now()
  for (const reference of ['d-1', 'd-2', 'd-3']) {
    const sent = performance.now()
    await jobs.send('holder.ask', { memberId: reference }, { delayMs: 1_000 })
    await isWorked(reference)
    expect(performance.now() - sent).toBeGreaterThan(900)
  }
  expect(performance.now() - begun).toBeLessThan(10_000)
}, 60_000)

test('the jobs of the clock share one queue, and those of each minute one line of it', async () => {
  const boss = createJobs({ sql: database.jobs, dialect: database.dialect, log: silent })
  boss.every('rates.sweep', '* * * * *', async () => {})
  boss.every('rates.clear', '* * * * *', async () => {})
  boss.every('rates.night', '15 4 * * *', async () => {})
  await boss.start()
  try {
    const { rows } = await database.jobs.executeSql(
      'select name, key, cron, data from pgboss.schedule order by key',
    )
    expect(rows).toEqual([
      {
        name: 'timed',
        key: 'minute',
        cron: '* * * * *',
        data: { names: ['rates.sweep', 'rates.clear'] },
      },
      { name: 'timed', key: 'rates.night', cron: '15 4 * * *', data: { name: 'rates.night' } },
    ])
  } finally {
    await boss.stop()
  }
}, 60_000)

test('each job of a line runs, also beside one that fails, and once for two lines', async () => {
  const ran: string[] = []
  const boss = createJobs({ sql: database.jobs, dialect: database.dialect, log: silent })
  boss.every('a.minute', '* * * * *', async () => void ran.push('a'))
  boss.every('b.minute', '* * * * *', () => Promise.reject(new Error('away')))
  boss.every('c.minute', '* * * * *', async () => void ran.push('c'))
  boss.every('d.night', '15 4 * * *', async () => void ran.push('d'))
  const { rows } = await database.jobs.executeSql(
    `insert into pgboss.job (name, data) values
      ('timed', '{"names":["a.minute","b.minute","c.minute"]}'), ('timed', '{"name":"a.minute"}'),
      ('timed', '{"name":"d.night"}') returning name`,
  )
  expect(rows).toHaveLength(3)
  await boss.start()
  try {
    // Two workers may share the lines out between them: then `a` runs for each.
    await expect
      .poll(() => [...new Set(ran)].toSorted(), { timeout: 30_000 })
      .toEqual(['a', 'c', 'd'])
  } finally {
    await boss.stop()
  }
}, 60_000)
