import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/schema.ts'
import { coinOf } from '../ledger/address.ts'
import { openCashier, type Caller } from '../testing/cashier.ts'
import { asOwner, onPostgres } from '../testing/db.ts'

/**
 * A shared transaction's statements are planned once a connection, perhaps while their tables are
 * empty, and such a plan is kept while the tables grow. So each is looked at as it is planned on
 * nearly empty tables: what reads a whole table there would read a million rows later.
 */
const asked = new Set<string>()
/** What is asked outside of shared transactions. */
const askedAlone = new Set<string>()
// oxlint-disable-next-line typescript/unbound-method
const plain = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown
function note(this: Client, ...args: unknown[]): unknown {
  const [query] = args
  const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')
  const { options } = (this as unknown as { connectionParameters: { options?: string } })
    .connectionParameters
  if (text.includes('$1')) (options?.includes('enable_seqscan=off') ? asked : askedAlone).add(text)
  return plain.apply(this, args)
}
if (onPostgres) {
  Client.prototype.query = note as typeof Client.prototype.query
  afterAll(() => {
    Client.prototype.query = plain as typeof Client.prototype.query
  })
}

/** What a plan may read whole: lists that are short however long the product runs. */
const SHORT = new RegExp(
  [
    /Scan using (game_transfer_late|spin_wheel\w*|spin_slice\w*|spin_prize\w*) on/,
    /(?:Function|CTE|Subquery|Values) Scan/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
/** A condition that names no row: what all rows in a state have in common. */
const NO_KEY = /^Index Cond: \(+(state|type) = /

/** The lines of a plan that read more than the rows they are asked for. */
function wholeReads(plan: readonly string[]): string[] {
  return plan.filter((line, n) => {
    const next = plan[n + 1]?.trim() ?? ''
    if (/SubPlan|Seq Scan/.test(line)) return true
    if (!/Scan using|Index Scan on/.test(line) || SHORT.test(line)) return false
    return !next.startsWith('Index Cond') || NO_KEY.test(next)
  })
}

describe.runIf(onPostgres)('the plans of a shared transaction, made while tables are empty', () => {
  it('look each row up by its key', async () => {
    const cashier = await openCashier()
    const { context } = cashier
    const { db } = context
    const member = async (): Promise<Caller> => {
      const made = await cashier.member()
      await cashier.fund(made.memberId, 50_000)
      return made
    }
    const held = await member()
    expect((await held.post('/api/wallet/withdraw', { amount: 20_000 }, 'k')).status).toBe(201)
    const paid = await member()
    expect((await paid.post('/api/wallet/withdraw', { amount: 100 }, 'k')).status).toBe(201)
    const player = await member()
    await player.get('/api/wallet/activate/pg')
    expect(
      (await player.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 5 }, 'k'))
        .status,
    ).toBe(200)
    const spinner = await member()
    await context.ledger.open([coinOf(spinner.memberId)])
    await context.ledger.submit({
      op: 'post',
      key: 'coins',
      kind: 'deposit',
      legs: [{ from: 'house:coin', to: coinOf(spinner.memberId), amount: 5n }],
    })
    expect((await spinner.post('/api/spinwheel/spin', {}, 'k')).status).toBe(200)
    const better = await member()
    await better.get('/api/wallet/activate/hub88')
    const { username } = (await better.get<{ username: string }>('/api/wallet/account/hub88')).body
    expect((await better.get(`/api/autoLogin/hub88/${username}`)).status).toBe(200)
    const limits = { kind: 'stake', period: 'session', amount: 500 }
    await better.send('PUT', '/api/play/limits', {
      body: JSON.stringify(limits),
      headers: { 'content-type': 'application/json' },
    })
    const [a, b] = [{ round: 'plan-a' }, { round: 'plan-b' }]
    const said = await cashier.sandboxCall('POST', '/sandbox/games/hub88/say', {
      username,
      steps: [
        { do: 'bet', id: 'plan-1', ...a, amount: 10 },
        { do: 'win', id: 'plan-2', ...a, amount: 20, ends: true },
        { do: 'bet', id: 'plan-3', ...b, amount: 10 },
        { do: 'rollback', id: 'plan-3', ...b },
      ],
    })
    expect(said).toMatchObject([{ ok: true }, { ok: true }, { ok: true }, { ok: true }])
    const payer = await member()
    await payTo(context, payer.memberId)
    await context.events.idle()
    // The payout has gone to the bank and ended.
    for (let n = 0; n < 100; n++) {
      const { rows } =
        await sql`select from withdrawal where state in ('APPROVED', 'SENT')`.execute(db)
      if (rows.length === 0) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }

    const found = await wholeReadsIn(db, [...asked])
    expect(asked.size).toBeGreaterThan(20)
    expect(found).toEqual({})

    // A table that nobody has looked at is taken for ten pages; one that was looked at for what it is.
    await asOwner(db, (owner) => sql`vacuum analyze`.execute(owner))
    const updates = [...asked].filter((text) => /^\s*update .* from unnest/is.test(text))
    expect(updates.length).toBeGreaterThan(1)
    expect(await wholeReadsIn(db, updates)).toEqual({})
  })
})

describe.runIf(onPostgres)('the count of unread notices', () => {
  it('reads no whole table that has grown since it was last analyzed', async () => {
    const cashier = await openCashier()
    const [member, other] = [await cashier.member(), await cashier.member()]
    await sql`insert into notice (id, member_id, kind, at, detail)
      select n::text, ${other.memberId}, 'moneyIn', now(), '' from generate_series(1, 20000) n`.execute(
      cashier.context.db,
    )
    askedAlone.clear()
    expect((await member.get('/api/wallet')).body['unreadNotices']).toBe(0)
    const counts = [...askedAlone].filter((text) => /from "?notice"?\s/.test(text))
    expect(counts).toHaveLength(1)
    const plan = await planOf(cashier.context.db, counts[0] ?? '')
    expect(plan.filter((line) => line.includes('Seq Scan on notice '))).toEqual([])
  })
})

/** The plans of those statements that read a whole table, as the ledger's connections make them. */
async function wholeReadsIn(
  db: Kysely<Database>,
  texts: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await db.connection().execute(async (one) => {
    for (const setting of ['seqscan', 'hashjoin', 'mergejoin'])
      await sql`set enable_${sql.raw(setting)} = off`.execute(one)
    await sql`set plan_cache_mode = force_generic_plan`.execute(one)
    for (const text of texts) {
      if (/^select ledger_|pg_notify|advisory/.test(text)) continue
      const plan = await planOf(one, text)
      if (wholeReads(plan).length > 0) found[text] = plan
    }
    // Not discard: what the connection has prepared is still known to it.
    await sql`reset all`.execute(one)
  })
  return found
}

/** The generic plan of a statement, line by line. */
async function planOf(db: Kysely<Database>, text: string): Promise<string[]> {
  return db.connection().execute(async (one) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(one)
    const most = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
    await sql`prepare looked as ${sql.raw(text)}`.execute(one)
    const nulls = Array.from({ length: most }, () => 'null').join()
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain execute looked(${sql.raw(nulls)})`.execute(one)
    await sql`deallocate looked`.execute(one)
    await sql`reset plan_cache_mode`.execute(one)
    return rows.map((row) => row['QUERY PLAN'])
  })
}

/** A payment by code, taken in the shared transaction. */
async function payTo(
  context: Awaited<ReturnType<typeof openCashier>>['context'],
  memberId: string,
): Promise<void> {
  const now = context.clock.now()
  await sql`insert into qr_code (id, member_id, provider, amount, state, payload, created_at, expires_at)
    values ('qrplan', ${memberId}, 'KBANK', 10000, 'LIVE', 'x', ${now}, ${new Date(now.getTime() + 600_000)})`.execute(
    context.db,
  )
  const { takePspEvent } = await import('../areas/cashin/deposits/psp/pspEvents.ts')
  await takePspEvent(context, 'KBANK', {
    type: 'PAID',
    eventId: 'evt-plan',
    reference: 'qrplan',
    amount: 10_000n,
    paidAt: now,
  })
}
