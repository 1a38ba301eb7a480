import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { insertAll } from '../../../../db/insertRows.ts'
import type { Database } from '../../../../db/schema.ts'
import type { Statement } from '../../../../db/writer.ts'
import { codeStates } from '../states.ts'
import type { Deposit, QrCode } from '../store.ts'
import type { PspPayment } from './pspPayment.ts'

type Db = Kysely<Database>

/** The codes that these payments name, whoever issued them, locked in one order for everybody. */
export async function lockCodes(
  db: Db,
  payments: readonly PspPayment[],
): Promise<Map<string, QrCode>> {
  const rows = await db
    .selectFrom('qr_code')
    .selectAll()
    .where('id', '=', anyOf(payments.map(({ event }) => event.reference)))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((code) => [code.id, code]))
}

/**
 * Of each payment: what the same event said before, whether its code has its first payment, and
 * whether the PSP has told of money of this code that it took back. A look for each row: without
 * the limits the plan reads all payments there ever were.
 */
export async function knownOf(
  db: Db,
  payments: readonly PspPayment[],
): Promise<
  {
    event: { reference: string; amount: bigint } | null
    isClaimed: boolean
    isTakenBack: boolean
  }[]
> {
  const { rows } = await sql<{
    reference: string | null
    amount: bigint | null
    claimed: boolean | null
    back: boolean | null
  }>`select e.reference, e.amount, p.claimed, b.back
    from unnest(${payments.map(({ provider }) => provider)}::text[],
      ${payments.map(({ event }) => event.eventId)}::text[],
      ${payments.map(({ event }) => event.reference)}::text[]) with ordinality u (p, e, r, n)
    left join lateral (select reference, amount from psp_event
      where provider = u.p and event_id = u.e and type = 'PAID' limit 1) e on true
    left join lateral (select true as claimed from psp_payment
      where provider = u.p and reference = u.r limit 1) p on true
    left join lateral (select true as back from psp_event
      where provider = u.p and reference = u.r and type = 'TAKEN_BACK' limit 1) b on true
    order by u.n`.execute(db)
  return rows.map(({ reference, amount, claimed, back }) => ({
    event: reference === null || amount === null ? null : { reference, amount },
    isClaimed: claimed === true,
    isTakenBack: back === true,
  }))
}

/**
 * The statements that write the events, the codes' first payments, the deposits, and the codes
 * paid. Where another transaction has written one of them since they were looked at, all of it runs
 * again and sees that.
 */
export function creditRows(
  credits: readonly { payment: PspPayment; code: QrCode; deposit: Deposit }[],
  at: Date,
): (Statement | null)[] {
  if (credits.length === 0) return []
  const events = credits.map(({ payment: { provider, event } }) => ({
    provider,
    event_id: event.eventId,
    type: event.type,
    reference: event.reference,
    amount: event.amount,
    paid_at: event.paidAt,
    received_at: at,
    outcome: 'CREDITED' as const,
    suspense_id: null,
  }))
  const firsts = events.map(({ provider, reference, event_id }) => ({
    provider,
    reference,
    event_id,
  }))
  const deposits = credits.map(({ deposit }) => deposit)
  return [
    sql`update qr_code set state = 'PAID', ended_at = ${at}, next_poll_at = null
      where id = any (${credits.map(({ code }) => code.id)}::text[])
        and state = ${anyOf(codeStates.before('PAID'))}`,
    insertAll('psp_event', events),
    insertAll('psp_payment', firsts),
    insertAll('deposit', deposits),
  ]
}
