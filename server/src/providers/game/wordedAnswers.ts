import type { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'
import type { GameTransferState } from './port.ts'

/** The answer of an API that says 200 with data, or another status with one word. */
export type Read<T> =
  | { kind: 'yes'; data: T }
  | { kind: 'no'; status: number; word: string }
  | { kind: 'unclear'; reason: string }
type Not<T> = Exclude<Read<T>, { kind: 'yes' }>

/** `problem` finds the word in a refusal's body. Whatever is neither data nor a word is unclear. */
export function read<T>(
  schema: z.ZodType<T>,
  problem: z.ZodType<string>,
  response: HttpResult,
): Read<T> {
  if (response.kind === 'silence') return { kind: 'unclear', reason: response.reason }
  if (response.status === 200) {
    const data = schema.safeParse(response.json)
    return data.success
      ? { kind: 'yes', data: data.data }
      : { kind: 'unclear', reason: 'unreadable data' }
  }
  const fault = problem.safeParse(response.json)
  return fault.success
    ? { kind: 'no', status: response.status, word: fault.data }
    : { kind: 'unclear', reason: `unreadable answer, HTTP ${response.status}` }
}

/**
 * A no only where the word and its own status both say so: nothing was done and nothing will be.
 * All else is unknown.
 */
export const negative = (
  said: Not<unknown>,
  finalNo: Readonly<Record<string, number>>,
): ProviderAnswer<never> =>
  said.kind === 'unclear'
    ? unknown(said.reason)
    : finalNo[said.word] === said.status
      ? refused(said.word)
      : unknown(said.word)

/** A refusal to tell is unknown: it says nothing about what was asked for. */
export const notTold = (said: Not<unknown>): ProviderAnswer<never> =>
  unknown(said.kind === 'no' ? said.word : said.reason)

/** The same of a transfer's state, but for NO_TRANSFER, which the caller believes, or not yet. */
export const noState = (said: Not<unknown>): ProviderAnswer<GameTransferState> =>
  said.kind === 'no' && said.word === 'NO_TRANSFER' && said.status === 404
    ? done({ state: 'NOT_FOUND' })
    : notTold(said)

export const OTHER = unknown('answer about something else')
