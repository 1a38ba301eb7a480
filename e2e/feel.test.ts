import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { openPage } from './src/page/browser.ts'
import { pageScript } from './src/page/pageChecks.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'
import { allScreens, byFourth, type Screen } from './src/screens/screens.ts'
import { show } from './src/screens/show.ts'

/** How the app feels under a finger: what a tap costs, and what moves. */
const t = speaker('th')
let product: Product
let browser: Browser
let member: Client
let screens: readonly Screen[]
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 1_200)
  await member.play('pg', 200, [{ bet: 20, win: 14 }])
  const { statements } = (await member.post('/api/statement', { page: 1, limit: 1 })).body
  screens = allScreens({ receipt: statements[0]._id, round: await member.latestRound() })
})

/** A phone; `still`: of a member who has asked for no motion. */
async function phone({ isMember = true, still = false, ahead = true } = {}) {
  const { context, page, assertQuiet } = await openPage(browser, undefined, { ahead })
  if (still) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await context.addInitScript(pageScript('watch-motion'))
  }
  if (isMember)
    await context.addInitScript(
      `localStorage.setItem('token', ${JSON.stringify(member.token)})
      localStorage.setItem('remember-agreement', 'true')`,
    )
  return { context, page, assertQuiet }
}
const button = (page: Page | Locator, key: string): Locator =>
  page.getByRole('button', { name: t(key), exact: true })

/** How many elements the browser computed the style of at once, at most, while `done` was done. */
async function restyled(cdp: CDPSession, done: () => Promise<void>): Promise<number> {
  interface Traced {
    name: string
    args?: { elementCount?: number }
  }
  const counts: number[] = []
  const collect = ({ value }: { value: object[] }): void => {
    for (const { name, args } of value as Traced[])
      if (name === 'UpdateLayoutTree') counts.push(args?.elementCount ?? 0)
  }
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await done()
  const complete = new Promise((resolve) => {
    cdp.once('Tracing.tracingComplete', resolve)
  })
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  expect(counts.length).toBeGreaterThan(0)
  return Math.max(...counts)
}

it('a tap on home finds each sheet’s code there, and makes the browser style the sheet alone', async () => {
  const { context, page, assertQuiet } = await phone()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/Modal-[^/]*\.js$/.test(request.url())) scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(`${product.url}/user/home`)
  await page.locator('.game-card').first().waitFor()
  for (const name of ['Deposit', 'Withdraw', 'Game', 'Refund', 'Notices', 'Conditions', 'Leave'])
    await expect
      .poll(() => scripts.some((file) => file.includes(`/${name}Modal-`)), { message: name })
      .toBe(true)
  await networkQuiet(page)
  const cdp = await context.newCDPSession(page)
  const ofPage = await page.locator('#root *').count()
  const openers: readonly (readonly [string, Locator])[] = [
    ['deposit', button(page, 'home.deposit')],
    ['withdraw', button(page, 'home.withdraw')],
    ['game', page.locator('.game-card').first()],
    ['bell', page.getByRole('button', { name: new RegExp(`^${t('home.notices')}`) })],
    ['terms', button(page, 'nav.conditions')],
    ['log out', button(page, 'nav.logout')],
  ]
  const sheet = page.locator(':is([role=dialog], [role=alertdialog]):visible')
  scripts.length = 0
  for (const [name, opener] of openers) {
    const most = await restyled(cdp, async () => {
      await opener.click()
      await sheet.waitFor()
      await networkQuiet(page)
    })
    expect([name, scripts]).toEqual([name, []])
    expect(most, name).toBeLessThan(ofPage / 2)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  }
  assertQuiet()
  await context.close()
})

/** How each sheet that came into the page was shown, and whether the focus stayed where it was. */
const WATCH_SHEETS = `window.ahead = []
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.className?.includes?.('sheet'))
        window.ahead.push([node.style.display, document.activeElement === document.body])
}).observe(document, { subtree: true, childList: true })`

