import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { KINDS } from './kinds.ts'
import { livePrizes } from './liveStore.ts'
import { givesMore, givesOf, leastOf } from './rules.ts'
import { publishedVersions } from './store.ts'

type Body = Record<string, unknown>
type Slices = Parameters<typeof givesOf>[0]

/**
 * Whether a wheel gives more than the one that two people last confirmed: so parts, of which each
 * is small, are one sum. Where two have confirmed none, than any wheel as it was at first: what one
 * alone has made of it meanwhile is a piece.
 */
export async function givesMoreThanConfirmed(db: Kysely<Database>, body: Body): Promise<boolean> {
  const prizes = new Map((await livePrizes(db)).map((prize) => [prize.code, prize]))
  const of = (wheel: Body) => givesOf(wheel['slices'] as Slices, prizes)
  const known = await baseline(db)
  return known.length > 0 && givesMore(of(body), leastOf(known.map(of)))
}

async function baseline(db: Kysely<Database>): Promise<Body[]> {
  const published = await publishedVersions(db, 'wheel')
  const [confirmed] = published
    .filter((row) => row.confirmed_at !== null)
    .toSorted((a, b) => Number(b.confirmed_at) - Number(a.confirmed_at))
  if (confirmed) return [confirmed.body]
  // The newest first, so that the first version of each item is written last.
  const first = new Map(published.toReversed().map((row) => [row.item, row.body]))
  const untouched = (await KINDS.wheel.live(db)).filter(({ id }) => !first.has(id))
  return [...first.values(), ...untouched.map((row) => row.body)]
}
