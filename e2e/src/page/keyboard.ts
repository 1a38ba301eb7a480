import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More stops than any page or sheet has. */
const MOST_STOPS = 60

interface Focused {
  name: string
  isRinged: boolean
  inDialog: boolean
  /** Between the last stop and the first. */
  isPage: boolean
}

/** What has the focus, and whether an eye sees that. */
export const focused = (page: Page): Promise<Focused> =>
  page.evaluate<Focused>(`(() => {
    const element = document.activeElement
    const ringed = [element, element.closest('label'), element.parentElement].filter(Boolean)
    return {
      name: element.getAttribute('aria-label') ?? element.textContent.trim(),
      isRinged: ringed.some((each) => {
        const style = getComputedStyle(each)
        return style.outlineStyle !== 'none' || style.boxShadow !== 'none'
      }),
      inDialog: element.closest('[role=dialog], [role=alertdialog]') !== null,
      isPage: element === document.body,
    }
  })()`)

/** By the Tab key to what is called so; each stop on the way is seen. */
export async function walkTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < MOST_STOPS; step++) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (!at.isPage) expect(at, JSON.stringify(at)).toMatchObject({ isRinged: true })
    if (at.name.startsWith(name)) return
  }
  throw new Error(`the Tab key does not reach ${name}`)
}

const isAt = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) > 0

/** By the Tab key into a field, or to a control that its words alone do not tell apart. */
export async function walkInto(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < MOST_STOPS && !(await isAt(page, target)); step++)
    await page.keyboard.press('Tab')
  expect(await isAt(page, target)).toBe(true)
}

/** Has the focus, or gets it back soon. */
export const hasFocus = (page: Page, target: Locator): Promise<void> =>
  expect.poll(() => isAt(page, target)).toBe(true)

/** Has the focus from before `happens` until it has happened, and at no time between loses it. */
export async function keepsFocus(
  page: Page,
  target: Locator,
  happens: () => Promise<void>,
): Promise<void> {
  expect(await isAt(page, target)).toBe(true)
  await page.evaluate(`
    globalThis.movesOfFocus = []
    for (const kind of ['focusin', 'focusout'])
      addEventListener(kind, ({ target }) => movesOfFocus.push(kind + ' ' + target.outerHTML))
  `)
  await happens()
  expect(await page.evaluate('movesOfFocus')).toEqual([])
  expect(await isAt(page, target)).toBe(true)
}

/** A key of a Thai keyboard: a letter that a select looks for, which no text put in would be. */
export async function thaiKeys(page: Page): Promise<(letter: string) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  return async (letter) => {
    const key = { key: letter, text: letter, unmodifiedText: letter }
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
  }
}
