import type { ProviderAnswer } from '../../answer.ts'

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

/** What a provider says that a round of its own is. */
export type SeamlessRoundIs = 'OPEN' | 'ENDED' | 'VOID' | 'NOT_FOUND'

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
  /** What it says of a round that does not end. */
  roundState(round: string): Promise<ProviderAnswer<SeamlessRoundIs>>
}
