import { RuleBroken } from './reference/rulebook.ts'
import type { Person } from './site.ts'

/** What somebody outside has paid. Amount in satang. */
export interface Payment {
  /** As the outside names it: a bank's reference, a PSP's event, a link. */
  reference: string
  amount: number
  /** It was paid in so many kip. */
  kip?: number
  /** Whose it is; null: nobody's that we know. */
  owner: Person | null
  /** It has come to us, and its place is a wallet or suspense. */
  isOurs: boolean
  /** A bank's feed shows it, or a PSP has told of it: it may not be left out. */
  isTold: boolean
  /** Its place is suspense, whoever says what. */
  waits: boolean
  /** Whoever shows it first has it: a link of a digital wallet. */
  isBearer?: boolean
  /** An operator gave it up. */
  isWrittenOff?: boolean
  /** An operator sends it back: the item in suspense. `isReturned`: the bank has paid it. */
  returning?: string
  isReturned?: boolean
  /** The bank account that it came from. */
  from?: string
  /** The code of a PSP that it paid, which tells the server that made it, a restart ends that. */
  code?: { id: string; tells: unknown }
  /** What the PSP has taken back of it since. */
  takenBack?: number
  /** What it counts as among its owner's deposits. */
  deposit?: { amount: number }
  credited: Person | null
}

export interface CreditedRow {
  memberId: string
  externalId: string
  amount: number
  at: number
}

/** All that was paid in one history. */
export class Payments {
  readonly all: Payment[] = []
  readonly #seen = new Set<string>()

  add(payment: Omit<Payment, 'credited'>): Payment {
    const kept = { ...payment, credited: null }
    this.all.push(kept)
    return kept
  }

  /** The product has credited a member: it must be theirs, whole, and for the first time. */
  credited(row: CreditedRow & { id: string }, people: readonly Person[]): void {
    if (this.#seen.has(row.id)) return
    this.#seen.add(row.id)
    const person = people.find(({ memberId }) => memberId === row.memberId)
    const payment = this.all.find(({ reference }) => reference === row.externalId)
    if (!person) throw new Error('of another history')
    const what = `${row.amount} to ${person.name} for ${row.externalId}`
    if (!payment?.isOurs) throw new RuleBroken(`credited what never came: ${what}`)
    if (payment.credited) throw new RuleBroken(`credited again: ${what}`)
    if (payment.waits) throw new RuleBroken(`credited what waits for a person: ${what}`)
    if (payment.amount !== row.amount) throw new RuleBroken(`credited ${payment.amount} as ${what}`)
    if (payment.isBearer) payment.owner ??= person
    if (payment.owner !== person) throw new RuleBroken(`credited another's: ${what}`)
    payment.credited = person
    payment.deposit = person.account.arrives(row.amount, row.at)
  }

  /** Whether a member was credited with what came from this bank account. */
  isFrom(accountNo: string): boolean {
    return this.all.some(({ from, credited }) => from === accountNo && credited !== null)
  }

  /** An operator gives what waited to whose it is. */
  freed(payment: Payment, owner: Person): void {
    const isGone = payment.isWrittenOff || payment.returning !== undefined
    const isAnothers = payment.credited !== null && payment.credited !== owner
    if (isGone || isAnothers) throw new RuleBroken(`given once more: ${payment.reference}`)
    payment.waits = false
    payment.owner = owner
  }

  /** What must lie in suspense, in satang. */
  get suspended(): number {
    return this.all
      .filter(({ isTold, isOurs, owner, waits }) => isTold && isOurs && (waits || owner === null))
      .filter(({ isWrittenOff, isReturned }) => !isWrittenOff && !isReturned)
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  /** What should be a member's and is not. */
  get withheld(): Payment[] {
    return this.all.filter(
      ({ isTold, isOurs, owner, waits, credited }) =>
        isTold && isOurs && owner !== null && !waits && credited === null,
    )
  }

  get writtenOff(): number {
    return this.all
      .filter(({ isWrittenOff }) => isWrittenOff)
      .reduce((sum, { amount }) => sum + amount, 0)
  }
}
