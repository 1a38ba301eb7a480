import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { callersOf, haveAccounts, payByNotice } from '../testing/counting/callers.ts'
import { counted, countStatements } from '../testing/counting/statements.ts'
import { onPostgres } from '../testing/db.ts'

/**
 * How often a call with nobody beside it waits for the database: counted, never timed. Each trip
 * costs what lies between server and database, whatever a statement costs. `budget.test.ts` counts
 * what many callers share; the calls of games on our wallet are in `testing/lab/budget.test.ts`.
 */
const TIMES = 6

countStatements()
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const members = callersOf(house)

/** The usual one of several: the first ones open connections and make plans. */
async function trips<T>(
  of: readonly T[],
  call: (one: T, n: number) => Promise<number>,
): Promise<number | undefined> {
  const all: number[] = []
  for (const [n, one] of of.entries()) {
    // What follows the answer before would hide a trip: it is no longer waited for.
    await context.events.idle()
    const before = counted.roundTrips
    expect([200, 201]).toContain(await call(one, n))
    all.push(counted.roundTrips - before)
  }
  return all.toSorted((a, b) => a - b)[TIMES / 2]
}

describe.runIf(onPostgres)('round trips of a call with nobody beside it', () => {
  it('a withdrawal: session; looks; hold and what stands behind it; writes with COMMIT', async () => {
    const spent = await trips(await members(TIMES), async (caller) => {
      const key = { 'idempotency-key': 'alone' }
      return (await caller.post('/api/wallet/withdraw', { amount: 20_000 }, key)).status
    })
    expect(spent).toBe(4)
  })

  it('a look at the wallet: session; all that is shown', async () => {
    const spent = await trips(await members(TIMES), async (caller) => {
      return (await caller.get('/api/wallet')).status
    })
    expect(spent).toBe(2)
  })

  it('a transfer into a game and out of it, before and behind the provider', async () => {
    const callers = await members(TIMES)
    await haveAccounts(callers)
    const move = async (from: string, to: string) =>
      trips(callers, async (caller) => {
        const key = { 'idempotency-key': `${from}-${to}` }
        return (await caller.post('/api/wallet/transfer', { from, to, amount: 5 }, key)).status
      })
    // Session, key, account, balance; BEGIN and looks, version, hold, row with COMMIT; the provider; BEGIN, end,
    // version, settlement and balance, answer with COMMIT.
    expect(await move('WALLET', 'pg')).toBeLessThanOrEqual(13)
    expect(await move('pg', 'WALLET')).toBeLessThanOrEqual(13)
  })

  it("a PSP's callback that credits a first deposit", async () => {
    await members(TIMES)
    const now = context.clock.now()
    const ends = new Date(now.getTime() + 600_000)
    const { rows } = await sql<{ id: string }>`insert into qr_code
        (id, member_id, provider, amount, state, payload, created_at, expires_at)
      select 'qrtrip' || id, id, 'KBANK', 10000, 'LIVE', 'x', ${now}, ${ends}
        from member order by created_at desc limit ${TIMES} returning id`.execute(context.db)
    // The code; whether it is known; payment, deposit and accounts; posting; ends with COMMIT.
    expect(await trips(rows, ({ id }) => payByNotice(house, id))).toBe(5)
  })
})
