import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { saveOffer } from '../areas/gifts/bonuses/save.ts'
import { betsOf, coinOf } from '../ledger/address.ts'
import { testApp, type Answered, type Client as Caller } from '../testing/app.ts'
import { callersOf, haveAccounts, payByNotice } from '../testing/counting/callers.ts'
import { counted, countStatements } from '../testing/counting/statements.ts'
import { onPostgres } from '../testing/db.ts'

/**
 * What a call may cost the database when 64 members call at once: counted, never timed, so that
 * nobody loses by accident what sharing a transaction has won. A round trip is what is sent while
 * nothing is waited for, with all that is sent before its answer.
 */
const CALLERS = 64
/** 'correct horse battery', as the product hashes it. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$EwTcw7Ed0cogx/ZxGfZdqw$IYsZ79m4T24BJs07ve6vy5qwGnlZ8mG1De8luUt47lI'
const ROUNDS = 3
/**
 * The most that a call may cost: statements, and commits that write. A little above what is
 * reached, so that a batch may fall in two; one statement or commit for each caller never fits.
 */
const BUDGETS = {
  withdraw: [0.4, 0.04],
  withdrawAfterDeposit: [0.5, 0.04],
  // Session, the member's home, and the sites.
  wallet: [0.1, 0],
  signOfLife: [0.15, 0.04],
  transferIn: [0.5, 0.09],
  transferOut: [0.45, 0.09],
  // The first gift of a new member: who shares a device or an account is looked at before it.
  bonus: [1, 0.09],
  login: [9.5, 2],
  spin: [0.3, 0.04],
  callback: [0.3, 0.04],
  bet: [0.5, 0.04],
  win: [0.5, 0.04],
} as const
function expectWithin(
  name: keyof typeof BUDGETS,
  { statements, commits }: { statements: number; commits: number },
): void {
  const [mostStatements, mostCommits] = BUDGETS[name]
  expect(statements).toBeLessThanOrEqual(mostStatements)
  expect(commits).toBeLessThanOrEqual(mostCommits)
}

countStatements()
const house = await testApp({ settings: { registerOTP: false, bonusEntryBelow: 1_000_000 } })
const { context } = house

const members = callersOf(house)

async function cost(
  callers: readonly Caller[],
  call: (caller: Caller, n: number) => Promise<Answered>,
): Promise<{ statements: number; commits: number; statuses: Set<number> }> {
  const before = { ...counted }
  const answers = await Promise.all(callers.map(call))
  await context.events.idle()
  return {
    statements: (counted.statements - before.statements) / callers.length,
    commits: (counted.commits - before.commits) / callers.length,
    statuses: new Set(answers.map(({ status }) => status)),
  }
}

