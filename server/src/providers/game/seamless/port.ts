import type { ProviderAnswer } from '../../answer.ts'
import type { OfferedGame } from '../port.ts'

/** What a provider asks of the wallet that it calls, in our words. Amounts in satang. */
export type SeamlessAsk = SeamlessLook | SeamlessCall

/** Changes nothing. `token`: null where the dialect sends none. `round`: of `status`, what is asked. */
interface SeamlessLook {
  do: 'balance' | 'status'
  round?: string
  /** The member's name there; null where the token alone says who it is. */
  player: string | null
  token: string | null
}

/**
 * `bet` takes `stake`, and pays `won` where the dialect says both at once; `win` pays `won` and
 * decides what lies on the table; `rollback` takes back the call that `refersTo` names; `cancel`
 * takes back the whole round; `unsettle` takes its wins back and leaves its stakes on the table;
 * `adjust` moves `won`, which may be below zero; `end` decides the round without a win.
 */
export interface SeamlessCall {
  do: 'bet' | 'win' | 'rollback' | 'cancel' | 'unsettle' | 'adjust' | 'end'
  /** The provider's own, unique for it: the call is answered once for ever. */
  id: string
  /**
   * Its document gives a win, what undoes it, or an end no id: how often the round was undone, or
   * bet in, is counted into it.
   */
  isCounted?: true
  player: string
  round: string
  /** Empty where the dialect does not say. */
  game: string
  /** Null where the dialect sends none; looked at for a bet alone. */
  token: string | null
  /** A bet without a token, which ends with the member's last launch all the same. */
  byLaunch?: true
  stake: bigint
  won: bigint
  refersTo: string | null
  /** Nothing is bet in this round any more, and all of it is decided. */
  ends: boolean
  /** A free round, a jackpot, a reward: it may win without a bet. */
  isFree: boolean
}

export type SeamlessRefusal =
  /** The same id was another call's. */
  | 'CONFLICT'
  | 'NO_PLAYER'
  | 'NO_TOKEN'
  | 'TOKEN_ENDED'
  | 'NOT_ENOUGH'
  | 'LIMIT'
  /** Excluded, on a time-out, leaving or contested. */
  | 'STOPPED'
  | 'GAME_CLOSED'
  | 'TAKEN_BACK'
  | 'NO_BET'

/** `balance` is the wallet's after the call, satang; null where nobody is known. */
export type SeamlessSaid =
  | {
      ok: true
      player: string
      balance: bigint
      reference: string
      isNothing: boolean
      /** What `status` asked. */
      round?: { state: 'OPEN' | 'ENDED' | 'VOID'; staked: bigint; won: bigint }
    }
  | { ok: false; why: SeamlessRefusal; player: string | null; balance: bigint | null }

export interface SeamlessReply {
  status: number
  contentType: string
  body: string
  headers?: Readonly<Record<string, string>>
}

export interface SeamlessRequest {
  /** Behind the provider's own part of the address, beginning with `/`. */
  path: string
  headers: Readonly<Record<string, string | undefined>>
  raw: Buffer
}

/**
 * A request that was read: what it asks and how its answer is worded. `unable`: what is answered
 * when we do not know what became of it, so that it is asked again.
 */
export type SeamlessRead =
  | {
      ok: true
      ask: SeamlessAsk
      reply(said: SeamlessSaid): SeamlessReply
      unable(): SeamlessReply
    }
  | { ok: false; why: 'UNSIGNED' | 'MALFORMED'; reply: SeamlessReply }

export interface SeamlessLaunch {
  player: string
  token: string
  game: string
  language: string
}

/**
 * What a provider says that a round of its own is, and what it has won in all, satang; null where
 * that is not said.
 */
export interface SeamlessRoundTold {
  is: 'OPEN' | 'ENDED' | 'VOID' | 'NOT_FOUND'
  won: bigint | null
}

/** A line of a provider's own list: what it knows that our wallet has answered with yes. */
export interface SeamlessLine {
  id: string
  player: string
  round: string
  /** BACK: a bet that was taken back. AGAIN: a round that had ended runs again. */
  kind: 'BET' | 'WIN' | 'BACK' | 'AGAIN'
  /** Satang. */
  amount: bigint
  at: Date
}

export interface SeamlessPage {
  lines: SeamlessLine[]
  next: number | null
}

/** A provider of games that keeps no money and calls our wallet for each bet and win. */
export interface SeamlessProvider {
  readonly code: string
  /** The provider's page, where a player's browser goes. */
  readonly playUrl: string
  /** The game that one tap opens. */
  readonly game: string
  /** What it calls, behind `/callbacks/games/{code}`. */
  readonly paths: readonly string[]
  /** Networks that it calls from; none: any. */
  readonly networks: readonly string[]
  /** Looks at the signature first. */
  read(request: SeamlessRequest): SeamlessRead
  launch(launch: SeamlessLaunch): Promise<ProviderAnswer<{ link: string }>>
  /** What it lists now; `unknown` where a part of the list cannot be read. */
  games(): Promise<ProviderAnswer<OfferedGame[]>>
  /** What it says of a player's round that does not end. */
  roundState(round: string, player: string): Promise<ProviderAnswer<SeamlessRoundTold>>
  /**
   * Its own list since a moment, behind a cursor, in its order; a cursor of null begins, a next of
   * null ends it. Rounds that ran again, and adjustments, are not in it.
   */
  transactions(since: Date, after: number | null): Promise<ProviderAnswer<SeamlessPage>>
  /**
   * The names that a line may have among our calls. One that ends with a colon has a count behind
   * it there: how often its round ran again before it, which a list that begins later does not
   * tell.
   */
  callIds(line: SeamlessLine): [string, ...string[]]
}
