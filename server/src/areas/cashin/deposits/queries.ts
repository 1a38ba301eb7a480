import type { QrProvider } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { chargebacksPage } from './chargebacks/store.ts'
import {
  codePaidAs,
  coinDeposits,
  depositById,
  depositNamed,
  latestDeposit,
  paymentsSince,
  sumDeposits,
} from './store.ts'

type Db = Kysely<Database>

/**
 * The member's newest deposit, e.g. for a bonus that is a percent of it, less what its PSP has
 * taken back; undefined when there is none.
 */
export async function lastDeposit(db: Db, memberId: string) {
  const last = await latestDeposit(db, memberId)
  return last && { ...last, amount: last.amount - last.taken_back }
}
/** Deposited since a moment and not taken back, in satang. */
export const depositedSince = (db: Db, memberId: string, since: Date): Promise<bigint> =>
  sumDeposits(db, memberId, since)
/**
 * The deposits up to a moment that earned the member coins: when the first was (null: none did),
 * and their sum in satang.
 */
export const depositsWithCoins = (
  db: Db,
  memberId: string,
  until: Date,
): Promise<{ first: Date | null; sum: bigint }> => coinDeposits(db, memberId, until)
/** The deposit made of an outside reference, e.g. a bank's transRef; undefined while there is none. */
export const findArrival = (db: Db, method: string, externalId: string) =>
  depositNamed(db, method, externalId)
export const findDeposit = (db: Db, id: string) => depositById(db, id)
/** Whether a PSP issued a code of ours under this reference of its own. */
export const isOwnCode = async (
  db: Db,
  provider: QrProvider,
  pspReference: string,
): Promise<boolean> => (await codePaidAs(db, provider, pspReference)) !== undefined
/** Payments that a PSP has reported since a moment, a batch at a time behind the event `after`. */
export const pspPaymentsSince = (
  db: Db,
  provider: QrProvider,
  since: Date,
  after: string,
  limit: number,
) => paymentsSince(db, provider, since, after, limit)
/** How many payments taken back wait for operators, and since when the oldest does. */
export async function chargebacksWaiting(db: Db) {
  const { total, rows } = await chargebacksPage(db, 'waiting', 1, 1)
  return { count: total, oldestAt: rows[0]?.received_at ?? null }
}
