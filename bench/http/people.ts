import { createHash, randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { gameOf } from '../../server/src/ledger/address.ts'
import type { World } from '../ledger/world.ts'
import { Supply } from './supply.ts'

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

/** The database locks a few names for each until COMMIT, and by its defaults has room for 6,400. */
const AT_ONCE = 1_000

/**
 * Makes the world's accounts members with a live session each, written straight into the tables: a
 * registration costs a password's hash, and 41 of those take a second. The last `readers` of them
 * have an account with three games.
 */
export async function settle(
  { pool, members, ledger }: Pick<World, 'pool' | 'members' | 'ledger'>,
  readers: number,
): Promise<Person[]> {
  const people = members.map(({ address }) => ({
    memberId: address.split(':')[1] ?? '',
    token: randomBytes(32).toString('base64url'),
  }))
  for (let n = 0; n < people.length; n += AT_ONCE)
    await insert(pool, people.slice(n, n + AT_ONCE), n)
  // The bank has said whose accounts they are: asking it 100,000 times is not what is measured.
  await pool.query(`do $$ begin if to_regclass('bank_holder') is not null then
    update bank_holder set state = 'AGREES', answered_at = now(), next_ask_at = null; end if; end $$`)
  const playing = people.slice(people.length - readers)
  await pool.query(
    `insert into game_account (member_id, code, username, password_cipher, state, created_at, activated_at, synced_at)
     select m, g, 'kp' || m, 'none', 'ACTIVE', now(), now(), now() from unnest($1::text[]) m, unnest($2::text[]) g`,
    [playing.map(({ memberId }) => memberId), GAMES],
  )
  const gamesOf = ({ memberId }: Person): string[] => GAMES.map((code) => gameOf(memberId, code))
  await ledger.open(playing.flatMap(gamesOf))
  const outcomes = await Promise.all(
    playing.map((person) =>
      ledger.submit({
        op: 'post',
        key: `games-${person.memberId}`,
        kind: 'game',
        legs: gamesOf(person).map((to) => ({ from: 'house:provider:bench', to, amount: IN_GAME })),
      }),
    ),
  )
  if (!outcomes.every(({ ok }) => ok)) throw new Error('a game was not filled')
  await pool.query('analyze')
  return people
}

/**
 * Members whose statement has 10,000 rows, the last ones: so many, as one may make 600 calls a
 * minute, and all rounds may be over within one.
 */
export const HISTORIES = 50
export const HISTORY_ROWS = 10_000
/** Members who log in, the first ones. */
export const LOGINS = 64
export const PASSWORD = 'correct horse battery'
/** As the product hashes it: argon2id, 19 MiB, twice. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$EwTcw7Ed0cogx/ZxGfZdqw$IYsZ79m4T24BJs07ve6vy5qwGnlZ8mG1De8luUt47lI'
export const phoneOf = (index: number): string => `08${String(index + 1).padStart(8, '0')}`

/** Gives the last members a history: lines without money, so that no balance changes. */
export async function writeHistories({ pool, members }: World): Promise<void> {
  await pool.query(
    `with made as (
      select a.id as account, n, nextval('ledger_transfer_id') as id
      from unnest($1::text[]) m join ledger_account a on a.address = m, generate_series(1, $2::int) n),
    transfers as (
      insert into ledger_transfer (id, key, op, kind, content, created_at)
      select id, 'history-' || id, 1, 'bench', gen_random_uuid(), now() - n * interval '1 minute' from made),
    lines as (
      insert into ledger_line (account_id, number, transfer_id, type, from_name, to_name, amount)
      select account, n, id, 'transfer', 'WALLET', 'pg', n from made)
    update ledger_account set lines = $2::int where address = any ($1::text[])`,
    [members.slice(-HISTORIES).map(({ address }) => address), HISTORY_ROWS],
  )
}

/** The password of the first members. */
export async function givePasswords(pool: Pool): Promise<void> {
  await pool.query('update member set password_hash = $1 where username = any ($2::text[])', [
    PASSWORD_HASH,
    Array.from({ length: LOGINS }, (_, n) => phoneOf(n)),
  ])
}

/** QR codes that wait for their payment, each good once. */
export class Codes {
  readonly supply: Supply
  readonly #ids: string[]
  readonly #members: number

  private constructor(ids: string[], members: number) {
    this.#ids = ids
    this.#members = members
    this.supply = new Supply(ids.length)
  }

  /** `count` codes of the first `members`, in turn. */
  static async issue(
    { pool }: World,
    people: Person[],
    members: number,
    count: number,
  ): Promise<Codes> {
    const ids = Array.from({ length: count }, (_, n) => `qrbench${n}`)
    for (let n = 0; n < count; n += 10_000) {
      const some = ids.slice(n, n + 10_000)
      await pool.query(
        `insert into qr_code (id, member_id, provider, amount, state, payload, created_at, expires_at, ended_at)
         select i, m, 'KBANK', 5000, 'EXPIRED', 'bench', now(), now() + interval '1 day', now()
           from unnest($1::text[], $2::text[]) u (i, m)`,
        [some, some.map((_, at) => people[payee(n + at, members)]?.memberId)],
      )
    }
    return new Codes(ids, members)
  }

  next(): { id: string; member: number } {
    const n = this.supply.take()
    return { id: this.#ids[n] ?? '', member: payee(n, this.#members) }
  }
}

/** From behind, as withdrawals go from the front: a fresh deposit makes the games be asked. */
const payee = (n: number, members: number): number => members - 1 - (n % members)

async function insert(pool: Pool, people: Person[], from: number): Promise<void> {
  const client = await pool.connect()
  try {
    // A trigger's look for the same phone, planned on an empty table, would read all of it each time; the cost that
    // forbids it would have each look compiled.
    await client.query('begin; set local enable_seqscan = off; set local jit = off')
    await insertPeople(client, people, from)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function insertPeople(client: PoolClient, people: Person[], from: number): Promise<void> {
  const ids = people.map(({ memberId }) => memberId)
  await client.query(
    `insert into member (id, username, name, password_hash, bank_code, bank_account_name,
        bank_account_no, currency, age_confirmed_at, created_at, updated_at)
     select m, '08' || lpad((n + $2)::text, 8, '0'), 'Bench Member', 'none', 'SCB', 'Bench Member',
       lpad((n + $2)::text, 10, '0'), 'BAHT', now(), now(), now()
     from unnest($1::text[]) with ordinality u (m, n)`,
    [ids, from],
  )
  await client.query(
    `insert into session (id, member_id, token_hash, remembered, idle_seconds, created_at,
        last_seen_at, expires_at, address, user_agent)
     select 'ses' || m, m, h, true, 604800, now(), now(), now() + interval '30 days', '127.0.0.1',
       'bench' from unnest($1::text[], $2::text[]) u (m, h)`,
    [ids, people.map(({ token }) => createHash('sha256').update(token).digest('base64url'))],
  )
}
