import type { History } from './history.ts'
import { newsOf } from './news.ts'
import { RuleBroken } from './reference/rulebook.ts'
import type { Site } from './site.ts'

/** `gifts`: whose gifts may have ended; an answer of each costs as much as a step. */
export async function followAll(
  site: Site,
  histories: readonly History[],
  gifts = histories,
): Promise<void> {
  const news = await newsOf(
    site,
    histories.flatMap(({ ids }) => ids),
  )
  await allOf(
    histories.map((history, n) => named(n, history.follow(news, gifts.includes(history)))),
  )
}

/** All of them, even when one fails: nothing goes on behind the next step. */
export async function allOf(works: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(works)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** A theft is told with the number of the party in whose history it was seen. */
export const named = <T>(party: number, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof RuleBroken) error.party ??= party
    throw error
  })
