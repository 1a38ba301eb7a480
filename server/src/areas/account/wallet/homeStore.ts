import type { WithdrawalState } from '@krapao/contract/withdrawals/states'
import { sql } from 'kysely'
import { rowLoader } from '../../../db/batchLoader.ts'
import { balanceAt } from '../../../ledger/reads/balances.ts'
import { unreadCount, type ShownMember } from '../../people/public.ts'
import { favourites, ownGames, type OwnGames } from '../../play/public.ts'

/** A movement without an end, as its own table has it; times and amounts as JSON has them. */
export type Movement = { reference: string; amount?: string; since: string } & (
  | { kind: 'QR'; until: string; says_paid: boolean }
  | { kind: 'ANNOUNCED'; until: string }
  | { kind: 'SLIP' | 'LINK' }
  | { kind: 'TRANSFER'; place: string; direction: 'IN' | 'OUT' }
  | {
      kind: 'PAYOUT'
      place: string
      state: WithdrawalState
      is_resting: boolean
      until?: string
      lak?: string
      lak_rate?: string
    }
)

/** What the home screen shows of a member; amounts in satang. */
interface Home extends ShownMember {
  bankName: string | null
  wallet: bigint
  /** One unit a coin. */
  coin: bigint
  /** What invitees earned and what of it was received; null where the member never invited. */
  earned: bigint | null
  received: bigint | null
  favourites: string[] | null
  unread: number
  games: OwnGames
  movements: Movement[] | null
}

const MEMBER = sql<string>`m.id`

/**
 * Every movement of the member that has no end yet, the oldest first. States are no parameters: a
 * plan made once would not see that the indexes of open ones are meant.
 */
const movements = sql`(select json_agg(json_strip_nulls(to_json(o)) order by o.since, o.reference) from (
    select 'QR' as kind, id as reference, amount::text, created_at as since, expires_at as until,
      said_paid_at is not null as says_paid, null as place, null as direction, null as state,
      false as is_resting, null as lak, null as lak_rate
    from qr_code where member_id = ${MEMBER} and state = 'LIVE'
    union all
    select 'ANNOUNCED', id, amount::text, created_at, expires_at, false, null, null, null, false, null, null
    from manual_deposit where member_id = ${MEMBER} and state = 'PENDING'
    union all
    select 'SLIP', reference, amount::text, created_at, null, false, null, null, null, false, null, null
    from slip where member_id = ${MEMBER} and status in ('PENDING', 'REVIEW')
    union all
    select 'LINK', id, amount::text, created_at, null, false, null, null, null, false, null, null
    from wallet_link where member_id = ${MEMBER} and state = 'REDEEMING'
    union all
    select 'PAYOUT', id, amount::text, requested_at, next_attempt_at, false, bank_code, null, state,
      'REST' = any (reasons), lak::text, lak_rate::text
    from withdrawal where member_id = ${MEMBER} and state in ('REQUESTED', 'APPROVED', 'SENT')
    union all
    select 'TRANSFER', reference, amount::text, created_at, null, false, code, direction, null, false, null, null
    from game_transfer where member_id = ${MEMBER} and state = 'PENDING') o)`

/**
 * All that the home screen shows of a member: one statement, so one moment. No part is joined, but
 * looked up by its index: a plan that was made while tables were small stays right.
 */
export const homeOf = rowLoader<Home>(
  async (db, memberIds) => {
    const { rows } = await sql<Home>`
      select m.id, m.username, m.name, m.created_at as "createdAt", m.currency,
        m.bank_code as "bankCode", m.bank_account_name as "bankAccountName",
        m.bank_account_no as "bankAccountNo",
        (select b.name_th from bank b where b.code = m.bank_code) as "bankName",
        ${balanceAt(sql`'member:' || m.id || ':wallet'`)} as wallet,
        ${balanceAt(sql`'member:' || m.id || ':coin'`)} as coin,
        i.earned, i.received, ${favourites(MEMBER)} as favourites, ${unreadCount(MEMBER)} as unread,
        ${ownGames(MEMBER)} as games, ${movements} as movements
      from unnest(${[...memberIds]}::text[]) u (id)
      cross join lateral (select * from member where id = u.id limit 1) m
      left join lateral (select earned, received from invite_account where inviter_id = u.id limit 1) i
        on true`.execute(db)
    return rows
  },
  (row) => row.id,
)
