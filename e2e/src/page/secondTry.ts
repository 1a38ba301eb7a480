import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { complaintsOf } from './browser.ts'

/** What stands open in a browser before a test. */
export type Stage = ReadonlyMap<BrowserContext, Stood>
interface Stood {
  pages: readonly { page: Page; url: string }[]
  /** So many had been heard by then. */
  complaints: number
}

export const stageOf = (browser: Browser): Stage =>
  new Map(
    browser.contexts().map((context) => [
      context,
      {
        pages: context.pages().map((page) => ({ page, url: page.url() })),
        complaints: complaintsOf(context).length,
      },
    ]),
  )

/**
 * What the first try has opened is closed, and what stood open before it is loaded again where it
 * was: without a sheet, with its network and its own answers, and with no complaint of that try.
 */
export async function setAgain(browser: Browser, stage: Stage): Promise<void> {
  for (const context of browser.contexts()) {
    const stood = stage.get(context)
    if (stood) await loadAgain(context, stood)
    else await context.close()
  }
}

async function loadAgain(context: BrowserContext, { pages, complaints }: Stood): Promise<void> {
  await context.setOffline(false)
  const before = new Set(pages.map(({ page }) => page))
  for (const page of context.pages()) if (!before.has(page)) await page.close()
  for (const { page, url } of pages) {
    if (page.isClosed()) continue
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // An address that differs in its last part alone would not be loaded.
    await page.goto('about:blank')
    await page.goto(url)
  }
  complaintsOf(context).splice(complaints)
}

/**
 * A second try begins as its first did: where a file's tests go on with one page, the sheet that a
 * failed one left open would fail all that follow. What was done to the product stays done.
 */
export function useSecondTries(browser: () => Browser | undefined): void {
  let stage: Stage = new Map()
  beforeEach(async ({ task }) => {
    const opened = browser()
    if (!opened) return
    if ((task.result?.retryCount ?? 0) === 0) stage = stageOf(opened)
    else await setAgain(opened, stage)
  })
}
