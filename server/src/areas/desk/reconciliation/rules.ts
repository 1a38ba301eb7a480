/** One thing that two books say differently. Amounts in words; null: that side does not know it. */
export interface Difference {
  /** Whose books ours were compared with: `bank in`, `psp:KBANK`, `walletlink`, `game:pg`. */
  with: string
  what:
    | 'MISSING_HERE'
    | 'MISSING_THERE'
    | 'AMOUNT'
    | 'TWICE'
    | 'STATE'
    | 'WAITING'
    | 'NO_ANSWER'
    /** In the books of another of our accounts than the bank says. */
    | 'WRONG_BANK'
    /** A line of the outside that cannot be read. */
    | 'UNREADABLE'
    /** What the account holds is not what its lines explain. */
    | 'BALANCE'
  reference: string
  ours: string | null
  theirs: string | null
  /** When the older of the two happened: what its age is counted from. */
  since: Date
  /** The house account that it concerns, as `bank:SCB`; `with` where it is not said. */
  account?: string
  /** Satang; what is in question. */
  amount?: bigint
}

/** One line of a book: its name there, what it says (an amount, a state), when. */
export interface BookLine {
  reference: string
  says: string
  at: Date
  /** What makes it one line where references may be alike; the reference otherwise. */
  key?: string
  /** The names it may have in our books when ours know less of it, after `key`. */
  alias?: readonly string[]
  account?: string
  /** Satang. */
  amount?: bigint
  /** The PSP's account that it pays out of. */
  settles?: string
}

const keyOf = (line: BookLine): string => line.key ?? line.reference
const aboutOf = ({ account, amount }: BookLine): { account?: string; amount?: bigint } => ({
  ...(account === undefined ? {} : { account }),
  ...(amount === undefined ? {} : { amount }),
})

/**
 * Compares a book of ours with the outside's, whose lines may come a page at a time. `graceMs`: a
 * line younger than this may be under way, so what only one side knows is no difference yet. What
 * they did twice under one name (a payout, say) is a difference of its own.
 */
export class Comparison {
  readonly #ours: Map<string, BookLine>
  readonly #seen = new Map<string, BookLine[]>()
  readonly #only: BookLine[] = []
  #lines = 0

  constructor(ours: readonly BookLine[]) {
    this.#ours = new Map(ours.map((line) => [keyOf(line), line]))
  }

  get lines(): number {
    return this.#lines
  }

  add(theirs: readonly BookLine[]): void {
    for (const line of theirs) {
      this.#lines += 1
      const key = [keyOf(line), ...(line.alias ?? [])].find((name) => this.#ours.has(name))
      if (key === undefined && !this.#seen.has(keyOf(line))) this.#only.push(line)
      const name = key ?? keyOf(line)
      this.#seen.set(name, [...(this.#seen.get(name) ?? []), line])
    }
  }

  /** What the outside has and we do not, whatever its age. */
  get missingHere(): readonly BookLine[] {
    return this.#only
  }

  /** By how much an account of ours holds more than the outside's lines say, in satang. */
  excess(account: string, since: Date): bigint {
    let sum = 0n
    for (const [key, line] of this.#ours) {
      const theirs = this.#seen.get(key)
      const isAsked = theirs !== undefined || line.at >= since
      if (line.account === account && isAsked) sum += line.amount ?? 0n
    }
    for (const lines of this.#seen.values())
      for (const line of lines) if (line.account === account) sum -= line.amount ?? 0n
    return sum
  }

  differences(name: string, now: Date, graceMs: number): Difference[] {
    const isDue = (line: BookLine): boolean => now.getTime() - line.at.getTime() >= graceMs
    const found: Difference[] = []
    for (const [key, line] of this.#ours) {
      const other = this.#seen.get(key)?.at(-1)
      if ((other && other.says === line.says) || !isDue(line)) continue
      found.push({
        with: name,
        what: other ? 'AMOUNT' : 'MISSING_THERE',
        reference: line.reference,
        ours: line.says,
        theirs: other?.says ?? null,
        since: line.at,
        ...aboutOf(line),
      })
    }
    for (const [key, lines] of this.#seen) {
      const [first, ...more] = lines
      if (!first || more.length === 0 || !isDue(first)) continue
      found.push({
        with: name,
        what: 'TWICE',
        reference: first.reference,
        ours: this.#ours.get(key)?.says ?? null,
        theirs: lines.map((line) => line.says).join(' and '),
        since: first.at,
        ...aboutOf(first),
      })
    }
    for (const line of this.#only.filter(isDue))
      found.push({
        with: name,
        what: 'MISSING_HERE',
        reference: line.reference,
        ours: null,
        theirs: line.says,
        since: line.at,
        ...aboutOf(line),
      })
    return found
  }
}

/**
 * A line that only we have at one account and only the bank at another, of the same reference and
 * amount, is one: booked to the wrong bank.
 */
export function pairWrongBank(differences: readonly Difference[]): Difference[] {
  const there = differences.filter(({ what }) => what === 'MISSING_HERE')
  const paired = new Set<Difference>()
  const wrong = differences.flatMap((ours): Difference[] => {
    if (ours.what !== 'MISSING_THERE') return []
    const theirs = there.find(
      (one) =>
        !paired.has(one) &&
        one.reference === ours.reference &&
        one.account !== ours.account &&
        one.amount === ours.amount,
    )
    if (!theirs) return []
    paired.add(ours).add(theirs)
    return [
      {
        ...ours,
        what: 'WRONG_BANK',
        ours: `${ours.ours} at ${ours.account}`,
        theirs: `${theirs.theirs} at ${theirs.account}`,
      },
    ]
  })
  return [...differences.filter((one) => !paired.has(one)), ...wrong]
}

/** 90 s, 12 min, 5 h, 3 d: the age of a difference in words. */
export function ageInWords(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800
    ? `${Math.round(seconds / 3_600)} h`
    : `${Math.round(seconds / 86_400)} d`
}
