import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { useSecondTries } from './secondTry.ts'

let launched: Promise<Browser> | undefined

/**
 * The browser of this worker, whose files run one after another: its start costs as much as a short
 * file. Launched by who asks first, and again where it has ended.
 */
export async function browserOfWorker(): Promise<Browser> {
  const before = await launched?.catch(() => undefined)
  if (before?.isConnected()) return before
  launched = launchBrowser()
  return launched
}

/** What a file has opened ends with it, also where its tests failed before they closed it. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/** The worker's browser, for the tests of a file; what they opened in it is closed after the last. */
export function useBrowser(ready: (browser: Browser) => void): void {
  const ends: (() => Promise<void>)[] = []
  const opened: Browser[] = []
  beforeAll(async () => {
    const browser = await browserOfWorker()
    opened.push(browser)
    ends.push(() => closePages(browser))
    ready(browser)
  })
  useSecondTries(() => opened[0])
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()))
  })
}
