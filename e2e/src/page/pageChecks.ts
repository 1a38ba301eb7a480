import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

/** A script that runs in the page, by its name in `page-scripts`. */
export const pageScript = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../page-scripts/${name}.js`), 'utf8')

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const seriousFaults = pageScript('serious-faults')

const comeToRest = pageScript('come-to-rest')

/** Nothing of the page fades or moves any more; what turns for ever is not waited for. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(comeToRest)
  await page.evaluate('window.comeToRest()')
}

/** Serious and critical faults that axe finds once the page has come to rest, as short sentences. */
export async function axeFaults(page: Page): Promise<string[]> {
  await atRest(page)
  // Half a megabyte: once for each document.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  return page.evaluate<string[]>(seriousFaults)
}

/** Pixels by which the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )

/** From now on every page of the context adds up its layout shifts. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(pageScript('watch-shifts'))

/** The page's cumulative layout shift so far, and what moved. */
export const shifts = (page: Page): Promise<{ value: number; moved: string[] }> =>
  page.evaluate<{ value: number; moved: string[] }>('window.shifted')
