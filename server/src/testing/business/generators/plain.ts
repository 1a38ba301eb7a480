import type { Edition } from '../reference/offers.ts'
import type { PartyStep, StepOf } from './steps.ts'

/*
 * Steps by what is usual of them: of the thief, without a fault, once. Money in baht. `more` says
 * what is not usual.
 */

type More<N extends PartyStep['do']> = Partial<Omit<StepOf<N>, 'do'>>
const thief = { who: 2 } as const

export const qr = (baht: number, more: More<'qr'> = {}): StepOf<'qr'> => ({
  do: 'qr',
  ...thief,
  baht,
  psp: 'KBANK',
  pays: 'ask',
  times: 1,
  forged: false,
  ...more,
})

export const bank = (from: number, more: More<'bank'> = {}): PartyStep => ({
  do: 'bank',
  from,
  to: 'SCB',
  baht: 1_000,
  shown: true,
  slipBy: 'thief',
  ...more,
})

/** Brings in from the games what the wallet lacks. */
export const out = (baht: number, more: More<'withdraw'> = {}): PartyStep => ({
  do: 'withdraw',
  ...thief,
  baht,
  fault: 'none',
  all: true,
  times: 1,
  ...more,
})

export const move = (baht: number, more: More<'move'> = {}): PartyStep => ({
  do: 'move',
  ...thief,
  game: 'pg',
  way: 'in',
  baht,
  fault: 'none',
  ...more,
})

/** Each round stakes `bet` and gives back `win` times as much. */
export const play = (
  bet: number,
  win: number,
  rounds = 1,
  who = 2,
  game: StepOf<'play'>['game'] = 'pg',
): PartyStep => ({
  do: 'play',
  who,
  game,
  bet,
  win,
  rounds,
})

export const openBet = (bet: number, who = 2, game: StepOf<'bet'>['game'] = 'pg'): PartyStep => ({
  do: 'bet',
  who,
  game,
  bet,
})

/** By a game that calls our wallet: a round of it that gives `win` times the stake. */
export const seamless = (
  act: StepOf<'seamless'>['act'],
  bet: number,
  win = 0,
  more: More<'seamless'> = {},
): PartyStep => ({
  do: 'seamless',
  ...thief,
  code: 'hub88',
  act,
  bet,
  win,
  which: 0,
  times: 1,
  ...more,
})

/** The newest open bet gives `win` times its stake. */
export const settleBet = (win: number): PartyStep => ({ do: 'settleBet', which: 0, win })

export const offer = (code: StepOf<'offer'>['code'], who = 2): PartyStep => ({
  do: 'offer',
  who,
  code,
  times: 3,
})

export const edit = (terms: Edition, more: More<'edit'> = {}): PartyStep => ({
  do: 'edit',
  by: 3,
  which: 0,
  terms,
  ...more,
})
export const look = (who = 2): PartyStep => ({ do: 'look', who, which: 0 })
export const tap = (who = 2, more: More<'tap'> = {}): PartyStep => ({
  do: 'tap',
  who,
  which: 0,
  times: 1,
  editing: null,
  ...more,
})
export const clear = (who = 2): PartyStep => ({ do: 'clear', who })
export const cashback = (who = 2, isKept = false): PartyStep => ({
  do: 'cashback',
  who,
  times: 3,
  isKept,
})
export const mark = (who = 2, isWrong = true): PartyStep => ({ do: 'mark', who, by: 0, isWrong })
export const spin = (who = 2): PartyStep => ({ do: 'spin', who, times: 10 })
export const claim = (who = 2): PartyStep => ({ do: 'claim', who, times: 3 })
export const suspend = (who = 2): PartyStep => ({ do: 'suspend', who })
export const changeBank = (who = 2): PartyStep => ({ do: 'changeBank', who })
export const recover = (who = 2): PartyStep => ({ do: 'recover', who })
export const chargeback = (more: More<'chargeback'> = {}): PartyStep => ({
  do: 'chargeback',
  ...thief,
  which: 0,
  part: 'all',
  outcome: 'debt',
  ...more,
})
export const rate = (perBaht: number): PartyStep => ({ do: 'rate', perBaht })
export const operators: PartyStep = { do: 'operators' }
export const hours = (count: number): PartyStep => ({ do: 'time', minutes: count * 60 })
export const across = (baht: number, more: More<'across'> = {}): PartyStep => ({
  do: 'across',
  ...thief,
  from: 'pg',
  baht,
  fault: 'none',
  ...more,
})
/** Sent, and given up by whoever waited; it arrives by {@link arrive}. */
export const late = (
  way: StepOf<'late'>['way'],
  baht: number,
  more: More<'late'> = {},
): PartyStep => ({ do: 'late', ...thief, way, baht, ...more })
export const arrive: PartyStep = { do: 'arrive' }
export const voidRound = (which = 0): PartyStep => ({ do: 'void', which })
export const sameRound = (...steps: PartyStep[]): PartyStep => ({ do: 'sameRound', steps })
export const invite: PartyStep = { do: 'invite', times: 3 }
export const feed: PartyStep = { do: 'feed' }
export const again: PartyStep = { do: 'again' }

export const desk = (
  act: StepOf<'desk'>['act'],
  by: StepOf<'desk'>['by'],
  more: More<'desk'> = {},
): PartyStep => ({ do: 'desk', by, act, which: 0, to: 2, baht: 100, times: 1, ...more })

export const limit = (
  kind: StepOf<'limit'>['kind'],
  baht: StepOf<'limit'>['baht'],
  who = 2,
): PartyStep => ({ do: 'limit', who, kind, period: 'day', baht })
