import type { Browser, Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { openPage } from './src/page/browser.ts'
import { oneOf } from './src/page/oneOf.ts'
import { closeSheet } from './src/page/openAs.ts'
import { overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker, type Language } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** Where things stand on the smallest phones, and what the app says when a call is refused. */
const SMALL = { width: 320, height: 568 }
const LOW = { width: 320, height: 640 }
const PHONE = { width: 390, height: 844 }
const takePicture = picturesOf('words')
let product: Product
let browser: Browser
let member: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 300)
})

async function openAt(path: string, language: Language, size = PHONE, who: Client | null = member) {
  const opened = await openPage(browser, size, { still: true })
  await opened.context.addInitScript(
    ([token, locale]) => {
      localStorage.setItem('locale', locale ?? 'th')
      localStorage.setItem('remember-agreement', 'true')
      if (token) localStorage.setItem('token', token)
    },
    [who?.token ?? '', language] as const,
  )
  const go = async (below = ''): Promise<void> => {
    await opened.page.goto(product.url + path + below)
    await opened.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await networkQuiet(opened.page)
  }
  return { ...opened, go, t: speaker(language) }
}
const boxOf = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return { top: box.y, bottom: box.y + box.height, height: box.height }
}

it('S23: the contact page has no top offset, the one of members has one', async () => {
  const offset = async (path: string, who: Client | null): Promise<number> => {
    const { page, context, go } = await openAt(path, 'th', PHONE, who)
    await go()
    const bar = await boxOf(page.getByRole('banner'))
    const heading = await boxOf(page.getByRole('heading', { level: 1 }))
    await takePicture(page, path.replaceAll('/', '-'))
    await context.close()
    return heading.top - bar.bottom
  }
  expect(await offset('/contact', null)).toBe(0)
  expect(await offset('/user/contact', member)).toBeGreaterThan(0)
})

const SIZES = [
  ['th', LOW],
  ['la', LOW],
  ['en', LOW],
  ['th', SMALL],
  ['la', SMALL],
] as const
it.each(oneOf(SIZES, 4))(
  'S61: at 320 px the top bar is one row, and all six tiles are in sight, in %s (%o)',
  async (language, size) => {
    const { page, context, go, t, assertQuiet } = await openAt('/user/home', language, size)
    await go()
    const tiles = page.getByRole('region', { name: t('home.actions') }).getByRole('button')
    await expect.poll(() => tiles.count()).toBe(6)
    await takePicture(page, `home-320-${size.height}-${language}`)
    const bar = await boxOf(page.getByRole('banner'))
    const last = await boxOf(tiles.last())
    const menu = await boxOf(page.getByRole('navigation', { name: t('nav.menu') }))
    expect(bar.height).toBeLessThanOrEqual(60)
    expect(last.bottom).toBeLessThanOrEqual(menu.top)
    expect(await overflow(page)).toBe(0)
    assertQuiet()
    await context.close()
  },
)

const PHONES = [
  ['th', PHONE],
  ['la', SMALL],
] as const
it.each(oneOf(PHONES, 0))(
  'on a phone no button to the chat lies over a page: the bar leads to it, in %s',
  async (language, size) => {
    const { page, context, go, t } = await openAt('/user', language, size)
    for (const path of ['home', 'bonus', 'security', 'statement']) {
      await go(`/${path}`)
      await page.getByRole('navigation', { name: t('nav.menu') }).waitFor()
      expect
        .soft([path, await page.getByRole('button', { name: t('chat.open') }).count()])
        .toEqual([path, 0])
    }
    await context.close()
  },
)

it('S62: the third tile is none until the wheel is known, and does not change then', async () => {
  const { page, context, go, t } = await openAt('/user/home', 'th')
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/spinwheel/active', async (route) => {
    await asked
    await route.continue()
  })
  const coming = go()
  const tile = (key: string) =>
    page
      .getByRole('region', { name: t('home.actions') })
      .getByRole('button', { name: new RegExp(t(key)) })
  await tile('home.refund').waitFor()
  const before = await boxOf(tile('home.refund'))
  expect([await tile('home.refreshAll').count(), await tile('home.spin').count()]).toEqual([0, 0])
  answer()
  await tile('home.spin').waitFor()
  await coming
  expect(await boxOf(tile('home.refund'))).toEqual(before)
  await context.close()
})

