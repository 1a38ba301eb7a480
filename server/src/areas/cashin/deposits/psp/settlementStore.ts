import type { QrProvider } from '@krapao/contract/constants'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { Payment } from '../../payments/store.ts'
import type { QrCode } from '../store.ts'

type Db = Kysely<Database>

/**
 * One at a time for a PSP's own reference of a code, until the end of the transaction: who learns
 * the reference, who reads the bank's line of it, and who decides about that line. Taken after the
 * lock of the code or of the bank's reference, and before the item's.
 */
export const lockPspReference = (db: Db, provider: string, reference: string) =>
  sql`select pg_advisory_xact_lock(hashtext('psp_reference'), hashtext(${`${provider} ${reference}`}))`.execute(
    db,
  )

/** Nothing for a code whose reference is known. */
export const namePspReference = (db: Db, id: string, reference: string) =>
  db
    .updateTable('qr_code')
    .set({ psp_reference: reference })
    .where('id', '=', id)
    .where('psp_reference', 'is', null)
    .execute()

/** Items of the bank whose line pays this code. */
export const linesPaying = (db: Db, provider: QrProvider, reference: string) =>
  db
    .selectFrom('incoming_payment')
    .select(['id', 'state'])
    .where('bill_provider', '=', provider)
    .where('bill_reference', '=', reference)
    .execute()

/** Codes of a PSP made between two moments whose own reference nobody knows, oldest first. */
export const unnamedCodes = (
  db: Db,
  provider: QrProvider,
  from: Date,
  to: Date,
  isPaid: boolean,
  limit: number,
): Promise<QrCode[]> =>
  db
    .selectFrom('qr_code')
    .selectAll()
    .where('provider', '=', provider)
    .where('psp_reference', 'is', null)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .$if(isPaid, (codes) => codes.where('state', '=', 'PAID'))
    .orderBy('created_at')
    .limit(limit)
    .execute()

/**
 * Codes that lines of the bank, one since a moment, pay more often than anybody has told us, oldest
 * first.
 */
export const codesPaidByBank = (
  db: Db,
  provider: QrProvider,
  since: Date,
  limit: number,
): Promise<QrCode[]> =>
  db
    .selectFrom('qr_code')
    .selectAll()
    .where('provider', '=', provider)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('incoming_payment')
          .select('incoming_payment.id')
          .where('bill_provider', '=', provider)
          .whereRef('bill_reference', '=', 'qr_code.psp_reference')
          .where('happened_at', '>=', since),
      ),
    )
    .where(linesOf(provider), '>', paymentsOf(provider))
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** How many lines of the bank pay a `qr_code`, and of how many payments its PSP has told. */
const linesOf = (provider: QrProvider) =>
  sql<bigint>`(select count(*) from incoming_payment l
    where l.bill_provider = ${provider} and l.bill_reference = qr_code.psp_reference)`
const paymentsOf = (provider: QrProvider) =>
  sql<bigint>`(select count(*) from psp_event e
    where e.provider = ${provider} and e.reference = qr_code.id and e.type = 'PAID')`

/** The lines of the bank that pay a code, oldest first. */
export const linesOfCode = (db: Db, code: QrCode): Promise<Payment[]> =>
  db
    .selectFrom('incoming_payment')
    .selectAll()
    .where('bill_provider', '=', code.provider)
    .where('bill_reference', '=', code.psp_reference)
    .orderBy('happened_at')
    .orderBy('id')
    .execute()

/** What operators are shown of codes whose PSP has told of every payment since. */
export const shownAndTold = (
  db: Db,
  provider: QrProvider,
  reason: string,
  limit: number,
): Promise<{ id: string }[]> =>
  db
    .selectFrom('incoming_payment')
    .innerJoin('qr_code', 'qr_code.id', 'incoming_payment.qrcode_id')
    .select('incoming_payment.id')
    .where('incoming_payment.kind', '=', 'line')
    .where('incoming_payment.reason', '=', reason)
    .where('incoming_payment.state', '=', 'WAITING')
    .where('qr_code.provider', '=', provider)
    .where(linesOf(provider), '<=', paymentsOf(provider))
    .limit(limit)
    .execute()

/** What waits in suspense though its line only pays out a code of ours. */
export const settlementsWaiting = (db: Db, limit: number): Promise<Payment[]> =>
  db
    .selectFrom('incoming_payment')
    .innerJoin('qr_code', (join) =>
      join
        .onRef('qr_code.provider', '=', 'incoming_payment.bill_provider')
        .onRef('qr_code.psp_reference', '=', 'incoming_payment.bill_reference'),
    )
    .selectAll('incoming_payment')
    .where('incoming_payment.state', '=', 'WAITING')
    .where('incoming_payment.bill_reference', 'is not', null)
    .limit(limit)
    .execute()
