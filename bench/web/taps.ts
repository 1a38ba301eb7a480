import type { Page } from 'playwright-core'
import { speaker } from '../../e2e/src/page/words.ts'
import { openPhone } from './cheapPhone.ts'
import type { World } from './measures.ts'

const t = speaker('th')

/**
 * Adds up what the browser's own Event Timing says of a tap, and when its answer was drawn. The
 * page's policy forbids the eval of waitForFunction, so it looks by itself.
 */
const WATCH = `
window.felt = { began: 0, paintMs: 0, answerMs: null }
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) window.felt.paintMs = Math.max(window.felt.paintMs, duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
window.feel = (answer, isGone) => {
  const felt = (window.felt = { began: 0, paintMs: 0, answerMs: null })
  const begin = ({ timeStamp }) => { felt.began ||= timeStamp }
  addEventListener('click', begin, { capture: true, once: true })
  addEventListener('keydown', begin, { capture: true, once: true })
  const look = () => {
    const isThere = document.querySelector(answer) !== null
    if (felt.began === 0 || isThere === isGone) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => (felt.answerMs = performance.now() - felt.began)))
  }
  requestAnimationFrame(look)
}`

interface Tap {
  name: string
  press: (page: Page) => Promise<unknown>
  /** What the page has to show as its answer, or to lose. */
  answer: string
  isGone?: boolean
}
const SHEET = '.sheet[data-state=open]'
const named = (key: string) => (page: Page) =>
  page
    .getByRole('button', { name: t(key), exact: true })
    .first()
    .tap()
const open = (name: string, key: string, answer = SHEET): Tap => ({
  name,
  press: named(key),
  answer,
})
const close = (name: string): Tap => ({
  name,
  press: named('common.close'),
  answer: SHEET,
  isGone: true,
})
/** A page of the bar at the lower edge. */
const tab = (page: string): Tap => ({
  name: `tab: ${page}`,
  press: (at) => at.locator(`a[href="/user/${page}"]`).first().tap(),
  answer: `[href="/user/${page}"][aria-current]`,
})

/** In the order of a member's visit; each thing is opened for the first time since the load. */
const VISIT: readonly Tap[] = [
  open('deposit opens', 'home.deposit'),
  {
    name: 'amount chip',
    press: (page) =>
      page
        .getByRole('button', { name: /^฿?100$/ })
        .first()
        .tap(),
    answer: '.sheet button[aria-pressed=true]',
  },
  close('deposit closes'),
  open('withdraw opens', 'home.withdraw'),
  close('withdraw closes'),
  {
    name: 'bell',
    press: (page) =>
      page
        .getByRole('button', { name: new RegExp(`^${t('home.notices')}`) })
        .first()
        .tap(),
    answer: SHEET,
  },
  close('bell closes'),
  open('menu: terms', 'nav.conditions'),
  close('terms close'),
  {
    name: 'game tile',
    press: (page) => page.locator('.game-card').first().tap(),
    answer: '.sheet .hero',
  },
  close('game closes'),
  open('transfer opens', 'home.transfer'),
  close('transfer closes'),
  {
    name: 'kind of games',
    press: named('home.lotto'),
    answer: '.game-filter [aria-pressed=true]:not(:first-child)',
  },
  { ...open('search opens', 'home.searchGames'), answer: 'search input' },
  {
    name: 'search key',
    press: (page) => page.keyboard.press('a'),
    answer: 'search input:not(:placeholder-shown)',
  },
  // The bar is away while one types.
  { ...open('search closes', 'home.searchEnd', 'search input'), isGone: true },
  tab('statement'),
  {
    name: 'statement filter',
    press: named('statement.kind.deposit'),
    answer: '#main [role=group] button:not(:first-child)[aria-pressed=true]',
  },
  tab('profile'),
  tab('home'),
  open('bonus page', 'home.bonus', '#main input'),
  {
    name: 'language menu',
    press: (page) => page.locator('[aria-haspopup=menu]').first().tap(),
    answer: '[role=menu]',
  },
  {
    name: 'language chosen',
    press: (page) => page.getByRole('menuitemradio').last().tap(),
    answer: '[role=menu]',
    isGone: true,
  },
]

export interface Felt {
  name: string
  /** Milliseconds to the next paint, as INP counts them; 0 is under 16. */
  paintMs: number
  /** Milliseconds until the page has drawn what was asked for. */
  answerMs: number
}

/** A visit of taps on a phone four times slower than this machine, on the machine's own line. */
export async function visit({ browser, url, token }: World): Promise<Felt[]> {
  const { page, close: end } = await openPhone(browser, { token, line: 'own' })
  await page.addInitScript(WATCH)
  await page.goto(`${url}/user/home`)
  await page.locator('.game-card').first().waitFor()
  await page.waitForTimeout(4_000)
  const felt: Felt[] = []
  for (const { name, press, answer, isGone = false } of VISIT) {
    await page.evaluate(`window.feel(${JSON.stringify(answer)}, ${isGone})`)
    await press(page)
    await page.waitForTimeout(1_500)
    const { paintMs, answerMs } = await page.evaluate<{ paintMs: number; answerMs: number | null }>(
      'window.felt',
    )
    felt.push({ name, paintMs, answerMs: answerMs ?? Number.NaN })
  }
  await end()
  return felt
}