describe.runIf(onPostgres)(`at ${CALLERS} callers`, () => {
  it('a withdrawal costs no more than its budget', async () => {
    const all = await members(CALLERS * ROUNDS)
    for (let round = 0; round < ROUNDS; round++) {
      const callers = all.slice(round * CALLERS, (round + 1) * CALLERS)
      const spent = await cost(callers, (caller, n) =>
        caller.post('/api/wallet/withdraw', { amount: 20_000 }, { 'idempotency-key': `k${n}` }),
      )
      expect(spent.statuses).toEqual(new Set([201]))
      // The first round opens connections and makes plans.
      if (round === 0) continue
      expectWithin('withdraw', spent)
    }
  })

  it('a withdrawal behind a fresh deposit costs no more than its budget', async () => {
    const callers = await members(CALLERS * 2)
    const { rows } = await sql<{
      id: string
    }>`select id from member order by created_at desc limit ${callers.length}`.execute(context.db)
    const now = context.clock.now()
    await sql`insert into deposit
        (id, member_id, method, source, external_id, amount, coins, late, paid_at, created_at)
      select 'fresh' || i, i, 'BANK', 'SCB', 'fresh' || i, 3000000, 0, false, ${now}, ${now}
      from unnest(${rows.map(({ id }) => id)}::text[]) i`.execute(context.db)
    const withdraw = (caller: Caller, n: number) =>
      caller.post('/api/wallet/withdraw', { amount: 20_000 }, { 'idempotency-key': `f${n}` })
    await cost(callers.slice(0, CALLERS), withdraw)
    const spent = await cost(callers.slice(CALLERS), withdraw)
    expect(spent.statuses).toEqual(new Set([201]))
    expectWithin('withdrawAfterDeposit', spent)
  })

  it('GET /api/wallet costs no more than its budget', async () => {
    const callers = await members(CALLERS)
    const wallet = (caller: Caller) => caller.get('/api/wallet')
    await cost(callers, wallet)
    const spent = await cost(callers, wallet)
    expect(spent.statuses).toEqual(new Set([200]))
    expectWithin('wallet', spent)
  })

  it('a sign of life of each session costs no statement and no commit of its own', async () => {
    const callers = await members(CALLERS)
    const wallet = (caller: Caller) => caller.get('/api/wallet')
    await cost(callers, wallet)
    house.clock.advance(120_000)
    const spent = await cost(callers, wallet)
    expect(spent.statuses).toEqual(new Set([200]))
    // Nobody waits for it: it is written after the answers.
    await expect
      .poll(async () => {
        const { rows } = await sql<{
          n: string
        }>`select count(*) as n from session where last_seen_at > created_at`.execute(context.db)
        return Number(rows[0]?.n)
      })
      .toBe(CALLERS)
    expectWithin('signOfLife', spent)
  })

  it('a transfer into a game costs no more than its budget', async () => {
    const callers = await members(CALLERS * 2)
    await haveAccounts(callers)
    const transfer = (caller: Caller, n: number) =>
      caller.post(
        '/api/wallet/transfer',
        { from: 'WALLET', to: 'pg', amount: 5 },
        { 'idempotency-key': `t${n}` },
      )
    await cost(callers.slice(0, CALLERS), transfer)
    const spent = await cost(callers.slice(CALLERS), transfer)
    expect(spent.statuses).toEqual(new Set([200]))
    expectWithin('transferIn', spent)
  })

  it('a transfer out of a game costs no more than its budget', async () => {
    const callers = await members(CALLERS * 2)
    await haveAccounts(callers)
    const transfer = (from: string, to: string, amount: number) => (caller: Caller, n: number) =>
      caller.post(
        '/api/wallet/transfer',
        { from, to, amount },
        { 'idempotency-key': `o${from}${n}` },
      )
    expect((await cost(callers, transfer('WALLET', 'pg', 9))).statuses).toEqual(new Set([200]))
    await cost(callers.slice(0, CALLERS), transfer('pg', 'WALLET', 5))
    const spent = await cost(callers.slice(CALLERS), transfer('pg', 'WALLET', 5))
    expect(spent.statuses).toEqual(new Set([200]))
    expectWithin('transferOut', spent)
  })

  it('a bonus without a deposit costs no more than its budget', async () => {
    await saveOffer(
      context.db,
      {
        id: 'budget',
        kind: 'bonus',
        code: 'BUDGET',
        name_th: 'x',
        type: 'limit',
        max_received: 1,
        reward_amount: 5_000n,
        turnover_multiple: 300,
        percent_fail: 750,
      },
      [],
    )
    const callers = await members(CALLERS * 2)
    const take = (caller: Caller) => caller.get('/api/bonus/activate/BUDGET')
    expect((await cost(callers.slice(0, CALLERS), take)).statuses).toEqual(new Set([200]))
    const spent = await cost(callers.slice(CALLERS), take)
    expect(spent.statuses).toEqual(new Set([200]))
    expectWithin('bonus', spent)
  })

  it('a login costs no more than its budget', async () => {
    const callers = await members(8)
    await sql`update member set password_hash = ${PASSWORD_HASH}`.execute(context.db)
    const { rows } = await sql<{
      username: string
    }>`select username from member order by created_at desc limit 8`.execute(context.db)
    const enter = (_caller: Caller, n: number) =>
      house
        .client(undefined, `10.0.0.${n + 1}`)
        .post('/api/login', { username: rows[n]?.username, password: 'correct horse battery' })
    await cost(callers.slice(0, 4), enter)
    const spent = await cost(callers.slice(4), (caller, n) => enter(caller, n + 4))
    expect(spent.statuses).toEqual(new Set([200]))
    expectWithin('login', spent)
  })

  it('a spin costs no more than its budget', async () => {
    const callers = await members(CALLERS * ROUNDS)
    const { rows } = await sql<{
      id: string
    }>`select id from member order by created_at desc limit ${callers.length}`.execute(context.db)
    const coins = rows.map(({ id }) => coinOf(id))
    await context.ledger.open(coins)
    for (const to of coins) {
      const outcome = await context.ledger.submit({
        op: 'post',
        key: `coins ${to}`,
        kind: 'deposit',
        legs: [{ from: 'house:coin', to, amount: 3n }],
      })
      expect(outcome.ok).toBe(true)
    }
    const spin = async (caller: Caller, n: number) => {
      const said = await caller.post(
        '/api/spinwheel/spin',
        { clientSeed: 'x' },
        { 'idempotency-key': `s${n}` },
      )
      expect(said.body).toMatchObject({ success: true })
      return said
    }
    // Each member's first is given a seed.
    const first = await cost(callers, spin)
    expect(first.statuses).toEqual(new Set([200]))
    const again = (caller: Caller, n: number) => spin(caller, n + callers.length)
    await cost(callers.slice(0, CALLERS), again)
    const spent = await cost(callers.slice(CALLERS, CALLERS * 2), again)
    expect(spent.statuses).toEqual(new Set([200]))
    expectWithin('spin', spent)
  })

  it("a PSP's callback that credits costs no more than its budget", async () => {
    const callers = await members(CALLERS * 2)
    const ids = callers.map((_, n) => `qrbudget${n}`)
    const { rows } = await sql<{
      id: string
    }>`select id from member order by created_at desc limit ${callers.length}`.execute(context.db)
    const now = context.clock.now()
    await sql`insert into qr_code (id, member_id, provider, amount, state, payload, created_at, expires_at)
      select i, m, 'KBANK', 10000, 'LIVE', 'x', ${now}, ${new Date(now.getTime() + 600_000)}
      from unnest(${ids}::text[], ${rows.map(({ id }) => id)}::text[]) u (i, m)`.execute(context.db)
    const pay = (id: string): Promise<number> => payByNotice(house, id)
    await Promise.all(ids.slice(0, CALLERS).map(pay))
    await context.events.idle()
    const before = { ...counted }
    const statuses = await Promise.all(ids.slice(CALLERS).map(pay))
    await context.events.idle()
    expect(new Set(statuses)).toEqual(new Set([200]))
    expectWithin('callback', {
      statements: (counted.statements - before.statements) / CALLERS,
      commits: (counted.commits - before.commits) / CALLERS,
    })
  })

  it("a game's bet and win on our wallet cost no more than their budgets", async () => {
    const callers = await members(CALLERS * 2)
    const { rows } = await sql<{
      id: string
    }>`select id from member order by created_at desc limit ${callers.length}`.execute(context.db)
    const now = context.clock.now()
    const ids = rows.map(({ id }) => id)
    await sql`insert into seamless_account (member_id, code, username, created_at)
      select i, 'win568', 'kp' || right(i, 10), ${now} from unnest(${ids}::text[]) i`.execute(
      context.db,
    )
    await context.ledger.open(ids.map((id) => betsOf(id, 'win568')))
    const say = (path: string, fields: object) => async (id: string, n: number) => {
      const { statusCode, body } = await house.app.inject({
        method: 'POST',
        url: `/callbacks/games/win568/${path}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({
          CompanyKey: 'sandbox-win568-company',
          Username: `kp${id.slice(-10)}`,
          TransferCode: `budget-${n}-${id}`,
          ...fields,
        }),
      })
      expect(JSON.parse(body)).toMatchObject({ ErrorCode: 0 })
      return statusCode
    }
    const bet = say('Deduct', { TransactionId: 'b', Amount: 5 })
    const win = say('Settle', { WinLoss: 9 })
    const spend = async (call: typeof bet, of: readonly string[], first: number) => {
      await context.events.idle()
      const before = { ...counted }
      await Promise.all(of.map((id, n) => call(id, first + n)))
      await context.events.idle()
      return {
        statements: (counted.statements - before.statements) / of.length,
        commits: (counted.commits - before.commits) / of.length,
      }
    }
    const [warm, measured] = [ids.slice(0, CALLERS), ids.slice(CALLERS)]
    await spend(bet, warm, 0)
    await spend(win, warm, 0)
    expectWithin('bet', await spend(bet, measured, CALLERS))
    expectWithin('win', await spend(win, measured, CALLERS))
  })
})
