import { baht, type AccountBalance } from './part.ts'
import { ageInWords, type Difference } from './rules.ts'

const unknown = (name: string | null): string => name ?? 'nothing'

/** What differs, in words a person can act on. */
function inWords({ what, ours, theirs }: Difference): string {
  switch (what) {
    case 'MISSING_HERE':
      return `they have ${unknown(theirs)}, we have nothing`
    case 'MISSING_THERE':
      return `we have ${unknown(ours)}, they have nothing`
    case 'TWICE':
      return `they have it more than once: ${unknown(theirs)}; we have ${unknown(ours)}`
    case 'AMOUNT':
    case 'STATE':
      return `we have ${unknown(ours)}, they have ${unknown(theirs)}`
    case 'WAITING':
      return `${unknown(theirs)} is in nobody's wallet: it waits for an operator (${unknown(ours)})`
    case 'WRONG_BANK':
      return `it is booked to the wrong bank: we have ${unknown(ours)}, they have ${unknown(theirs)}`
    case 'UNREADABLE':
      return `they have a line that cannot be read: ${unknown(theirs)}`
    case 'BALANCE':
      return `we hold ${unknown(ours)}, they say ${unknown(theirs)}, and no line explains it`
    case 'NO_ANSWER':
      return `no answer (${unknown(theirs)}): nobody knows whether it agrees`
  }
}

/**
 * The result as `npm run reconcile` prints it: a line for each book, then one for each difference,
 * oldest first.
 */
export function reportLines(
  {
    compared,
    differences,
    accounts = [],
  }: {
    compared: readonly { with: string; lines: number }[]
    differences: readonly Difference[]
    accounts?: readonly AccountBalance[]
  },
  now: Date,
): string[] {
  const width = Math.max(0, ...compared.map(({ with: name }) => name.length))
  const books = compared.map(({ with: name, lines }) => {
    const own = differences.filter((difference) => difference.with === name)
    const word =
      own.length === 0
        ? 'agrees'
        : own.some(({ what }) => what === 'NO_ANSWER')
          ? 'NOT COMPARED'
          : `DIFFERS (${own.length})`
    return `${name.padEnd(width)}  ${lines} compared  ${word}`
  })
  const found = differences.map(
    (difference) =>
      `DIFFERS  ${difference.with}  ${difference.what}  ${difference.reference}  ` +
      `${inWords(difference)}  for ${ageInWords(difference.since, now)}`,
  )
  const end =
    differences.length === 0
      ? 'The books agree'
      : differences.length === 1
        ? '1 difference'
        : `${differences.length} differences`
  const balances = accounts.map(({ account, ours, theirs }) => {
    const there = theirs === null ? 'not told' : baht(theirs)
    const apart = theirs === null || theirs === ours ? '' : `  apart ${baht(ours - theirs)}`
    return `ACCOUNT  ${account}  ours ${baht(ours)}  theirs ${there}${apart}`
  })
  return [...books, ...balances, ...found, end]
}
