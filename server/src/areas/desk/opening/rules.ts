import type { Answer } from '@krapao/contract/calls'

export type Item = Answer<'opsOpening'>['items'][number]

/** What is read of the house, for the rules below. */
export interface House {
  /** The profile of law that the site runs under (`settings/profiles.ts`). */
  law: 'demo' | 'licensed' | 'draft' | 'closed'
  production: boolean
  embedded: boolean
  opsPort: number | null
  /** Confirmed operators who hold a right that takes two. */
  deciders: readonly string[]
  /** Providers whose last calls failed. */
  down: readonly string[]
  /** Bank accounts that members are told: how many, and how many of them are the demo's. */
  accounts: { all: number; demo: number }
  /** Contacts that lack, and those that are the demo's. */
  contact: { missing: readonly string[]; demo: readonly string[] }
  /** Terms that lack, or lack in one of the languages. */
  termsMissing: readonly string[]
  /** When the database last kept its log elsewhere; null: never. */
  archivedAt: Date | null
  /** When the metrics of this server were last read; null: never since its start. */
  scrapedAt: Date | null
}

/** A log that is kept elsewhere at least once an hour is younger than this at any time. */
const ARCHIVED_MS = 2 * 3_600_000
/** Prometheus asks every 15 seconds or so. */
const SCRAPED_MS = 5 * 60_000

const done = (item: Item['item'], names: readonly string[] = []): Item => ({
  item,
  lack: null,
  names: [...names],
})
const lacks = (
  item: Item['item'],
  lack: NonNullable<Item['lack']>,
  names: readonly string[] = [],
): Item => ({ item, lack, names: [...names] })

/** What lacks before the doors open, in the order in which an owner sees to it. */
export function openingItems(house: House, now: Date): Item[] {
  const isOld = (at: Date, most: number): boolean => now.getTime() - at.getTime() > most
  return [
    house.law === 'demo' ? lacks('law', 'demo') : done('law'),
    house.deciders.length >= 2
      ? done('twoPeople', house.deciders)
      : lacks('twoPeople', 'alone', house.deciders),
    providers(house),
    accounts(house),
    contact(house),
    house.termsMissing.length === 0 ? done('terms') : lacks('terms', 'missing', house.termsMissing),
    backup(house, isOld),
    metrics(house, isOld),
  ]
}

function providers({ production, down }: House): Item {
  // A production server does not start with anything of the sandbox's.
  if (!production) return lacks('providers', 'sandbox')
  return down.length === 0 ? done('providers') : lacks('providers', 'down', down)
}

function accounts({ accounts: { all, demo } }: House): Item {
  if (demo > 0) return lacks('accounts', 'demo')
  return all > 0 ? done('accounts') : lacks('accounts', 'none')
}

function contact({ contact: { missing, demo } }: House): Item {
  if (missing.length > 0) return lacks('contact', 'missing', missing)
  return demo.length > 0 ? lacks('contact', 'demo', demo) : done('contact')
}

type IsOld = (at: Date, most: number) => boolean
function backup({ embedded, archivedAt }: House, isOld: IsOld): Item {
  if (embedded) return lacks('backup', 'embedded')
  if (!archivedAt) return lacks('backup', 'never')
  return isOld(archivedAt, ARCHIVED_MS) ? lacks('backup', 'old') : done('backup')
}

function metrics({ opsPort, scrapedAt }: House, isOld: IsOld): Item {
  if (opsPort === null) return lacks('metrics', 'off')
  return scrapedAt && !isOld(scrapedAt, SCRAPED_MS) ? done('metrics') : lacks('metrics', 'unread')
}
