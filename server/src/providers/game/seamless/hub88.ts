import { sign, verify } from 'node:crypto'
import * as z from 'zod'
import type { HttpOptions } from '../../http.ts'
import { rsaKey } from '../../rsaKey.ts'
import { satangOfParts } from './amounts.ts'
import { askGames, askGameUrl, askRoundState, askTransactions, gameUrlBody } from './gameUrl.ts'
import type {
  SeamlessAsk,
  SeamlessProvider,
  SeamlessRead,
  SeamlessRefusal,
  SeamlessReply,
  SeamlessSaid,
} from './port.ts'
import { json, objectIn, sentGame, sentId as id } from './reading.ts'

/**
 * Hub88's operator wallet, https://docs.hub88.io/developer-docs/operator-api-reference/wallet-api
 * and its response statuses, read on 2026-11-27. Amounts are whole hundred-thousandths.
 */
export interface Hub88Config {
  code: string
  baseUrl: string
  playUrl: string
  game: string
  operatorId: string
  networks: readonly string[]
  /** Our wallet, as it calls it. */
  callbackUrl: string
  /** Ours, PKCS#8 DER in base64: signs our requests. */
  privateKey: string
  /** Hub88's, SPKI DER in base64: its calls are known by it. */
  publicKey: string
}

const PER_SATANG = 1_000n
const CURRENCY = 'THB'
const PATHS = ['/user/balance', '/transaction/bet', '/transaction/win', '/transaction/rollback']

const Look = z.object({
  user: id,
  request_uuid: id,
  token: id.optional(),
  game_code: z.string().max(100).nullish(),
})
const Movement = Look.extend({
  transaction_uuid: id,
  round: id,
  game_code: sentGame.default(''),
  round_closed: z.boolean().nullish(),
  is_free: z.boolean().nullish(),
  reward_uuid: z.string().max(100).nullish(),
})
const Money = Movement.extend({ amount: z.int().min(0), currency: z.string() })
const Bet = Money.extend({ token: id })
const Win = Money.extend({ reference_transaction_uuid: id.nullish() })
/** A rollback need not tell the round: that of the call that it names counts. */
const Rollback = Movement.extend({
  reference_transaction_uuid: id,
  round: id.or(z.literal('')).default(''),
})

const STATUS_OF: Readonly<Record<SeamlessRefusal, string>> = {
  CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  NO_PLAYER: 'RS_ERROR_UNKNOWN',
  NO_TOKEN: 'RS_ERROR_INVALID_TOKEN',
  TOKEN_ENDED: 'RS_ERROR_TOKEN_EXPIRED',
  NOT_ENOUGH: 'RS_ERROR_NOT_ENOUGH_MONEY',
  LIMIT: 'RS_ERROR_LIMIT_REACHED',
  STOPPED: 'RS_ERROR_USER_DISABLED',
  GAME_CLOSED: 'RS_ERROR_INVALID_GAME',
  TAKEN_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  NO_BET: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
}

/** `request`: what was sent, as far as it could be read. */
const failed = (status: string, request: { user?: unknown; request_uuid?: unknown } = {}) =>
  json({
    ...(typeof request.user === 'string' && { user: request.user }),
    ...(typeof request.request_uuid === 'string' && { request_uuid: request.request_uuid }),
    status,
  })

function worded(request: z.infer<typeof Look>, said: SeamlessSaid): SeamlessReply {
  const status = said.ok ? 'RS_OK' : STATUS_OF[said.why]
  if (said.balance === null) return failed(status, request)
  return json({
    user: request.user,
    status,
    request_uuid: request.request_uuid,
    currency: CURRENCY,
    balance: Number(said.balance * PER_SATANG),
  })
}

type Parsed = { request: z.infer<typeof Look>; ask: SeamlessAsk } | { status: string }

