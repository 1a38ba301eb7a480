import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { SeamlessRoundState } from '../../../db/tables/play/seamless.ts'
import type { SeamlessCall, SeamlessRefusal } from '../../../providers/game/seamless/port.ts'
import {
  movesAnew,
  movesBack,
  movesOfAdjustment,
  movesOfPlay,
  type Figures,
  type Moves,
} from './rules.ts'
import { callsOfRound, type CallRow, type RoundRow } from './store.ts'

type Db = Kysely<Database>

/**
 * What a call does. `back`: ids of the calls that it takes back; `again`: of those that stand
 * again; `barred`: one that may not come.
 */
export interface Decided {
  moves: Moves
  state: SeamlessRoundState
  back: string[]
  again: string[]
  barred: string | null
  /** The decision about the round that it takes the place of. */
  overrules: string | null
  /** There was nothing to do: it is answered, and nothing moves. */
  isNothing: boolean
}
/** `isKept`: it stays refused, whatever comes later. */
export interface Not {
  why: SeamlessRefusal
  isKept: boolean
}

export interface Question {
  call: SeamlessCall & { code: string; memberId: string }
  round: RoundRow | undefined
  /** Another member has bet in the round, and this one has not. */
  isOthers: boolean
  /** What the call refers to, where it has come. */
  named: CallRow | undefined
  /** What the wallet holds. */
  holds: bigint
  /** Ids that a decision had taken back, and that stand once the provider speaks of the round. */
  stand: ReadonlySet<string>
}

const EMPTY: Figures = { staked: 0n, won: 0n, onTable: 0n }
export const figuresOf = (round: RoundRow | undefined): Figures =>
  round ? { staked: round.staked, won: round.won, onTable: round.on_table } : EMPTY
const no = (why: SeamlessRefusal, isKept = false): Not => ({ why, isKept })

export function nothing(round: RoundRow | undefined, barred: string | null = null): Decided {
  return {
    moves: { legs: [], figures: figuresOf(round), net: 0n, debt: 0n },
    state: round?.state ?? 'OPEN',
    back: [],
    again: [],
    barred,
    overrules: null,
    isNothing: true,
  }
}

/** What a call does to its round, as the round is. */
export function decideAs(db: Db, question: Question): Promise<Decided | Not> {
  switch (question.call.do) {
    case 'bet':
      return decideBet(db, question)
    case 'win':
      return Promise.resolve(decideWin(question))
    case 'end':
      return Promise.resolve(decideEnd(question))
    case 'rollback':
      return decideRollback(db, question)
    default:
      return decideWhole(db, question)
  }
}

/** As it stands once the decision that took it back is overruled. */
const standing = <T extends CallRow | undefined>(call: T, { stand }: Question): T =>
  call && stand.has(call.call_id) ? { ...call, state: 'DONE' } : call
const roundCalls = async (db: Db, question: Question, round = question.call.round) => {
  const { code, memberId } = question.call
  const calls = await callsOfRound(db, code, memberId, round)
  return calls.map((call) => standing(call, question))
}

const whoseOf = ({ call: { memberId, code } }: Question) => ({ memberId, code })

/** A void round takes no bet where all of it was cancelled; after its bets alone it does. */
async function decideBet(db: Db, question: Question): Promise<Decided | Not> {
  const { call, round } = question
  const calls = round?.state === 'VOID' ? await roundCalls(db, question) : []
  if (calls.some(({ kind }) => kind === 'CANCEL')) return no('TAKEN_BACK', true)
  const moves = movesOfPlay(whoseOf(question), figuresOf(round), {
    stake: call.stake,
    won: call.won,
    decides: call.ends || call.won > 0n ? null : 0n,
  })
  return { ...played(question, moves), state: call.ends ? 'ENDED' : 'OPEN' }
}

const played = ({ call, round }: Question, moves: Moves): Decided => ({
  moves,
  state: call.ends || round?.state === 'ENDED' ? 'ENDED' : 'OPEN',
  back: [],
  again: [],
  barred: null,
  overrules: null,
  isNothing: false,
})

/** A win whose bet has not come, or was taken back, may be called again: it is not kept. */
function decideWin(question: Question): Decided | Not {
  const { call, round, named } = question
  const bet = standing(named, question)
  if (bet && (bet.member_id !== call.memberId || bet.round_id !== call.round)) return no('CONFLICT')
  if (bet?.state === 'BACK' || bet?.state === 'BARRED' || round?.state === 'VOID')
    return no('TAKEN_BACK')
  if (!call.isFree && (call.refersTo === null ? !round : bet?.state !== 'DONE')) return no('NO_BET')
  const moves = movesOfPlay(whoseOf(question), figuresOf(round), {
    stake: 0n,
    won: call.won,
    decides: call.ends || !bet ? null : bet.staked,
  })
  return played(question, moves)
}

