import { TRUELINK_DEFAULT_SECRET } from '@krapao/contract/constants'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seal } from '../server/src/areas/cashin/walletLinks/testing/seal.ts'
import { newMember, until, type Client } from './src/client/api.ts'
import { DESKTOP, openPage, PHONE } from './src/page/browser.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults, overflow, shifts, watchShifts } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useProduct } from './src/page/useProduct.ts'
import { speaker, type Language } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** Home knows where the money is: what is on its way, on every device, and its arrival. */
let product: Product
let browser: Browser
useProduct((stage) => {
  ;({ product, browser } = stage)
})

async function device(
  member: Client,
  language: Language,
  { size = PHONE, theme = 'night' }: { size?: typeof PHONE; theme?: string } = {},
) {
  const { page, context, assertQuiet } = await openPage(browser, size)
  await context.addInitScript(
    ([token, locale, look]) => {
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('locale', locale ?? 'th')
      localStorage.setItem('theme', look ?? '')
      localStorage.setItem('remember-agreement', 'true')
    },
    [member.token, language, theme] as const,
  )
  await watchShifts(context)
  const t = speaker(language)
  await page.goto(`${product.url}/user/home`)
  await page.getByRole('region', { name: t('home.actions') }).waitFor()
  await networkQuiet(page)
  const strip = page.getByRole('list', { name: t('home.onItsWay.title') })
  const cell = (words: string): Locator => strip.getByRole('button').filter({ hasText: words })
  return { page, context, assertQuiet, t, strip, cell }
}
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
const topOf = async (of: Locator): Promise<number> => {
  const box = await of.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return box.y
}
const isSettled = (member: Client) =>
  until(async () => (await member.get('/api/wallet')).body.onItsWay.length === 0, 40_000)

it.each(oneOf(['th', 'la'] as const, 0))(
  'a code is on its way on each device, after a reload too, until its money arrives, in %s',
  async (language) => {
    const picture = picturesOf(`onway-${language}`)
    const member = await newMember(product, 1_000)
    const [one, other] = [await device(member, language), await device(member, language)]
    const { page, t, cell } = one
    expect(await one.strip.count()).toBe(0)

    await button(page, t('home.deposit')).click()
    await page.getByRole('textbox', { name: t('deposit.amountLabel') }).fill('500')
    await button(page, t('deposit.create', { amount: '฿500' })).click()
    await button(page, t('deposit.paid')).waitFor()
    await page.keyboard.press('Escape')
    for (const { cell: of } of [one, other])
      await of('+฿500')
        .filter({ hasText: t('home.onItsWay.state.UNPAID') })
        .waitFor()
    const coming = page.getByText(t('home.onItsWay.coming', { amount: '฿500' }))
    expect(await coming.count()).toBe(0)
    await picture(page, 'unpaid')
    await page.reload()
    await cell(t('home.onItsWay.state.UNPAID')).click()
    await button(page, t('deposit.paid')).click()
    for (const { page: at, cell: of } of [one, other]) {
      await of(t('home.onItsWay.state.SAID_PAID')).waitFor()
      await at.getByText(t('home.onItsWay.coming', { amount: '฿500' })).waitFor()
    }
    await picture(page, 'said-paid')

    const [{ reference }] = (await member.get('/api/wallet')).body.onItsWay
    await member.world('POST', '/qr/pay', { qrcodeId: reference })
    const toast = (at: Page) => at.getByText(t('arrival.in', { amount: '฿500.00' }))
    // Looked for in both at once, and told once in each: a toast goes after four seconds.
    await Promise.all([one, other].map(({ page: at }) => toast(at).waitFor()))
    for (const { page: at, strip } of [one, other]) {
      await strip.waitFor({ state: 'detached' })
      expect(await toast(at).count()).toBeLessThan(2)
      const card = at.getByRole('region', { name: t('home.total') })
      await expect
        .poll(async () => (await card.innerText()).replaceAll(/\s/g, ''))
        .toContain('1,500.00')
    }
    await picture(page, 'arrived')
    // No old news after a reload, nor in the sheet.
    await page.reload()
    await page.getByRole('region', { name: t('home.actions') }).waitFor()
    await networkQuiet(page)
    expect(await toast(page).count()).toBe(0)
    await button(page, t('home.deposit')).click()
    await page.getByRole('textbox', { name: t('deposit.amountLabel') }).waitFor()
    for (const { assertQuiet, context } of [one, other]) {
      assertQuiet()
      await context.close()
    }
  },
)

