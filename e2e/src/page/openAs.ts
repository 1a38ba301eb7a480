import type { Browser, BrowserContext, Page } from 'playwright-core'
import { until, type Client } from '../client/api.ts'
import { DESKTOP, openPage, PHONE } from './browser.ts'
import type { Language } from './words.ts'

interface Opened {
  page: Page
  /** Demands that the page complained of nothing, and closes it. */
  close: () => Promise<void>
}

/** Every page of the browser's context is the member's from its start, in this language. */
export const bringIn = (context: BrowserContext, member: Client, language: Language) =>
  context.addInitScript(
    ([token, locale]) => {
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('locale', locale ?? 'th')
      localStorage.setItem('remember-agreement', 'true')
    },
    [member.token, language] as const,
  )

/**
 * A page of a member who is logged in. `at`: the browser's clock, where the product's was moved; it
 * goes on from there.
 */
export async function openAs(
  { browser, url }: { browser: Browser; url: string },
  member: Client,
  { path, language, wide, at }: { path: string; language: Language; wide: boolean; at?: Date },
): Promise<Opened> {
  const { page, context, assertQuiet } = await openPage(browser, wide ? DESKTOP : PHONE)
  if (at) await context.clock.install({ time: at })
  await bringIn(context, member, language)
  await page.goto(url + path)
  return { page, close: async () => (assertQuiet(), context.close()) }
}

/** By Escape, once a question over the sheet is gone: it would take the key for itself. */
export async function closeSheet(page: Page): Promise<void> {
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await sheetClosed(page)
}

/** The sheet is gone from the page and from its history. */
export async function sheetClosed(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // In the browser's own words, which these sources do not know; and asked from here, as the page's
  // policy lets nobody evaluate a text within it.
  await until(() => page.evaluate<boolean>('!history.state?.over'))
}
