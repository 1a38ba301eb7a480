import { createHash, randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { betsOf, walletOf } from '../../ledger/address.ts'
import type { Ledger } from '../../ledger/port.ts'
import { HELD, type Seat } from './alphabet.ts'

const AT_ONCE = 500
const FUNDED_AT_ONCE = 32

/** Of the database and its ledger, whoever else is at them. */
export interface Place {
  db: Kysely<Database>
  ledger: Pick<Ledger, 'open' | 'submit'>
  /** By the product's clock, where that is not the machine's. */
  now?: () => Date
}

/**
 * So many members with a wallet of `satang` and the provider's game open, written straight into the
 * tables: what brings a member there is tested elsewhere.
 */
export async function seatMany(
  { db, ledger, now = () => new Date() }: Place,
  code: string,
  count: number,
  satang = HELD,
): Promise<Seat[]> {
  const seats: Seat[] = []
  while (seats.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - seats.length) }, () => newSeat())
    await write(db, code, some, now())
    await ledger.open(some.flatMap(({ memberId }) => [walletOf(memberId), betsOf(memberId, code)]))
    await fund(ledger, some, satang)
    seats.push(...some)
  }
  return seats
}

function newSeat(): Seat {
  const id = randomUUID().replaceAll('-', '')
  return { memberId: `lab${id}`, player: `kp${id}`, token: id }
}

async function fund(ledger: Place['ledger'], seats: readonly Seat[], amount: bigint) {
  const outcomes = []
  for (let n = 0; n < seats.length; n += FUNDED_AT_ONCE) {
    const some = seats.slice(n, n + FUNDED_AT_ONCE)
    outcomes.push(
      ledger.submit({
        op: 'post',
        key: `lab-${some[0]?.memberId}`,
        kind: 'deposit',
        legs: some.map(({ memberId }) => ({
          from: 'house:bank:lab',
          to: walletOf(memberId),
          amount,
        })),
      }),
    )
  }
  const refused = (await Promise.all(outcomes)).find((outcome) => !outcome.ok)
  if (refused) throw new Error(`a wallet was not filled: ${JSON.stringify(refused)}`)
}

/** Phones of nobody else: a member's name is one. */
const nameOf = ({ memberId }: Seat): string =>
  `07${BigInt(`0x${memberId.slice(3, 19)}`)
    .toString()
    .slice(0, 14)}`

async function write(db: Kysely<Database>, code: string, seats: readonly Seat[], now: Date) {
  const ids = seats.map(({ memberId }) => memberId)
  const names = seats.map(nameOf)
  await sql`insert into member (id, username, name, password_hash, bank_code, bank_account_name,
      bank_account_no, currency, age_confirmed_at, created_at, updated_at)
    select m, u, 'Lab Member', 'none', 'SCB', 'Lab Member', substr(u, 3, 14), 'BAHT', ${now}, ${now},
      ${now}
    from unnest(${ids}::text[], ${names}::text[]) x (m, u)`.execute(db)
  await sql`insert into session (id, member_id, token_hash, remembered, idle_seconds, created_at,
      last_seen_at, expires_at, address, user_agent)
    select 'ses' || m, m, m, true, 604800, ${now}, ${now}, ${now}::timestamptz + interval '30 days',
      '127.0.0.1', 'lab' from unnest(${ids}::text[]) m`.execute(db)
  await sql`insert into seamless_account (member_id, code, username, created_at)
    select m, ${code}, u, ${now}
    from unnest(${ids}::text[], ${seats.map(({ player }) => player)}::text[]) x (m, u)`.execute(db)
  const hashes = seats.map(({ token }) => createHash('sha256').update(token).digest('base64url'))
  await sql`insert into seamless_session (token_hash, member_id, code, game, login_id, opened_at)
    select h, m, ${code}, 'lab', 'ses' || m, ${now}
    from unnest(${ids}::text[], ${hashes}::text[]) x (m, h)`.execute(db)
}
