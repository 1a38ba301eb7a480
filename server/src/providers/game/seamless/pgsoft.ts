import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Clock } from '../../../runtime/chance.ts'
import { done } from '../../answer.ts'
import type { HttpOptions } from '../../http.ts'
import { hmacHex, sameDigest } from '../../signing.ts'
import { decimalOf, satangOfDecimal } from './amounts.ts'
import { askGames, askGameUrl, askRoundState, askTransactions, gameUrlBody } from './gameUrl.ts'
import type {
  SeamlessAsk,
  SeamlessProvider,
  SeamlessRead,
  SeamlessRefusal,
  SeamlessRequest,
  SeamlessSaid,
} from './port.ts'
import { formIn, json, sentGame, sentId } from './reading.ts'

/**
 * PG Soft's seamless wallet, by the copy of its document at https://demo-4wy.pages.dev/integration,
 * read on 2026-11-27. A bet and its payout are one call; there is no rollback: what was settled is
 * adjusted. An adjustment up that is of no round is a prize, of a tournament for one; one down is
 * refused. The time of an answer is that of the call, so that the same again is the same.
 */
export interface PgsoftConfig {
  code: string
  baseUrl: string
  playUrl: string
  game: string
  networks: readonly string[]
  callbackUrl: string
  operatorToken: string
  secret: string
}

const CURRENCY = 'THB'
const PATHS = ['/VerifySession', '/Cash/Get', '/Cash/TransferInOut', '/Cash/Adjustment']

const CODE_OF: Readonly<Record<SeamlessRefusal | 'MALFORMED' | 'UNSIGNED' | 'UNABLE', string>> = {
  MALFORMED: '1034',
  UNSIGNED: '1204',
  UNABLE: '1200',
  NO_TOKEN: '1300',
  TOKEN_ENDED: '1300',
  NO_PLAYER: '1305',
  CONFLICT: '3032',
  NO_BET: '3021',
  NOT_ENOUGH: '3202',
  LIMIT: '3033',
  STOPPED: '3033',
  GAME_CLOSED: '3033',
  TAKEN_BACK: '3033',
}
const failed = (why: keyof typeof CODE_OF) =>
  json({ data: null, error: { code: CODE_OF[why], message: why } })

const flag = z.enum(['True', 'False', 'true', 'false', '1', '0']).default('False')
const isOn = (value: string): boolean => ['True', 'true', '1'].includes(value)
const Session = z.object({ operator_player_session: sentId })
const Get = Session.extend({ player_name: sentId })
const Transfer = z.object({
  player_name: sentId,
  operator_player_session: sentId.optional(),
  game_id: sentGame.default(''),
  parent_bet_id: sentId,
  transaction_id: sentId,
  currency_code: z.literal(CURRENCY),
  bet_amount: z.string(),
  win_amount: z.string(),
  transfer_amount: z.string(),
  is_validate_bet: flag,
  is_adjustment: flag,
  is_parent_zero_stake: flag,
  is_end_round: flag,
})
const Adjustment = z.object({
  player_name: sentId,
  currency_code: z.literal(CURRENCY),
  transfer_amount: z.string(),
  adjustment_id: sentId,
  adjustment_transaction_id: sentId,
})

function transferOf(fields: Record<string, string>): SeamlessAsk | null {
  const read = Transfer.safeParse(fields)
  if (!read.success) return null
  const { data } = read
  const [stake, won, net] = [data.bet_amount, data.win_amount, data.transfer_amount].map(
    satangOfDecimal,
  )
  if (stake == null || won == null || stake < 0n || won < 0n || won - stake !== net) return null
  // What is sent again was played while the session lived.
  const isLate = isOn(data.is_validate_bet) || isOn(data.is_adjustment)
  return {
    do: stake > 0n ? 'bet' : 'win',
    id: data.transaction_id,
    player: data.player_name,
    round: data.parent_bet_id,
    game: data.game_id,
    token: isLate ? null : (data.operator_player_session ?? ''),
    stake,
    won,
    refersTo: null,
    ends: isOn(data.is_end_round),
    isFree: isOn(data.is_parent_zero_stake),
  }
}

