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
import { idOf, json, objectIn, sentId } from './reading.ts'

/**
 * 568Win's seamless wallet, by its public collection
 * https://documenter.getpostman.com/view/7205437/2sAY55adgd, read on 2026-11-27. A `TransferCode`
 * is a slip, which is our round; a `TransactionId` is one bet of it. A rollback makes a slip that
 * is settled or void run again. It has no token: a bet is known by the member's last launch.
 * `ReturnStake` is refused: the copies of the document do not say which stake its amount is of. Its
 * numbers have no word for a limit or a member who may not play: 7, as its partners answer such a
 * bet too; the bet is then cancelled, which finds none.
 */
export interface Win568Config {
  code: string
  baseUrl: string
  playUrl: string
  game: string
  networks: readonly string[]
  callbackUrl: string
  companyKey: string
}

const NAMES = [
  'GetBalance',
  'Deduct',
  'Settle',
  'Rollback',
  'Cancel',
  'Bonus',
  'ReturnStake',
  'GetBetStatus',
]
const amount = z.number()
const Player = z.object({ Username: sentId })
const Slip = Player.extend({
  TransferCode: sentId,
  TransactionId: sentId.optional(),
  Currency: z.literal('THB').optional(),
})
const Bet = Slip.extend({
  TransactionId: sentId,
  Amount: amount,
  GameId: z.int().default(0),
})
const Settled = Slip.extend({ WinLoss: amount })
const Cancelled = Slip.extend({ IsCancelAll: z.boolean().default(false) })

const FORMS: Readonly<Record<string, z.ZodType>> = {
  '/GetBalance': Player,
  '/Deduct': Bet,
  '/Settle': Settled,
  '/Rollback': Slip,
  '/Cancel': Cancelled,
  '/Bonus': Bet,
  '/GetBetStatus': Slip,
}

const STATUS_OF = { OPEN: 'running', ENDED: 'settled', VOID: 'void' } as const
/** ErrorCode: what we call it, the number there and its words. */
const ERRORS: Readonly<Record<SeamlessRefusal | 'KEY' | 'MALFORMED' | 'UNABLE', [number, string]>> =
  {
    NO_PLAYER: [1, 'Member not exist'],
    MALFORMED: [3, 'Request is not understood'],
    KEY: [4, 'CompanyKey Error'],
    NOT_ENOUGH: [5, 'Not enough balance'],
    NO_BET: [6, 'Bet not exists'],
    UNABLE: [7, 'Internal Error'],
    LIMIT: [7, 'Limit of the member'],
    STOPPED: [7, 'Member may not play'],
    GAME_CLOSED: [7, 'Game is closed'],
    NO_TOKEN: [7, 'Internal Error'],
    TOKEN_ENDED: [7, 'Internal Error'],
    TAKEN_BACK: [2002, 'Bet Already Canceled'],
    CONFLICT: [5003, 'Bet With Same RefNo Exists'],
  }
const SETTLED: [number, string] = [2001, 'Bet Already Settled']

function failed([ErrorCode, ErrorMessage]: [number, string], said?: SeamlessSaid): SeamlessReply {
  const known = said?.balance ?? null
  return json({
    ...(said?.player && { AccountName: said.player }),
    ...(known !== null && { Balance: Number(decimalOf(known)) }),
    ErrorCode,
    ErrorMessage,
  })
}

function worded(path: string, body: Slip, ask: SeamlessAsk, said: SeamlessSaid): SeamlessReply {
  if (!said.ok)
    return failed(said.why === 'CONFLICT' && ask.do === 'win' ? SETTLED : ERRORS[said.why], said)
  if (said.isNothing && path === '/Cancel') return failed(ERRORS.NO_BET, said)
  return json({
    AccountName: said.player,
    Balance: Number(decimalOf(said.balance)),
    ErrorCode: 0,
    ErrorMessage: 'No Error',
    ...(ask.do === 'bet' && { BetAmount: Number(decimalOf(ask.stake)) }),
    ...(said.round && {
      TransferCode: body.TransferCode,
      TransactionId: body.TransactionId,
      Status: STATUS_OF[said.round.state],
      Stake: Number(decimalOf(said.round.staked)),
      WinLoss: Number(decimalOf(said.round.won)),
    }),
  })
}

