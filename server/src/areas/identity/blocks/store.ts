import type { BlockKind } from '@krapao/contract/ops/identity/kinds'
import { sql, type Insertable, type Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import type { IdentityTables } from '../../../db/tables/identity/identity.ts'

type Db = Kysely<Database>

/** What is kept away, in the one spelling by which the database compares. */
const identityOf = (kind: BlockKind, bankCode: string, plain: string) =>
  sql<string>`block_identity(${kind}::text, ${bankCode}::text, ${plain}::text)`

/**
 * Writes blocks down. One that is open for the same is replaced where it has run out or ends
 * sooner; one that holds as long stays, and the new one is not written. Answers those that were
 * written.
 */
export async function insertBlocks(
  db: Db,
  blocks: readonly (Omit<Insertable<IdentityTables['identity_block']>, 'identity'> & {
    plain: string
    bankCode: string
  })[],
): Promise<string[]> {
  const written: string[] = []
  for (const { plain, bankCode, ...block } of blocks) {
    const result = await db
      .insertInto('identity_block')
      .values({ ...block, identity: identityOf(block.kind, bankCode, plain) })
      .onConflict((conflict) =>
        conflict
          .column('identity')
          .where('lifted_at', 'is', null)
          .doUpdateSet({
            id: block.id,
            reason: block.reason,
            shown: block.shown,
            made_by: block.made_by,
            made_at: block.made_at,
            until: block.until,
          })
          // What has run out ends sooner than whatever is still to come.
          .where(sql<boolean>`identity_block.until < coalesce(excluded.until, 'infinity')`),
      )
      .executeTakeFirst()
    if (result.numInsertedOrUpdatedRows === 1n) written.push(block.id)
  }
  return written
}

const rows = (db: Db) =>
  db
    .selectFrom('identity_block as block')
    .innerJoin('operator as maker', 'maker.id', 'block.made_by')
    .leftJoin('operator as lifter', 'lifter.id', 'block.lifted_by')
    .selectAll('block')
    .select(['maker.name as maker', 'lifter.name as lifter'])

export const blocksById = (db: Db, ids: readonly string[]) =>
  rows(db).where('block.id', '=', anyOf(ids)).orderBy('block.made_at', 'desc').execute()
export type BlockRow = Awaited<ReturnType<typeof blocksById>>[number]

/** A page, the newest first. `open`: those that hold at this moment. */
export async function blocksPage(
  db: Db,
  asked: { open: boolean; kind: BlockKind | undefined; now: Date; limit: number; offset: number },
): Promise<{ total: number; rows: BlockRow[] }> {
  const { open, kind, now, limit, offset } = asked
  const isOpen = sql<boolean>`(block.lifted_at is null and (block.until is null or block.until > ${now}))`
  const which = open ? isOpen : sql<boolean>`not ${isOpen}`
  const { total } = await db
    .selectFrom('identity_block as block')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(which)
    .$if(kind !== undefined, (query) => query.where('block.kind', '=', kind ?? 'PHONE'))
    .executeTakeFirstOrThrow()
  const found = await rows(db)
    .where(which)
    .$if(kind !== undefined, (query) => query.where('block.kind', '=', kind ?? 'PHONE'))
    .orderBy('block.made_at', 'desc')
    .orderBy('block.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows: found }
}

export const lockBlock = (db: Db, id: string) =>
  db.selectFrom('identity_block').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** False when it was lifted before. */
export async function liftBlock(
  db: Db,
  id: string,
  said: { by: string; at: Date; approval: string },
): Promise<boolean> {
  const result = await db
    .updateTable('identity_block')
    .set({ lifted_by: said.by, lifted_at: said.at, lift_approval: said.approval })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whom each of these stops, at most 20 of one. */
export async function stoppedBy(
  db: Db,
  identities: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const { rows: found } = await sql<{ identity: string; id: string; name: string }>`
    select i.identity, m.id, m.name
    from unnest(${[...identities]}::text[]) i (identity)
    cross join lateral (
      select x.id, x.name from member x where i.identity like 'PHONE:%'
        and phone_key(x.username) = substr(i.identity, 7)
      union all
      select x.id, x.name from member x where i.identity like 'BANK:%'
        and bank_account_key(x.bank_code, x.bank_account_no) in (substr(i.identity, 6),
          regexp_replace(substr(i.identity, 6), '^TTB:', 'TMB:'))
      union all
      select x.id, x.name from identity_level l join member x on x.id = l.member_id
        where i.identity like 'CARD:%' and l.card_key = substr(i.identity, 6)
      union all
      select distinct x.id, x.name from session s join member x on x.id = s.member_id
        where i.identity like 'DEVICE:%' and s.device_id = substr(i.identity, 8)
          and s.ended_at is null
      limit 20) m`.execute(db)
  const of = Map.groupBy(found, (row) => row.identity)
  return new Map(
    [...of].map(([identity, members]) => [identity, members.map(({ id, name }) => ({ id, name }))]),
  )
}

/** The devices on which a member has logged in, with the browser that showed itself last. */
export const devicesOf = async (
  db: Db,
  memberId: string,
): Promise<{ deviceId: string; userAgent: string }[]> => {
  const { rows: found } = await sql<{ deviceId: string; userAgent: string }>`
    select distinct on (device_id) device_id as "deviceId", user_agent as "userAgent" from session
    where member_id = ${memberId} and device_id is not null
    order by device_id, created_at desc`.execute(db)
  return found
}

/** Whether a block holds for this device. */
export const deviceIsBlocked = async (db: Db, deviceId: string, now: Date): Promise<boolean> =>
  isBlocked(db, identityOf('DEVICE', '', deviceId), now)
export const cardIsBlocked = async (db: Db, cardKey: string, now: Date): Promise<boolean> =>
  isBlocked(db, identityOf('CARD', '', cardKey), now)

const isBlocked = async (db: Db, identity: ReturnType<typeof identityOf>, now: Date) =>
  (await db
    .selectFrom('identity_block')
    .select('id')
    .where('identity', '=', identity)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .executeTakeFirst()) !== undefined
