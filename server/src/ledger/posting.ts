import { hash } from 'node:crypto'
import { isAddress, isCoinAddress, isMemberAddress, TRANSIT, walletOf } from './address.ts'
import type { Address, Leg, Posting, StatementLine } from './port.ts'

/** A posting that passed the checks that need no database. */
export interface Prepared {
  key: string
  op: 1 | 2 | 3 | 4
  kind: string
  /**
   * 128 bits of the whole content, as a UUID: what tells a retry from another posting under the
   * same key.
   */
  content: string
  hold: string | null
  shown: bigint | null
  /** A void has one leg whose target and amount only the database knows: `to` is '', amount 0. */
  legs: Leg[]
  line: { address: Address; json: string } | null
}

/** 10 trillion baht: far beyond any real amount, and sums of it stay far inside a bigint column. */
const MOST_SATANG = 10n ** 15n
const MOST_LEGS = 32

const isText = (text: string, most: number): boolean =>
  text.length > 0 && text.length <= most && text.isWellFormed() && !text.includes('\0')
const isAmount = (amount: bigint, least: bigint): boolean =>
  amount >= least && amount <= MOST_SATANG
const isLeg = (leg: Leg): boolean =>
  isAmount(leg.amount, 1n) &&
  leg.from !== leg.to &&
  isAddress(leg.from) &&
  isAddress(leg.to) &&
  isCoinAddress(leg.from) === isCoinAddress(leg.to)

function lineJson(line: StatementLine): string {
  const { type, from, to, amount, item, note } = line
  return JSON.stringify({
    type,
    from,
    to,
    amount: String(amount),
    ...(item ? { item: { kind: item.kind, description: item.description } } : {}),
    // Sorted: the same facts in another order are the same posting.
    ...(note
      ? { note: Object.fromEntries(Object.entries(note).toSorted(([a], [b]) => (a < b ? -1 : 1))) }
      : {}),
  })
}

function isLine(line: StatementLine): boolean {
  const texts = [
    line.from,
    line.to,
    line.item?.description ?? '',
    ...Object.entries(line.note ?? {})
      .flat()
      .map(String),
  ]
  return (
    isAmount(line.amount, 0n) &&
    isMemberAddress(walletOf(line.memberId)) &&
    texts.every((text) => text.length <= 2_000 && text.isWellFormed() && !text.includes('\0'))
  )
}

const OPS = { post: 1, hold: 2, settle: 3, void: 4 } as const

/** null when the posting is malformed: INVALID_POSTING. */
export function prepare(posting: Posting): Prepared | null {
  if (!isText(posting.key, 255)) return null
  const kind = 'kind' in posting ? posting.kind : posting.op
  const legs: Leg[] =
    posting.op === 'hold'
      ? [{ from: posting.from, to: TRANSIT, amount: posting.amount }]
      : posting.op === 'void'
        ? [{ from: TRANSIT, to: '', amount: 0n }]
        : posting.legs
  const line = 'line' in posting && posting.line ? posting.line : null
  const hold = 'hold' in posting ? posting.hold : null
  const shown = 'shown' in posting ? (posting.shown ?? null) : null

  if (!isText(kind, 100) || legs.length > MOST_LEGS) return null
  if (posting.op !== 'void' && !legs.every(isLeg)) return null
  // What lies in transit is what open holds took, to the satang: only they and their ends touch it.
  if (posting.op === 'post' && legs.some((leg) => leg.from === TRANSIT || leg.to === TRANSIT))
    return null
  if (legs.length === 0 && (posting.op !== 'post' || !line)) return null
  if (hold !== null && !isText(hold, 255)) return null
  if (shown !== null && !isAmount(shown, 0n)) return null
  if (line && !isLine(line)) return null

  const json = line && lineJson(line)
  const content = JSON.stringify([
    posting.op,
    kind,
    legs.map((leg) => [leg.from, leg.to, String(leg.amount)]),
    hold,
    shown === null ? null : String(shown),
    line && line.memberId,
    json,
  ])
  return {
    key: posting.key,
    op: OPS[posting.op],
    kind,
    content: hash('sha256', content, 'hex').slice(0, 32),
    hold,
    shown,
    legs,
    line: line && json !== null ? { address: walletOf(line.memberId), json } : null,
  }
}

/** The accounts that its legs name; where a void pays to is known to the database alone. */
export const legAddresses = ({ legs }: Prepared): Address[] =>
  legs.flatMap(({ from, to }) => (to === '' ? [from] : [from, to]))
