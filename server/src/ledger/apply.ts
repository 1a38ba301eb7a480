import { sql, type Kysely } from 'kysely'
import { batchLoader } from '../db/batchLoader.ts'
import type { Database } from '../db/schema.ts'
import { isAddress, isHouse, TRANSIT } from './address.ts'
import type { AccountChange, Address, LedgerRefusal, Outcome } from './port.ts'
import { legAddresses, type Prepared } from './posting.ts'

interface Statement {
  name: string
  text: string
}
/** Runs one statement on the connection that the postings belong to. */
export type Query = (
  statement: Statement,
  values: readonly (string | null)[],
) => Promise<Record<string, unknown>[]>

/** The arguments of ledger_apply by name; what each means is said there. */
const ARGUMENTS = {
  p_at: 'timestamptz',
  p_accounts: 'text[]',
  p_unopened: 'text[]',
  p_keys: 'text[]',
  p_ops: 'smallint[]',
  p_kinds: 'text[]',
  p_contents: 'uuid[]',
  p_holds: 'text[]',
  p_shown: 'bigint[]',
  p_line_accounts: 'int[]',
  p_lines: 'text[]',
  p_first_legs: 'int[]',
  p_givers: 'int[]',
  p_takers: 'int[]',
  p_amounts: 'bigint[]',
} as const
type Argument = keyof typeof ARGUMENTS
const NAMES = Object.keys(ARGUMENTS) as Argument[]

// Lists travel as text both ways: one encoding for both drivers, and much cheaper than a driver's array parser.
const APPLY: Statement = {
  name: 'ledger_apply',
  text: `select ledger_apply(${NAMES.map(
    (name, n) => `${name} => $${n + 1}::text::${ARGUMENTS[name]}`,
  ).join(', ')}) as answer`,
}

function demandAddresses(addresses: readonly Address[]): void {
  const bad = addresses.find((address) => !isAddress(address))
  if (bad !== undefined) throw new RangeError(`not an account's address: ${bad}`)
}

/** Opens what does not exist yet. Refuses, with a RangeError, what is not an address. */
export async function openAccounts(
  db: Kysely<Database>,
  addresses: readonly Address[],
): Promise<void> {
  demandAddresses(addresses)
  if (addresses.length > 0) await opening(db, addresses)
}

const opening = batchLoader<readonly Address[], void>(async (db, lists) => {
  await openAll(db, [...new Set(lists.flat())])
  return lists.map(() => undefined)
})

async function openAll(db: Kysely<Database>, addresses: readonly Address[]): Promise<void> {
  // In one order for everybody: two that open the same accounts never wait in a circle. What is there is left out:
  // a conflict would burn a number of the sequence and write to the disk each time.
  await sql`select ledger_open(n.fresh) from (
      select array_agg(u.address order by u.address) as fresh from unnest(${addresses}::text[]) u (address)
      where not exists (select from ledger_account a where a.address = u.address)) n
    where n.fresh is not null`.execute(db)
}

/**
 * House accounts that are open, as a committed transaction has shown; they are few and never go
 * away. An account opened by a transaction that was rolled back is never recorded here.
 */
export class HouseAccounts {
  readonly #known = new Set<Address>()

  get known(): ReadonlySet<Address> {
    return this.#known
  }

  remember(postings: readonly Prepared[]): void {
    for (const posting of postings)
      for (const address of legAddresses(posting)) if (isHouse(address)) this.#known.add(address)
  }
}

/** What ledger_apply answers: lists, their items parted by `,`. */
interface Answer {
  statuses: string
  transfers: string
  seqs: string
  balances: string
  paidBackTo: (Address | null)[] | null
}

const REPLAYED: Statement = {
  name: 'ledger_replayed',
  text: `select e.transfer_id::text as id, a.address, e.balance::text as balance, e.seq::text as seq
from ledger_entry e join ledger_account a on a.id = e.account_id
where e.transfer_id = any ($1::text::bigint[]) order by e.account_id, e.seq`,
}

const array = (items: readonly (string | number | bigint)[]): string => `{${items.join(',')}}`
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
const texts = (items: readonly (string | null)[]): string =>
  `{${items.map((t) => (t === null ? 'NULL' : quoted(t))).join(',')}}`

