import type { Clock } from '../../../runtime/chance.ts'
import { done } from '../../answer.ts'
import { ask, askForFile, type HttpOptions, type HttpResult } from '../../http.ts'
import { uuidOf } from '../../uuidOf.ts'
import { bahtText } from '../../wireAmount.ts'
import { publishedOf, type GameConfig } from '../gameConfig.ts'
import type { GameProvider, GameTransfer } from '../port.ts'
import {
  accountRead,
  balanceAnswer,
  doneAnswer,
  gamesAnswer,
  lackAnswer,
  movedAnswer,
  negative,
  NOT_ENOUGH,
} from './answers.ts'
import { exactJson } from './exactJson.ts'
import { askedFrom, BEGINNING, historyAnswer, PAGE, toldBet } from './history.ts'
import { sessionOf, verifySession } from './session.ts'

const CURRENCY = 'THB'
/** A page of its history has a kilobyte a bet. */
const HISTORY_BYTES = 16_777_216

/**
 * PG Soft's transfer wallet (External API v1.13), by what `docs/providers.md` names. Forms with the
 * operator's token and secret, a `trace_id` of its own for each request; a player has no password.
 * A transfer without a final answer is sent again under its `transfer_reference`, as the document
 * demands: it is carried out once.
 */
export function pgsoftWallet(config: GameConfig, http: HttpOptions, clock: Clock): GameProvider {
  const { code, playUrl, agent, secret } = config
  const { game, roundsUrl } = publishedOf(config)
  const { call, history } = callsOf(config, roundsUrl, http, clock)
  const balance = async (username: string) =>
    balanceAnswer(await call('/Cash/v3/GetPlayerWallet', { player_name: username }))
  const move = async (way: 'in' | 'out', transfer: GameTransfer) => {
    const { username, reference, amount } = transfer
    if (amount <= 0n) throw new RangeError('not an amount to transfer')
    const own = { player_name: username, transfer_reference: reference }
    const path = way === 'in' ? '/Cash/v3/TransferIn' : '/Cash/v3/TransferOut'
    const said = movedAnswer(
      way,
      await call(path, { ...own, amount: bahtText(amount), currency: CURRENCY }),
    )
    if (said !== NOT_ENOUGH) return said
    // By the document this too is sent again: it is a no once there is no such transaction.
    return lackAnswer(transfer, await call('/Cash/v3/GetSingleTransaction', own))
  }
  return {
    code,
    playUrl,
    clearedBy: 'resend',
    async createAccount({ username }) {
      const form = { player_name: username, nickname: username, currency: CURRENCY }
      const said = accountRead(await call('/v3/Player/Create', form))
      if (said.kind === 'yes') return done(null)
      // Its word for an account that is there already is not known: what has a wallet is there.
      const isThere = said.kind === 'no' && (await balance(username)).kind === 'done'
      return isThere ? done(null) : negative(said)
    },
    // No password opens anything there: from now on the old one does not.
    resetPassword: () => Promise.resolve(done(null)),
    balance,
    deposit: (transfer) => move('in', transfer),
    withdraw: (transfer) => move('out', transfer),
    // The link is ours to make, and opens nothing for a player that it does not have.
    async launch({ username }) {
      const known = await balance(username)
      if (known.kind !== 'done') return known
      const link = new URL(`${playUrl}/${encodeURIComponent(game)}/index.html`)
      const ops = sessionOf(secret, username, clock.now().getTime())
      link.search = new URLSearchParams({ btt: '1', ot: agent, ops, l: 'th' }).toString()
      return done({ link: link.href })
    },
    endPlay: async (username) =>
      doneAnswer(await call('/v3/Player/Kick', { player_name: username })),
    turnoverSince: async (cursor) => {
      const from = cursor ?? BEGINNING
      return historyAnswer(from, await history(askedFrom(from)))
    },
    games: async () =>
      gamesAnswer(
        await call('/Game/v2/Get', { currency: CURRENCY, language: 'en-us', status: '1' }),
      ),
    readRound: toldBet,
    asksWho: {
      path: '/VerifySession',
      answer: (raw) => verifySession({ agent, secret }, raw, clock.now().getTime()),
    },
  }
}

function callsOf(config: GameConfig, roundsUrl: string, http: HttpOptions, clock: Clock) {
  const question = (address: string, path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({
      ...fields,
      operator_token: config.agent,
      secret_key: config.secret,
    }).toString()
    const trace = uuidOf(`${path} ${String(clock.now().getTime())} ${body}`)
    return {
      method: 'POST',
      url: `${address}${path}?trace_id=${trace}`,
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as const
  }
  return {
    call: (path: string, fields: Record<string, string>): Promise<HttpResult> =>
      ask(question(config.baseUrl, path, fields), http),
    history: async (rowVersion: string): Promise<HttpResult> => {
      const fields = { count: String(PAGE), bet_type: '1', row_version: rowVersion }
      const heard = await askForFile(question(roundsUrl, '/Bet/v4/GetHistory', fields), {
        ...http,
        maxBytes: HISTORY_BYTES,
      })
      if (heard.kind === 'silence') return heard
      const json = exactJson(heard.bytes.toString('utf8'))
      return { kind: 'answer', status: heard.status, json }
    },
  }
}
