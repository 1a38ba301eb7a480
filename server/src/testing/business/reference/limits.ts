import { DAY_MS, type Dated, dayOf, demand, monthOf, sum, weekOf } from './rulebook.ts'

type LimitKind = 'deposit' | 'loss'
type Period = 'day' | 'week' | 'month'
const PERIODS: readonly Period[] = ['day', 'week', 'month']
const numberOf: Record<Period, (at: number) => number> = {
  day: dayOf,
  week: weekOf,
  month: monthOf,
}
const isSame = (period: Period, a: number, b: number): boolean =>
  numberOf[period](a) === numberOf[period](b)

/** A member's own limits as they should be: lower at once, higher after a day and a second approval. */
export class Limits {
  readonly #steps: { kind: LimitKind; period: Period; amount: number; at: number }[] = []
  readonly #waiting = new Map<string, { amount: number; at: number }>()

  /** Whether there has ever been one. */
  get areSet(): boolean {
    return this.#steps.length > 0
  }

  /** In force at a moment, in satang; Infinity: none. */
  of(kind: LimitKind, period: Period, at: number): number {
    const steps = this.#steps.filter((one) => one.kind === kind && one.period === period)
    return steps.findLast((one) => one.at <= at)?.amount ?? Infinity
  }

  asked(kind: LimitKind, period: Period, amount: number, at: number): void {
    const current = this.of(kind, period, at)
    this.#waiting.delete(`${kind} ${period}`)
    if (amount < current) this.#steps.push({ kind, period, amount, at })
    if (amount > current) this.#waiting.set(`${kind} ${period}`, { amount, at })
  }

  confirmed(kind: LimitKind, period: Period, at: number): void {
    const waits = this.#waiting.get(`${kind} ${period}`)
    demand(waits !== undefined && at >= waits.at + DAY_MS, 'a limit was raised before its time')
    if (!waits) return
    this.#waiting.delete(`${kind} ${period}`)
    this.#steps.push({ kind, period, amount: waits.amount, at })
  }

  /** By an operator, who may lower it and no more. */
  lowered(kind: LimitKind, period: Period, amount: number, at: number): void {
    demand(amount < this.of(kind, period, at), 'an operator raised a limit')
    this.asked(kind, period, amount, at)
  }

  mayDeposit(deposits: readonly Dated[], amount: number, at: number): void {
    for (const period of PERIODS) {
      const before = sum(deposits.filter((one) => isSame(period, one.at, at)))
      const most = this.of('deposit', period, at)
      demand(before + amount <= most, `${before} + ${amount} deposited beyond ${most}`)
    }
  }

  /** `results`: what each round took, below 0 what it gave; `risked`: what may be lost yet. */
  mayLose(results: readonly Dated[], risked: number, at: number): void {
    for (const period of PERIODS) {
      const lost = sum(results.filter((one) => isSame(period, one.at, at)))
      // What was won before, and told only now, counts as won now.
      const won = results.filter((one) => !isSame(period, one.at, at) && one.amount < 0)
      const most = this.of('loss', period, at)
      demand(
        lost + sum(won) + risked <= most,
        `${lost} lost and ${risked} at risk beyond a limit of ${most}`,
      )
    }
  }

  /** What came in beyond the limit of its moment stays in the wallet, where it was not paid out. */
  mayBring(ins: readonly Dated[], outs: readonly Dated[], left: number, at: number): void {
    for (const period of PERIODS) {
      const current = this.of('deposit', period, at)
      const flows = [...ins, ...outs.map((one) => ({ at: one.at, amount: -one.amount }))]
        .filter((one) => isSame(period, one.at, at))
        .toSorted((a, b) => a.at - b.at)
      let [total, beyond] = [0, 0]
      for (const { amount, at: then } of flows) {
        if (amount < 0) beyond = Math.max(0, beyond + amount)
        if (amount < 0) continue
        total += amount
        const over = total - Math.max(this.of('deposit', period, then), current)
        beyond += Math.min(amount, Math.max(0, over))
      }
      demand(left >= beyond, `${beyond} came in beyond a limit, and ${left} is kept of it`)
    }
  }
}
