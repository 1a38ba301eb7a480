import type { ProviderAnswer } from '../answer.ts'

/** The reason of every adapter's `refused` by which the provider says that it has no such player. */
export const NO_PLAYER = 'NO_PLAYER'

export interface Credentials {
  username: string
  password: string
}
/** `reference` is ours, unique for ever, the same on every retry. Amount in satang. */
export interface GameTransfer {
  username: string
  reference: string
  amount: bigint
}
/**
 * `moved` is what the provider says it moved, `balance` what the game account holds after it;
 * satang.
 */
export interface GameMoved {
  moved: bigint
  balance: bigint
}
export type GameTransferState =
  | { state: 'DONE'; moved: bigint; balance: bigint | null }
  | { state: 'FAILED' }
  | { state: 'PENDING' }
  /**
   * The provider has never heard of the reference; true only after `settleDelayMs` has passed since
   * it was sent.
   */
  | { state: 'NOT_FOUND' }
/** What a game is, as our catalogue sorts it. */
export const GAME_SORTS = ['slot', 'table', 'arcade', 'live', 'sport', 'lotto', 'other'] as const
type GameSort = (typeof GAME_SORTS)[number]

/** A game as its provider lists it. */
export interface OfferedGame {
  id: string
  name: string
  sort: GameSort
  logo: string | null
  /** What it says to give back of what is staked, in hundredths of a percent; null: not told. */
  returns: number | null
  /**
   * The standard deviation of what one unit of stake gives back, in hundredths of a unit; null: not
   * told.
   */
  deviation: number | null
  /** What a round can win at most, in hundredths of its stake; null: not told. */
  highest: number | null
  /** When the provider keeps it closed for work. */
  closed: { from: Date; until: Date } | null
}

/** A game as a round names it; null where the provider does not say. */
export type Told = { id: string; name: string } | null

/**
 * Turnover (valid bets) and net play (win less bet, from the member's side), in satang, by the
 * provider's round id. One that is told again, with other amounts or void, is a correction: what
 * was said last counts.
 */
export interface GameRound {
  roundId: string
  username: string
  bet: bigint
  win: bigint
  playedAt: Date
  isVoid: boolean
  /** Which of the provider's games; null where it does not say. */
  game: Told
}
/**
 * A round that could not be read, as it came: `why` holds names of ours alone, `roundId` where that
 * much could be read.
 */
export interface UnreadableRound {
  roundId: string | null
  raw: string
  why: string
}
/** One of these in its page: so many that could be read were told before it. */
export type UnreadableInPage = UnreadableRound & { after: number }
/** Either of the two. */
export type ReadRound = { round: GameRound } | { unreadable: UnreadableRound }
/** What a provider tells beyond a cursor, in its own order. */
export interface RoundsPage {
  rounds: GameRound[]
  /** What each of `rounds` was read from, in the same order; left out where there is none. */
  told?: readonly unknown[]
  unreadable?: UnreadableInPage[]
  cursor: string
}
export type Device = 'web' | 'android' | 'ios'

/**
 * How a transfer whose answer did not come is cleared up. `status`: a question by our reference,
 * which changes nothing. `resend`: the provider has no such question; the same order with the same
 * reference is sent again and answers what the first did. That is no question: an order that never
 * arrived is carried out by it.
 */
type Clearing =
  | {
      readonly clearedBy: 'status'
      readonly settleDelayMs: number
      transferStatus(reference: string): Promise<ProviderAnswer<GameTransferState>>
    }
  | { readonly clearedBy: 'resend' }

/** What a question about a player is answered; `isTheirs`: its asker knows our secret. */
export interface PlayerAnswer {
  isTheirs: boolean
  status: number
  contentType: string
  body: string
}
/** What a provider asks us before it opens a game, by the token of a link that we made. */
interface PlayerQuestion {
  /** Behind `/callbacks/games/{code}`. */
  readonly path: string
  /** Reads the body as it came; asks nobody. */
  answer(raw: Buffer): PlayerAnswer
}

/** An outside provider of games with a wallet of its own that money is transferred to and from. */
export type GameProvider = GameCalls & Clearing
export interface GameCalls {
  readonly code: string
  /** The site's own page, where a player's browser goes. */
  readonly playUrl: string
  createAccount(credentials: Credentials): Promise<ProviderAnswer<null>>
  /** Where players have no password there, a yes: none opens anything. */
  resetPassword(credentials: Credentials): Promise<ProviderAnswer<null>>
  /** What the game account holds now, in satang. Answers `unknown` after 5 s. */
  balance(username: string): Promise<ProviderAnswer<bigint>>
  deposit(transfer: GameTransfer): Promise<ProviderAnswer<GameMoved>>
  withdraw(transfer: GameTransfer): Promise<ProviderAnswer<GameMoved>>
  /** A link that lives 60 seconds and works once, or as often as the provider's document lets it. */
  launch(credentials: Credentials, device: Device): Promise<ProviderAnswer<{ link: string }>>
  /**
   * Ends the player's session in whatever game they have open; a yes where there is none. Left out
   * where the provider has no such call.
   */
  endPlay?(username: string): Promise<ProviderAnswer<null>>
  turnoverSince(cursor: string | null): Promise<ProviderAnswer<RoundsPage>>
  /** What it lists now; `unknown` where a part of the list cannot be read. */
  games(): Promise<ProviderAnswer<OfferedGame[]>>
  /** Reads what the provider told of one round, as it came; asks nobody. */
  readRound(told: unknown): ReadRound
  /** Left out where the provider makes the links. */
  readonly asksWho?: PlayerQuestion
}
