/**
 * A call on the house's wallet, whatever a provider's document names it. `open` is the one at the
 * game's start, `end` says that a round is over, `bonus` wins without a bet.
 */
export type CallName =
  | 'open'
  | 'balance'
  | 'bet'
  | 'win'
  | 'settle'
  | 'rollback'
  | 'cancel'
  | 'end'
  | 'bonus'

/** Amounts in baht; a command may ask for what no wallet can hold, so any number. */
export interface WalletCall {
  do: CallName
  /** The provider's transaction id. */
  id: string
  round: string
  game: string
  user: string
  token: string
  /** Of a rollback: the stake of the bet that is taken back. */
  bet: number
  win: number
  /** What comes back by a rollback, where the provider must say it. */
  back: number
  /** The bet that a win or a rollback is about; null where none is known. */
  of: string | null
  ends: boolean
  /** A bet of nothing, for a round that is a present. */
  isFree: boolean
  /** The round is known to be over: a 568Win rollback makes it run again. */
  isOver: boolean
  /** Said before, and not answered. */
  isResent: boolean
  /** Milliseconds. */
  at: number
}

interface Message {
  path: string
  headers: Record<string, string>
  body: string
}

/** `balance` in baht, null where the answer has none. */
export interface WalletAnswer {
  ok: boolean
  code: string
  balance: number | null
}

/** How one provider speaks to the house, by its published document. */
export interface Dialect {
  /** `isBadlySigned`: by a stranger who does not know the secret. */
  write: (call: WalletCall, how: { host: string; now: number; isBadlySigned: boolean }) => Message
  /** Null: nothing that the document has. */
  read: (body: Record<string, unknown>) => WalletAnswer | null
  /** The calls of a whole round, in order. */
  wholeRound: (call: WalletCall) => WalletCall[]
  /** What follows a call that was answered with yes, as part of it. */
  follows?: (call: WalletCall) => WalletCall | null
  /** What is said until it is answered, when this call was not; null: nothing. */
  unanswered: (call: WalletCall) => WalletCall | null
  /** Answers that say nothing of the call: it is as if none had come. */
  unclear: ReadonlySet<string>
  /** Whether this answer, a clear one, ends the repeating. */
  isFinal: (call: WalletCall, answer: WalletAnswer) => boolean
  /** How long to wait, in ms, before the attempt (the first is 1); null: never again. */
  waitMs: (attempt: number) => number | null
  /**
   * A round's calls have no ids of their own but for its bets: one that is not answered is said
   * again and answered before the next of that round goes out, or the house could not tell them
   * apart.
   */
  keepsOrder: boolean
  /** A new launch of the member makes it say at once what waits. */
  repeatsAtLaunch: boolean
  newId: (round: string) => string
  newRound: () => string
}

const SECOND = 1_000
export const HOUR = 3_600 * SECOND

/** One second, two, four and so on, never longer than an hour. */
export const doubling = (attempt: number): number =>
  Math.min(SECOND * 2 ** Math.min(attempt - 1, 20), HOUR)

/** "12.50"; what is no whole satang keeps its digits, so that the house can refuse it. */
export const decimal = (baht: number): string =>
  Math.abs(baht * 100 - Math.round(baht * 100)) < 1e-6 ? baht.toFixed(2) : String(baht)

/** A JSON number with the digits of `decimal`. */
export const decimalNumber = (baht: number): number => Number(decimal(baht))

/** To the satang: an answer's floating point is not money. */
export const bahtOrNull = (value: unknown, perBaht = 1): number | null =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.round((value / perBaht) * 100) / 100
    : null

/** The parts of a call that are a new thing to say. */
export const turned = (call: WalletCall, change: Partial<WalletCall>): WalletCall => ({
  ...call,
  ...change,
})
