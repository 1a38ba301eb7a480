import { createHmac } from 'node:crypto'

interface Case {
  conversation_id: string
  opened_at: Date
}

const placeOf = (seed: string, { conversation_id: id, opened_at: at }: Case): string =>
  createHmac('sha256', seed).update(`${id} ${at.toISOString()}`).digest('hex')

/**
 * So many of these, the same whoever draws and whenever: those whose HMAC by the seed comes first.
 * Nobody works them out without the seed. Who was drawn stays drawn when more are, and whoever
 * closed them has no say in it.
 */
export const drawSample = <T extends Case>(cases: readonly T[], seed: string, most: number): T[] =>
  cases
    .map((each) => ({ each, place: placeOf(seed, each) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, most)
    .map(({ each }) => each)
