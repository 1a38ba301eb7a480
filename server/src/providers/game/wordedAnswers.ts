import type { z } from 'zod'
import { refused, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'

/** What was heard of an API that answers 200 with data, or another status with one word. */
export type Read<T> =
  | { kind: 'yes'; data: T }
  | { kind: 'no'; status: number; word: string }
  | { kind: 'unclear'; reason: string }

/** `problem` finds the word in a refusal's body. Whatever is neither data nor a word is unclear. */
export function read<T>(
  schema: z.ZodType<T>,
  problem: z.ZodType<string>,
  heard: HttpResult,
): Read<T> {
  if (heard.kind === 'silence') return { kind: 'unclear', reason: heard.reason }
  if (heard.status === 200) {
    const data = schema.safeParse(heard.json)
    return data.success
      ? { kind: 'yes', data: data.data }
      : { kind: 'unclear', reason: 'unreadable data' }
  }
  const fault = problem.safeParse(heard.json)
  return fault.success
    ? { kind: 'no', status: heard.status, word: fault.data }
    : { kind: 'unclear', reason: `unreadable answer, HTTP ${heard.status}` }
}

/**
 * A no only where the word and its own status both say so: nothing was done and nothing will be.
 * All else is unknown.
 */
export const negative = (
  said: Exclude<Read<unknown>, { kind: 'yes' }>,
  finalNo: Readonly<Record<string, number>>,
): ProviderAnswer<never> =>
  said.kind === 'unclear'
    ? unknown(said.reason)
    : finalNo[said.word] === said.status
      ? refused(said.word)
      : unknown(said.word)

export const OTHER = unknown('answer about something else')
