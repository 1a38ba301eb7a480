import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { DESKTOP, openPage } from './src/page/browser.ts'
import { oneOf } from './src/page/oneOf.ts'
import { openAs } from './src/page/openAs.ts'
import { axeFaults, overflow, pageScript } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker, type Language } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** The rail of a wide screen, what stands beside the games, and the way back to a phone's layout. */
let product: Product
let browser: Browser
/** Who only looks. */
let onlooker: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  onlooker = await newMember(product, 300)
})

it.each(oneOf(['th', 'en'] satisfies Language[], 0))(
  'a wide screen has the rail, the balance and the latest movements beside the games, in %s',
  async (language) => {
    const t = speaker(language)
    const { page, context, assertQuiet } = await openPage(browser, DESKTOP)
    await context.addInitScript(
      ([token, locale]) => {
        localStorage.setItem('token', token ?? '')
        localStorage.setItem('locale', locale ?? '')
        localStorage.setItem('remember-agreement', 'true')
      },
      [onlooker.token, language],
    )
    await page.goto(`${product.url}/user/home`)
    const menu = page.getByRole('navigation', { name: t('nav.menu') })
    const placeOf = async (name: string) =>
      (await page.getByRole('region', { name }).boundingBox()) ?? { x: NaN, y: NaN, width: NaN }
    await page.getByRole('region', { name: t('statement.latest') }).waitFor()
    const [money, latest, games, rail] = [
      await placeOf(t('home.total')),
      await placeOf(t('statement.latest')),
      await placeOf(t('home.slot')),
      (await menu.boundingBox()) ?? { x: NaN, width: NaN },
    ]
    expect(rail.x + rail.width).toBeLessThanOrEqual(money.x)
    expect(latest.x).toBeCloseTo(money.x, -1)
    expect(money.x + money.width).toBeLessThanOrEqual(games.x)

    await page
      .getByRole('region', { name: t('statement.latest') })
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await menu.getByRole('link', { name: t('nav.statement') }).click()
    await page.waitForURL('**/user/statement')
    await expect
      .poll(() => menu.getByRole('link', { name: t('nav.statement') }).getAttribute('aria-current'))
      .toBe('page')
    await menu.getByRole('button', { name: t('nav.conditions') }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 1_000, height: 800 })
    await menu.getByRole('link', { name: t('nav.home'), exact: true }).click()
    await page.waitForURL('**/user/home')
    const bar = await menu.boundingBox()
    expect(bar?.width).toBe(480)
    await page.getByRole('button', { name: t('nav.logout') }).waitFor()
    assertQuiet()
    await context.close()
  },
)

it.each(oneOf(['th', 'la'] satisfies Language[], 1))(
  'a wide public page has its menu above its heading and the age line in sight, in %s',
  async (language) => {
    const t = speaker(language)
    const { page, context, assertQuiet } = await openPage(browser, DESKTOP)
    await context.addInitScript((locale) => localStorage.setItem('locale', locale), language)
    const lowest = async (of: Locator): Promise<number> => {
      const box = await of.boundingBox()
      return box ? box.y + box.height : NaN
    }
    await page.goto(`${product.url}/login`)
    await page.getByText(t('login.age')).waitFor()
    expect(await lowest(page.getByText(t('login.age')))).toBeLessThan(DESKTOP.height)
    const menu = page.getByRole('navigation', { name: t('nav.menu') })
    const heading = page.getByRole('heading', { level: 1 })
    expect(await lowest(menu)).toBeLessThan((await heading.boundingBox())?.y ?? NaN)
    await menu.getByRole('link', { name: t('nav.howto') }).click()
    await page.waitForURL('**/howto')
    assertQuiet()
    await context.close()
  },
)

const WIDE = [
  [1440, 900, 'th'],
  [1280, 800, 'la'],
] as const
it.each(oneOf(WIDE, 1))(
  'a wide bonus page has both columns filled, with a bonus and without, at %i x %i in %s',
  async (width, height, language) => {
    const t = speaker(language)
    const picture = picturesOf(`bonus-${width}`)
    const member = await newMember(product, 100)
    const { page, close } = await openAs({ browser, url: product.url }, member, {
      path: '/user/bonus',
      language,
      wide: true,
    })
    await page.setViewportSize({ width, height })
    const boxOf = async (name: string) => {
      const region = page.getByRole('region', { name })
      await region.waitFor()
      const box = await region.boundingBox()
      if (!box) throw new Error(`${name} is not drawn`)
      return box
    }
    const demandFilled = async (name: string): Promise<void> => {
      const [left, offers] = [await boxOf(name), await boxOf(t('bonus.all'))]
      expect(left.x + left.width).toBeLessThan(offers.x)
      expect(left.height).toBeGreaterThan(offers.height / 2)
      // To the page's edge, as far as the bell and the language go.
      expect(offers.x + offers.width).toBeGreaterThan(width - 40)
      expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    }
    await demandFilled(t('bonus.how.title'))
    await picture(page, 'none')
    expect((await member.get('/api/bonus/activate/FIRST100')).status).toBe(200)
    await page.reload()
    await demandFilled(t('bonus.current'))
    await picture(page, 'running')
    await close()
  },
)

