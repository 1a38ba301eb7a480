import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader, rowsLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { PaymentState, PaymentTables } from '../../../db/tables/cashin/payments.ts'
import type { Deposit } from './depositStore.ts'
import { paymentStates } from './states.ts'

type Db = Kysely<Database>
type Table = PaymentTables['incoming_payment']
export type Payment = Selectable<Table>
export type PaymentEnd = Updateable<Table> & { state: PaymentState }

/** Undefined when it is there already. Waits for another transaction that is writing it. */
export const insertPayment = (db: Db, payment: Insertable<Table>) =>
  db
    .insertInto('incoming_payment')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** What a payment that is credited as it comes says of itself. */
export type Credited = Pick<
  Payment,
  | 'id'
  | 'kind'
  | 'account'
  | 'amount'
  | 'reference'
  | 'sending_bank'
  | 'told'
  | 'first_of'
  | 'happened_at'
  | 'received_at'
  | 'state'
  | 'member_id'
  | 'deposit_id'
>
const rowsOf = (table: string, rows: readonly object[]) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const json = JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const from = sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
  return { columns, from }
}

/**
 * Payments with the deposits that they became, by one statement; of each whether it was written.
 * Not where the payment is there already: it counts once.
 */
export const insertCredited = batchLoader<{ payment: Credited; deposit: Deposit }, boolean>(
  async (db, credits) => {
    const payments = rowsOf(
      'incoming_payment',
      credits.map(({ payment }) => payment),
    )
    const deposits = rowsOf(
      'deposit',
      credits.map(({ deposit }) => deposit),
    )
    const { rows } = await sql<{ id: string }>`with fresh as (
        insert into incoming_payment (${payments.columns}) select ${payments.columns} from ${payments.from}
        on conflict do nothing returning deposit_id)
      insert into deposit (${deposits.columns}) select ${deposits.columns} from ${deposits.from}
      where id in (select deposit_id from fresh) returning id`.execute(db)
    const written = new Set(rows.map(({ id }) => id))
    return credits.map(({ deposit }) => written.has(deposit.id))
  },
)

/** The payments of the bank under a reference, whichever bank and account it names; no rest of one. */
export const paymentsNamed = rowsLoader<Payment>(
  (db, references) =>
    db
      .selectFrom('incoming_payment')
      .selectAll()
      .where('reference', '=', anyOf(references))
      .where('kind', '=', 'bank')
      .where('is_rest', '=', false)
      .execute(),
  (row) => row.reference,
)

/**
 * The bank's own line has shown a payment that a slip had brought: what it says of the key, and of
 * the code that it pays, stands.
 */
export const nameByLine = (
  db: Db,
  id: string,
  said: Pick<Payment, 'sending_bank' | 'account'> &
    Partial<Pick<Payment, 'bill_provider' | 'bill_reference'>>,
) =>
  db
    .updateTable('incoming_payment')
    .set({ ...said, told: true })
    .where('id', '=', id)
    .execute()

export const findPayment = (db: Db, id: string) =>
  db.selectFrom('incoming_payment').selectAll().where('id', '=', id).executeTakeFirst()

export const lockPayment = (db: Db, id: string) =>
  db.selectFrom('incoming_payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** False when it had left `from`, or `from` does not allow the change. */
export async function endPayment(
  db: Db,
  id: string,
  from: PaymentState,
  end: PaymentEnd,
): Promise<boolean> {
  const result = await db
    .updateTable('incoming_payment')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', anyOf(paymentStates.before(end.state, from)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Another sum of it waits, in satang: what one operator has decided was another question. */
export async function changeWaiting(db: Db, id: string, amount: bigint): Promise<void> {
  await db
    .updateTable('incoming_payment')
    .set((eb) => ({ amount, round: eb('round', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
}

/** What has no end yet, oldest first. */
export async function waitingPayments(
  db: Db,
  page: number,
  limit: number,
): Promise<{ total: number; rows: Payment[] }> {
  const open = db.selectFrom('incoming_payment').where('state', '=', anyOf(paymentStates.open))
  const { total } = await open
    .select(sql<bigint>`count(*)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await open
    .selectAll()
    .orderBy('happened_at')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: Number(total), rows }
}

/** Bank transfers that slips have credited since a moment and no line has shown, behind `after`. */
export const creditsUnseen = (db: Db, since: Date, after: string, limit: number) =>
  db
    .selectFrom('incoming_payment')
    .selectAll()
    .where('kind', '=', 'bank')
    .where('told', '=', false)
    .where('happened_at', '>=', since)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
