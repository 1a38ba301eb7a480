import { TRANSIT } from './address.ts'
import type { Address, LedgerRefusal, Leg, Posting } from './port.ts'

interface ModelAccount {
  balance: bigint
  held: bigint
  seq: bigint
  floor: bigint | null
}
interface ModelHold {
  from: Address
  amount: bigint
  line: ModelLine | null
  open: boolean
}
interface ModelLine {
  key: string
  amount: bigint
  status: 'PENDING' | 'SUCCESS' | 'FAILED'
}
export type ModelOutcome =
  | { ok: true; replayed: boolean; changes: Map<Address, { balance: bigint; seq: bigint }> }
  | { ok: false; refusal: LedgerRefusal }

/** The simplest ledger that keeps the same promises: tests compare the real one with it. */
export class ModelLedger {
  readonly accounts = new Map<Address, ModelAccount>()
  readonly lines: ModelLine[] = []
  readonly #keys = new Map<string, { content: string; outcome: ModelOutcome }>()
  readonly #holds = new Map<string, ModelHold>()

  open(address: Address): void {
    this.accounts.set(address, {
      balance: 0n,
      held: 0n,
      seq: 0n,
      floor: address.startsWith('member:') ? 0n : null,
    })
  }

  apply(posting: Posting): ModelOutcome {
    const content = JSON.stringify(posting, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const known = this.#keys.get(posting.key)
    if (known) {
      if (known.content !== content) return { ok: false, refusal: 'KEY_REUSED' }
      return known.outcome.ok ? { ...known.outcome, replayed: true } : known.outcome
    }
    const outcome = this.#first(posting)
    if (outcome.ok) this.#keys.set(posting.key, { content, outcome })
    return outcome
  }

  #first(posting: Posting): ModelOutcome {
    if (posting.op === 'post' || posting.op === 'hold') {
      const legs =
        posting.op === 'post'
          ? posting.legs
          : [{ from: posting.from, to: TRANSIT, amount: posting.amount }]
      const moved = this.#move(legs)
      if (!moved.ok) return moved
      let line: ModelLine | null = null
      if (posting.line) {
        line = {
          key: posting.key,
          amount: posting.line.amount,
          status: posting.op === 'hold' ? 'PENDING' : 'SUCCESS',
        }
        this.lines.push(line)
      }
      if (posting.op === 'hold') {
        this.#account(posting.from).held += posting.amount
        this.#holds.set(posting.key, {
          from: posting.from,
          amount: posting.amount,
          line,
          open: true,
        })
      }
      return moved
    }
    const hold = this.#holds.get(posting.hold)
    if (!hold) return { ok: false, refusal: 'UNKNOWN_HOLD' }
    if (!hold.open) return { ok: false, refusal: 'HOLD_RESOLVED' }
    let legs: Leg[] = [{ from: TRANSIT, to: hold.from, amount: hold.amount }]
    if (posting.op === 'settle') {
      legs = posting.legs
      const out = legs.reduce(
        (sum, leg) =>
          sum + (leg.from === TRANSIT ? leg.amount : 0n) - (leg.to === TRANSIT ? leg.amount : 0n),
        0n,
      )
      if (out !== hold.amount) return { ok: false, refusal: 'INVALID_POSTING' }
    }
    const moved = this.#move(legs)
    if (!moved.ok) return moved
    hold.open = false
    this.#account(hold.from).held -= hold.amount
    if (hold.line) {
      hold.line.status = posting.op === 'settle' ? 'SUCCESS' : 'FAILED'
      if (posting.op === 'settle' && posting.shown !== undefined) hold.line.amount = posting.shown
    }
    return moved
  }

  #account(address: Address): ModelAccount {
    const account = this.accounts.get(address)
    if (!account) throw new Error(`the model has no ${address}`)
    return account
  }

  #move(legs: Leg[]): ModelOutcome {
    for (const address of legs.flatMap((leg) => [leg.from, leg.to])) {
      if (address.startsWith('house:') && !this.accounts.has(address)) this.open(address)
    }
    const before = new Map(
      [...this.accounts].map(([address, account]) => [address, { ...account }]),
    )
    const changes = new Map<Address, { balance: bigint; seq: bigint }>()
    for (const { from, to, amount } of legs) {
      const a = this.accounts.get(from),
        b = this.accounts.get(to)
      const refusal: LedgerRefusal | null =
        !a || !b
          ? 'UNKNOWN_ACCOUNT'
          : a.floor !== null && a.balance - amount < a.floor
            ? 'INSUFFICIENT'
            : null
      if (refusal || !a || !b) {
        for (const [address, account] of before) this.accounts.set(address, account)
        return { ok: false, refusal: refusal ?? 'UNKNOWN_ACCOUNT' }
      }
      a.balance -= amount
      a.seq++
      b.balance += amount
      b.seq++
      changes.set(from, { balance: a.balance, seq: a.seq })
      changes.set(to, { balance: b.balance, seq: b.seq })
    }
    return { ok: true, replayed: false, changes }
  }
}
