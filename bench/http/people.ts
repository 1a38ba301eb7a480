import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { gameOf } from '../../server/src/ledger/address.ts'
import type { World } from '../ledger/world.ts'

/**
 * A member of the bench's world: the token of a live session, and the wallet of `world.members` at
 * the same index.
 */
export interface Person {
  memberId: string
  token: string
}

const GAMES = ['pg', 'joker', 'slotxo'] as const
/** What lies in each game of a reader, in satang. */
const IN_GAME = 12_345n

/**
 * Makes the world's accounts members with a live session each, written straight into the tables: a
 * registration costs a password's hash, and 41 of those take a second. The last `readers` of them
 * have an account with three games.
 */
export async function settle({ pool, members, ledger }: World, readers: number): Promise<Person[]> {
  const people = members.map(({ address }) => ({
    memberId: address.split(':')[1] ?? '',
    token: randomBytes(32).toString('base64url'),
  }))
  for (let n = 0; n < people.length; n += 10_000) await insert(pool, people.slice(n, n + 10_000), n)
  const playing = people.slice(people.length - readers)
  await pool.query(
    `insert into game_account (member_id, code, username, password_cipher, state, created_at, activated_at, synced_at)
     select m, g, 'kp' || m, 'none', 'ACTIVE', now(), now(), now() from unnest($1::text[]) m, unnest($2::text[]) g`,
    [playing.map(({ memberId }) => memberId), GAMES],
  )
  for (const { memberId } of playing) {
    const games = GAMES.map((code) => gameOf(memberId, code))
    await ledger.open(games)
    await ledger.submit({
      op: 'post',
      key: `games-${memberId}`,
      kind: 'game',
      legs: games.map((to) => ({ from: 'house:provider:bench', to, amount: IN_GAME })),
    })
  }
  await pool.query('analyze')
  return people
}

async function insert(pool: Pool, people: Person[], from: number): Promise<void> {
  const ids = people.map(({ memberId }) => memberId)
  await pool.query(
    `insert into member (id, username, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, age_confirmed_at, created_at, updated_at)
     select m, '08' || lpad((n + $2)::text, 8, '0'), 'Bench Member', 'none', 'SCB', 'Bench Member', lpad((n + $2)::text, 10, '0'), 'BAHT', now(), now(), now()
     from unnest($1::text[]) with ordinality u (m, n)`,
    [ids, from],
  )
  await pool.query(
    `insert into session (id, member_id, token_hash, remembered, idle_seconds, created_at, last_seen_at, expires_at, address, user_agent)
     select 'ses' || m, m, h, true, 604800, now(), now(), now() + interval '30 days', '127.0.0.1', 'bench' from unnest($1::text[], $2::text[]) u (m, h)`,
    [ids, people.map(({ token }) => createHash('sha256').update(token).digest('base64url'))],
  )
}
