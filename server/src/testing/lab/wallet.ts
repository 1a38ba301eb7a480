/*
 * What a seamless wallet owes a provider, by the ten rules alone: numbers, no tables, no postings,
 * no dialect. Amounts in satang. The laboratory compares each answer of the product with it.
 */

export interface LabCall {
  do: 'bet' | 'win' | 'rollback' | 'cancel' | 'unsettle' | 'adjust' | 'end'
  /** The provider's own id. */
  id: string
  /** An id that counts how often the round was undone: the document gives none. */
  isCounted?: boolean
  round: string
  stake: bigint
  won: bigint
  /** The id of the call that it is about. */
  of: string | null
  ends: boolean
  isFree: boolean
}
type Why = 'CONFLICT' | 'NOT_ENOUGH' | 'TAKEN_BACK' | 'NO_BET'
export type Answer =
  | { ok: true; balance: bigint; isNothing: boolean }
  | { ok: false; why: Why; balance: bigint }

type CallState = 'DONE' | 'BACK' | 'REFUSED' | 'BARRED'
interface Known {
  call: LabCall
  state: CallState
  said: Answer
}
interface LabRound {
  state: 'OPEN' | 'ENDED' | 'VOID'
  staked: bigint
  won: bigint
  onTable: bigint
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const same = (a: LabCall, b: LabCall): boolean =>
  a.do === b.do && a.round === b.round && a.stake === b.stake && a.won === b.won && a.of === b.of

/** One member at one provider, who has so much. */
export class LabWallet {
  balance: bigint
  /** Won, taken back, and no longer there. */
  owed = 0n
  readonly rounds = new Map<string, LabRound>()
  #calls = new Map<string, Known>()

  constructor(balance: bigint) {
    this.balance = balance
  }

  /** As it is now, to be told two orders of one moment. */
  copy(): LabWallet {
    const made = new LabWallet(this.balance)
    made.owed = this.owed
    for (const [id, round] of this.rounds) made.rounds.set(id, { ...round })
    made.#calls = new Map([...this.#calls].map(([id, known]) => [id, { ...known }]))
    return made
  }

  get onTable(): bigint {
    return [...this.rounds.values()].reduce((sum, { onTable }) => sum + onTable, 0n)
  }
  /** Won less staked, of all rounds as they stand. */
  get net(): bigint {
    return [...this.rounds.values()].reduce((sum, { won, staked }) => sum + won - staked, 0n)
  }

  /** What the call is answered, and does. */
  answer(asked: LabCall): Answer {
    const call = asked.isCounted ? { ...asked, id: `${asked.id}:${this.#undone(asked)}` } : asked
    const known = this.#calls.get(call.id)
    if (known) return this.#again(call, known)
    const said = this.#decide(call)
    if (said.ok) this.#calls.set(call.id, { call, state: 'DONE', said })
    return said
  }

  #undone({ do: what, round }: LabCall): number {
    const counts =
      what === 'unsettle' ? ['win', 'cancel', 'rollback'] : what === 'end' ? ['bet'] : ['unsettle']
    return this.#of(round).filter(({ call }) => counts.includes(call.do)).length
  }