it('on a wide screen nothing of the corner lies over what stands in the head of the wheel', async () => {
  const t = speaker('th')
  const { page, context, assertQuiet } = await openPage(browser, DESKTOP)
  await context.addInitScript((token) => {
    localStorage.setItem('token', token ?? '')
    localStorage.setItem('remember-agreement', 'true')
  }, onlooker.token)
  await page.goto(`${product.url}/user/spin`)
  const button = page.getByRole('button', { name: t('spin.check') })
  await button.waitFor()
  const box = await button.boundingBox()
  if (!box) throw new Error('the button has no place')
  const [across, y] = [
    [0.1, 0.5, 0.9].map((share) => box.x + share * box.width),
    box.y + box.height / 2,
  ]
  const there = await Promise.all(
    across.map((x) =>
      page.evaluate<string>(`document.elementFromPoint(${x}, ${y}).closest('button')?.textContent`),
    ),
  )
  expect(there).toEqual(across.map(() => t('spin.check')))
  assertQuiet()
  await context.close()
})

it('a chat that was opened on a narrow screen is in use when the screen has become wide', async () => {
  const t = speaker('th')
  const { page, context, assertQuiet } = await openPage(browser)
  await context.addInitScript((token) => {
    localStorage.setItem('token', token ?? '')
    localStorage.setItem('remember-agreement', 'true')
  }, onlooker.token)
  // On a phone the bar leads to it.
  await page.goto(`${product.url}/user/contact`)
  await page.getByRole('button', { name: t('chat.open') }).click()
  const chat = page.getByRole('dialog')
  await chat.waitFor()
  await page.setViewportSize(DESKTOP)
  await chat.getByRole('textbox').click()
  await chat.getByRole('button', { name: t('chat.minimise') }).click()
  await chat.waitFor({ state: 'hidden' })
  assertQuiet()
  await context.close()
})

/** What lies over a control, wherever the page is scrolled to. */
async function covered(page: Page): Promise<string[]> {
  await page.evaluate(pageScript('covered-controls'))
  const [height, view] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollHeight, innerHeight]',
  )
  const found: string[] = []
  for (let at = 0; at < height; at += view / 3) {
    await page.evaluate(`scrollTo({ top: ${at}, behavior: 'instant' })`)
    const there = await page.evaluate<string[]>('window.coveredControls()')
    found.push(...there.map((each) => `at ${at}: ${each}`))
  }
  return found
}
/** Its heading stands elsewhere. */
const OF_THEIR_OWN = ['home', 'spin']
const PAGES = [...OF_THEIR_OWN, 'statement', 'bonus', 'play', 'profile', 'security', 'contact']
it('on a wide screen no control lies under another thing, the chat neither, and pages begin at one place', async () => {
  const { page, close } = await openAs({ browser, url: product.url }, onlooker, {
    path: '/healthz',
    language: 'th',
    wide: true,
  })
  const begin = new Set<number | undefined>()
  for (const name of PAGES) {
    await page.setViewportSize(DESKTOP)
    await page.goto(`${product.url}/user/${name}`)
    await page.getByRole('button', { name: new RegExp(`^${speaker('th')('chat.open')}`) }).waitFor()
    await networkQuiet(page)
    expect.soft([name, await covered(page)]).toEqual([name, []])
    if (OF_THEIR_OWN.includes(name)) continue
    await page.setViewportSize({ width: 1440, height: 900 })
    begin.add((await page.getByRole('heading', { level: 1 }).boundingBox())?.x)
  }
  expect([...begin]).toEqual([expect.any(Number)])
  expect([...begin][0]).toBeGreaterThan(240)
  await close()
})

it('games are filtered by kind and found by a few letters of their name', async () => {
  const t = speaker('th')
  const member = await newMember(product)
  const { page, context, assertQuiet } = await openPage(browser)
  await context.addInitScript((token) => {
    localStorage.setItem('token', token ?? '')
    localStorage.setItem('remember-agreement', 'true')
  }, member.token)
  await page.goto(`${product.url}/user/home`)
  const lists = page.locator('main .games')
  await page.getByRole('button', { name: t('home.lotto') }).click()
  await expect.poll(() => lists.count()).toBe(1)
  await page.getByRole('button', { name: t('home.allGames'), exact: true }).click()
  await expect.poll(() => lists.count()).toBe(3)

  await page.getByRole('button', { name: t('home.searchGames') }).click()
  const field = page.getByRole('searchbox', { name: t('home.searchGames') })
  await field.fill('พลอย')
  const hits = page.getByRole('main').locator('ul.surface > li')
  await expect.poll(() => hits.count()).toBe(1)
  // Marked with the heart, it is there for the member on every device, and has a kind of its own.
  await hits.locator('button[aria-pressed=false]').click()
  await hits.getByRole('button', { pressed: true }).waitFor()
  await expect.poll(async () => (await member.get('/api/wallet')).body.favourites).toEqual(['pg'])
  await field.fill('ไม่มีเกมนี้')
  await page.getByText(t('lobby.noneFound', { text: 'ไม่มีเกมนี้' })).waitFor()
  await field.press('Escape')
  await expect.poll(() => lists.count()).toBe(3)
  await page.getByRole('button', { name: t('home.favourite', { n: 1 }) }).click()
  await expect.poll(() => page.locator('.game-card').count()).toBe(1)
  await page.locator('.game-card').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /เป็นเกมโปรด/, pressed: true }).click()
  await sheet.getByRole('button', { name: /เป็นเกมโปรด/, pressed: false }).waitFor()
  await page.keyboard.press('Escape')
  // The last mark is taken away: all are shown again.
  await expect.poll(() => lists.count()).toBe(3)
  assertQuiet()
  await context.close()
})
