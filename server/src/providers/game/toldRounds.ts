import { z } from 'zod'
import type { GameRound, ReadRound, RoundsPage, UnreadableInPage } from './port.ts'

/** What is left of a NUL, or of half a surrogate pair, once it was read: two names could become one. */
const LOST = /[\0\ufffd]/

/** A round's id, or its player's name: as the provider wrote it, and fit for every database. */
export const Name = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => text.isWellFormed() && !LOST.test(text))

/** Nothing was played before 1970: such years mean "none", and databases do not agree on them. */
export const PlayedAt = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() >= 0)

/** Where the next page begins, and a list of rounds, whatever they look like. */
export const Cursor = z.string().min(1).max(200)
export const List = z.array(z.unknown())

/** Satang: a billion baht. No round is larger, and sums of many such still fit a bigint. */
const MOST = 100_000_000_000n

/** Reads one round as a provider told it; `id` names the field of its id. */
export const roundReader =
  (round: z.ZodType<GameRound>, id: string) =>
  (told: unknown): ReadRound => {
    const plausible = round.refine(({ bet, win }) => bet <= MOST && win <= MOST)
    const read = plausible.safeParse(told)
    return read.success
      ? { round: read.data }
      : { unreadable: { roundId: idOf(told, id), raw: rawOf(told), why: whyOf(read.error) } }
  }

/**
 * Reads a list one by one. A round that cannot be read is told as it came: to pass over it would
 * lose somebody's play, to stop there would hold up everybody's.
 */
export function readRounds(
  readRound: (told: unknown) => ReadRound,
  list: readonly unknown[],
  cursor: string,
): RoundsPage {
  const rounds: GameRound[] = []
  const readFrom: unknown[] = []
  const unreadable: UnreadableInPage[] = []
  for (const told of list) {
    const read = readRound(told)
    if ('round' in read) {
      rounds.push(read.round)
      readFrom.push(told)
    } else unreadable.push({ ...read.unreadable, after: rounds.length })
  }
  return {
    rounds,
    cursor,
    ...(rounds.length > 0 ? { told: readFrom } : {}),
    ...(unreadable.length > 0 ? { unreadable } : {}),
  }
}

const idOf = (told: unknown, id: string): string | null =>
  z.object({ [id]: Name }).safeParse(told).data?.[id] ?? null

/** JSON spells what no database takes, a NUL and half a pair, in letters. */
function rawOf(told: unknown): string {
  try {
    return JSON.stringify(told)
  } catch {
    return 'nested too deep'
  }
}

/** Names of our own fields and rules alone: fit for a log. */
const whyOf = ({ issues: [first] }: z.ZodError): string =>
  `${first?.path.join('_') || 'round'}: ${first?.code ?? 'custom'}`
