import type { QrProvider } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import {
  coinDeposits,
  depositById,
  depositNamed,
  latestDeposit,
  paymentsSince,
  sumDeposits,
} from './store.ts'

export { creditArrival, type Arrival } from './credit.ts'
export { pollQr, sweepQr } from './poll.ts'
export { findUntold } from './report.ts'
export type { Deposit } from './store.ts'

type Db = Kysely<Database>

/**
 * The member's newest deposit, e.g. for a bonus that is a percent of it; undefined when there is
 * none.
 */
export const lastDeposit = (db: Db, memberId: string) => latestDeposit(db, memberId)
/** Deposited since a moment, in satang. */
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
/**
 * The deposit that an outside reference became, e.g. a bank's transRef; undefined while it has
 * become none.
 */
export const findArrival = (db: Db, method: string, externalId: string) =>
  depositNamed(db, method, externalId)
export const findDeposit = (db: Db, id: string) => depositById(db, id)
/** What a PSP has told us was paid since a moment, and of any age what is nobody's yet. */
export const pspPaymentsSince = (db: Db, provider: QrProvider, since: Date) =>
  paymentsSince(db, provider, since)
