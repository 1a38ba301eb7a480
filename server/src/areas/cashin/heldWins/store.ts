import { sql } from 'kysely'
import { batchLoader } from '../../../db/batchLoader.ts'
import { accountOf, type RoundOf } from './rules.ts'

/** Whether the account of a round's member is closed, and what of the round waits in suspense. */
export const seenApart = batchLoader<RoundOf, { isClosed: boolean; waits: string | null }>(
  async (db, rounds) => {
    const { rows } = await sql<{ isClosed: boolean; waits: string | null }>`
      select coalesce(m.status = 'CLOSED', false) as "isClosed", p.id as waits
      from unnest(${rounds.map(({ memberId }) => memberId)}::text[],
        ${rounds.map(({ code }) => accountOf(code))}::text[],
        ${rounds.map(({ round }) => round)}::text[]) with ordinality u (member_id, account, round, n)
      left join member m on m.id = u.member_id
      left join lateral (select p.id from incoming_payment p
        where p.kind = 'game' and p.state = 'WAITING' and p.account = u.account
          and p.owner_id = u.member_id and p.reference = u.round limit 1) p on true
      order by u.n`.execute(db)
    return rows
  },
)