function decideEnd(question: Question): Decided | Not {
  const { call, round } = question
  if (!round) return call.isFree ? nothing(round) : no('NO_BET')
  if (round.state !== 'OPEN') return nothing(round)
  const moves = movesOfPlay(whoseOf(question), figuresOf(round), {
    stake: 0n,
    won: 0n,
    decides: null,
  })
  return { ...played(question, moves), state: 'ENDED' }
}

const sum = (calls: readonly CallRow[], of: (call: CallRow) => bigint): bigint =>
  calls.reduce((total, call) => total + of(call), 0n)
const isWin = ({ kind }: CallRow): boolean => kind === 'WIN' || kind === 'ADJUST'
const isBet = ({ kind }: CallRow): boolean => kind === 'BET'

/**
 * Gives back exactly the call that it names, once; with a bet go the wins that name it, and all
 * others of its round once no bet is left there. One that has not come is barred.
 */
async function decideRollback(db: Db, question: Question): Promise<Decided | Not> {
  const { call, round, named } = question
  const { memberId, refersTo } = call
  if (refersTo === null) return no('NO_BET')
  const target = standing(named, question)
  if (!target) return nothing(round, refersTo)
  if (target.member_id !== memberId || !(isBet(target) || isWin(target))) return no('CONFLICT')
  if (target.state !== 'DONE') return nothing(round)
  // What it takes back is of that round, whatever the call says.
  if (target.round_id !== call.round) return no('CONFLICT')
  if (isWin(target)) return takenBack(question, [target], false)
  const done = (await roundCalls(db, question, target.round_id)).filter(
    ({ state }) => state === 'DONE',
  )
  const others = done.filter((each) => isBet(each) && each.call_id !== target.call_id)
  const wins = done.filter(
    (each) => isWin(each) && (others.length === 0 || each.refers_to === target.call_id),
  )
  return takenBack(question, [target, ...wins], others.length === 0)
}

/** Of the whole round: `cancel` takes all back, `unsettle` only what it won, `adjust` moves on. */
async function decideWhole(db: Db, question: Question): Promise<Decided | Not> {
  const { call, round, isOthers, holds } = question
  if (!round && call.do === 'cancel') return { ...nothing(round), state: 'VOID' }
  if (call.do === 'adjust' && (round || (call.isFree && !isOthers))) {
    if (round?.state === 'VOID') return no('TAKEN_BACK')
    const moves = movesOfAdjustment(whoseOf(question), figuresOf(round), call.won, holds)
    return { ...played(question, moves), state: round?.state ?? 'ENDED' }
  }
  if (!round) return no('NO_BET')
  const calls = await roundCalls(db, question)
  const done = calls.filter(({ state }) => state === 'DONE')
  if (round.state === 'VOID') {
    if (call.do === 'cancel') return nothing(round)
    const bets = calls.filter((each) => isBet(each) && each.state === 'BACK')
    const stakes = sum(bets, ({ staked }) => staked)
    const moves = movesAnew(whoseOf(question), figuresOf(round), stakes, holds)
    const again = bets.map(({ call_id: id }) => id)
    const anew = { moves, state: 'OPEN' as const, back: [], again, barred: null }
    return { ...anew, overrules: null, isNothing: false }
  }
  if (call.do === 'cancel')
    return takenBack(
      question,
      done.filter((each) => isBet(each) || isWin(each)),
      true,
    )
  if (round.state === 'OPEN') return nothing(round)
  const undecided = round.staked - round.on_table
  return takenBack(question, done.filter(isWin), false, undecided)
}

function takenBack(
  question: Question,
  calls: readonly CallRow[],
  isVoid: boolean,
  undecided = 0n,
): Decided {
  const { round, holds } = question
  const before = figuresOf(round)
  const moves = movesBack(whoseOf(question), before, {
    // A whole round that is void leaves nothing, whatever was adjusted in it.
    stakes: isVoid ? before.staked : sum(calls, ({ staked }) => staked),
    wins: isVoid ? before.won : sum(calls, ({ won }) => won),
    undecided,
    holds,
  })
  return {
    moves,
    state: isVoid ? 'VOID' : undecided > 0n ? 'OPEN' : (round?.state ?? 'OPEN'),
    back: calls.map(({ call_id: id }) => id),
    again: [],
    barred: null,
    overrules: null,
    isNothing: false,
  }
}