it.each(oneOf(PHONES, 0))(
  'what is looked for among the games is found under the field, in sight, in %s',
  async (language, size) => {
    const { page, context, go, t, assertQuiet } = await openAt('/user/home', language, size)
    await go()
    await page.getByRole('button', { name: t('home.searchGames') }).click()
    const field = page.getByRole('searchbox', { name: t('home.searchGames') })
    // With a keyboard over the lower half.
    const half = size.height / 2
    await expect.poll(async () => (await boxOf(field)).top).toBeLessThan(40)
    expect(await page.locator('.bottom-bar').isVisible()).toBe(false)
    const hit = page.locator('main section li').first()
    expect((await boxOf(hit)).top).toBeLessThan(half)
    await field.fill('ไม่มีเกมนี้')
    const none = page.getByText(t('lobby.noneFound', { text: 'ไม่มีเกมนี้' }))
    await none.waitFor()
    await expect.poll(async () => (await boxOf(field)).top).toBeLessThan(40)
    expect((await boxOf(none)).bottom).toBeLessThan(half)
    await takePicture(page, `search-${language}`)
    assertQuiet()
    await context.close()
  },
)

it.each(oneOf(PHONES, 1))(
  'S85: the sheet of a bonus has its button in sight, and its terms once, in %s',
  async (language, size) => {
    const { page, context, go, t, assertQuiet } = await openAt('/user/bonus', language, size)
    await go()
    await page
      .getByRole('region', { name: t('bonus.all') })
      .getByRole('button')
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    const claim = sheet.getByRole('button', { name: new RegExp(`^${t('bonus.receive')} ฿`) })
    await claim.waitFor()
    await networkQuiet(page)
    await takePicture(page, `bonus-${language}`)
    // The sheet slides in.
    await expect.poll(async () => (await boxOf(claim)).bottom).toBeLessThanOrEqual(size.height)
    const said = await sheet.innerText()
    // What is to be bet, and what is left at the end, each told once in baht.
    const terms = (await member.get('/api/bonus')).body[0].asks
    for (const figure of [terms.turnover, terms.failBelow])
      expect(said.split(new RegExp(`${figure.toLocaleString('en-US')}(?![\\d,])`)).length).toBe(2)
    expect(await overflow(page)).toBe(0)
    assertQuiet()
    await context.close()
  },
)

it('S221: what the server says and nobody here knows is shown as it is; no answer is said to be none', async () => {
  const { page, context, go, t } = await openAt('/user/bonus', 'th')
  const refused = { status: 422, json: { message: 'CLOSED_FOR_SONGKRAN' } }
  await page.route('**/api/promotion/find/**', (route) => route.fulfill(refused))
  await go()
  const code = page.getByLabel(t('bonus.promotion.label'))
  const sheet = page.getByRole('dialog')
  await code.fill('NEW1')
  await code.press('Enter')
  await sheet.getByText('CLOSED_FOR_SONGKRAN').waitFor()
  expect(await sheet.innerText()).not.toContain(t('common.loadFailed'))
  await takePicture(page, 'refused-promotion')
  await closeSheet(page)

  await page.unroute('**/api/promotion/find/**')
  await page.route('**/api/promotion/find/**', (route) => route.abort())
  await code.fill('NEW2')
  await code.press('Enter')
  await sheet.getByText(t('common.loadFailed')).waitFor()
  await closeSheet(page)

  for (const [path, call] of [
    ['/user/bonus', 'bonus'],
    ['/user/statement', 'statement'],
    ['/user/profile', 'account/profile'],
    ['/user/play', 'play'],
    ['/user/spin', 'spinwheel/setup'],
    ['/user/home', 'wallet'],
  ] as const) {
    await page.route(`**/api/${call}`, (route) => route.fulfill(refused))
    await page.goto(product.url + path)
    await page.getByText('CLOSED_FOR_SONGKRAN').first().waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain(t('common.loadFailed'))
    await page.unroute(`**/api/${call}`)
  }
  await context.close()
})

it('S26: who finds the service closed is led to the team', async () => {
  const { page, context, t } = await openAt('/terminated', 'th', PHONE, null)
  await page.route('**/api/lookup/active', (route) =>
    route.fulfill({
      json: { terminated: 'gone' },
      headers: { link: '<https://line.me/R/ti/p/@krapao>; rel="help"' },
    }),
  )
  await page.goto(`${product.url}/terminated`)
  const link = page.getByRole('link', { name: t('terminated.team') })
  expect(await link.getAttribute('href')).toBe('https://line.me/R/ti/p/@krapao')
  await takePicture(page, 'terminated')
  await context.close()
})
