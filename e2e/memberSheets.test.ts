import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { openAs } from './src/page/openAs.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/**
 * The sheets of money and gifts, as the product's description has them, on a phone, in Thai. What
 * would take long to bring about is put into the server's answer on its way.
 */
const t = speaker('th')
let product: Product
let browser: Browser
let member: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 500)
})

async function open(path: string) {
  const opened = await openAs({ browser, url: product.url }, member, {
    path,
    language: 'th',
    wide: false,
  })
  const close = async (): Promise<void> => {
    await opened.page.unrouteAll({ behavior: 'ignoreErrors' })
    await opened.close()
  }
  return { ...opened, close }
}
const button = (within: Page | Locator, key: string, values?: Record<string, string>): Locator =>
  within.getByRole('button', { name: t(key, values), exact: true })
/** Lets an answer through, changed. */
const changed = (
  page: Page,
  call: string,
  // oxlint-disable-next-line typescript/no-explicit-any
  change: (answer: any) => unknown,
): Promise<unknown> =>
  page.route(`**/api/${call}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, json: change(await response.json()) })
  })
const heardBy = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  return calls
}
async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

it('S93, S95, S96, S97, S134, S135, S137, S138: a deposit, from its lookup to the end of a code', async () => {
  const { page, close } = await open('/user/home')
  const calls = heardBy(page)
  const times = (call: string): number => calls.filter((each) => each === call).length
  const sheet = page.getByRole('dialog')
  const openDeposit = async (): Promise<void> => {
    await button(page, 'home.deposit').click()
    await sheet.waitFor()
  }
  const choose = (way: string) =>
    sheet.getByRole('radio', { name: new RegExp(`^${t(way)}`) }).press('Space')
  for (const opening of [1, 2]) {
    await openDeposit()
    await choose('deposit.wayBank')
    await expect.poll(() => times('GET /api/lookup/deposit')).toBe(opening)
    if (opening === 1) await closeSheet(page)
  }
  const rows = sheet.getByRole('list', { name: t('deposit.accounts') }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(4)
  const { banks } = (await member.get('/api/lookup/deposit')).body as {
    banks: { bankCode: string; bankType: string; mode: string; bank: { nameTH: string } }[]
  }
  for (const code of ['SCB', 'KBANK', 'GSB', 'BCEL']) {
    const { bank } = banks.find(
      ({ bankCode, bankType }) => bankCode === code && bankType !== 'PAYMENT',
    )!
    const row = rows.filter({ hasText: bank.nameTH })
    expect(await row.count()).toBe(1)
    const hasCurrency = (await row.innerText()).includes(t('deposit.currencyLak'))
    expect([code, hasCurrency]).toEqual([code, code === 'BCEL'])
    if (code === 'KBANK') expect(await row.innerText()).toContain(t('deposit.auto'))
  }
  await choose('deposit.wayLink')
  await button(sheet, 'deposit.link.send').waitFor()

  // A code: its amount and time; the other providers are asked again.
  await choose('deposit.wayQr')
  const providers = calls.filter((call) => call.startsWith('GET /api/qrcode/'))
  const others = new Set(providers.filter((call) => !call.endsWith('/KBANK')))
  expect(others.size).toBe(4)
  await button(sheet, 'deposit.createEmpty').waitFor()
  await sheet.getByLabel(t('deposit.amountLabel')).fill('120')
  const create = sheet.getByRole('button', { name: t('deposit.create', { amount: '฿120' }) })
  await create.waitFor()
  calls.length = 0
  await create.click()
  const code = sheet.getByRole('img', { name: /^QR .*฿120/ })
  await code.waitFor()
  expect(await sheet.getByRole('timer').innerText()).toMatch(/^(10:00|0\d:\d\d)$/)
  expect(calls.filter((call) => call.startsWith('POST /api/qrcode/'))).toHaveLength(1)
  for (const other of others) await expect.poll(() => times(other)).toBeGreaterThan(0)
  await button(sheet, 'deposit.paid').click()
  await page.getByText(t('deposit.waitingBank')).first().waitFor()
  await sheet.waitFor({ state: 'detached' })

  // At 00:00 it is hidden.
  const expireIn = new Date(Date.now() + 6_000).toISOString()
  await changed(page, 'qrcode/*', (answer: { hasQrcode: boolean }) =>
    answer.hasQrcode ? { ...answer, expireIn } : answer,
  )
  await openDeposit()
  await sheet.getByText(t('deposit.ended')).waitFor()
  expect(await code.count()).toBe(0)
  await closeSheet(page)
  await close()
})

it('S72, S102, S140: no banner comes first where there is none; a bonus blocks refund and withdrawal', async () => {
  const { page, close } = await open('/user/home')
  const sheet = page.getByRole('dialog')
  for (const part of ['invite', 'refund']) await changed(page, `${part}/banners`, () => [])
  await button(page, 'home.invite').click()
  await button(sheet, 'home.inviteSheet.copy').waitFor()
  expect(await button(sheet, 'banners.continue').count()).toBe(0)
  await closeSheet(page)

  await changed(page, 'refund/check', (answer: object) => ({
    ...answer,
    result: true,
    bonus: true,
    refundAmount: 40,
  }))
  await button(page, 'home.refund').click()
  const receive = button(sheet, 'home.refundSheet.receive', { amount: '฿40.00' })
  await receive.waitFor()
  expect(await receive.isDisabled()).toBe(true)
  await closeSheet(page)

  await button(page, 'home.withdraw').click()
  await sheet.getByText(t('withdraw.bonusWarning')).waitFor()
  await closeSheet(page)
  await changed(page, 'bonus/check/active', (answer: object) => ({
    ...answer,
    status: true,
    type: 'bonus',
    progress: {
      turnover: 0,
      turnoverTarget: 900,
      balance: 500,
      balanceTarget: null,
      failBelow: null,
      maxBet: null,
    },
  }))
  await page.reload()
  await button(page, 'home.withdraw').click()
  await sheet.getByText('฿900').first().waitFor()
  await close()
})

it('S78, S82, S83, S85: cards on their banners, one current, one received, one that opens', async () => {
  const { page, close } = await open('/user/profile')
  interface Offer {
    name: string
    type: string
    maxReceived: number
    userBonus: unknown
  }
  let names: string[] = []
  await changed(page, 'bonus', (offers: Offer[]) => {
    names = offers.map(({ name }) => name)
    const now = new Date().toISOString()
    return offers.map((offer, at) => {
      const received = Array.from({ length: at === 1 ? offer.maxReceived : 0 }, () => ({
        updatedAt: now,
      }))
      return { ...offer, userBonus: { _id: 'made', isActive: at === 0, received } }
    })
  })
  await changed(page, 'bonus/check/active', (answer: object) => ({
    ...answer,
    status: true,
    type: 'bonus',
  }))
  await page.goto(`${product.url}/user/bonus`)
  const current = page.getByRole('region', { name: t('bonus.current') })
  await current.getByText(t('bonus.kind.bonus'), { exact: true }).waitFor()
  expect(await page.getByLabel(t('bonus.promotion.label')).count()).toBe(0)
  const cards = page.getByRole('region', { name: t('bonus.all') }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(names.length)
  for (const card of await cards.all())
    expect(await card.locator('img').getAttribute('src')).toBeTruthy()
  expect(await cards.nth(0).innerText()).toContain(t('bonus.current'))
  expect(await cards.nth(1).innerText()).toMatch(
    new RegExp(['limit', 'day', 'week'].map((type) => t(`bonus.received.${type}`)).join('|')),
  )
  expect(await cards.nth(1).getByRole('button').isDisabled()).toBe(true)
  // A card that is open leads to its banners, the notice and the button; the current one to a confirm.
  const { notice } = (await member.get('/api/lookup/notice')).body
  const sheet = page.getByRole('dialog')
  await cards.nth(2).getByRole('button').click()
  await sheet.locator('img').first().waitFor()
  const [before = ''] = notice
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .split('%percentFail%')
  await sheet.getByText(before.trim()).first().waitFor()
  await sheet.getByRole('button', { name: new RegExp(`^${t('bonus.receive')}`) }).waitFor()
  await closeSheet(page)
  await cards.nth(0).getByRole('button').click()
  await button(sheet, 'bonus.ok').waitFor()
  await close()
})

it('S91: coupons are a table of three a page: index, label and name, amount, claim', async () => {
  const { page, close } = await open('/user/profile')
  await changed(page, 'spinwheel/coupon', () =>
    [1, 2, 3, 4].map((n) => ({
      _id: `made-${n}`,
      prize: { name: `Prize ${n}`, slice: { code: 'cash20', label: `Label ${n}` } },
      amount: n * 10,
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      asks: null,
    })),
  )
  await page.goto(`${product.url}/user/spin`)
  const table = page.getByRole('region', { name: t('spin.coupons.title') }).getByRole('table')
  const rows = table.locator('tbody').getByRole('row')
  await expect.poll(() => rows.count()).toBe(3)
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(
    ['index', 'prize', 'amount', 'act'].map((key) => t(`spin.coupons.${key}`)),
  )
  expect((await rows.first().innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /^1 Label 1 Prize 1 .*10\.00/,
  )
  const label = t('spin.coupons.claimLabel', { label: 'Label 1', n: 1 })
  await rows.first().getByRole('button', { name: label }).waitFor()
  await page.getByText(t('spin.coupons.page', { page: 1, pages: 2 })).waitFor()
  await button(page, 'spin.coupons.next').click()
  await expect.poll(() => rows.count()).toBe(1)
  expect(await rows.first().innerText()).toMatch(/^4\s/)
  await close()
})
