import { betsOf, GAME_DEBT, providerOf, walletOf } from '../../../ledger/address.ts'
import type { Leg } from '../../../ledger/port.ts'

/** What a round holds, in satang. `onTable`: what of the stakes is not decided yet. */
export interface Figures {
  staked: bigint
  won: bigint
  onTable: bigint
}

interface Whose {
  memberId: string
  code: string
}

/** How a call moves money: `net` is what the wallet has more, `debt` what it could not pay. */
export interface Moves {
  legs: Leg[]
  figures: Figures
  net: bigint
  debt: bigint
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const leg = (from: string, to: string, amount: bigint): Leg[] =>
  amount > 0n ? [{ from, to, amount }] : []

interface Played {
  stake: bigint
  won: bigint
  /** Decided by it, of what lies on the table with this stake; null: all. */
  decides: bigint | null
}

/** A stake goes onto the table, what is decided leaves it to the provider, what is won comes back. */
export function movesOfPlay(whose: Whose, before: Figures, { stake, won, decides }: Played): Moves {
  const { memberId, code } = whose
  const [wallet, table, house] = [walletOf(memberId), betsOf(memberId, code), providerOf(code)]
  const onTable = before.onTable + stake
  const decided = decides === null ? onTable : least(decides, onTable)
  return {
    legs: [...leg(wallet, table, stake), ...leg(table, house, decided), ...leg(house, wallet, won)],
    figures: { staked: before.staked + stake, won: before.won + won, onTable: onTable - decided },
    net: won - stake,
    debt: 0n,
  }
}

/** What is taken beyond the winnings of a round is as if it had been staked. */
const sound = ({ staked, won, onTable }: Figures): Figures =>
  won < 0n ? { staked: staked - won, won: 0n, onTable } : { staked, won, onTable }

interface TakenBack {
  /** Stakes that come back to the member. */
  stakes: bigint
  /** Winnings that go back to the provider. */
  wins: bigint
  /** Stakes that lie on the table again, undecided. */
  undecided: bigint
  /** What the wallet holds. */
  holds: bigint
}

/**
 * Stakes come back from the table first, else from the provider; winnings go back as far as the
 * wallet reaches, and what it lacks is owed.
 */
export function movesBack(
  whose: Whose,
  before: Figures,
  { stakes, wins, undecided, holds }: TakenBack,
): Moves {
  const { memberId, code } = whose
  const [wallet, table, house] = [walletOf(memberId), betsOf(memberId, code), providerOf(code)]
  const fromTable = least(stakes, before.onTable)
  const paid = least(wins, holds + stakes)
  return {
    legs: [
      ...leg(table, wallet, fromTable),
      ...leg(house, wallet, stakes - fromTable),
      ...leg(wallet, house, paid),
      ...leg(GAME_DEBT, house, wins - paid),
      ...leg(house, table, undecided),
    ],
    figures: sound({
      staked: before.staked - stakes,
      won: before.won - wins,
      onTable: before.onTable - fromTable + undecided,
    }),
    net: stakes - paid,
    debt: wins - paid,
  }
}

/** A void round runs again: its stakes go onto the table, and what the wallet lacks of them is owed. */
export function movesAnew(whose: Whose, before: Figures, stakes: bigint, holds: bigint): Moves {
  const { memberId, code } = whose
  const [wallet, table] = [walletOf(memberId), betsOf(memberId, code)]
  const paid = least(stakes, holds)
  return {
    legs: [...leg(wallet, table, paid), ...leg(GAME_DEBT, table, stakes - paid)],
    figures: { ...before, staked: before.staked + stakes, onTable: before.onTable + stakes },
    net: -paid,
    debt: stakes - paid,
  }
}

/** What a provider moves by hand of a round: up to the member, or down as far as the wallet reaches. */
export const movesOfAdjustment = (
  whose: Whose,
  before: Figures,
  amount: bigint,
  holds: bigint,
): Moves =>
  amount >= 0n
    ? movesOfPlay(whose, before, { stake: 0n, won: amount, decides: 0n })
    : movesBack(whose, before, { stakes: 0n, wins: -amount, undecided: 0n, holds })

/** How money moves from what a decision made of a round to what it was before. */
interface Undone {
  /** Onto the table: before anything leaves it. */
  first: Leg[]
  /** Between wallet and provider: after all else. */
  last: Leg[]
  net: bigint
  debt: bigint
}

/** The round's figures become others; what the wallet, which `holds` so much, lacks is owed. */
export function movesTo(whose: Whose, from: Figures, to: Figures, holds: bigint): Undone {
  const { memberId, code } = whose
  const [wallet, table, house] = [walletOf(memberId), betsOf(memberId, code), providerOf(code)]
  const more = to.won - to.staked - (from.won - from.staked)
  const paid = more < 0n ? least(-more, holds) : 0n
  const debt = more < 0n ? -more - paid : 0n
  return {
    first: leg(house, table, to.onTable - from.onTable),
    last: [
      ...leg(house, wallet, more),
      ...leg(wallet, house, paid),
      ...leg(GAME_DEBT, house, debt),
    ],
    net: more < 0n ? -paid : more,
    debt,
  }
}
