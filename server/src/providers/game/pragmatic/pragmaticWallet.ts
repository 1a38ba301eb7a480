import type { Clock } from '../../../runtime/chance.ts'
import { done } from '../../answer.ts'
import { ask, askForFile, type HttpOptions, type HttpResult } from '../../http.ts'
import { publishedOf, type GameConfig } from '../gameConfig.ts'
import type { GameProvider, GameTransfer } from '../port.ts'
import { decimalOf } from '../seamless/amounts.ts'
import { hashOf } from '../seamless/pragmatic.ts'
import {
  accountRead,
  balanceAnswer,
  endedAnswer,
  EXISTS,
  gamesAnswer,
  knownAnswer,
  launchAnswer,
  movedAnswer,
  negative,
  statusAnswer,
} from './answers.ts'
import { beginningOf, feedAnswer, toldRow } from './feed.ts'

const CURRENCY = 'THB'
/** Ten minutes of everybody's rounds are one answer. */
const FEED_BYTES = 16_777_216

/**
 * Pragmatic Play's transfer wallet (Balance Transfer API, sections 4.4 to 4.9 and 8.2 of its
 * integration specification), by what `docs/providers.md` names. Forms, hashed by MD5 over the
 * sorted fields; a player has no password. A transfer whose reference it knows already is asked
 * about: "Transaction already exists" says neither whose nor how much.
 */
export function pragmaticWallet(config: GameConfig, http: HttpOptions, clock: Clock): GameProvider {
  const { code, playUrl, agent, secret, settleDelayMs } = config
  const { game, roundsUrl } = publishedOf(config)
  const call = (path: string, fields: Record<string, string>): Promise<HttpResult> => {
    const form = { ...fields, secureLogin: agent }
    return ask(
      {
        method: 'POST',
        url: `${config.baseUrl}/http/CasinoGameAPI/${path}/`,
        body: new URLSearchParams({ ...form, hash: hashOf(form, secret) }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      http,
    )
  }
  const balance = async (username: string) =>
    balanceAnswer(await call('balance/current', { externalPlayerId: username }))
  const status = (reference: string) =>
    call('balance/transfer/status', { externalTransactionId: reference })
  const move = async (transfer: GameTransfer, signed: bigint) => {
    if (transfer.amount <= 0n) throw new RangeError('not an amount to transfer')
    const fields = {
      externalPlayerId: transfer.username,
      externalTransactionId: transfer.reference,
      amount: decimalOf(signed),
    }
    const said = movedAnswer(transfer, await call('balance/transfer', fields))
    return said === EXISTS ? knownAnswer(signed, await status(transfer.reference)) : said
  }
  return {
    code,
    playUrl,
    clearedBy: 'status',
    settleDelayMs,
    async createAccount({ username }) {
      const form = { externalPlayerId: username, currency: CURRENCY }
      const said = accountRead(await call('player/account/create', form))
      if (said.kind === 'yes') return done(null)
      // Its word for an account that is there already is not known: what has a balance is there.
      const isThere = said.kind === 'no' && (await balance(username)).kind === 'done'
      return isThere ? done(null) : negative(said)
    },
    // No password opens anything there: from now on the old one does not.
    resetPassword: () => Promise.resolve(done(null)),
    balance,
    deposit: (transfer) => move(transfer, transfer.amount),
    withdraw: (transfer) => move(transfer, -transfer.amount),
    transferStatus: async (reference) => statusAnswer(await status(reference)),
    launch: async ({ username }) =>
      launchAnswer(
        await call('game/start', { externalPlayerId: username, gameId: game, language: 'th' }),
      ),
    endPlay: async (username) =>
      endedAnswer(await call('game/session/terminate', { externalPlayerId: username })),
    async turnoverSince(cursor) {
      const now = clock.now().getTime()
      const from = cursor === null ? beginningOf(now) : Number(cursor)
      const asked = new URLSearchParams({
        login: agent,
        password: secret,
        timepoint: String(from),
        dataType: 'RNG',
      })
      const url = `${roundsUrl}/DataFeeds/gamerounds/finished/?${asked.toString()}`
      const options = { ...http, maxBytes: FEED_BYTES }
      return feedAnswer({ from, now }, await askForFile({ method: 'GET', url }, options))
    },
    games: async () => gamesAnswer(await call('getCasinoGames', {})),
    readRound: toldRow,
  }
}