function encode(
  batch: readonly Prepared[],
  at: Date,
  houses: ReadonlySet<Address>,
): Record<Argument, string | null> {
  const named = new Set<Address>()
  for (const { legs, line, op } of batch) {
    for (const { from, to } of legs) named.add(from).add(to)
    if (line) named.add(line.address)
    if (op === 3) named.add(TRANSIT)
  }
  named.delete('')
  const accounts = [...named].toSorted((a, b) => (a < b ? -1 : 1))
  const places = new Map(accounts.map((address, index) => [address, index + 1]))
  const placeOf = (address: Address): number => places.get(address) ?? 0

  const legs = batch.flatMap((posting) => posting.legs)
  let first = 1
  const firstLegs = batch.map((posting) => (first += posting.legs.length) - posting.legs.length)
  // An empty list is left out: reading it would cost a single posting more than it is worth.
  const unopened = accounts.filter((address) => isHouse(address) && !houses.has(address))
  const lined = batch.some((p) => p.line),
    holding = batch.some((p) => p.hold !== null)
  return {
    p_at: at.toISOString(),
    p_accounts: texts(accounts),
    p_unopened: unopened.length > 0 ? texts(unopened) : null,
    p_keys: texts(batch.map((p) => p.key)),
    p_ops: array(batch.map((p) => p.op)),
    p_kinds: texts(batch.map((p) => p.kind)),
    p_contents: array(batch.map((p) => p.content)),
    p_holds: holding ? texts(batch.map((p) => p.hold)) : null,
    p_shown: holding ? array(batch.map((p) => p.shown ?? 'NULL')) : null,
    p_line_accounts: lined ? array(batch.map((p) => (p.line ? placeOf(p.line.address) : 0))) : null,
    p_lines: lined ? texts(batch.map((p) => p.line?.json ?? null)) : null,
    p_first_legs: array([...firstLegs, first]),
    p_givers: array(legs.map((leg) => placeOf(leg.from))),
    p_takers: array(legs.map((leg) => placeOf(leg.to))),
    p_amounts: array(legs.map((leg) => leg.amount)),
  }
}

const byAddress = (changes: Iterable<AccountChange>): AccountChange[] =>
  [...changes].toSorted((a, b) => (a.address < b.address ? -1 : 1))

async function replayedChanges(
  query: Query,
  ids: readonly string[],
): Promise<Map<string, AccountChange[]>> {
  const last = new Map<string, Map<Address, AccountChange>>(ids.map((id) => [id, new Map()]))
  const rows = (await query(REPLAYED, [array(ids)])) as {
    id: string
    address: string
    balance: string
    seq: string
  }[]
  for (const { id, address, balance, seq } of rows) {
    last.get(id)?.set(address, { address, balance: BigInt(balance), seq: BigInt(seq) })
  }
  return new Map([...last].map(([id, changes]) => [id, byAddress(changes.values())]))
}

/**
 * Applies postings in order. Within a batch no key and no hold may be named twice. `houses` are
 * house accounts known to be open by a committed transaction; the others are opened on the way.
 */
export async function apply(
  query: Query,
  batch: readonly Prepared[],
  at: Date,
  houses: ReadonlySet<Address> = new Set(),
): Promise<Outcome[]> {
  const values = encode(batch, at, houses)
  const [row] = await query(
    APPLY,
    NAMES.map((name) => values[name]),
  )
  if (typeof row?.['answer'] !== 'string') throw new Error('ledger_apply answered nothing')
  const answer = JSON.parse(row['answer']) as Answer
  const statuses = answer.statuses.split(',') as ('DONE' | 'REPLAYED' | LedgerRefusal)[]
  const transfers = answer.transfers.split(',')
  const seqs = answer.seqs.split(',')
  const balances = answer.balances.split(',')
  const replays = transfers.filter((_, index) => statuses[index] === 'REPLAYED')
  const earlier = replays.length > 0 ? await replayedChanges(query, replays) : null

  let entry = 0
  return batch.map((posting, index) => {
    const id = transfers[index] ?? ''
    const status = statuses[index]
    if (status === undefined) throw new Error('ledger_apply answered too little')
    if (status === 'REPLAYED')
      return { ok: true, transferId: BigInt(id), replayed: true, changes: earlier?.get(id) ?? [] }
    if (status !== 'DONE') return { ok: false, refusal: status }
    // Later legs overwrite earlier ones: what is told is the balance each account ended with.
    const changes = new Map<Address, AccountChange>()
    for (const { from, to } of posting.legs) {
      for (const address of [from, to || (answer.paidBackTo?.[index] ?? '')]) {
        changes.set(address, {
          address,
          balance: BigInt(balances[entry] ?? ''),
          seq: BigInt(seqs[entry] ?? ''),
        })
        entry++
      }
    }
    return {
      ok: true,
      transferId: BigInt(id),
      replayed: false,
      changes: byAddress(changes.values()),
    }
  })
}