function adjustmentOf(fields: Record<string, string>): SeamlessAsk | null {
  const read = Adjustment.safeParse(fields)
  const amount = read.success ? satangOfDecimal(read.data.transfer_amount) : null
  if (!read.success || amount === null) return null
  return {
    do: 'adjust',
    id: read.data.adjustment_transaction_id,
    player: read.data.player_name,
    round: read.data.adjustment_id,
    game: '',
    token: null,
    stake: 0n,
    won: amount,
    refersTo: null,
    ends: false,
    isFree: amount > 0n,
  }
}

function askOf(path: string, fields: Record<string, string>): SeamlessAsk | null {
  if (path === '/Cash/TransferInOut') return transferOf(fields)
  if (path === '/Cash/Adjustment') return adjustmentOf(fields)
  const read = (
    path === '/Cash/Get' ? Get : Session.extend({ player_name: sentId.optional() })
  ).safeParse(fields)
  if (!read.success) return null
  const { player_name: player = null, operator_player_session: token } = read.data
  return { do: 'balance', player: path === '/Cash/Get' ? player : null, token }
}

function worded(path: string, ask: SeamlessAsk, said: SeamlessSaid, time: number) {
  if (!said.ok) return failed(said.why)
  const balance = Number(decimalOf(said.balance))
  // What was owed before is paid of it.
  const before = ask.do === 'adjust' && said.balance > ask.won ? said.balance - ask.won : 0n
  const data =
    path === '/VerifySession'
      ? { player_name: said.player, nickname: said.player, currency: CURRENCY }
      : ask.do === 'adjust'
        ? {
            adjust_amount: Number(decimalOf(ask.won)),
            balance_before: Number(decimalOf(before)),
            balance_after: balance,
            updated_time: time,
          }
        : { currency_code: CURRENCY, balance_amount: balance, updated_time: time }
  return json({ data, error: null })
}

/** When the call says that it is of; null where it does not. */
function timeIn({ adjustment_time: adjusted, updated_time: updated }: Record<string, string>) {
  const time = Number(adjusted ?? updated)
  return Number.isSafeInteger(time) && time > 0 ? time : null
}

/** The hash of 5.1.1.3, over host, the body's hash and the day; checked wherever it is sent. */
function isHashed({ headers, raw }: SeamlessRequest, secret: string): boolean {
  const { authorization, host = '', 'x-date': day = '' } = headers
  if (authorization === undefined) return true
  const content = createHash('sha256').update(raw).digest('hex')
  const [, given = ''] = /Signature=([0-9a-f]+)$/.exec(authorization) ?? []
  return (
    headers['x-content-sha256'] === content &&
    sameDigest(given, hmacHex(secret, `${host}${content}${day}`))
  )
}

export function pgsoft(config: PgsoftConfig, http: HttpOptions, clock: Clock): SeamlessProvider {
  const { code, playUrl, game, networks, operatorToken, secret } = config
  return {
    code,
    playUrl,
    game,
    networks,
    paths: PATHS,
    read(request): SeamlessRead {
      const fields = formIn(request.raw)
      const isKnown =
        sameDigest(fields?.['operator_token'] ?? '', operatorToken) &&
        sameDigest(fields?.['secret_key'] ?? '', secret)
      if (!fields || !isKnown || !isHashed(request, secret))
        return { ok: false, why: 'UNSIGNED', reply: failed('UNSIGNED') }
      const ask = askOf(request.path, fields)
      if (!ask) return { ok: false, why: 'MALFORMED', reply: failed('MALFORMED') }
      return {
        ok: true,
        ask,
        reply: (said) => worded(request.path, ask, said, timeIn(fields) ?? clock.now().getTime()),
        unable: () => failed('UNABLE'),
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
    transactions: async (...from) => {
      const said = await askTransactions(config.baseUrl, from, { 'x-operator-key': secret }, http)
      if (said.kind !== 'done') return said
      // What is taken back here is an adjustment, which has an id of its own.
      const lines = said.value.lines.filter(({ kind }) => kind !== 'BACK')
      return done({ ...said.value, lines })
    },
    callIds: ({ id }) => [id],
  }
}
