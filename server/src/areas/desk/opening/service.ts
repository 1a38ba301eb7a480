import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { PROFILES } from '../../../settings/profiles.ts'
import { siteGaps } from '../../site/public.ts'
import { decidersWith } from '../../staff/public.ts'
import { openingItems } from './rules.ts'
import { lastScrape } from './scrapes.ts'
import { archivedAt } from './store.ts'

/** What lacks before the doors open. Reads only; asks nobody outside. */
export async function opening(context: Context): Promise<Answer<'opsOpening'>> {
  const { config, db, dialect, clock } = context
  const [deciders, gaps, archived] = await Promise.all([
    decidersWith(db, 'withdrawals.decide', clock.now()),
    siteGaps(db),
    archivedAt(context),
  ])
  const down = context.providerHealth.now().filter(({ state }) => state === 'down')
  const items = openingItems(
    {
      ...gaps,
      law: PROFILES[config.jurisdiction].state,
      production: config.production,
      embedded: dialect === 'pglite',
      opsPort: config.opsPort,
      deciders,
      down: down.map(({ code }) => code),
      archivedAt: archived,
      scrapedAt: lastScrape(context),
    },
    clock.now(),
  )
  return { items }
}
