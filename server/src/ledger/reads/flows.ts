import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { walletOf } from '../address.ts'

/**
 * One movement of a member's money as the entries tell it, in satang. `deposit`: came into the
 * wallet from outside. `withdraw`: taken out for a payout that was not voided. `play`: what games
 * gave (above 0) or took (below 0).
 */
export interface Flow {
  kind: 'deposit' | 'withdraw' | 'play'
  amount: bigint
  at: Date
}

/** What a member has at stake and under way, in satang. */
export interface Exposure {
  wallet: bigint
  /** In games, or on the way to or from one. */
  games: bigint
  /** Announced or being redeemed: it may still come into the wallet. */
  arriving: bigint
}

/** Clocks of several servers differ by less: but for this an account's entries are in order of time. */
const SKEW_MS = 3_600_000
/** How long a deposit may be under way. */
const ARRIVING_MS = 48 * 3_600_000

const flowsSince = (memberId: string, since: Date): RawBuilder<unknown> =>
  sql`ledger_flows(${memberId}, ${since}, ${new Date(since.getTime() - SKEW_MS)})`
const exposureOf = (memberId: string, now: Date): RawBuilder<unknown> =>
  sql`ledger_exposure(${memberId}, ${new Date(now.getTime() - ARRIVING_MS)})`

type FlowRow = { kind: Flow['kind']; amount: string; at: Date | string }
const toFlow = ({ kind, amount, at }: FlowRow): Flow => ({
  kind,
  amount: BigInt(amount),
  at: new Date(at),
})

/** A member's flows since a moment, oldest first. */
export async function readFlows(
  db: Kysely<Database>,
  memberId: string,
  since: Date,
): Promise<Flow[]> {
  const { rows } = await sql<FlowRow>`select * from ${flowsSince(memberId, since)}`.execute(db)
  return rows.map(toFlow)
}

/**
 * What a member has deposited, withdrawn and been given since the account was opened, in satang; a
 * payout that was voided does not count. `leaving`: of what was withdrawn, what has no end yet.
 * Reads every entry of the wallet: for a page, not for each call.
 */
export async function readLifetime(
  db: Kysely<Database>,
  memberId: string,
): Promise<{ deposited: bigint; withdrawn: bigint; leaving: bigint; given: bigint }> {
  const { rows } = await sql<Record<'deposited' | 'withdrawn' | 'leaving' | 'given', string>>`
    select
      coalesce(sum(e.amount) filter (
        where coalesce(h.kind, t.kind) = 'deposit' and t.op in (1, 3) and e.amount > 0
      ), 0)::text as deposited,
      coalesce(-sum(e.amount) filter (
        where t.kind = 'withdraw' and t.op = 2 and r.settled is distinct from false
      ), 0)::text as withdrawn,
      coalesce(-sum(e.amount) filter (
        where t.kind = 'withdraw' and t.op = 2 and r.hold_id is null
      ), 0)::text as leaving,
      coalesce(sum(e.amount) filter (
        where t.kind in ('gift', 'prize') and e.amount > 0
      ), 0)::text as given
    from ledger_account a join ledger_entry e on e.account_id = a.id
    join ledger_transfer t on t.id = e.transfer_id
    left join ledger_transfer h on h.id = t.hold_id
    left join ledger_resolution r on r.hold_id = t.id
    where a.address = ${walletOf(memberId)}`.execute(db)
  const [row] = rows
  return {
    deposited: BigInt(row?.deposited ?? 0),
    withdrawn: BigInt(row?.withdrawn ?? 0),
    leaving: BigInt(row?.leaving ?? 0),
    given: BigInt(row?.given ?? 0),
  }
}

/**
 * Flows and exposure at one moment, in one statement: with two, money that settles in between would
 * be in neither.
 */
export async function readStanding(
  db: Kysely<Database>,
  memberId: string,
  since: Date,
  now: Date,
): Promise<{ flows: Flow[]; exposure: Exposure }> {
  const {
    rows: [row],
  } = await sql<Exposure & { flows: FlowRow[] }>`
    select x.*, coalesce((
      select json_agg(json_build_object('kind', f.kind, 'amount', f.amount, 'at', f.at) order by f.id)
      from ${flowsSince(memberId, since)} f), '[]'::json) as flows
    from ${exposureOf(memberId, now)} x`.execute(db)
  if (!row) throw new Error('the ledger answered nothing')
  const { flows, ...exposure } = row
  return { flows: flows.map(toFlow), exposure }
}
