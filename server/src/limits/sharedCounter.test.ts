import { describe, expect, test } from 'vitest'
import { testClock } from '../testing/app.ts'
import { onPostgres, testDatabase } from '../testing/db.ts'
import { SharedCounter } from './sharedCounter.ts'
import { forgetCounts, reportCounts } from './sharedCountStore.ts'

const { db } = await testDatabase()
const clock = testClock()
clock.hold(new Date('2026-11-21T04:00:00Z'))

const errors: unknown[] = []
let names = 0
/** Servers that count one thing together; nothing is told before the test says so. */
const servers = (count: number, most: number, isAlone = false): SharedCounter[] => {
  const name = `n${(names += 1)}`
  return Array.from(
    { length: count },
    () =>
      new SharedCounter(
        { name, most, seconds: 60 },
        {
          clock,
          tell: isAlone ? null : (counts, now) => reportCounts(db, counts, now),
          onError: (error) => errors.push(error),
        },
      ),
  )
}
const takes = (counter: SharedCounter | undefined, subject: string, times: number): number => {
  let passed = 0
  for (let n = 0; n < times; n += 1) if (counter?.take(subject) === null) passed += 1
  return passed
}

describe('a limit that several servers count together', () => {
  test('is used up by calls to any of them, and opens again for all when the window has passed', async () => {
    const [one, other] = servers(2, 100)
    expect(takes(one, 'm', 70)).toBe(70)
    await one?.tellNow()
    expect(takes(other, 'm', 20)).toBe(20)
    await other?.tellNow()
    expect(takes(other, 'm', 20)).toBe(10)
    await other?.tellNow()
    expect(takes(one, 'm', 1)).toBe(1)
    await one?.tellNow()
    expect(takes(one, 'm', 5)).toBe(0)
    expect(takes(one, 'another', 5)).toBe(5)
    clock.advance(60_000)
    expect([takes(one, 'm', 5), takes(other, 'm', 5)]).toEqual([5, 5])
  })

  test('lets a thief who goes round all servers no further than a second and a tenth on each', async () => {
    const all = servers(4, 100)
    let passed = 0
    for (let second = 0; second < 50; second += 1) {
      for (const server of all) passed += takes(server, 'thief', 2)
      await Promise.all(all.map((server) => server.tellNow()))
    }
    expect(passed).toBeGreaterThanOrEqual(100)
    expect(passed).toBeLessThanOrEqual(100 + 4 * (10 + 2))
  })

  test('costs no write for those who call little', async () => {
    const [one] = servers(1, 100)
    takes(one, 'quiet', 10)
    await one?.tellNow()
    const rows = await db.selectFrom('shared_count').select('key').execute()
    expect(rows.filter(({ key }) => key.endsWith(':quiet'))).toEqual([])
  })

  test('still holds on each server when the database does not answer', async () => {
    const broken = new SharedCounter(
      { name: 'broken', most: 20, seconds: 60 },
      {
        clock,
        tell: () => Promise.reject(new Error('gone')),
        onError: (error) => errors.push(error),
      },
    )
    expect(takes(broken, 'm', 15)).toBe(15)
    await broken.tellNow()
    expect(takes(broken, 'm', 15)).toBe(5)
    expect(errors.splice(0)).toEqual([expect.objectContaining({ message: 'gone' })])
  })

  test('is forgotten when it has passed', async () => {
    const [one] = servers(1, 10)
    takes(one, 'm', 5)
    await one?.tellNow()
    clock.advance(60_001)
    await forgetCounts(db, clock.now())
    expect(await db.selectFrom('shared_count').selectAll().execute()).toEqual([])
  })
})

test.runIf(onPostgres)(
  'two servers that tell many at once do not wait for each other for ever',
  async () => {
    const [one, other] = servers(2, 10)
    for (let n = 0; n < 200; n += 1) {
      takes(one, `m${n}`, 3)
      takes(other, `m${199 - n}`, 3)
    }
    await Promise.all([one?.tellNow(), other?.tellNow()])
    await one?.tellNow()
    expect(errors).toEqual([])
    expect(takes(one, 'm7', 8)).toBeLessThan(8)
  },
)
