import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { HttpOptions } from '../../http.ts'
import { sameDigest } from '../../signing.ts'
import { decimalOf, satangOfDecimal } from './amounts.ts'
import { askGames, askGameUrl, askRoundState, askTransactions, gameUrlBody } from './gameUrl.ts'
import type {
  SeamlessAsk,
  SeamlessCall,
  SeamlessProvider,
  SeamlessRead,
  SeamlessRefusal,
  SeamlessReply,
  SeamlessSaid,
} from './port.ts'
import { formIn, idOf, json, sentGame, sentId } from './reading.ts'

/**
 * Pragmatic Play's seamless wallet, integration API specification 3.85 by public copies, read on
 * 2026-11-27. `hash` is the MD5 of the other fields, sorted, with the secret behind them. A
 * refund's `reference` is the bet's own; of a bet that was never there it answers yes, and bars it.
 * Bonus money of ours does not exist: `bonus` is 0. By its table of errors a bet is not refunded
 * after 1, 3, 50, 120 and 310, and anything else is repeated until 0, 120 or 310.
 */
export interface PragmaticConfig {
  code: string
  baseUrl: string
  playUrl: string
  game: string
  networks: readonly string[]
  callbackUrl: string
  providerId: string
  secret: string
}

const CURRENCY = 'THB'
const NAMES = [
  'authenticate',
  'balance',
  'bet',
  'result',
  'bonusWin',
  'jackpotWin',
  'refund',
  'endRound',
]
const ERRORS: Readonly<
  Record<SeamlessRefusal | 'HASH' | 'MALFORMED' | 'UNABLE', [number, string]>
> = {
  NOT_ENOUGH: [1, 'Insufficient balance'],
  NO_PLAYER: [2, 'Player not found or is logged out'],
  TAKEN_BACK: [3, 'Bet is not allowed'],
  NO_TOKEN: [4, 'Player authentication failed'],
  TOKEN_ENDED: [4, 'Player authentication failed'],
  HASH: [5, 'Invalid hash code'],
  STOPPED: [6, 'Player is frozen'],
  MALFORMED: [7, 'Bad parameters in the request'],
  GAME_CLOSED: [8, 'Game is not found or disabled'],
  LIMIT: [50, 'Bet limit has been reached'],
  UNABLE: [100, 'Internal server error'],
  CONFLICT: [120, 'Internal server error, not to be retried'],
  NO_BET: [120, 'Internal server error, not to be retried'],
}
const failed = ([error, description]: [number, string], balance: bigint | null = null) =>
  json({
    ...(balance !== null && { currency: CURRENCY, cash: Number(decimalOf(balance)), bonus: 0 }),
    error,
    description,
  })

const Look = z.object({ userId: sentId, token: sentId.optional() })
const Authenticate = z.object({ token: sentId })
const Round = z.object({
  userId: sentId,
  gameId: sentGame.default(''),
  roundId: sentId.optional(),
  token: sentId.optional(),
  currency: z.literal(CURRENCY).optional(),
})
const Movement = Round.extend({
  reference: sentId,
  amount: z.string(),
  bonusCode: z.string().max(100).optional(),
})
const Refund = Round.extend({ reference: sentId })

function askOf(path: string, fields: Record<string, string>): SeamlessAsk | null {
  if (path === '/authenticate.html') {
    const read = Authenticate.safeParse(fields)
    return read.success ? { do: 'balance', player: null, token: read.data.token } : null
  }
  if (path === '/balance.html') {
    const read = Look.safeParse(fields)
    const { userId: player, token = null } = read.data ?? { userId: '' }
    return read.success ? { do: 'balance', player, token } : null
  }
  const form = { '/refund.html': Refund, '/endRound.html': Round }[path] ?? Movement
  const read = form.safeParse(fields)
  return read.success ? callOf(path, read.data) : null
}

type Told = z.infer<typeof Round> & Partial<z.infer<typeof Movement>>

function callOf(path: string, told: Told): SeamlessCall | null {
  const { reference = '', roundId } = told
  const common = {
    player: told.userId,
    game: told.gameId,
    token: told.token ?? null,
    stake: 0n,
    won: 0n,
    refersTo: null,
    ends: false,
    isFree: false,
  }
  if (path === '/refund.html')
    return {
      ...common,
      do: 'rollback',
      id: `refund:${reference}`,
      round: roundId ?? '',
      refersTo: reference,
    }
  if (path === '/endRound.html')
    return roundId === undefined
      ? null
      : {
          ...common,
          do: 'end',
          id: idOf('end', roundId, told.userId),
          isCounted: true,
          round: roundId,
          isFree: true,
        }
  const amount = satangOfDecimal(told.amount)
  if (amount === null || amount < 0n) return null
  if (path === '/bet.html')
    return roundId === undefined || told.token === undefined
      ? null
      : { ...common, do: 'bet', id: reference, round: roundId, stake: amount }
  const isPresent = path !== '/result.html'
  if (roundId === undefined && !isPresent) return null
  return {
    ...common,
    do: 'win',
    id: reference,
    // A present belongs to no round of its own.
    round: roundId ?? `present-${reference}`,
    won: amount,
    ends: isPresent,
    isFree: isPresent || (told.bonusCode ?? '') !== '',
  }
}

function worded(path: string, said: SeamlessSaid): SeamlessReply {
  // 3 ends the repeating of a bet alone.
  const isFinal = !said.ok && said.why === 'TAKEN_BACK' && path !== '/bet.html'
  if (!said.ok) return failed(ERRORS[isFinal ? 'NO_BET' : said.why], said.balance)
  return json({
    ...(path === '/authenticate.html' && { userId: said.player }),
    ...(said.reference !== '' && { transactionId: said.reference }),
    currency: CURRENCY,
    cash: Number(decimalOf(said.balance)),
    bonus: 0,
    ...(path === '/bet.html' && { usedPromo: 0 }),
    error: 0,
    description: 'Success',
  })
}

/** Of all fields but `hash` itself, in the order of their names. */
export function hashOf(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.entries(fields)
    .filter(([name]) => name !== 'hash')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('md5')
    .update(text + secret)
    .digest('hex')
}

export function pragmatic(config: PragmaticConfig, http: HttpOptions): SeamlessProvider {
  const { code, playUrl, game, networks, secret, providerId } = config
  return {
    code,
    playUrl,
    game,
    networks,
    paths: NAMES.map((name) => `/${name}.html`),
    read({ path, raw }): SeamlessRead {
      const fields = formIn(raw)
      if (!fields || !sameDigest(fields['hash'] ?? '', hashOf(fields, secret)))
        return { ok: false, why: 'UNSIGNED', reply: failed(ERRORS.HASH) }
      const ask = fields['providerId'] === providerId ? askOf(path, fields) : null
      if (!ask) return { ok: false, why: 'MALFORMED', reply: failed(ERRORS.MALFORMED) }
      return {
        ok: true,
        ask,
        reply: (said) => worded(path, said),
        unable: () => failed(ERRORS.UNABLE),
      }
    },
    launch: (launch) =>
      askGameUrl(
        config.baseUrl,
        gameUrlBody(launch, config.callbackUrl),
        { 'x-operator-key': secret },
        http,
      ),
    games: () => askGames(config.baseUrl, { 'x-operator-key': secret }, http),
    roundState: (...of) => askRoundState(config.baseUrl, of, { 'x-operator-key': secret }, http),
    transactions: (...from) =>
      askTransactions(config.baseUrl, from, { 'x-operator-key': secret }, http),
    callIds: ({ id }) => [id],
  }
}
