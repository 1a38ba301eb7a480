import type { AccountChange, Address, LedgerRefusal, Outcome } from './port.ts'
import type { Prepared } from './posting.ts'
import { inLockOrder, isHouse, isOfHold, nameOf, placeOf, type Place } from './shards.ts'

interface Statement {
  name: string
  text: string
}
/** Runs one statement on the connection that the postings belong to. */
export type Query = (
  statement: Statement,
  values: readonly (string | null)[],
) => Promise<Record<string, unknown>[]>

// Arrays travel as text both ways: one encoding for both drivers, and much cheaper than a driver's array parser.
const APPLY: Statement = {
  name: 'ledger_apply',
  text: `select ledger_apply($1::text::timestamptz, $2::text::text[], $3::text::text[],
      $4::text::text[], $5::text::smallint[],
  $6::text::text[], $7::text::uuid[], $8::text::text[], $9::text::bigint[], $10::text::int[], $11::text::text[],
  $12::text::int[], $13::text::int[], $14::text::int[], $15::text::bigint[],
  $16::text::smallint[], $17::text::smallint[]) as answer`,
}

const REPLAYED: Statement = {
  name: 'ledger_replayed',
  text: `select e.transfer_id::text as id, a.address, a.shard, e.balance::text as balance, e.seq::text as seq
from ledger_entry_all e join ledger_account a on a.id = e.account_id
where e.transfer_id = any ($1::text::bigint[]) order by e.account_id, e.seq`,
}

const REFUSALS: Record<string, LedgerRefusal> = {
  3: 'KEY_REUSED',
  4: 'UNKNOWN_ACCOUNT',
  5: 'INVALID_POSTING',
  6: 'INSUFFICIENT',
  7: 'UNKNOWN_HOLD',
  8: 'HOLD_RESOLVED',
}

const array = (items: readonly (string | number | bigint)[]): string => `{${items.join(',')}}`
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
const texts = (items: readonly (string | null)[]): string =>
  `{${items.map((t) => (t === null ? 'NULL' : quoted(t))).join(',')}}`

function encode(
  batch: readonly Prepared[],
  at: Date,
  houses: ReadonlySet<string>,
): (string | null)[] {
  const named = new Map<string, Place>()
  const name = (place: Place): void => void named.set(nameOf(place), place)
  for (const { legs, line, op } of batch) {
    for (const { from, to, shard } of legs)
      for (const address of [from, to]) if (!isOfHold(op, address)) name(placeOf(address, shard))
    if (line) name(placeOf(line.address, 0))
  }
  const places = [...named.values()].toSorted(inLockOrder)
  const slots = new Map(places.map((place, index) => [nameOf(place), index + 1]))
  const slot = (address: Address, shard = 0): number =>
    slots.get(nameOf(placeOf(address, shard))) ?? 0

  const first = [1]
  const from: number[] = [],
    to: number[] = [],
    amount: bigint[] = []
  for (const { legs, op } of batch) {
    for (const leg of legs) {
      from.push(isOfHold(op, leg.from) ? 0 : slot(leg.from, leg.shard))
      to.push(isOfHold(op, leg.to) ? 0 : slot(leg.to, leg.shard))
      amount.push(leg.amount)
    }
    first.push(from.length + 1)
  }
  // An empty list is left out: reading it would cost a single posting more than it is worth.
  const fresh = places.filter((place) => isHouse(place.address) && !houses.has(nameOf(place)))
  const lined = batch.some((p) => p.line),
    holding = batch.some((p) => p.hold !== null)
  return [
    at.toISOString(),
    texts(places.map(({ address }) => address)),
    fresh.length > 0 ? texts(fresh.map(({ address }) => address)) : null,
    texts(batch.map((p) => p.key)),
    array(batch.map((p) => p.op)),
    texts(batch.map((p) => p.kind)),
    array(batch.map((p) => p.content)),
    holding ? texts(batch.map((p) => p.hold)) : null,
    holding ? array(batch.map((p) => p.shown ?? 'NULL')) : null,
    lined ? array(batch.map((p) => (p.line ? slot(p.line.address) : 0))) : null,
    lined ? texts(batch.map((p) => p.line?.json ?? null)) : null,
    array(first),
    array(from),
    array(to),
    array(amount),
    array(places.map(({ shard }) => shard)),
    fresh.length > 0 ? array(fresh.map(({ shard }) => shard)) : null,
  ]
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
    shard: number
    balance: string
    seq: string
  }[]
  for (const { id, balance, seq, ...place } of rows) {
    const address = nameOf(place)
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
  houses: ReadonlySet<string> = new Set(),
): Promise<Outcome[]> {
  const [row] = await query(APPLY, encode(batch, at, houses))
  if (typeof row?.['answer'] !== 'string') throw new Error('ledger_apply answered nothing')
  const [status = [], ids = [], seqs = [], balances = [], sources = [], shards = []] = row['answer']
    .split(';')
    .map((part) => part.split(','))
  const replays = ids.filter((_, index) => status[index] === '2')
  const earlier = replays.length > 0 ? await replayedChanges(query, replays) : null

  let entry = 0
  return batch.map((posting, index) => {
    const id = ids[index] ?? ''
    const code = status[index] ?? ''
    if (code === '2')
      return { ok: true, transferId: BigInt(id), replayed: true, changes: earlier?.get(id) ?? [] }
    if (code !== '1') {
      const refusal = REFUSALS[code]
      if (!refusal) throw new Error(`ledger_apply answered the unknown status ${code}`)
      return { ok: false, refusal }
    }
    // Later legs overwrite earlier ones: what is told is the balance each account ended with.
    const changes = new Map<Address, AccountChange>()
    for (const { from, to, shard } of posting.legs) {
      for (const each of [from, to]) {
        const address = nameOf(
          isOfHold(posting.op, each)
            ? placeOf(each || (sources[index] ?? ''), Number(shards[index] ?? 0))
            : placeOf(each, shard),
        )
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
