import { sql, type Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import { batchLoader } from '../../db/batchLoader.ts'
import type { Database } from '../../db/schema.ts'
import type { ServerTables } from '../../db/tables/server/server.ts'

type Claimed = Pick<
  ServerTables['idempotency_key'],
  'member_id' | 'key' | 'call' | 'body_hash' | 'owner'
> & { created_at: Date }

/**
 * Writes the key down; false when it is there already. Two that insert the same wait for each
 * other: in one order, never in a circle.
 */
export const insertKey = batchLoader<Claimed, boolean>(async (db, rows) => {
  const sorted = rows.toSorted((a, b) => (slotOf(a) < slotOf(b) ? -1 : 1))
  const column = <K extends keyof Claimed>(name: K): Claimed[K][] => sorted.map((row) => row[name])
  const { rows: inserted } = await sql<{
    member_id: string
    key: string
  }>`insert into idempotency_key (member_id, key, call, body_hash, owner, created_at)
    select * from unnest(${column('member_id')}::text[], ${column('key')}::text[],
      ${column('call')}::text[], ${column('body_hash')}::text[],
      ${column('owner')}::text[], ${column('created_at').map((at) => at.toISOString())}::timestamptz[])
    on conflict do nothing returning member_id, key`.execute(db)
  const ours = new Set(inserted.map(slotOf))
  // Twice in one statement only the first is written; nobody may take the other's for his own.
  return rows.map((row) => ours.delete(slotOf(row)))
})

/** Keeps the first answer; `body` is JSON. */
export const keepAnswer = batchLoader<
  { memberId: string; key: string; status: number; body: string },
  void
>(async (db, answers) => {
  await sql`update idempotency_key k set status = u.status, body = u.body::jsonb
    from unnest(${answers.map(({ memberId }) => memberId)}::text[], ${answers.map(({ key }) => key)}::text[],
      ${answers.map(({ status }) => status)}::int[], ${answers.map(({ body }) => body)}::text[]) u
        (member_id, key, status, body)
    where k.member_id = u.member_id and k.key = u.key`.execute(db)
  return answers.map(() => undefined)
})

type Db = Kysely<Database>

export const keyRow = (db: Db, memberId: string, key: string) =>
  db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Makes an unanswered key its new owner's; false when `from` no longer owns it. */
export async function takeOver(
  db: Db,
  { memberId, key, from }: { memberId: string; key: string; from: string },
  next: { owner: string; created_at: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('idempotency_key')
    .set(next)
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .where('owner', '=', from)
    .where('status', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Leaves a key that has no answer to be run again. */
export const abandonKey = (db: Db, memberId: string, key: string, nobody: string) =>
  db
    .updateTable('idempotency_key')
    .set({ owner: nobody })
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()

const HOUR_MS = 3_600_000
/** What the wire promises; no setting goes below it. */
const LEAST_HOURS = 24
const BATCH = 10_000
const MOST_BATCHES = 100

/** Forgets keys that are older than the setting says. Answers how many. */
export async function forgetKeys({ db, clock, settings }: Context): Promise<number> {
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

const slotOf = ({ member_id: memberId, key }: { member_id: string; key: string }): string =>
  `${memberId} ${key}`
