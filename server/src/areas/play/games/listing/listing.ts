import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import { CATALOGUE, findGame, type Game } from '../catalogue.ts'
import { allListings, putListing, type ListingRow } from './store.ts'

/** A site of the catalogue with what operators wrote of it. */
export interface ListedGame extends Game {
  position: number
  /** Off: no new account is opened there; who has one keeps it, and the money in it. */
  active: boolean
}

const listed = (game: Game, position: number, row: ListingRow | undefined): ListedGame =>
  row
    ? {
        ...game,
        name: { th: row.name_th, la: row.name_la, en: row.name_en },
        position: row.position,
        active: row.active,
      }
    : { ...game, position: position * 10, active: true }

/** Every site in the order members see them. */
export const listedGames = async (db: Kysely<Database>): Promise<ListedGame[]> =>
  inOrder(await allListings(db))

/** The same by what operators wrote. */
export function inOrder(written: readonly ListingRow[]): ListedGame[] {
  const rows = new Map(written.map((row) => [row.code, row]))
  return CATALOGUE.map((game, at) => listed(game, at, rows.get(game.code))).toSorted(
    (a, b) => a.position - b.position,
  )
}

/** Whether new accounts are opened at this site. */
export const isOpenForNew = async (db: Kysely<Database>, code: string): Promise<boolean> =>
  (await allListings(db)).find((row) => row.code === code)?.active ?? true

/** Writes what members see of a site. False for a code that the catalogue lacks. */
export async function writeListing(db: Kysely<Database>, row: ListingRow): Promise<boolean> {
  if (!findGame(row.code)) return false
  await putListing(db, row)
  return true
}