function movementOf(path: string, body: unknown): Parsed {
  if (path === '/user/balance') {
    const look = Look.safeParse(body)
    return look.success
      ? {
          request: look.data,
          ask: { do: 'balance', player: look.data.user, token: look.data.token ?? null },
        }
      : { status: 'RS_ERROR_WRONG_TYPES' }
  }
  const form = { '/transaction/bet': Bet, '/transaction/win': Win }[path] ?? Rollback
  const read = form.safeParse(body)
  if (!read.success) return { status: 'RS_ERROR_WRONG_TYPES' }
  const data: z.infer<typeof Movement> & Partial<z.infer<typeof Win>> = read.data
  const amount = satangOfParts(data.amount ?? 0, PER_SATANG)
  if (amount === null) return { status: 'RS_ERROR_WRONG_TYPES' }
  if (data.currency !== undefined && data.currency !== CURRENCY)
    return { status: 'RS_ERROR_WRONG_CURRENCY' }
  const [isBet, isWin] = [path === '/transaction/bet', path === '/transaction/win']
  const isFree = data.is_free === true || (data.reward_uuid ?? '') !== ''
  // A free bet takes nothing, whatever it is worth.
  const stake = isBet && !isFree ? amount : 0n
  return {
    request: data,
    ask: {
      do: isBet ? 'bet' : isWin ? 'win' : 'rollback',
      // One that comes under its bet's own id is a rollback all the same.
      id: isBet || isWin ? data.transaction_uuid : `rollback:${data.transaction_uuid}`,
      player: data.user,
      round: data.round,
      game: data.game_code,
      token: data.token ?? null,
      stake,
      won: isBet ? 0n : amount,
      refersTo: data.reference_transaction_uuid ?? null,
      ends: data.round_closed === true,
      isFree,
    },
  }
}

export function hub88(config: Hub88Config, http: HttpOptions): SeamlessProvider {
  const own = rsaKey('GAME_HUB88_PRIVATE_KEY', config.privateKey, 'private')
  const theirs = rsaKey('GAME_HUB88_PUBLIC_KEY', config.publicKey, 'public')
  const isSigned = (raw: Buffer, signature: string | undefined): boolean =>
    signature !== undefined && verify('sha256', raw, theirs, Buffer.from(signature, 'base64'))
  const signedNothing = () => ({
    'x-hub88-signature': sign('sha256', Buffer.alloc(0), own).toString('base64'),
  })
  return {
    code: config.code,
    playUrl: config.playUrl,
    game: config.game,
    paths: PATHS,
    networks: config.networks,
    read({ path, headers, raw }): SeamlessRead {
      if (!isSigned(raw, headers['x-hub88-signature']))
        return { ok: false, why: 'UNSIGNED', reply: failed('RS_ERROR_INVALID_SIGNATURE') }
      const body = objectIn(raw)
      if (body === undefined)
        return { ok: false, why: 'MALFORMED', reply: failed('RS_ERROR_WRONG_SYNTAX') }
      const read = movementOf(path, body)
      if ('status' in read) return { ok: false, why: 'MALFORMED', reply: failed(read.status, body) }
      return {
        ok: true,
        ask: read.ask,
        reply: (said) => worded(read.request, said),
        unable: () => failed('RS_ERROR_UNKNOWN', read.request),
      }
    },
    launch: (launch) => {
      const asked = JSON.parse(gameUrlBody(launch, config.callbackUrl)) as object
      const text = JSON.stringify({ ...asked, operator_id: config.operatorId, country: 'TH' })
      const signature = sign('sha256', Buffer.from(text), own).toString('base64')
      return askGameUrl(config.baseUrl, text, { 'x-hub88-signature': signature }, http)
    },
    games: () => askGames(config.baseUrl, signedNothing(), http),
    roundState: (...of) => askRoundState(config.baseUrl, of, signedNothing(), http),
    transactions: (...from) => askTransactions(config.baseUrl, from, signedNothing(), http),
    callIds: (line) => [line.id],
  }
}
