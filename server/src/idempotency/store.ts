import { sql, type Kysely, type RawBuilder } from 'kysely'
import { insertAll } from '../db/insertRows.ts'
import type { Database } from '../db/schema.ts'
import { NO_OWNER, type IdempotentRequest, type Stored } from './asked.ts'

/** What is known under a key; `stored` null while a request is under way, or its process died. */
export interface KnownKey {
  bodyHash: string
  stored: Stored | null
}

const slotOf = (memberId: string, key: string): string => `${memberId} ${key}`
/** A member's key in one text: what two requests under it share. */
export const slotOfAsked = ({ memberId, key }: IdempotentRequest): string => slotOf(memberId, key)

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
    status: number | null
    body: { answer: unknown } | null
  }>`select k.member_id, k.key, k.body_hash, k.status, k.body
    from unnest(${asked.map(({ memberId }) => memberId)}::text[], ${asked.map(({ key }) => key)}::text[]) u (m, k)
    cross join lateral (select * from idempotency_key i where i.member_id = u.m and i.key = u.k
      limit 1) k`.execute(db)
  return new Map(
    rows.map((row) => [
      slotOf(row.member_id, row.key),
      {
        bodyHash: row.body_hash,
        stored: row.status === null ? null : { status: row.status, body: row.body?.answer },
      },
    ]),
  )
}

/**
 * The statement that keeps first answers; without one, null, only what the key belongs to. A key
 * left without one by a process that died is taken over. It fails, and all runs again, where
 * another transaction has answered meanwhile. Null where there is nothing to keep.
 */
export function keepAnswers(
  answers: readonly { asked: IdempotentRequest; stored: Stored | null }[],
  at: Date,
): RawBuilder<unknown> | null {
  return insertAnswers(
    answers,
    at,
    sql`on conflict (member_id, key) do update set body = excluded.body, status = case
      when idempotency_key.status is null and idempotency_key.body_hash = excluded.body_hash
      then excluded.status else overtaken('idempotency_key') end`,
  )
}

/** The same, where a key that has an answer meanwhile keeps it and nothing fails. */
export function fillAnswers(
  answers: readonly { asked: IdempotentRequest; stored: Stored | null }[],
  at: Date,
): RawBuilder<unknown> | null {
  return insertAnswers(
    answers,
    at,
    sql`on conflict (member_id, key) do update set body = excluded.body, status = excluded.status
      where idempotency_key.status is null and idempotency_key.body_hash = excluded.body_hash`,
  )
}

function insertAnswers(
  answers: readonly { asked: IdempotentRequest; stored: Stored | null }[],
  at: Date,
  onConflict: RawBuilder<unknown>,
): RawBuilder<unknown> | null {
  const rows = answers.map(({ asked, stored }) => ({
    member_id: asked.memberId,
    key: asked.key,
    call: asked.call,
    body_hash: asked.bodyHash,
    owner: stored ? asked.owner : NO_OWNER,
    status: stored?.status ?? null,
    body: stored ? { answer: stored.body } : null,
    created_at: at,
  }))
  // In one order for everybody: two that keep the same keys never wait in a circle.
  rows.sort((a, b) => (slotOf(a.member_id, a.key) < slotOf(b.member_id, b.key) ? -1 : 1))
  return insertAll('idempotency_key', rows as never, onConflict)
}
