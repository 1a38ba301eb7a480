import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { openPage } from './src/page/browser.ts'
import { oneOf } from './src/page/oneOf.ts'
import { shifts, watchShifts } from './src/page/pageChecks.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import type { Product } from './src/product/product.ts'
import { allScreens, byFourth, type Screen } from './src/screens/screens.ts'
import { show } from './src/screens/show.ts'

/** On a slow line a sheet has the shape of what comes before it comes: nothing moves under a finger. */
const MOST = 0.05
/** As long as what was said. */
const APART = new Set(['chat'])
const SHEET = ':is([role=dialog], [role=alertdialog])'
let product: Product
let browser: Browser
let member: Client
let sheets: readonly Screen[]
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 1_200)
  await member.play('pg', 200, [{ bet: 20, win: 14 }])
  const complaint = { clientId: crypto.randomUUID(), text: 'ฝากเงินแล้วยอดยังไม่เข้า' }
  expect((await member.post('/api/complaints', complaint)).status).toBe(201)
  const { statements } = (await member.post('/api/statement', { page: 1, limit: 1 })).body
  const own = { receipt: statements[0]._id, round: await member.latestRound() }
  sheets = byFourth(allScreens(own), 1).filter(
    ({ modal, choose }) => modal && !APART.has(modal.name) && !choose,
  )
})

/** Answers of the server wait until it is called. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const asked: Promise<void>[] = []
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/api/**', (route) => {
    const given = opened.then(() => route.fallback())
    asked.push(given.catch(() => undefined))
    return given
  })
  return async () => {
    open()
    await Promise.all(asked)
  }
}

/** The sheet has come in; a skeleton's light goes over it for ever. */
const STANDS = `document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`

/** What is in the sheet stays as it is for so many frames, and none of it waits. */
const isDrawn = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`new Promise((done) => {
    const sheet = document.querySelector('${SHEET}')
    const before = sheet?.innerHTML
    setTimeout(() => done(sheet?.innerHTML === before && !before.includes('aria-busy')), 300)
  })`)

/** How far the page moved when the answers came after the sheet had stood there without them. */
async function shiftOf(page: Page, screen: Screen, language: 'th' | 'en') {
  await page.goto(`${product.url}/healthz`)
  await show(page, product.url, { path: screen.path }, language)
  const answer = await holdAnswers(page)
  await page.evaluate(
    `history.replaceState(${JSON.stringify({ over: { id: 1, ...screen.modal } })}, '')
    dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await page.locator(`${SHEET}:visible`).waitFor()
  await expect.poll(() => page.evaluate<boolean>(STANDS)).toBe(true)
  await page.evaluate('Object.assign(window.shifted, { value: 0, moved: [] })')
  await answer()
  await expect.poll(() => isDrawn(page), { message: screen.name }).toBe(true)
  await page.unroute('**/api/**')
  const { value, moved } = await shifts(page)
  return { value: Math.round(value * 1_000) / 1_000, moved: [...new Set(moved)] }
}

it.each(oneOf(['th', 'en'] as const, 0))(
  'no sheet shifts when what it asks for comes late, in %s',
  async (language) => {
    const { context, page, assertQuiet } = await openPage(browser)
    await watchShifts(context)
    await context.addInitScript(
      `localStorage.setItem('token', ${JSON.stringify(member.token)})
      localStorage.setItem('locale', '${language}')
      localStorage.setItem('remember-agreement', 'true')`,
    )
    for (const screen of sheets) {
      const shift = await shiftOf(page, screen, language)
      expect.soft(shift.value, `${screen.name}: ${shift.moved.join(' ')}`).toBeLessThan(MOST)
    }
    assertQuiet()
    await context.close()
  },
)
