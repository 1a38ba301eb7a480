import { midnightOf } from '@krapao/contract/bangkok'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Random } from '../../runtime/chance.ts'
import { SUM_NODE_BYTES, sumNode, sumOf, sumRootOf } from '../days/sumTree.ts'
import { HASH_BYTES, PART } from '../days/tree.ts'
import { balancesBefore, type BalanceThen } from './balances.ts'
import { disagreement, houseThen, leafOf, owedTo, type HouseThen } from './rules.ts'
import {
  beginNight,
  countedOf,
  endNight,
  forgetCounted,
  forgetParts,
  insertPart,
  keepCounted,
  lastPart,
  leavesBehind,
  nightOf,
  partRoots,
  type Night,
} from './store.ts'

type Db = Kysely<Database>

/** So many accounts are counted in a step: memory holds one step, however many members there are. */
const STEP = 10_000
/** A member may ask for their leaf of so many nights; at a million members a night is 40 MB. */
const NIGHTS_KEPT = 8
const MEMBERS = { after: 'member:', until: 'member;' }
const HOUSE = { after: 'house:', until: 'house;' }

/** What members were owed at a day's end, with the house's side then; satang. */
export interface BuiltNight {
  at: Date
  size: number
  satang: bigint
  /** Hex, of the hash alone. */
  root: string
  house: HouseThen
}

const endOf = (day: number): Date => new Date(midnightOf(day + 1))

/**
 * The tree of what members were owed at the end of a closed Bangkok day. Begins where an earlier
 * try was cut off; safe to repeat, and to run twice at once. Throws, and has published nothing,
 * when a balance is below zero or the members' sum is not what the house's accounts say.
 */
export async function buildNight(
  { db, random }: { db: Db; random: Random },
  day: number,
): Promise<BuiltNight> {
  const at = endOf(day)
  await beginNight(db, { day, at, secret: random.bytes(32) })
  const house = houseThen(await balancesBefore(db, at, HOUSE, STEP))
  let night = await opened(db, day)
  if (night.root === null) {
    await countNight(db, night, at)
    await demandAgreement(db, day, house)
    await hashNight(db, day)
    night = await opened(db, day)
    await forgetParts(db, day - NIGHTS_KEPT + 1)
  }
  const { size, satang, root } = night
  if (size === null || satang === null || root === null) throw new Error('a night is not built')
  const hash = Buffer.from(root).subarray(0, HASH_BYTES).toString('hex')
  return { at, size, satang, root: hash, house }
}

/**
 * What the books say that came in (above zero) or went out between two moments of the accounts that
 * stand for these holders (`bank:SCB`), satang.
 */
export async function movedBetween(
  db: Db,
  [from, to]: readonly [Date, Date],
  holders: readonly string[],
): Promise<bigint> {
  const counted = new Set(holders.map((holder) => `house:${holder}`))
  const heldAt = async (at: Date): Promise<bigint> =>
    (await balancesBefore(db, at, HOUSE, STEP))
      .filter(({ address }) => counted.has(address))
      .reduce((sum, { balance }) => sum - balance, 0n)
  const [before, after] = [await heldAt(from), await heldAt(to)]
  return after - before
}

async function opened(db: Db, day: number): Promise<Night> {
  const night = await nightOf(db, day)
  if (!night) throw new Error('a night that was begun is gone')
  return night
}

async function countNight(db: Db, begun: Night, at: Date): Promise<void> {
  for (let night = begun; !night.is_counted; night = await opened(db, begun.day)) {
    const after = night.counted_to || MEMBERS.after
    const accounts = await balancesBefore(db, at, { ...MEMBERS, after }, STEP)
    const whole = wholeMembers(accounts)
    const leaves = []
    const held = []
    for (const [memberId, owed] of owedTo(whole)) {
      const { node, satang } = leafOf(night, memberId, owed)
      // Who is owed nothing has no leaf.
      if (satang > 0n) leaves.push({ hash: node.subarray(0, HASH_BYTES), satang })
      if (owed.onItsWay > 0n) held.push({ memberId, satang: owed.onItsWay })
    }
    await keepCounted(db, night, { to: whole.at(-1)?.address ?? null, leaves, held })
  }
}

const memberOf = (account?: BalanceThen): string | undefined => account?.address.split(':')[1]

/** The last member of a full step may have more accounts behind it: they are left for the next. */
function wholeMembers(accounts: readonly BalanceThen[]): readonly BalanceThen[] {
  if (accounts.length < STEP) return accounts
  const last = memberOf(accounts.at(-1))
  return accounts.filter((account) => memberOf(account) !== last)
}

async function demandAgreement(db: Db, day: number, house: HouseThen): Promise<void> {
  const why = disagreement(await countedOf(db, day), house)
  if (why === null || !(await forgetCounted(db, day))) return
  throw new Error(`the liabilities of a day are not those of the books: ${why}`)
}

/** The leaves, sorted by hash, become parts and one root: no order of registration is left in it. */
async function hashNight(db: Db, day: number): Promise<void> {
  const { size, satang } = await countedOf(db, day)
  const last = await lastPart(db, day)
  let part = last ? last.part + 1 : 0
  let after = last
    ? Buffer.from(last.nodes).subarray(-SUM_NODE_BYTES).subarray(0, HASH_BYTES)
    : EMPTY
  for (;;) {
    const leaves = await leavesBehind(db, day, after, PART)
    const [first] = leaves
    if (!first) break
    const nodes = leaves.map((leaf) => sumNode(leaf.hash, leaf.satang))
    await insertPart(db, {
      day,
      part,
      first_hash: first.hash,
      root: sumRootOf(nodes),
      nodes: Buffer.concat(nodes),
    })
    after = Buffer.from(leaves.at(-1)?.hash ?? first.hash)
    part += 1
  }
  const root = sumRootOf((await partRoots(db, day)).map((row) => row.root))
  // Another server that ended it first has taken the leaves away.
  if ((await opened(db, day)).root !== null) return
  if (sumOf(root) !== satang) throw new Error(`the tree sums up to ${sumOf(root)}, not ${satang}`)
  await endNight(db, day, { size, satang, root })
}

const EMPTY = Buffer.alloc(0)
