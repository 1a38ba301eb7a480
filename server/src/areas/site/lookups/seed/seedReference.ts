import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../ledger/port.ts'
import { sanitise } from '../sanitise.ts'
import { BANKS } from './banks.ts'
import { fillEmpty, isPartGiven, lockSeeding, notePart } from './seedStore.ts'
import { SOURCES } from './sources.ts'
import { TEXTS } from './texts.ts'

const PART = 'reference'
const HTML = new Set(['condition', 'agreement'])
/** Texts that hold for any site: all but how it is called and where it is reached. */
const COMMON = new Set(['notice', 'condition', 'agreement'])

const clean = (text: (typeof TEXTS)[number]): (typeof TEXTS)[number] =>
  HTML.has(text.key)
    ? { ...text, th: sanitise(text.th), la: sanitise(text.la ?? ''), en: sanitise(text.en ?? '') }
    : text
const COMMON_TEXTS = TEXTS.filter(({ key }) => COMMON.has(key)).map(clean)
/** How the demo site is called and where it is reached. */
export const HOUSE_TEXTS = TEXTS.filter(({ key }) => !COMMON.has(key))

/**
 * What every site needs, a demo or not: the lists of banks and of sources, terms, agreements and
 * the notice. Once for ever: what an operator has written stays, what he has deleted does not come
 * back.
 */
export async function fillReference(tx: Tx, at: Date): Promise<void> {
  if (await isPartGiven(tx, PART)) return
  await fillEmpty(tx, { banks: BANKS, sources: SOURCES, texts: COMMON_TEXTS })
  await notePart(tx, PART, at)
}

export const seedReference = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockSeeding(tx)
    await fillReference(tx, clock.now())
  })
