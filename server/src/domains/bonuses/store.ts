import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { OfferTables } from '../../db/tables/play/offers.ts'

type Db = Kysely<Database>
export type Offer = Selectable<OfferTables['offer']>
export type NewOffer = Insertable<OfferTables['offer']>
export type Banner = Selectable<OfferTables['offer_banner']>
export type Receipt = Selectable<OfferTables['offer_receipt']>

export const activeBonuses = (db: Db) =>
  db
    .selectFrom('offer')
    .selectAll()
    .where('kind', '=', 'bonus')
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute()

export const offerByCode = (db: Db, kind: Offer['kind'], code: string) =>
  db
    .selectFrom('offer')
    .selectAll()
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst()

export const offerById = (db: Db, id: string) =>
  db.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The offer as it stands, which nobody changes until the transaction ends; `alone`: nor does
 * anybody else take it, for its quota is counted.
 */
export const lockOffer = (db: Db, id: string, alone: boolean) =>
  db
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', id)
    .$if(alone, (query) => query.forUpdate())
    .$if(!alone, (query) => query.forShare())
    .executeTakeFirst()

export async function bannersOf(db: Db, offerIds: readonly string[]): Promise<Banner[]> {
  if (offerIds.length === 0) return []
  return db
    .selectFrom('offer_banner')
    .selectAll()
    .where('offer_id', 'in', offerIds)
    .orderBy('offer_id')
    .orderBy('position')
    .execute()
}

export async function writeOffer(
  db: Db,
  offer: NewOffer,
  banners: readonly Insertable<OfferTables['offer_banner']>[],
): Promise<void> {
  await db
    .insertInto('offer')
    .values(offer)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...offer }))
    .execute()
  await db.deleteFrom('offer_banner').where('offer_id', '=', offer.id).execute()
  if (banners.length > 0)
    await db
      .insertInto('offer_banner')
      .values([...banners])
      .execute()
}

/** What the member has had of an offer, or of all, oldest first. */
export const receiptsOf = (db: Db, memberId: string, offerId?: string) =>
  db
    .selectFrom('offer_receipt')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(offerId !== undefined, (query) => query.where('offer_id', '=', offerId ?? ''))
    .orderBy('received_at')
    .orderBy('number')
    .execute()

export const receiptById = (db: Db, id: string) =>
  db.selectFrom('offer_receipt').selectAll().where('id', '=', id).executeTakeFirst()

export const depositIsUsed = async (db: Db, depositId: string): Promise<boolean> =>
  (await db
    .selectFrom('offer_receipt')
    .select('id')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()) !== undefined

export const takings = async (db: Db, offerId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('offer_receipt')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('offer_id', '=', offerId)
        .executeTakeFirstOrThrow()
    ).count,
  )

/** False when it has been taken meanwhile: the indexes decide, not a look before. */
export async function insertReceipt(db: Db, row: Receipt): Promise<boolean> {
  const result = await db
    .insertInto('offer_receipt')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** True when nobody has ever written an offer here. */
export async function isEmpty(db: Db): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{
    found: boolean
  }>`select exists (select from offer) or exists (select from offer_receipt) as found`.execute(db)
  return row?.found === false
}
