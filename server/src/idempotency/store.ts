import { sql, type Kysely, type RawBuilder } from 'kysely'
import { batchAction, batchLoader } from '../db/batchLoader.ts'
import { insertAll } from '../db/insertRows.ts'
import type { Database } from '../db/schema.ts'
import type { Clock } from '../runtime/chance.ts'
import { NO_OWNER, type IdempotentRequest, type Stored } from './asked.ts'

/** What is known under a key; `stored` null while a request is under way, or its process died. */
export interface KnownKey {
  bodyHash: string
  owner: string
  claimedAt: Date
  stored: Stored | null
}

/** A member's key in one text: what two requests under it share. */
export const slotOf = ({ memberId, key }: { memberId: string; key: string }): string =>
  `${memberId} ${key}`

/** In one order for everybody: two that write the same keys never wait in a circle. */
const bySlot = (one: IdempotentRequest, other: IdempotentRequest): number =>
  slotOf(one) < slotOf(other) ? -1 : 1

export async function findKeys(
  db: Kysely<Database>,
  asked: readonly IdempotentRequest[],
): Promise<Map<string, KnownKey>> {
  if (asked.length === 0) return new Map()
  // By lateral: a join of two lists becomes a scan of the table where hashes are off. The limit keeps
  // it from becoming a join again.
  const { rows } = await sql<{
    member_id: string
    key: string
    body_hash: string
    owner: string
    created_at: Date
    status: number | null
    body: { answer: unknown } | null
  }>`select k.member_id, k.key, k.body_hash, k.owner, k.created_at, k.status, k.body
    from unnest(${asked.map(({ memberId }) => memberId)}::text[], ${asked.map(({ key }) => key)}::text[]) u (m, k)
    cross join lateral (select * from idempotency_key i where i.member_id = u.m and i.key = u.k
      limit 1) k`.execute(db)
  return new Map(
    rows.map((row) => [
      slotOf({ memberId: row.member_id, key: row.key }),
      {
        bodyHash: row.body_hash,
        owner: row.owner,
        claimedAt: row.created_at,
        stored: row.status === null ? null : { status: row.status, body: row.body?.answer },
      },
    ]),
  )
}

interface Claim {
  asked: IdempotentRequest
  at: Date
}
/** Writes the key down as its asker's; false when it is there already. */
export const claimKey = batchLoader<Claim, boolean>(async (db, claims) => {
  const sorted = claims.toSorted((one, other) => bySlot(one.asked, other.asked))
  const column = (name: 'memberId' | 'key' | 'call' | 'bodyHash' | 'owner'): string[] =>
    sorted.map(({ asked }) => asked[name])
  const { rows } = await sql<{ memberId: string; key: string }>`insert into idempotency_key
      (member_id, key, call, body_hash, owner, created_at)
    select * from unnest(${column('memberId')}::text[], ${column('key')}::text[],
      ${column('call')}::text[], ${column('bodyHash')}::text[], ${column('owner')}::text[],
      ${sorted.map(({ at }) => at.toISOString())}::timestamptz[])
    on conflict do nothing returning member_id as "memberId", key`.execute(db)
  const ours = new Set(rows.map(slotOf))
  // Twice in one statement only the first is written; nobody may take the other's for his own.
  return claims.map(({ asked }) => ours.delete(slotOf(asked)))
})

/** Makes an unanswered key the asker's; false when `from` no longer owns it. */
export async function takeOver(
  db: Kysely<Database>,
  { asked, at }: Claim,
  from: string,
): Promise<boolean> {
  const taken = await db
    .updateTable('idempotency_key')
    .set({ owner: asked.owner, created_at: at })
    .where('member_id', '=', asked.memberId)
    .where('key', '=', asked.key)
    .where('owner', '=', from)
    .where('status', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** What a key is left with: its first answer; null, none, and it is free for the same body. */
interface Kept {
  asked: IdempotentRequest
  stored: Stored | null
}

/**
 * The one statement that keeps answers, in the transaction of what they tell. A key that was left
 * without an answer is taken over. Where another transaction has answered meanwhile the statement
 * fails, and all runs again and sees it; not for a key that was claimed before: then the other's
 * answer stands, and so does what was done. Null where there is nothing to keep.
 */
export function keepAnswers(kept: readonly Kept[], at: Date): RawBuilder<unknown> | null {
  const rows = kept
    .toSorted((one, other) => bySlot(one.asked, other.asked))
    .map(({ asked, stored }) => ({
      member_id: asked.memberId,
      key: asked.key,
      call: asked.call,
      body_hash: asked.bodyHash,
      owner: stored ? asked.owner : NO_OWNER,
      status: stored?.status ?? null,
      body: stored ? { answer: stored.body } : null,
      created_at: at,
    }))
  const claimed = kept.flatMap(({ asked }) => (asked.claimed ? slotOf(asked) : []))
  return insertAll(
    'idempotency_key',
    rows as never,
    sql`on conflict (member_id, key) do update
      set owner = excluded.owner, body = excluded.body, status = case
        when idempotency_key.status is null and idempotency_key.body_hash = excluded.body_hash
        then excluded.status else overtaken('idempotency_key') end
      where idempotency_key.status is null and idempotency_key.body_hash = excluded.body_hash
        or excluded.member_id || ' ' || excluded.key <> all (${claimed}::text[])`,
  )
}

/** The same for what no commit tells of: a refusal before one, the answer about several. */
export const keepAnswer = batchAction<Kept & { at: Date }>(async (db, kept) => {
  const [first] = kept
  if (first) await keepAnswers(kept, first.at)?.execute(db)
})

const HOUR_MS = 3_600_000
/** What the wire promises; no setting goes below it. */
const LEAST_HOURS = 24
const BATCH = 10_000
const MOST_BATCHES = 100

/** Forgets keys that are older than the setting says. Answers how many. */
export async function forgetKeys({
  db,
  clock,
  settings,
}: {
  db: Kysely<Database>
  clock: Clock
  settings: { get(name: 'idempotencyKeyHours'): number }
}): Promise<number> {
  const hours = Math.max(LEAST_HOURS, settings.get('idempotencyKeyHours'))
  const before = new Date(clock.now().getTime() - hours * HOUR_MS)
  let gone = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { numAffectedRows = 0n } =
      await sql`delete from idempotency_key where (member_id, key) in (
        select member_id, key from idempotency_key where created_at < ${before} order by created_at
          limit ${BATCH})`.execute(db)
    gone += Number(numAffectedRows)
    if (numAffectedRows < BATCH) break
  }
  return gone
}
