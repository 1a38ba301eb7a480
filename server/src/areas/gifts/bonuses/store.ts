import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader, rowLoader, rowsLoader } from '../../../db/batchLoader.ts'
import { insertOnce } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'
import type { OfferTables } from '../../../db/tables/gifts/offers.ts'

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

export async function offerByCode(
  db: Db,
  kind: Offer['kind'],
  code: string,
): Promise<Offer | undefined> {
  return (await offersByCode(db, code)).find((offer) => offer.kind === kind)
}

const offersByCode = rowsLoader(
  (db, codes) => db.selectFrom('offer').selectAll().where('code', '=', anyOf(codes)).execute(),
  (row) => row.code,
)

export const offerById = (db: Db, id: string) =>
  db.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The offer as it stands, which nobody changes until the transaction ends; `alone`: nor does
 * anybody else take it, for its quota is counted.
 */
export const lockOffer = (db: Db, id: string, alone: boolean) =>
  alone ? lockOffersAlone(db, id) : lockOffers(db, id)

const locking = (db: Db, ids: readonly string[]) =>
  db.selectFrom('offer').selectAll().where('id', '=', anyOf(ids)).orderBy('id')
const lockOffersAlone = rowLoader(
  (db, ids) => locking(db, ids).forUpdate().execute(),
  (row) => row.id,
)
const lockOffers = rowLoader(
  (db, ids) => locking(db, ids).forShare().execute(),
  (row) => row.id,
)

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
export async function receiptsOf(db: Db, memberId: string, offerId?: string): Promise<Receipt[]> {
  const all = await receiptsOfMember(db, memberId)
  return offerId === undefined ? all : all.filter((row) => row.offer_id === offerId)
}

const receiptsOfMember = rowsLoader(
  (db, memberIds) =>
    db
      .selectFrom('offer_receipt')
      .selectAll()
      .where('member_id', '=', anyOf(memberIds))
      .orderBy('received_at')
      .orderBy('number')
      .execute(),
  (row) => row.member_id,
)

export const receiptById = (db: Db, id: string) =>
  db.selectFrom('offer_receipt').selectAll().where('id', '=', id).executeTakeFirst()

export const depositIsUsed = async (db: Db, depositId: string): Promise<boolean> =>
  (await receiptOnDeposit(db, depositId)) !== undefined

const receiptOnDeposit = rowLoader(
  (db, depositIds) =>
    db
      .selectFrom('offer_receipt')
      .select(['id', 'deposit_id'])
      .where('deposit_id', '=', anyOf(depositIds))
      .execute(),
  (row) => row.deposit_id ?? '',
)

export const claimCount = async (db: Db, offerId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('offer_receipt')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('offer_id', '=', offerId)
        .executeTakeFirstOrThrow()
    ).count,
  )

/** False when it has been taken meanwhile: the indexes decide, not an earlier read. */
export const insertReceipt = batchLoader<Receipt, boolean>((db, rows) =>
  insertOnce(db, 'offer_receipt', rows, 'id'),
)

/** True when nobody has ever written an offer here. */
export async function isEmpty(db: Db): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{
    found: boolean
  }>`select exists (select from offer) or exists (select from offer_receipt) as found`.execute(db)
  return row?.found === false
}

/** When money was last taken out that has not come back; null: never. */
export const lastTaken = async (db: Db, memberId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('withdrawal')
      .select('requested_at')
      .where('member_id', '=', memberId)
      .where('state', '!=', 'FAILED')
      .orderBy('requested_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.requested_at ?? null
