import type { Person } from './site.ts'

/** Which payouts must not reach the bank yet, and why: by their reference. */
export class PayoutWatch {
  readonly #waits = new Map<string, string>()
  readonly #barred = new Map<string, Person>()
  readonly #coolingOff = new Map<string, number>()
  readonly #takenBack = new Map<string, Person>()
  readonly #said = new Map<string, Set<number>>()

  /** It goes out by an operator's decision only. */
  mustWait(reference: string, why: string): void {
    this.#waits.set(reference, why)
  }

  /** Its member is suspended, and the bank does not have it. What was said of it before is over. */
  bar(reference: string, person: Person): void {
    this.#barred.set(reference, person)
    this.#said.delete(reference)
  }

  /** Payouts of the member are in cooling-off: none reaches the bank before this moment. */
  coolsOff(reference: string, until: number): void {
    this.#coolingOff.set(reference, Math.max(until, this.#coolingOff.get(reference) ?? 0))
  }

  /** Until when it is in cooling-off, in ms of the site's clock; 0: it does not. */
  coolingOffOf(reference: string): number {
    return this.#coolingOff.get(reference) ?? 0
  }

  /** A PSP took a payment of its member back, and nobody has decided, or it is owed. */
  takenBack(reference: string, person: Person): void {
    this.#takenBack.set(reference, person)
  }

  /** Nothing that was taken back of this member is open or owed any more. */
  nothingOwed(person: Person): void {
    for (const [reference, whose] of this.#takenBack)
      if (whose === person) this.#takenBack.delete(reference)
  }

  reactivated(person: Person): void {
    for (const [reference, whose] of this.#barred)
      if (whose === person) this.#barred.delete(reference)
  }

  /**
   * An operator has approved it. While its member is suspended that counts of one who was shown it:
   * another's approval brings the payout back.
   */
  approved(
    reference: string,
    { by, needs, person, shown }: { by: number; needs: number; person: Person; shown: unknown },
  ): void {
    const said = (this.#said.get(reference) ?? new Set()).add(by)
    this.#said.set(reference, said)
    if (said.size < needs) return
    this.#said.delete(reference)
    const knew = (reason: string) => Array.isArray(shown) && shown.includes(reason)
    if (person.isSuspended && !knew('STATUS_SUSPENDED')) return
    if (knew('CHARGEBACK')) this.#takenBack.delete(reference)
    this.#waits.delete(reference)
    this.#barred.delete(reference)
  }

  why(reference: string): string | undefined {
    if (this.#barred.has(reference)) return 'SUSPENDED'
    return this.#takenBack.has(reference) ? 'CHARGEBACK' : this.#waits.get(reference)
  }
}