  #of(round: string): Known[] {
    return [...this.#calls.values()].filter(({ call }) => call.round === round)
  }
  #done(round: string): Known[] {
    return this.#of(round).filter(({ state }) => state === 'DONE')
  }

  /** Once for ever the same; another under its id moves nothing. */
  #again(call: LabCall, { call: first, state, said }: Known): Answer {
    if (state === 'BARRED') return this.#no(call.do === 'bet' ? 'TAKEN_BACK' : 'CONFLICT')
    if (!same(call, first)) return this.#no('CONFLICT')
    return call.isCounted && state === 'BACK' ? this.#no('TAKEN_BACK') : said
  }

  #no(why: Why): Answer {
    return { ok: false, why, balance: this.balance }
  }
  /** Refused whenever it is called again. */
  #never(call: LabCall, why: Why): Answer {
    const said = this.#no(why)
    this.#calls.set(call.id, { call, state: 'REFUSED', said })
    return said
  }
  #yes(isNothing = false): Answer {
    return { ok: true, balance: this.balance, isNothing }
  }

  #decide(call: LabCall): Answer {
    switch (call.do) {
      case 'bet':
        return this.#bet(call)
      case 'win':
        return this.#win(call)
      case 'end':
        return this.#end(call)
      case 'rollback':
        return this.#rollback(call)
      case 'cancel':
        return this.#cancel(call)
      case 'unsettle':
        return this.#unsettle(call)
      case 'adjust':
        return this.#adjust(call)
    }
  }

  #round(id: string): LabRound {
    const found = this.rounds.get(id)
    if (found) return found
    const made: LabRound = { state: 'OPEN', staked: 0n, won: 0n, onTable: 0n }
    this.rounds.set(id, made)
    return made
  }

  /** What came in pays what is owed first. */
  #receives(amount: bigint): void {
    this.balance += amount
    if (amount <= 0n) return
    const paid = least(this.owed, this.balance)
    this.owed -= paid
    this.balance -= paid
  }
  /** As far as the wallet reaches; the rest is owed. */
  #gives(amount: bigint): void {
    const paid = least(amount, this.balance)
    this.balance -= paid
    this.owed += amount - paid
  }

  #bet(call: LabCall): Answer {
    const round = this.rounds.get(call.round)
    const isCancelled = this.#of(call.round).some(({ call: one }) => one.do === 'cancel')
    if (round?.state === 'VOID' && isCancelled) return this.#never(call, 'TAKEN_BACK')
    if (call.stake > this.balance) return this.#never(call, 'NOT_ENOUGH')
    const own = this.#round(call.round)
    own.staked += call.stake
    own.won += call.won
    own.onTable = call.ends || call.won > 0n ? 0n : own.onTable + call.stake
    own.state = call.ends ? 'ENDED' : 'OPEN'
    this.balance -= call.stake
    this.#nets(call.won, call.stake)
    return this.#yes()
  }

  /** A bet and its win in one call: a debt is paid of what it brings. */
  #nets(won: bigint, stake: bigint): void {
    if (won > stake) this.#receives(won)
    else this.balance += won
  }

  #win(call: LabCall): Answer {
    const round = this.rounds.get(call.round)
    const bet = call.of === null ? undefined : this.#calls.get(call.of)
    if (bet && bet.call.round !== call.round) return this.#no('CONFLICT')
    if (bet?.state === 'BACK' || bet?.state === 'BARRED' || round?.state === 'VOID')
      return this.#no('TAKEN_BACK')
    const hasBet = call.of === null ? round !== undefined : bet?.state === 'DONE'
    if (!call.isFree && !hasBet) return this.#no('NO_BET')
    const own = this.#round(call.round)
    const decided = call.ends || !bet ? own.onTable : least(bet.call.stake, own.onTable)
    own.onTable -= decided
    own.won += call.won
    if (call.ends) own.state = 'ENDED'
    this.#receives(call.won)
    return this.#yes()
  }

  #end({ round, isFree }: LabCall): Answer {
    const own = this.rounds.get(round)
    if (!own) return isFree ? this.#yes(true) : this.#no('NO_BET')
    if (own.state !== 'OPEN') return this.#yes(true)
    own.onTable = 0n
    own.state = 'ENDED'
    return this.#yes()
  }

  #rollback(call: LabCall): Answer {
    if (call.of === null) return this.#no('NO_BET')
    const target = this.#calls.get(call.of)
    if (!target) {
      // What has not come may not come any more.
      const bet: LabCall = { ...call, do: 'bet', id: call.of }
      const said = this.#yes(true)
      this.#calls.set(call.of, { call: bet, state: 'BARRED', said })
      return said
    }
    if (!['bet', 'win', 'adjust'].includes(target.call.do)) return this.#no('CONFLICT')
    if (target.state !== 'DONE') return this.#yes(true)
    if (target.call.round !== call.round) return this.#no('CONFLICT')
    if (target.call.do !== 'bet') return this.#back(call.round, [target], false)
    const done = this.#done(call.round)
    const isLast = !done.some(({ call: one }) => one.do === 'bet' && one.id !== target.call.id)
    const wins = done.filter(
      ({ call: one }) =>
        (one.do === 'win' || one.do === 'adjust') && (isLast || one.of === target.call.id),
    )
    return this.#back(call.round, [target, ...wins], isLast)
  }

  /** Stakes come back, winnings go back; of a void round all of it. */
  #back(id: string, calls: readonly Known[], isVoid: boolean): Answer {
    const round = this.#round(id)
    const sum = (of: 'stake' | 'won'): bigint =>
      calls.reduce((total, { call }) => total + call[of], 0n)
    const stakes = isVoid ? round.staked : sum('stake')
    const wins = isVoid ? round.won : sum('won')
    for (const known of calls) known.state = 'BACK'
    round.staked -= stakes
    round.won -= wins
    round.onTable -= least(stakes, round.onTable)
    if (isVoid) round.state = 'VOID'
    sound(round)
    if (stakes > wins) this.#receives(stakes - wins)
    else this.#gives(wins - stakes)
    return this.#yes()
  }

  #cancel(call: LabCall): Answer {
    const round = this.rounds.get(call.round)
    if (!round) {
      this.#round(call.round).state = 'VOID'
      return this.#yes(true)
    }
    if (round.state === 'VOID') return this.#yes(true)
    const moved = this.#done(call.round).filter(({ call: one }) =>
      ['bet', 'win', 'adjust'].includes(one.do),
    )
    return this.#back(call.round, moved, true)
  }

  /** A round that is decided runs again, without its wins; a void one with its stakes. */
  #unsettle(call: LabCall): Answer {
    const round = this.rounds.get(call.round)
    if (!round) return this.#no('NO_BET')
    if (round.state === 'OPEN') return this.#yes(true)
    if (round.state === 'VOID') {
      const bets = this.#of(call.round).filter(
        ({ call: one, state }) => one.do === 'bet' && state === 'BACK',
      )
      const stakes = bets.reduce((total, { call: one }) => total + one.stake, 0n)
      for (const bet of bets) bet.state = 'DONE'
      round.staked += stakes
      round.onTable += stakes
      round.state = 'OPEN'
      this.#gives(stakes)
      return this.#yes()
    }
    const undecided = round.staked - round.onTable
    const wins = this.#done(call.round).filter(({ call: one }) => one.do === 'win')
    const said = this.#back(call.round, wins, false)
    round.onTable += undecided
    if (undecided > 0n) round.state = 'OPEN'
    return said
  }

  #adjust(call: LabCall): Answer {
    const known = this.rounds.get(call.round)
    // One up that is of no round is a prize.
    if (!known && call.won <= 0n) return this.#no('NO_BET')
    if (known?.state === 'VOID') return this.#no('TAKEN_BACK')
    const round = this.#round(call.round)
    if (!known) round.state = 'ENDED'
    round.won += call.won
    sound(round)
    if (call.won >= 0n) this.#receives(call.won)
    else this.#gives(-call.won)
    return this.#yes()
  }
}

/** What is taken beyond the winnings of a round is as if it had been staked. */
function sound(round: LabRound): void {
  if (round.won >= 0n) return
  round.staked -= round.won
  round.won = 0n
}
