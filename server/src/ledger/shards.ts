import { hash } from 'node:crypto'
import { TRANSIT } from './address.ts'
import type { Address, Leg } from './port.ts'

/**
 * Members are spread over this many shards, for ever: a shard is what moves to another database.
 * Each house account has a sub-account for each of them, numbered 1 to 16, and one of the house's
 * own, 0, for postings that are about no member. A sub-account has the same address; readers add
 * them up.
 */
export const SHARDS = 16
const NO_SHARD = 0

/** A member's shard, 1 to {@link SHARDS}; `ledger_shard_of` says the same in the database. */
export const shardOf = (memberId: string): number =>
  1 + Number.parseInt(hash('md5', memberId, 'hex').slice(0, 1), 16)

/** By its first word: these addresses have been checked (`address.ts`), and batches ask often. */
export const isHouse = (address: Address): boolean => address.startsWith('house:')
const memberOf = (address: Address): string | null =>
  address.startsWith('member:') ? (address.split(':')[1] ?? null) : null

/** A leg, and the shard of its house accounts. */
export interface PlacedLeg extends Leg {
  shard: number
}

/** Hashes only where two members are named, which no use case does. */
function isAcross({ from, to }: Leg): boolean {
  if (isHouse(from) || isHouse(to)) return false
  const [giver, taker] = [memberOf(from), memberOf(to)]
  return giver !== null && taker !== null && giver !== taker && shardOf(giver) !== shardOf(taker)
}

/**
 * Gives each leg the shard of the member that it names. A leg between house accounts goes where its
 * posting belongs: to `memberId`, or else to the first member that a leg names. What names no
 * member is the house's own. Null for a leg between members of two shards: neither would sum to
 * zero by itself.
 */
export function place(legs: readonly Leg[], memberId: string | null): PlacedLeg[] | null {
  if (legs.some(isAcross)) return null
  const named = legs.map(({ from, to }) => memberOf(from) ?? memberOf(to))
  const owner = memberId ?? named.find((member) => member !== null) ?? null
  const shards = new Map<string | null, number>([[null, NO_SHARD]])
  return legs.map((leg, n) => {
    const member = named[n] ?? owner
    const shard = shards.get(member) ?? shardOf(member ?? '')
    shards.set(member, shard)
    return { ...leg, shard }
  })
}

/** An account as the ledger locks it: the address, and of a house account the shard. */
export interface Place {
  address: Address
  shard: number
}

export const placeOf = (address: Address, shard: number): Place => ({
  address,
  shard: isHouse(address) ? shard : NO_SHARD,
})

/** One name for each row: `house:transit#3`; the address alone where there is no shard. */
export const nameOf = ({ address, shard }: Place): string =>
  shard === NO_SHARD ? address : `${address}#${shard}`

/** In the order in which the ledger locks them. */
export const inLockOrder = (a: Place, b: Place): number =>
  a.address === b.address ? a.shard - b.shard : a.address < b.address ? -1 : 1

/**
 * The end of a hold does not know in which shard's transit account the hold lies, nor a void where
 * it came from: the database fills them in.
 */
export const isOfHold = (op: number, address: Address): boolean =>
  op >= 3 && (address === TRANSIT || address === '')

interface Placed {
  op: number
  legs: readonly PlacedLeg[]
}

/** The house accounts of a posting by name, as far as it knows them. */
export const housesOf = ({ op, legs }: Placed): string[] =>
  legs.flatMap(({ from, to, shard }) =>
    [from, to]
      .filter((each) => isHouse(each) && !isOfHold(op, each))
      .map((each) => nameOf({ address: each, shard })),
  )

/** All accounts that its legs lock. The transit account of an ended hold is named without a shard. */
export const namesOf = ({ op, legs }: Placed): string[] =>
  legs.flatMap(({ from, to, shard }) =>
    [from, to]
      .filter((each) => each !== '')
      .map((each) => (isOfHold(op, each) ? each : nameOf(placeOf(each, shard)))),
  )