it.each(oneOf(['th', 'la'] as const, 1))(
  'a payout and a transfer say who has them, and the total is true meanwhile, in %s',
  async (language) => {
    const picture = picturesOf(`onway-out-${language}`)
    const member = await newMember(product, 1_000)
    await member.get('/api/wallet/activate/pg')
    const { page, context, t, cell, strip, assertQuiet } = await device(member, language)
    const card = page.getByRole('region', { name: t('home.total') })
    const said = async () => (await card.innerText()).replaceAll(/\s/g, '')
    await member.world('POST', '/faults', {
      target: 'game:pg',
      kind: 'timeout-before',
      on: 'write',
    })
    await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 300 })
    await cell('฿300').waitFor()
    // It moves inside: the total has it, as a figure of its own.
    expect(await said()).toMatch(/1,000\.00/)
    expect(await said()).toContain(`${t('home.onItsWay.moving').replaceAll(' ', '')}300.00`)
    await isSettled(member)
    await strip.waitFor({ state: 'detached' })

    await member.world('POST', '/faults', { target: 'bank', kind: 'timeout-after', on: 'write' })
    await member.post('/api/wallet/withdraw', { amount: 200 })
    await cell('−฿200')
      .filter({ hasText: t('home.onItsWay.state.BANK') })
      .waitFor()
    // What leaves is out of it at once.
    await expect.poll(said).toContain('800.00')
    await picture(page, 'payout')
    expect(await axeFaults(page)).toEqual([])
    await cell('−฿200').click()
    await page.getByRole('dialog', { name: t('withdraw.state.PENDING') }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(t('arrival.out', { amount: '฿200.00' })).waitFor({ timeout: 60_000 })
    await strip.waitFor({ state: 'detached' })
    assertQuiet()
    await context.close()
  },
)

/** Bonus, games with money, and three movements: as full as home gets. */
async function fullest(): Promise<Client> {
  const member = await newMember(product, 2_000)
  for (const [to, amount] of [
    ['pg', 300],
    ['slotracha', 100],
    ['joker', 50.25],
  ] as const) {
    await member.get(`/api/wallet/activate/${to}`)
    await member.post('/api/wallet/transfer', { from: 'WALLET', to, amount })
  }
  const taken = await member.get('/api/bonus/activate/FIRST100')
  expect([taken.status, taken.body.message]).toEqual([200, undefined])
  const link = await member.world('POST', '/walletlink', {
    amount: 50,
    walletAccountName: 'KRAPAO WALLET',
  })
  await member.world('POST', '/faults', {
    target: 'walletlink',
    kind: 'timeout-before',
    times: 99,
    on: 'write',
  })
  const sealed = seal(TRUELINK_DEFAULT_SECRET, `${link.link}::KRAPAO WALLET`)
  expect((await member.post('/api/wallet/truelink', { link: sealed })).status).toBe(503)
  await member.post('/api/wallet/add', { amount: 700 })
  await member.post('/api/qrcode/KBANK', { amount: 500 })
  return member
}

it('the first game stands above the bar when home is at its fullest, and nothing jumps', async () => {
  const member = await fullest()
  for (const language of oneOf(['th', 'la', 'en'] as const, 1)) {
    const picture = picturesOf(`home-full-${language}`)
    const { page, context, t, strip, assertQuiet } = await device(member, language)
    await strip.getByRole('button').nth(2).waitFor()
    await page.getByRole('region', { name: t('home.keepPlaying') }).waitFor()
    await picture(page, 'phone')
    const menu = page.getByRole('navigation', { name: t('nav.menu') })
    const game = page
      .getByRole('region', { name: t('home.slot') })
      .getByRole('button')
      .first()
    expect(await topOf(game)).toBeLessThan(await topOf(menu))
    expect(await overflow(page)).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    // The second time the place of the bonus's line is known.
    await page.reload()
    await strip.getByRole('button').nth(2).waitFor()
    await networkQuiet(page)
    expect((await shifts(page)).value).toBeLessThanOrEqual(0.02)
    await page.setViewportSize({ width: 320, height: 568 })
    expect(await overflow(page)).toBe(0)
    await picture(page, 'small')
    assertQuiet()
    await context.close()
  }
  const light = await device(member, 'th', { theme: 'paper' })
  await picturesOf('home-full-light')(light.page, 'phone')
  expect(await axeFaults(light.page)).toEqual([])
  await light.context.close()
  const wide = await device(member, 'th', { size: DESKTOP })
  await picturesOf('home-full-wide')(wide.page, 'desk')
  expect(await axeFaults(wide.page)).toEqual([])
  await wide.context.close()
})

it('a beginner finds three steps, nothing that is zero, and the six actions', async () => {
  const member = await newMember(product)
  for (const language of oneOf(['th', 'la'] as const, 0)) {
    const { page, context, t, strip, assertQuiet } = await device(member, language)
    await page.getByRole('heading', { name: t('firstSteps.title') }).waitFor()
    await picturesOf(`home-new-${language}`)(page, 'phone')
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: t('firstSteps.game.title') })
        .count(),
    ).toBe(1)
    expect(await strip.count()).toBe(0)
    const tiles = page.getByRole('region', { name: t('home.actions') }).getByRole('button')
    await expect.poll(() => tiles.count()).toBe(6)
    expect((await tiles.allInnerTexts()).join(' ')).not.toContain('0')
    await button(page, t('firstSteps.begin')).click()
    await page.getByRole('textbox', { name: t('deposit.amountLabel') }).waitFor()
    await page.keyboard.press('Escape')
    expect(await axeFaults(page)).toEqual([])
    expect((await shifts(page)).value).toBeLessThanOrEqual(0.02)
    assertQuiet()
    await context.close()
  }
})
