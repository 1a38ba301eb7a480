import { z } from 'zod'
import { done, type ProviderAnswer } from '../../answer.ts'
import type { HttpResult } from '../../http.ts'
import { offeredGames } from '../offeredGames.ts'
import {
  NO_PLAYER,
  type GameMoved,
  type GameTransfer,
  type GameTransferState,
  type OfferedGame,
} from '../port.ts'
import { satangOfDecimal } from '../seamless/amounts.ts'
import { List } from '../toldRounds.ts'
import { negative as negativeBy, notTold, OTHER, type Read } from '../wordedAnswers.ts'

/** Text in its document, a number from some of its servers. */
const Code = z.union([z.string().max(20), z.number()]).transform(String)
/** Baht with at most two decimals, of text or of JSON; below zero: out of the game. */
const Signed = z.union([z.string(), z.number()]).transform((value, context) => {
  const satang = satangOfDecimal(value)
  if (satang !== null) return satang
  context.addIssue('not an amount')
  return z.NEVER
})
const Baht = Signed.refine((satang) => satang >= 0n)
const Envelope = z.object({ error: Code })
const Id = z.union([z.string().min(1), z.number()])
const Account = z.object({ playerId: Id })
const Balance = z.object({ balance: Baht })
const Moved = Balance.extend({ transactionId: Id })
const Status = z.discriminatedUnion('status', [
  z.object({ status: z.literal('Success'), amount: Signed, balance: Baht }),
  z.object({ status: z.literal('Not found') }),
])
const Launch = z.object({ gameURL: z.url({ protocol: /^https?$/ }).max(2000) })
const Games = z.object({ gameList: List })

export const EXISTS = 'EXISTS'
/** The codes of its table for these calls, in words; any other goes by its number. */
const WORDS: Readonly<Record<string, string>> = {
  '1': 'TRY_LATER',
  '2': 'SIGN',
  '6': 'NO_GAME',
  '7': 'FORMAT',
  '8': EXISTS,
  '17': NO_PLAYER,
  '21': 'CURRENCY',
}
/** By these nothing was done and nothing will be. Its table has no word for a balance that lacks. */
const FINAL_NO = { NO_GAME: 200, [NO_PLAYER]: 200, CURRENCY: 200 }

/** Only an answer with HTTP 200 counts, by its document. */
function readAs<T>(schema: z.ZodType<T>, response: HttpResult): Read<T> {
  if (response.kind === 'silence') return { kind: 'unclear', reason: response.reason }
  const envelope = response.status === 200 ? Envelope.safeParse(response.json) : null
  if (!envelope?.success)
    return { kind: 'unclear', reason: `unreadable answer, HTTP ${response.status}` }
  const { error } = envelope.data
  if (error !== '0') return { kind: 'no', status: 200, word: WORDS[error] ?? `error ${error}` }
  const data = schema.safeParse(response.json)
  return data.success
    ? { kind: 'yes', data: data.data }
    : { kind: 'unclear', reason: 'unreadable data' }
}

type Not = Exclude<Read<unknown>, { kind: 'yes' }>
export const negative = (said: Not): ProviderAnswer<never> => negativeBy(said, FINAL_NO)

export const accountRead = (response: HttpResult): Read<unknown> => readAs(Account, response)

export function balanceAnswer(response: HttpResult): ProviderAnswer<bigint> {
  const said = readAs(Balance, response)
  return said.kind === 'yes' ? done(said.data.balance) : negative(said)
}

/** It moves the whole amount or nothing, and does not repeat it. */
export function movedAnswer(
  { amount }: GameTransfer,
  response: HttpResult,
): ProviderAnswer<GameMoved> | typeof EXISTS {
  const said = readAs(Moved, response)
  if (said.kind === 'yes') return done({ moved: amount, balance: said.data.balance })
  return said.kind === 'no' && said.word === EXISTS ? EXISTS : negative(said)
}

/** Of a reference that it calls known: done only where it moved this very amount, this way. */
export function knownAnswer(signed: bigint, response: HttpResult): ProviderAnswer<GameMoved> {
  const said = readAs(Status, response)
  if (said.kind !== 'yes') return notTold(said)
  if (said.data.status !== 'Success' || said.data.amount !== signed) return OTHER
  return done({ moved: signed < 0n ? -signed : signed, balance: said.data.balance })
}

/**
 * "Not found" is said of what never came, of what was refused and of what is not done yet: it
 * counts only after `settleDelayMs`. A no to the question says nothing of the transfer.
 */
export function statusAnswer(response: HttpResult): ProviderAnswer<GameTransferState> {
  const said = readAs(Status, response)
  if (said.kind !== 'yes') return notTold(said)
  if (said.data.status !== 'Success') return done({ state: 'NOT_FOUND' })
  const { amount, balance } = said.data
  return done({ state: 'DONE', moved: amount < 0n ? -amount : amount, balance })
}

export function endedAnswer(response: HttpResult): ProviderAnswer<null> {
  const said = readAs(Envelope, response)
  return said.kind === 'yes' ? done(null) : negative(said)
}

export function launchAnswer(response: HttpResult): ProviderAnswer<{ link: string }> {
  const said = readAs(Launch, response)
  return said.kind === 'yes' ? done({ link: said.data.gameURL }) : negative(said)
}

const SORTS: Readonly<Record<string, string>> = { vs: 'slot', cs: 'slot', lg: 'live' }

/** It tells no figures of a game, and no hours of work. */
export function gamesAnswer(response: HttpResult): ProviderAnswer<OfferedGame[]> {
  const said = readAs(Games, response)
  if (said.kind !== 'yes') return notTold(said)
  return offeredGames(said.data.gameList, (told) => ({
    id: told['gameID'],
    name: told['gameName'],
    sort: SORTS[String(told['gameTypeID'])] ?? 'other',
    logo: null,
    returns: null,
    deviation: null,
    highest: null,
    closed: null,
  }))
}
