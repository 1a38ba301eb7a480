import type { DayEntry } from './dayLog.ts'

/** Who holds something: a bank account by its name, or all of a kind together. */
interface Share {
  name: 'psp' | 'walletlink' | 'main' | 'others' | (string & {})
  satang: bigint
}
export interface Cover {
  owed: bigint
  owedAt: string
  held: bigint
  heldAt: string
  /** The largest first, four at most, each above zero. */
  shares: Share[]
  /** Who did not say, or holds another currency: not counted. */
  silent: string[]
  suspense: bigint
  /** What came in between the two moments (above zero) or went out: `held` has it, `owed` not. */
  since: bigint
  /** Satang that stand behind each ฿100 of members, rounded down; null: nothing is owed. */
  perHundred: bigint | null
  isCovered: boolean
  /** What lacks to cover every satang that is owed; 0 where it is covered. */
  lacks: bigint
}

const MOST = 4
const nameOf = (account: string): string => {
  const [kind = '', code = ''] = account.split(':')
  if (kind !== 'bank') return kind
  return code === 'main' || code === 'main-lak' ? 'main' : code
}

/** What a night says of the house; null for a day that was not counted. */
export function coverOf({ liabilities, holdings, moved, suspense }: DayEntry): Cover | null {
  if (!liabilities || !holdings) return null
  const sums = new Map<string, bigint>()
  for (const { account, satang } of holdings.accounts)
    if (satang !== null)
      sums.set(nameOf(account), (sums.get(nameOf(account)) ?? 0n) + BigInt(satang))
  const held = [...sums.values()].reduce((all, satang) => all + satang, 0n)
  const [owed, unowned] = [BigInt(liabilities.satang), BigInt(suspense ?? '0')]
  const since = BigInt(moved ?? '0')
  const own = held - since - unowned
  const perHundred = owed === 0n ? null : (own < 0n ? 0n : own * 10_000n) / owed
  return {
    owed,
    owedAt: liabilities.at,
    held,
    heldAt: holdings.at,
    shares: largest([...sums].map(([name, satang]) => ({ name, satang }))),
    silent: [
      ...new Set(
        holdings.accounts
          .filter((each) => each.satang === null)
          .map((each) => nameOf(each.account)),
      ),
    ].filter((name) => !sums.has(name)),
    suspense: unowned,
    since,
    perHundred,
    isCovered: own >= owed || owed === 0n,
    lacks: owed > 0n && own < owed ? owed - own : 0n,
  }
}

function largest(all: readonly Share[]): Share[] {
  const sorted = all
    .filter(({ satang }) => satang > 0n)
    .toSorted((a, b) => (a.satang < b.satang ? 1 : a.satang > b.satang ? -1 : 0))
  if (sorted.length <= MOST) return sorted
  const rest = sorted.slice(MOST - 1).reduce((sum, { satang }) => sum + satang, 0n)
  return [...sorted.slice(0, MOST - 1), { name: 'others', satang: rest }]
}
