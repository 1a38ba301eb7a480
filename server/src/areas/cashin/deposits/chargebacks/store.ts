import type { ChargebackOutcome } from '@krapao/contract/chargebacks/states'
import type { QrProvider } from '@krapao/contract/constants'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { batchLoader, rowsLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'
import type { ChargebackTables } from '../../../../db/tables/cashin/chargebacks.ts'
import type { PlaythroughState } from '../../../../db/tables/gifts/playthrough.ts'
import { chargebackStates } from './states.ts'

type Db = Kysely<Database>
type Table = ChargebackTables['chargeback']
export type Chargeback = Selectable<Table>

/** One at a time for a PSP's code of whichever reference, also of one that we never issued. */
export const lockReference = (db: Db, provider: QrProvider, reference: string) =>
  sql`select pg_advisory_xact_lock(hashtext('chargeback'), hashtext(${`${provider} ${reference}`}))`.execute(
    db,
  )

/** The case of an event, locked. */
export const lockCaseOf = (db: Db, provider: QrProvider, eventId: string) =>
  db
    .selectFrom('chargeback')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()

export const markBooked = (db: Db, id: string, booked: { amount: bigint; said: bigint }) =>
  db
    .updateTable('chargeback')
    .set({ ...booked, booked: true })
    .where('id', '=', id)
    .execute()

/** Coins that were taken, beside those before. */
export const noteCoins = (db: Db, id: string, coins: bigint) =>
  db
    .updateTable('chargeback')
    .set((eb) => ({ coins: eb('coins', '+', coins) }))
    .where('id', '=', id)
    .execute()

/** What two operators let the house bear was another figure: they are asked anew. */
export const reopenChargeback = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('chargeback')
    .set({
      state: 'waiting',
      first_by: null,
      first_at: null,
      second_by: null,
      decided_at: null,
      decided_reason: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'loss')
    .execute()
}

/** False when this event of the PSP has its case. */
export async function insertChargeback(db: Db, row: Insertable<Table>): Promise<boolean> {
  const result = await db
    .insertInto('chargeback')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * The payments that a PSP told of one reference, in the order in which they came, and what of them
 * is gone. Credited: as it came, or out of suspense.
 */
export async function paymentsFor(db: Db, provider: QrProvider, reference: string) {
  const { rows } = await sql<{
    eventId: string
    paymentId: string
    amount: bigint
    takenBack: bigint
    isCredited: boolean
    isAsked: boolean
  }>`select e.event_id as "eventId", e.payment_id as "paymentId", e.amount,
      (select p.state in ('CREDITED', 'ASSIGNED') from incoming_payment p where p.id = e.payment_id) as "isCredited",
      coalesce((select sum(c.amount) from chargeback c
        where c.provider = e.provider and c.payment_event_id = e.event_id and c.booked), 0)::bigint as "takenBack",
      exists (select from chargeback c where c.provider = e.provider and c.payment_event_id = e.event_id
        and not c.booked and c.state in ('waiting', 'suspense')) as "isAsked"
    from psp_event e where e.provider = ${provider} and e.reference = ${reference} and e.type = 'PAID'
    order by e.received_at, e.event_id`.execute(db)
  return rows
}

/** The deposit made of a PSP's payment, locked. */
export const lockDepositOf = (db: Db, provider: QrProvider, eventId: string) =>
  db
    .selectFrom('deposit')
    .selectAll()
    .where('method', '=', 'QR')
    .where('source', '=', provider)
    .where('external_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()

export const addTakenBack = (db: Db, depositId: string, amount: bigint) =>
  db
    .updateTable('deposit')
    .set((eb) => ({ taken_back: eb('taken_back', '+', amount) }))
    .where('id', '=', depositId)
    .execute()

/** Of an item that waits, a part has left suspense. */
export const lessenPayment = (db: Db, itemId: string, amount: bigint) =>
  db
    .updateTable('incoming_payment')
    .set((eb) => ({ amount: eb('amount', '-', amount) }))
    .where('id', '=', itemId)
    .execute()

/** What a PSP took back of this reference before it told of the payment. */
export const takenBackBefore = (db: Db, provider: QrProvider, reference: string) =>
  db
    .selectFrom('psp_event')
    .select(['event_id', 'amount', 'paid_at'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('type', '=', 'TAKEN_BACK')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chargeback')
            .select('id')
            .whereRef('chargeback.provider', '=', 'psp_event.provider')
            .whereRef('chargeback.event_id', '=', 'psp_event.event_id'),
        ),
      ),
    )
    .orderBy('paid_at')
    .execute()

/** Of these chargebacks that have their case, the satang that it names. */
export async function knownTakenBack(
  db: Db,
  provider: QrProvider,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectFrom('chargeback')
    .select(['event_id', 'said'])
    .where('provider', '=', provider)
    .where('booked', '=', true)
    .where('event_id', '=', anyOf(eventIds))
    .execute()
  return new Map(rows.map((row) => [row.event_id, row.said]))
}

export const lockChargeback = (db: Db, id: string) =>
  db.selectFrom('chargeback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** False when its state does not allow the outcome. The constraint refuses who proposed it. */
export async function endChargeback(
  db: Db,
  id: string,
  end: {
    outcome: ChargebackOutcome
    first: { by: string; at: Date }
    by: string
    at: Date
    reason: string
  },
): Promise<boolean> {
  const result = await db
    .updateTable('chargeback')
    .set({
      state: end.outcome,
      first_by: end.first.by,
      first_at: end.first.at,
      second_by: end.by,
      decided_at: end.at,
      decided_reason: end.reason,
    })
    .where('id', '=', id)
    .where('state', '=', anyOf(chargebackStates.before(end.outcome)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const withNames = (db: Db) =>
  db
    .selectFrom('chargeback')
    .leftJoin('operator as first', 'first.id', 'chargeback.first_by')
    .leftJoin('operator as second', 'second.id', 'chargeback.second_by')
    .leftJoin('member', 'member.id', 'chargeback.member_id')
    .selectAll('chargeback')
    .select([
      'first.name as first_name',
      'second.name as second_name',
      'member.name as member_name',
    ])

/** Of these cases the bonuses and promotions that were taken since the payment was credited; satang. */
export const giftsBehind = rowsLoader(
  async (db, ids) => {
    const { rows } = await sql<{ case: string; amount: bigint; state: PlaythroughState; at: Date }>`
      select c.id as case, p.amount, p.state, p.opened_at as at
      from chargeback c join deposit d on d.id = c.deposit_id
        join playthrough p on p.member_id = c.member_id and p.opened_at >= d.created_at
      where c.id = any (${[...ids]}::text[]) and p.kind in ('bonus', 'promotion')
      order by p.opened_at, p.id`.execute(db)
    return rows
  },
  (row) => row.case,
)

export const findChargeback = (db: Db, id: string) =>
  withNames(db).where('chargeback.id', '=', id).executeTakeFirst()
export type ShownChargeback = NonNullable<Awaited<ReturnType<typeof findChargeback>>>

const OPEN = chargebackStates.states.filter((state) => !chargebackStates.isEnd(state))
/** Those of these cases that are open. */
export const openAmong = (db: Db, ids: readonly string[]) =>
  withNames(db)
    .where('chargeback.id', '=', anyOf(ids))
    .where('chargeback.state', '=', anyOf(OPEN))
    .execute()

/** A page of those that wait for people, oldest first, or of all others, newest first. */
export async function chargebacksPage(
  db: Db,
  box: 'waiting' | 'decided',
  page: number,
  limit: number,
) {
  const states = chargebackStates.states.filter(
    (state) => chargebackStates.isEnd(state) === (box === 'decided'),
  )
  const { total } = await db
    .selectFrom('chargeback')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('state', '=', anyOf(states))
    .executeTakeFirstOrThrow()
  const rows = await withNames(db)
    .where('chargeback.state', '=', anyOf(states))
    .orderBy('chargeback.received_at', box === 'waiting' ? 'asc' : 'desc')
    .orderBy('chargeback.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: Number(total), rows }
}

/** What PSPs have taken back since a moment, a batch at a time behind the event `after`. */
export const takenBackSince = (
  db: Db,
  provider: QrProvider,
  since: Date,
  after: string,
  limit: number,
) =>
  db
    .selectFrom('chargeback')
    .select(['event_id', 'amount', 'happened_at'])
    .where('provider', '=', provider)
    .where('booked', '=', true)
    .where('happened_at', '>=', since)
    .where('event_id', '>', after)
    .orderBy('event_id')
    .limit(limit)
    .execute()

/**
 * What the member owes yet, oldest first, locked; nothing while a gift runs, whose money is not
 * theirs. Its states are written out: a plan made once knows no index for a state that it is told.
 */
export const lockOwed = (db: Db, memberId: string) =>
  db
    .selectFrom('chargeback')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', sql.lit('debt'))
    .whereRef('paid', '<', 'amount')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('playthrough')
            .select('id')
            .where('member_id', '=', memberId)
            .where('state', '=', sql.lit('ACTIVE')),
        ),
      ),
    )
    .orderBy('received_at')
    .orderBy('id')
    .forUpdate()
    .execute()

export const addPaid = (db: Db, id: string, amount: bigint) =>
  db
    .updateTable('chargeback')
    .set((eb) => ({ paid: eb('paid', '+', amount) }))
    .where('id', '=', id)
    .execute()

/** Who owes, behind a member. */
export const debtorsAfter = async (db: Db, after: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('chargeback')
    .select('member_id')
    .distinct()
    .where('state', '=', 'debt')
    .whereRef('paid', '<', 'amount')
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ member_id: memberId }) => (memberId === null ? [] : [memberId]))
}

/** `at`: when the newest was taken back; `owed`: satang that two operators said the member owes. */
interface HeldForChargeback {
  at: Date
  owed: bigint
}
/**
 * Of each of these members what holds up payouts: payments taken back that wait for a decision, or
 * are owed; null: none.
 */
export const heldForChargeback = batchLoader<string, HeldForChargeback | null>(
  async (db, memberIds) => {
    const { rows } = await sql<{ at: Date | null; owed: bigint }>`select greatest(c.at, d.at) as at,
      coalesce(d.owed, 0)::bigint as owed
    from unnest(${[...memberIds]}::text[]) with ordinality u (m, n)
    left join lateral (select max(received_at) as at from chargeback
      where member_id = u.m and state in ('waiting', 'suspense')) c on true
    left join lateral (select max(received_at) as at, sum(amount - paid) as owed from chargeback
      where member_id = u.m and state = 'debt' and paid < amount) d on true
    order by u.n`.execute(db)
    return rows.map(({ at, owed }) => at && { at, owed })
  },
)

/** How many payments taken back wait for operators, and since when the oldest does. */
export async function chargebacksWaiting(db: Db) {
  const { total, rows } = await chargebacksPage(db, 'waiting', 1, 1)
  return { count: total, oldestAt: rows[0]?.received_at ?? null }
}
