import { createHmac } from 'node:crypto'
import { dateOf } from '@krapao/contract/bangkok'
import { liabilityText, totalOf, type Liability } from '@krapao/contract/fair/liability'
import { isCoinAddress } from '../address.ts'
import { sumLeaf } from '../days/sumTree.ts'
import type { BalanceThen } from './balances.ts'

/** What a member is owed, in satang, by where it is. */
export type Owed = Record<'wallet' | 'games' | 'cashback' | 'onItsWay', bigint>

/** Whose account it is, and which part of what they are owed. Of the house's and coins null. */
function partOf(address: string): { memberId: string; part: keyof Owed } | null {
  const [kind, memberId = '', use] = address.split(':')
  if (kind !== 'member' || isCoinAddress(address)) return null
  return {
    memberId,
    part: use === 'wallet' ? 'wallet' : use === 'refund' ? 'cashback' : 'games',
  }
}

/** The members of these accounts, in their order. Throws on a balance below zero. */
export function owedTo(accounts: readonly BalanceThen[]): Map<string, Owed> {
  const members = new Map<string, Owed>()
  for (const { address, balance, held } of accounts) {
    const own = partOf(address)
    if (!own) continue
    if (balance < 0n || held < 0n) throw new Error(`${address} was below zero: ${balance}, ${held}`)
    const owed = members.get(own.memberId) ?? { wallet: 0n, games: 0n, cashback: 0n, onItsWay: 0n }
    owed[own.part] += balance
    owed.onItsWay += held
    members.set(own.memberId, owed)
  }
  return members
}

/** A member's leaf of a night: its text, and its node in the tree. */
export function leafOf(
  { day, secret }: { day: number; secret: Uint8Array },
  memberId: string,
  owed: Owed,
): { text: string; node: Buffer; satang: bigint } {
  const liability: Liability = {
    day: dateOf(day),
    member: memberId,
    salt: createHmac('sha256', secret).update(memberId).digest('hex'),
    wallet: String(owed.wallet),
    games: String(owed.games),
    cashback: String(owed.cashback),
    onItsWay: String(owed.onItsWay),
  }
  const text = liabilityText(liability)
  const satang = totalOf(liability)
  return { text, node: sumLeaf(text, satang), satang }
}

/** The house's side at the same moment; satang, held included where it says so. */
export interface HouseThen {
  /** All accounts of the house together: what members have is what these lack. */
  balance: bigint
  held: bigint
  transit: bigint
  suspense: bigint
}
export function houseThen(accounts: readonly BalanceThen[]): HouseThen {
  const money = accounts.filter(({ address }) => !isCoinAddress(address))
  const sum = (of: (account: BalanceThen) => bigint, begins = 'house:'): bigint =>
    money
      .filter(({ address }) => address.startsWith(begins))
      .reduce((all, account) => all + of(account), 0n)
  return {
    balance: sum(({ balance }) => balance),
    held: sum(({ held }) => held),
    transit: sum(({ balance }) => balance, 'house:transit'),
    suspense: sum(({ balance, held }) => balance + held, 'house:suspense:'),
  }
}

/**
 * Why the members' sums are not what the house's side of the books says; null where they agree. All
 * accounts sum to zero, and what holds have taken is in transit.
 */
export function disagreement(
  members: { satang: bigint; held: bigint },
  house: HouseThen,
): string | null {
  const balances = members.satang - members.held
  if (balances + house.balance !== 0n)
    return `members are owed ${balances} satang, and the house's accounts say ${-house.balance}`
  if (members.held + house.held !== house.transit)
    return `holds have taken ${members.held + house.held} satang, and transit has ${house.transit}`
  return null
}