it('the sheets that home draws ahead are seen by nobody, ask nothing, and are gone; once a load', async () => {
  const { context, page, assertQuiet } = await phone()
  await context.addInitScript(WATCH_SHEETS)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(?:lookup\/(?:deposit|withdraw)|wallet\/account)/.test(request.url()))
      asked.push(request.url())
  })
  await page.goto(`${product.url}/user/home`)
  await expect.poll(() => page.evaluate('window.ahead.length')).toBe(3)
  await page.locator('.sheet').waitFor({ state: 'detached' })
  expect(await page.evaluate('window.ahead')).toEqual(
    Array.from({ length: 3 }, () => ['none', true]),
  )
  expect(asked).toEqual([])
  await page.locator('a[href="/user/statement"]').first().click()
  await page.locator('.game-card').first().waitFor({ state: 'detached' })
  await page.clock.install()
  await page.locator('a[href="/user/home"]').first().click()
  await page.locator('.game-card').first().waitFor()
  await page.clock.runFor(10_000)
  expect(await page.evaluate('window.ahead.length')).toBe(3)
  assertQuiet()
  await context.close()
})

it('who saves data is sent no sheet before it is asked for', async () => {
  const { context, page, assertQuiet } = await phone({ ahead: false })
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (/Modal-[^/]*\.js$/.test(request.url())) scripts.add(request.url())
  })
  await page.clock.install()
  await page.goto(`${product.url}/user/home`)
  await page.locator('.game-card').first().waitFor()
  await page.clock.runFor(10_000)
  await networkQuiet(page)
  expect([...scripts]).toEqual([])
  await button(page, 'home.deposit').click()
  await page.getByRole('dialog', { name: t('deposit.heading') }).waitFor()
  expect([...scripts]).toEqual([expect.stringContaining('/DepositModal-')])
  assertQuiet()
  await context.close()
})

it('for who asked for stillness nothing moves on any page or sheet, nor when it is used', async () => {
  const moved: string[] = []
  for (const isMember of [false, true]) {
    const { context, page } = await phone({ isMember, still: true, ahead: false })
    const look = async (where: string): Promise<void> => {
      const seen = await page.evaluate<string[]>('window.moved.splice(0)')
      moved.push(...seen.map((each) => `${where}: ${each}`))
    }
    for (const screen of byFourth(screens, 0).filter(
      (each) => (each.isPublic ?? false) !== isMember,
    )) {
      await show(page, product.url, screen, 'th')
      await look(screen.name)
    }
    if (isMember) await use(page, look)
    await context.close()
  }
  expect([...new Set(moved)]).toEqual([])
})

it('for who asked for stillness what stands until a slow page is drawn only fades in', async () => {
  const { context, page } = await phone({ still: true, ahead: false })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${product.url}/user/bonus`, { waitUntil: 'commit' })
  const splash = `document.querySelector('.splash')?.getAnimations()[0]?.playState`
  await expect.poll(() => page.evaluate<string | undefined>(splash)).toBe('finished')
  expect(await page.evaluate<string[]>('window.moved')).toEqual([])
  release()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await context.close()
})

/** What changes under the finger: numbers, chips, menus, the wheel, a refusal, a toast. */
async function use(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  await page.goto(`${product.url}/user/home`)
  await page.locator('.game-card').first().waitFor()
  await page.locator('[aria-haspopup=menu]').first().click()
  await page.getByRole('menu').waitFor()
  await look('language menu')
  await page.keyboard.press('Escape')
  await button(page, 'home.lotto').click()
  await button(page, 'home.allGames').click()
  await button(page, 'home.refresh').click()
  await networkQuiet(page)
  await look('home in use')
  await button(page, 'home.deposit').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: t('deposit.amountLabel') }).fill('50')
  await button(sheet, 'deposit.wayBank').or(sheet.getByRole('radio').nth(1)).first().press('Space')
  await sheet.getByRole('radio').first().press('Space')
  await sheet.getByRole('button', { name: t('deposit.create', { amount: '฿50' }) }).click()
  await button(sheet, 'deposit.paid').waitFor()
  await look('deposit in use')
  await button(sheet, 'deposit.paid').click()
  await sheet.waitFor({ state: 'detached' })
  const [{ reference }] = (await member.get('/api/wallet')).body.onItsWay
  await member.world('POST', '/qr/pay', { qrcodeId: reference })
  await page
    .getByText(t('arrival.in', { amount: '฿50.00' }))
    .first()
    .waitFor()
  await look('an arrival')
  await page.goto(`${product.url}/user/spin`)
  await page.locator('.wheel-hub').click()
  await sheet.waitFor()
  await look('a spin')
  await page.keyboard.press('Escape')
}
