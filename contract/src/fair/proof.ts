import { bangkokDay, dateOf } from '../bangkok.ts'
import { toBaht } from '../money.ts'
import { leafHash, rootAlong, toHex } from './merkle.ts'

/**
 * What proves a receipt: the Merkle tree of RFC 9162 over a Bangkok day's postings. Runs in the
 * browser, with WebCrypto, and needs nothing but the receipt and the public root of its day.
 */

/**
 * An account's part in a posting, in satang (coins in accounts of coins). House balances are not
 * told.
 */
export interface ProvenLeg {
  account: string
  amount: string
  /** The balance after it; null for an account of the house. */
  after: string | null
}
/** A posting as it was hashed, its keys in this order. */
export interface ProvenPosting {
  id: string
  key: string
  op: 'post' | 'hold' | 'settle' | 'void'
  kind: string
  at: string
  legs: ProvenLeg[]
  /** What the statement says of it: type, from, to, amount in satang. */
  line: [type: string, from: string, to: string, amount: string] | null
  /** On a settlement: the amount that the statement shows instead. */
  shown: string | null
}
/** The text of a leaf: a posting, with the hold that it ends. */
export interface ProvenLeaf extends ProvenPosting {
  ends: ProvenPosting | null
}

export interface Proof {
  /** The leaf's text, JSON of {@link ProvenLeaf}. */
  leaf: string
  index: number
  size: number
  /** Hashes beside the way up, hex, from the leaf's. */
  path: string[]
  /** Hex. */
  root: string
  /** Bangkok day, YYYY-MM-DD. */
  day: string
}

/** The root that a proof leads to (RFC 9162, 2.1.3.2), hex; null when it leads nowhere. */
export async function rootOfProof(
  proof: Pick<Proof, 'leaf' | 'index' | 'size' | 'path'>,
): Promise<string | null> {
  const root = await rootAlong(await leafHash(proof.leaf), proof)
  return root && toHex(root)
}

/** A leg of a receipt as the wire has it, in baht (coins in accounts of coins). */
export interface ReceiptLeg {
  account: string
  amount: number
  before: number | null
  after: number | null
}

const TRANSIT_ACCOUNT = 'house:transit'
export const isCoinAccount = (account: string): boolean =>
  account === 'house:coin' || (account.startsWith('member:') && account.endsWith(':coin'))

/**
 * The legs of a receipt: those of the hold and of what ended it, transit left out once it is
 * through.
 */
export function legsOfLeaf(leaf: ProvenLeaf): ReceiptLeg[] {
  const legs = [...(leaf.ends?.legs ?? []), ...leaf.legs]
  return legs
    .filter((leg) => leaf.ends === null || leg.account !== TRANSIT_ACCOUNT)
    .map(({ account, amount, after }) => {
      const unit = isCoinAccount(account) ? 1 : 100
      const [moved, left] = [Number(amount), after === null ? null : Number(after)]
      return {
        account,
        amount: moved / unit,
        before: left === null ? null : (left - moved) / unit,
        after: left === null ? null : left / unit,
      }
    })
}

const sameLegs = (a: readonly ReceiptLeg[], b: readonly ReceiptLeg[]): boolean =>
  a.length === b.length &&
  a.every((leg, n) => {
    const other = b[n]
    return (
      other !== undefined &&
      leg.account === other.account &&
      leg.amount === other.amount &&
      leg.before === other.before &&
      leg.after === other.after
    )
  })

/** What stands above the legs, as the statement tells it; amount in baht. */
export interface ShownRow {
  statementType: string
  status: string
  from: string
  to: string
  amount: number
  createdAt: string
}
/** What a member may compare with a day's root; `kept`: a root seen earlier, where one was. */
interface KnownRoots {
  published: string | null
  kept?: string | null
}

const STATUS = { post: 'SUCCESS', hold: 'PENDING', settle: 'SUCCESS', void: 'FAILED' } as const

/** Whether the row says what the leaf has: of a hold with its end, when and what was held. */
function saysSame(row: ShownRow, leaf: ProvenLeaf): boolean {
  const { at, line } = leaf.ends ?? leaf
  if (!line) return false
  const [type, from, to, amount] = line
  return (
    row.statementType === type &&
    row.from === from &&
    row.to === to &&
    row.amount === toBaht(BigInt(leaf.shown ?? amount)) &&
    row.createdAt === at &&
    row.status === STATUS[leaf.op]
  )
}

/** A posting is a leaf of the Bangkok day in which it was made, and of no other. */
const isOfDay = ({ at }: ProvenLeaf, day: string): boolean =>
  dateOf(bangkokDay(Date.parse(at))) === day

/**
 * Checks a receipt by itself: what it says is what the leaf has, the legs sum to zero, the leaf is
 * of that day and leads to the root, and the root is the one published for the day, now and
 * earlier.
 */
export async function checkReceipt(
  receipt: ShownRow & { _id: string; legs: readonly ReceiptLeg[]; proof: Proof | null },
  roots: KnownRoots,
): Promise<'MATCHES' | 'DIFFERS' | 'NOT_YET'> {
  const { proof } = receipt
  if (!proof) return 'NOT_YET'
  const leaf = readLeaf(proof.leaf)
  if (!leaf || (leaf.ends?.id ?? leaf.id) !== receipt._id) return 'DIFFERS'
  if (!isOfDay(leaf, proof.day) || !saysSame(receipt, leaf)) return 'DIFFERS'
  const legs = legsOfLeaf(leaf)
  const sum = [...(leaf.ends?.legs ?? []), ...leaf.legs].reduce(
    (total, leg) => total + BigInt(leg.amount),
    0n,
  )
  if (sum !== 0n || !sameLegs(legs, receipt.legs)) return 'DIFFERS'
  const root = await rootOfProof(proof)
  const isRight =
    root !== null &&
    root === proof.root &&
    root === roots.published &&
    (roots.kept === undefined || roots.kept === null || roots.kept === root)
  return isRight ? 'MATCHES' : 'DIFFERS'
}

function readLeaf(text: string): ProvenLeaf | null {
  try {
    return JSON.parse(text) as ProvenLeaf
  } catch {
    return null
  }
}
