import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { networkQuiet } from '../page/quiet.ts'
import { speaker, type Language } from '../page/words.ts'
import type { Screen } from './screens.ts'

/** React shows what has been fetched 300 ms after it last did so; of a sheet, at once. */
const STILL_MS = { address: 350, sheet: 100 }
/** One that home draws ahead is hidden. */
const SHEET = ':is([role=dialog], [role=alertdialog]):visible'
let opened = 0
/** Of each page, at which width it was loaded. */
const loadedAt = new WeakMap<Page, number>()

/** Leads the page to the screen; a sheet is opened over the address that is there. */
export async function show(
  page: Page,
  url: string,
  { path, modal, choose = [] }: Omit<Screen, 'name' | 'turn'>,
  language: Language,
): Promise<void> {
  const there = page.url().startsWith(url) ? new URL(page.url()).pathname : ''
  const width = page.viewportSize()?.width ?? 0
  if (!modal || there !== path || loadedAt.get(page) !== width) {
    // Coming to where one is already keeps the entry, and with it a sheet.
    if (there === path) await comeTo(page, null)
    await page.goto(url + path)
    loadedAt.set(page, width)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await atRest(page, STILL_MS.address)
  }
  if (!modal) return
  await comeTo(page, null)
  await page.locator(SHEET).waitFor({ state: 'hidden' })
  opened += 1
  await comeTo(page, { id: opened, ...modal })
  await page.locator(SHEET).waitFor()
  await atRest(page)
  for (const key of choose) {
    const name = new RegExp(`^${speaker(language)(key)}`)
    await page.getByRole('radio', { name }).press('Space')
    await atRest(page)
  }
}

/** The history entry that a tap would have written, and the browser's coming to it. */
const comeTo = (page: Page, over: unknown): Promise<unknown> =>
  page.evaluate(
    `history.replaceState(${JSON.stringify({ over })}, ''); dispatchEvent(new PopStateEvent('popstate'))`,
  )

/**
 * What was asked for has come, the letters are there, and nothing has changed for so many ms. Asked
 * from outside: the page's own policy allows no text as code.
 */
async function atRest(page: Page, stillMs = STILL_MS.sheet): Promise<void> {
  const isStill = () => page.evaluate<boolean>(`(${STAYS_STILL})(${stillMs})`)
  await networkQuiet(page)
  await expect
    .poll(async () => {
      const isDrawn = await isStill()
      await networkQuiet(page)
      return isDrawn && (await page.evaluate<boolean>(IS_DRAWN))
    })
    .toBe(true)
  await page.evaluate(DECODED)
}
const IS_DRAWN =
  'document.fonts.status === "loaded" && ' +
  '![...document.querySelectorAll("[aria-busy=true].skeleton")].some((each) => each.checkVisibility())'
/** A picture that has come is decoded beside the page, and shown when that is done. */
const DECODED = `Promise.all(
  [...document.images].filter((image) => image.complete).map((image) => image.decode().catch(() => {})),
)`
const STAYS_STILL = `(ms) => new Promise((done) => {
  const seen = new MutationObserver(() => end(false))
  const timer = setTimeout(() => end(true), ms)
  const end = (isStill) => (clearTimeout(timer), seen.disconnect(), done(isStill))
  seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
})`