type Slip = z.infer<typeof Slip> &
  Partial<z.infer<typeof Bet> & z.infer<typeof Settled> & z.infer<typeof Cancelled>>

function askOf(path: string, body: Slip): SeamlessAsk | null {
  const { Username: player, TransferCode: round, TransactionId: bet } = body
  if (path === '/GetBalance') return { do: 'balance', player, token: null }
  if (path === '/GetBetStatus') return { do: 'status', player, token: null, round }
  const money = satangOfDecimal(body.Amount ?? body.WinLoss ?? 0)
  if (money === null || money < 0n) return null
  const common: Omit<SeamlessCall, 'do' | 'id'> = {
    player,
    round,
    game: '',
    token: null,
    stake: 0n,
    won: 0n,
    refersTo: null,
    ends: false,
    isFree: false,
  }
  switch (path) {
    case '/Deduct':
      return {
        ...common,
        do: 'bet',
        id: idOf('deduct', round, bet ?? ''),
        byLaunch: true,
        stake: money,
        game: body.GameId ? String(body.GameId) : '',
      }
    case '/Settle':
      return {
        ...common,
        do: 'win',
        id: idOf('settle', round, player),
        isCounted: true,
        won: money,
        ends: true,
      }
    case '/Bonus':
      return {
        ...common,
        do: 'win',
        id: idOf('bonus', round, bet ?? ''),
        won: money,
        ends: true,
        isFree: true,
      }
    case '/Rollback':
      return { ...common, do: 'unsettle', id: idOf('rollback', round, player), isCounted: true }
    default:
      return bet === undefined || body.IsCancelAll
        ? { ...common, do: 'cancel', id: idOf('cancel', round, player), isCounted: true }
        : {
            ...common,
            do: 'rollback',
            id: idOf('cancel', round, player, bet),
            isCounted: true,
            refersTo: idOf('deduct', round, bet),
          }
  }
}

export function win568(config: Win568Config, http: HttpOptions): SeamlessProvider {
  const { code, playUrl, game, networks, companyKey } = config
  return {
    code,
    playUrl,
    game,
    networks,
    paths: NAMES.map((name) => `/${name}`),
    read({ path, raw }): SeamlessRead {
      const body = objectIn(raw)
      const key = body?.['CompanyKey']
      if (typeof key !== 'string' || !sameDigest(key, companyKey))
        return { ok: false, why: 'UNSIGNED', reply: failed(ERRORS.KEY) }
      const read = FORMS[path]?.safeParse(body)
      const ask = read?.success ? askOf(path, read.data as Slip) : null
      if (!ask) return { ok: false, why: 'MALFORMED', reply: failed(ERRORS.MALFORMED) }
      return {
        ok: true,
        ask,
        reply: (said) => worded(path, read?.data as Slip, ask, said),
        unable: () => failed(ERRORS.UNABLE),
      }
    },
    launch: (launch) =>
      askGameUrl(
        config.baseUrl,
        gameUrlBody(launch, config.callbackUrl),
        { 'x-operator-key': companyKey },
        http,
      ),
    games: () => askGames(config.baseUrl, { 'x-operator-key': companyKey }, http),
    roundState: (...of) =>
      askRoundState(config.baseUrl, of, { 'x-operator-key': companyKey }, http),
    transactions: (...from) =>
      askTransactions(config.baseUrl, from, { 'x-operator-key': companyKey }, http),
    callIds: ({ id, kind, round, player }) =>
      kind === 'WIN'
        ? [`${idOf('settle', round, player)}:`, idOf('bonus', round, id)]
        : [idOf('deduct', round, id)],
  }
}
