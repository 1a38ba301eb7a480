import { sql } from 'kysely'
import { batchLoader } from '../../../db/batchLoader.ts'

export interface Standing {
  decided: 2 | 3 | null
  cardUntil: string | null
  holder: 'CONFIRMED' | 'DIFFERS' | 'UNKNOWN'
  isBlocked: boolean
  /** An operator has the payouts wait for two people. */
  isHeld: boolean
}

const UNKNOWN: Standing = {
  decided: null,
  cardUntil: null,
  holder: 'UNKNOWN',
  isBlocked: false,
  isHeld: false,
}

/**
 * What is known of members, and whether a block stops one: by the phone, the registered account,
 * the card of a decided case, or a device on which a session is open; whether a case that is open
 * holds the payouts. One statement, so that many who run in step ask once.
 */
export const standingOf = batchLoader<{ memberId: string; now: Date }, Standing>(
  async (db, asked) => {
    const { rows } = await sql<Standing & { id: string }>`
      select m.id, l.level::int as decided, l.expires_on as "cardUntil",
        case h.state when 'AGREES' then 'CONFIRMED' when 'DIFFERS' then 'DIFFERS' else 'UNKNOWN' end as holder,
        k.found is not null as "isBlocked", a.held is true as "isHeld"
      from member m
      left join identity_level l on l.member_id = m.id
      left join bank_holder h on h.member_id = m.id
      left join lateral (select state = 'OPEN' and payouts_held_at is not null as held from aml_case
        where member_id = m.id limit 1) a on true
      left join lateral (select true as found from unnest(array[
            block_identity('PHONE', '', m.username),
            block_identity('BANK', m.bank_code, m.bank_account_no),
            'CARD:' || l.card_key]
          || array(select 'DEVICE:' || s.device_id from session s
            where s.member_id = m.id and s.ended_at is null and s.device_id is not null)) one (identity)
        cross join lateral (select from identity_block b
          where b.identity = one.identity and b.lifted_at is null
            and (b.until is null or b.until > ${asked[0]?.now ?? null}::timestamptz) limit 1) open
        limit 1) k on true
      where m.id = any (${asked.map(({ memberId }) => memberId)}::text[])`.execute(db)
    const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
    return asked.map(({ memberId }) => byId.get(memberId) ?? UNKNOWN)
  },
)
