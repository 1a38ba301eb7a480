import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../../answer.ts'
import type { HttpResult } from '../../http.ts'
import { offeredGames } from '../offeredGames.ts'
import { NO_PLAYER, type GameMoved, type GameTransfer, type OfferedGame } from '../port.ts'
import { satangOfDecimal } from '../seamless/amounts.ts'
import { List } from '../toldRounds.ts'
import { negative as negativeBy, notTold, OTHER, type Read } from '../wordedAnswers.ts'

/** Baht with at most two decimals, of JSON or of text. */
export const Baht = z.union([z.number(), z.string()]).transform((value, context) => {
  const satang = satangOfDecimal(value)
  if (satang !== null && satang >= 0n) return satang
  context.addIssue('not an amount')
  return z.NEVER
})
const CURRENCY = 'THB'
const Failed = z.object({ error: z.object({ code: z.union([z.string(), z.number()]) }) })
const Told = z.object({ data: z.unknown(), error: z.null() })
const Account = z.object({ action_result: z.literal(1) })
const Wallet = z.object({ currencyCode: z.literal(CURRENCY), cashBalance: Baht })
const Moved = z.object({ balanceAmountBefore: Baht, balanceAmount: Baht, amount: Baht })
const Transaction = z.object({
  playerName: z.string(),
  currencyCode: z.literal(CURRENCY),
  transactionType: z.coerce.number(),
  transactionAmount: Baht,
  transactionTo: Baht,
})

export const NOT_ENOUGH = 'BALANCE'
const NO_TRANSACTION = 'NO_TRANSACTION'
const WORDS: Readonly<Record<string, string>> = {
  '1034': 'FORMAT',
  '1035': 'FAILED',
  '1200': 'INTERNAL',
  '1204': 'SIGN',
  '1305': NO_PLAYER,
  '3001': 'EMPTY',
  '3004': NO_PLAYER,
  '3005': NO_PLAYER,
  '3013': NOT_ENOUGH,
  '3040': NO_TRANSACTION,
  '3100': 'REFUSED',
  '3101': 'PROCESSING',
}
/**
 * By its document (5.2.4) a transfer is sent again under its reference after every answer but 3001,
 * 3005 and 3100: these alone are final.
 */
const FINAL_NO_OF_TRANSFER = { EMPTY: 200, [NO_PLAYER]: 200, REFUSED: 200 }
const FINAL_NO = { ...FINAL_NO_OF_TRANSFER, FAILED: 200 }

/** HTTP 200 with `data`, or with an `error` that has a code. */
export function readAs<T>(schema: z.ZodType<T>, response: HttpResult): Read<T> {
  if (response.kind === 'silence') return { kind: 'unclear', reason: response.reason }
  const unreadable = {
    kind: 'unclear',
    reason: `unreadable answer, HTTP ${response.status}`,
  } as const
  if (response.status !== 200) return unreadable
  const failed = Failed.safeParse(response.json)
  if (failed.success) {
    const code = String(failed.data.error.code)
    return { kind: 'no', status: 200, word: WORDS[code] ?? `error ${code}` }
  }
  const told = Told.safeParse(response.json)
  if (!told.success) return unreadable
  const data = schema.safeParse(told.data.data)
  return data.success
    ? { kind: 'yes', data: data.data }
    : { kind: 'unclear', reason: 'unreadable data' }
}

type Not = Exclude<Read<unknown>, { kind: 'yes' }>
export const negative = (said: Not): ProviderAnswer<never> => negativeBy(said, FINAL_NO)

export const accountRead = (response: HttpResult): Read<unknown> => readAs(Account, response)

export function doneAnswer(response: HttpResult): ProviderAnswer<null> {
  const said = accountRead(response)
  return said.kind === 'yes' ? done(null) : negative(said)
}

/** What can be taken out: bonus money and free games of its own are not the member's. */
export function balanceAnswer(response: HttpResult): ProviderAnswer<bigint> {
  const said = readAs(Wallet, response)
  return said.kind === 'yes' ? done(said.data.cashBalance) : negative(said)
}

/** The answer names neither player nor reference: its three figures must fit one another. */
export function movedAnswer(
  way: 'in' | 'out',
  response: HttpResult,
): ProviderAnswer<GameMoved> | typeof NOT_ENOUGH {
  const said = readAs(Moved, response)
  if (said.kind !== 'yes')
    return said.kind === 'no' && said.word === NOT_ENOUGH
      ? NOT_ENOUGH
      : negativeBy(said, FINAL_NO_OF_TRANSFER)
  const { amount, balanceAmount: balance, balanceAmountBefore: before } = said.data
  const isSound = way === 'in' ? before + amount === balance : before - amount === balance
  return isSound && amount > 0n ? done({ moved: amount, balance }) : unknown('figures do not fit')
}

const OUT = 200

/**
 * Of a withdrawal that its player's balance did not suffice for: a no once it knows no such
 * transaction, and a yes where the reference was carried out before.
 */
export function lackAnswer(
  { username, amount }: GameTransfer,
  response: HttpResult,
): ProviderAnswer<GameMoved> {
  const said = readAs(Transaction, response)
  if (said.kind !== 'yes')
    return said.kind === 'no' && said.word === NO_TRANSACTION ? refused(NOT_ENOUGH) : notTold(said)
  const { playerName, transactionType, transactionAmount, transactionTo } = said.data
  const isOurs = playerName === username && transactionType === OUT && transactionAmount === amount
  return isOurs ? done({ moved: transactionAmount, balance: transactionTo }) : OTHER
}

const SORTS: Readonly<Record<string, string>> = { '1': 'slot', '2': 'table' }
const isOpen = (told: unknown): boolean =>
  z.object({ status: z.literal(1), releaseStatus: z.literal(1) }).safeParse(told).success

/** Those that can be entered now. It tells no figures of a game, and no hours of work. */
export function gamesAnswer(response: HttpResult): ProviderAnswer<OfferedGame[]> {
  const said = readAs(List, response)
  if (said.kind !== 'yes') return notTold(said)
  return offeredGames(said.data.filter(isOpen), (told) => ({
    id: String(told['gameId']),
    name: told['gameName'],
    sort: SORTS[String(told['category'])] ?? 'other',
    logo: null,
    returns: null,
    deviation: null,
    highest: null,
    closed: null,
  }))
}
