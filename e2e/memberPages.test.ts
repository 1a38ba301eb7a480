import type { Browser, Locator, Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { PASSWORD } from './src/client/person.ts'
import { openPage } from './src/page/browser.ts'
import { oneOf } from './src/page/oneOf.ts'
import { openAs } from './src/page/openAs.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** What a member finds on the pages, as the product's description has it; on a phone, in Thai. */
const t = speaker('th')
let product: Product
let browser: Browser
let member: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 700)
  for (const code of ['pg', 'slotracha'])
    expect((await member.get(`/api/wallet/activate/${code}`)).status).toBe(200)
  for (const [to, amount] of [
    ['pg', 300],
    ['slotracha', 20.5],
  ])
    await member.post('/api/wallet/transfer', { from: 'WALLET', to, amount })
})

const open = (path: string) =>
  openAs({ browser, url: product.url }, member, { path, language: 'th', wide: false })
const button = (within: Page | Locator, key: string): Locator =>
  within.getByRole('button', { name: t(key), exact: true })
const isCall = (request: Request, call: string): boolean =>
  `${request.method()} ${new URL(request.url()).pathname}` === call
const plain = async (of: Locator): Promise<string> => (await of.innerText()).replaceAll(/\s+/g, ' ')

it('S51, S52, S54, S55, S56, S57, S58, S59, S61, S63: home, its bars, its refresh, the agreement', async () => {
  const { page, context, assertQuiet } = await openPage(browser)
  await context.addInitScript((token) => localStorage.setItem('token', token), member.token ?? '')
  let refreshes = 0
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/wallet/refresh/slot', async (route) => {
    refreshes += 1
    await asked
    await route.continue()
  })
  const began = Date.now()
  await page.goto(`${product.url}/user/home`)
  const agreement = page.getByRole('dialog', { name: t('agreement.heading') })
  await agreement.waitFor()
  expect(Date.now() - began).toBeGreaterThan(1_500)
  await page.getByLabel(t('agreement.remember')).check()
  await button(page, 'agreement.accept').click()
  await agreement.waitFor({ state: 'detached' })

  expect(await page.getAttribute('html', 'data-theme')).toBe('night')
  // The loader turns until every game has been asked.
  expect(await button(page, 'home.refreshing').getAttribute('aria-busy')).toBe('true')
  answer()
  const refresh = button(page, 'home.refresh')
  await refresh.waitFor()
  expect(refreshes).toBe(1)
  const wallet = page.getByRole('region', { name: t('home.total') })
  await expect.poll(() => plain(wallet)).toMatch(/\d\d:\d\d:\d\d/)
  const lastSync = () => page.evaluate(() => Number(localStorage.getItem('last_sync')))
  const before = await lastSync()
  expect(before).toBeGreaterThanOrEqual(began)
  const said = (await plain(wallet)).replaceAll(' ', '')
  expect(said).toContain('SOMCHAI')
  for (const figure of ['700.00', '379.50', '320.50']) expect(said).toContain(figure)
  await refresh.click()
  await expect.poll(lastSync).toBeGreaterThan(before)
  expect(refreshes).toBe(2)

  const tiles = page.getByRole('region', { name: t('home.actions') }).getByRole('button')
  await expect.poll(() => tiles.count()).toBe(6)
  const names = await Promise.all((await tiles.all()).map(plain))
  for (const [at, key] of ['deposit', 'withdraw', 'spin', 'invite', 'bonus', 'refund'].entries())
    expect(names[at]).toContain(t(`home.${key}`))
  expect(names[2]).toContain('7')
  const top = page.getByRole('banner')
  expect(await plain(top)).toContain('Krapao')
  await top.getByRole('button', { name: new RegExp(`^${t('common.language')}:`) }).waitFor()
  await button(top, 'nav.logout').waitFor()
  const menu = page.getByRole('navigation', { name: t('nav.menu') })
  for (const [key, path] of [
    ['home', '/user/home'],
    ['profile', '/user/profile'],
    ['statement', '/user/statement'],
    ['contact', '/user/contact'],
  ])
    expect(
      await menu.getByRole('link', { name: t(`nav.${key}`), exact: true }).getAttribute('href'),
    ).toBe(path)
  await button(menu, 'nav.conditions').click()
  const conditions = page.getByRole('dialog', { name: t('conditions.heading') })
  await conditions.waitFor()
  await page.keyboard.press('Escape')
  await conditions.waitFor({ state: 'detached' })
  await button(page, 'home.bonus').click()
  await page.waitForURL('**/user/bonus')

  // Flagged as read it comes no more in a later visit, in the time that it takes without the flag.
  const stood = async (home: Page): Promise<void> => {
    await home.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await networkQuiet(home)
    await home.clock.runFor(5_000)
  }
  const later = async (flag: string) => {
    const visit = await open('/terminated')
    await visit.page.clock.install()
    await visit.page.addInitScript((kept) => localStorage.setItem('remember-agreement', kept), flag)
    await visit.page.goto(`${product.url}/user/home`)
    await stood(visit.page)
    return visit
  }
  const [flagged, unflagged] = [await later('true'), await later('')]
  await unflagged.page.getByRole('dialog', { name: t('agreement.heading') }).waitFor()
  expect(await flagged.page.getByRole('dialog').count()).toBe(0)
  // Read without the flag it comes no more in this visit, after a reload neither.
  await button(unflagged.page, 'agreement.accept').click()
  await unflagged.page.getByRole('dialog').waitFor({ state: 'detached' })
  await unflagged.page.reload()
  await stood(unflagged.page)
  const another = await later('')
  await another.page.getByRole('dialog', { name: t('agreement.heading') }).waitFor()
  expect(await unflagged.page.getByRole('dialog').count()).toBe(0)
  await another.close()
  await flagged.close()
  await unflagged.close()
  assertQuiet()
  await context.close()
})

it('S13, S64, S65, S66, S67, S68: three lists of cards, and what a card opens', async () => {
  const { page, close } = await open('/user/home')
  for (const category of ['slot', 'sport', 'lotto'])
    await page.getByRole('region', { name: t(`home.${category}`) }).waitFor()
  const card = (name: string): Locator =>
    page.locator('main .games').getByRole('button', { name: new RegExp(name) })
  const pg = card('พลอยเจ็ดแสง')
  await pg.waitFor()
  expect(await pg.locator('img.scene').getAttribute('src')).toBeTruthy()
  expect(await pg.locator('svg, img:not(.scene)').count()).toBeGreaterThan(0)
  expect(await plain(pg)).toMatch(/300\.00.*300\.00/)
  expect(await plain(card('โคมลอยฟ้า'))).toMatch(/20\.50.*205\.00/)
  const closed = card('จันทร์นวล')
  expect(await plain(closed)).toContain(t('home.openAccount'))
  await pg.click()
  const sheet = page.getByRole('dialog', { name: 'พลอยเจ็ดแสง' })
  await button(sheet, 'game.play').waitFor()
  for (const app of ['android', 'ios'])
    expect(await sheet.getByRole('link', { name: t(`game.${app}`) }).getAttribute('href')).toMatch(
      /^https?:/,
    )
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await closed.click()
  await button(page.getByRole('dialog', { name: 'จันทร์นวล' }), 'game.activate.submit').waitFor()
  await close()
})

it('S12, S104, S105, S132, S133: a game account is opened, its password made new, and played at 0', async () => {
  const { page, close } = await open('/user/home')
  const calls: string[] = []
  page.on('request', (request) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  await page
    .getByRole('main')
    .getByRole('button', { name: /จันทร์นวล/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'จันทร์นวล' })
  const read = page.waitForRequest((request) => isCall(request, 'GET /api/wallet/account/imi'))
  await button(sheet, 'game.activate.submit').click()
  await read
  expect(calls).toContain('GET /api/wallet/activate/imi')
  const own = (await member.get('/api/wallet/account/imi')).body
  const other = (await member.get('/api/wallet/account/pg')).body
  expect(own.username).not.toBe(other.username)
  expect(own.password).not.toBe(other.password)
  await sheet.getByText(own.username, { exact: true }).waitFor()
  await sheet.getByText(own.password, { exact: true }).waitFor()

  await button(sheet, 'game.reset').click()
  // What was asked before the reset may still be on its way: only what is asked behind it counts.
  const reset = page.waitForResponse((response) =>
    isCall(response.request(), 'GET /api/wallet/resetpassword/imi'),
  )
  await button(page.getByRole('alertdialog'), 'game.reset').click()
  expect((await reset).status()).toBe(200)
  const renewed = (await member.get('/api/wallet/account/imi')).body
  expect(renewed.password).not.toBe(own.password)
  await sheet.getByText(renewed.password, { exact: true }).waitFor()

  await sheet.getByRole('button', { name: t('game.transferOnly') }).waitFor()
  await sheet.getByLabel(t('game.amount')).fill('0')
  calls.length = 0
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    button(sheet, 'game.play').click(),
  ])
  await tab.waitForURL(`${product.sandbox}/sandbox/play/imi`)
  // No transfer: what else the page asks for while it rests comes when the machine has time.
  expect(calls.filter((call) => call.startsWith('POST /api/wallet'))).toEqual([])
  expect(calls.some((call) => call.startsWith('GET /api/autoLogin/imi/'))).toBe(true)
  await tab.close()
  await close()
})

it('S10, S18, S74, S75, S76, S77: the profile is read, and its lock changes the password', async () => {
  const { page, close } = await open('/user/profile')
  const main = page.getByRole('main')
  const profile = (await member.get('/api/account/profile')).body
  const number: string = profile.bankAccountNo
  const shown = [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join('-')
  expect(number).toHaveLength(10)
  await main.getByText(shown, { exact: true }).waitFor()
  await main.getByText('ไทยพาณิชย์').first().waitFor()
  const said = await plain(main)
  for (const text of [profile.name, profile._id, profile.bankAccountName])
    expect(said).toContain(text)
  expect(said.replaceAll(/\D/g, '')).toContain(profile.username)
  expect(said).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
  expect(await main.getByRole('textbox').count()).toBe(0)

  await button(main, 'profile.changePassword').click()
  const sheet = page.getByRole('dialog', { name: t('profile.changePassword') })
  const type = async (oldPassword: string, newPassword: string, confirm = newPassword) => {
    for (const [key, value] of Object.entries({
      oldPassword,
      newPassword,
      confirmPassword: confirm,
    }))
      await sheet.getByLabel(t(`profile.${key}`), { exact: true }).fill(value)
    await button(sheet, 'common.save').click()
  }
  await type(PASSWORD, 'Jasmine-77!', 'Jasmine-78!')
  await sheet.getByText(t('register.passwordNotEqual')).waitFor()
  await button(sheet, 'common.cancel').click()
  await sheet.waitFor({ state: 'detached' })
  await button(main, 'profile.changePassword').click()
  await type(PASSWORD, 'Jasmine-77!')
  await sheet.waitFor({ state: 'detached' })
  const login = (password: string) =>
    member.post('/api/login', { username: member.phone, password })
  expect((await login(PASSWORD)).body.message).toBe('WRONG_CREDENTIAL')
  expect((await login('Jasmine-77!')).status).toBe(200)

  await page.getByRole('link', { name: t('nav.contact'), exact: true }).click()
  await main.getByText(t('common.version', { version: '1.1.14' })).waitFor()
  await close()
})

const LOOKS = [
  ['th', false],
  ['en', true],
] as const
it.each(oneOf(LOOKS, 1))(
  'the statement is narrowed by kind and days, and what is shown is kept as a file, in %s (wide: %s)',
  async (language, wide) => {
    const own = speaker(language)
    const someone = await newMember(product, 300)
    await someone.play('pg', 100, [])
    const { page, close } = await openAs({ browser, url: product.url }, someone, {
      path: '/user/statement',
      language,
      wide,
    })
    const rows = page.getByRole('main').locator('li time')
    await expect.poll(() => rows.count()).toBe(2)
    const kinds = page.getByRole('group', { name: own('statement.kind.label') })
    await kinds.getByRole('button', { name: own('statement.kind.transfer'), exact: true }).click()
    await expect.poll(() => rows.count()).toBe(1)
    const days = page.getByRole('combobox', { name: own('statement.days.label') })
    await days.selectOption({ label: own('statement.days.last') })
    await page.getByText(own('statement.none')).waitFor()
    await page.getByRole('button', { name: own('statement.showAll') }).click()
    await expect.poll(() => rows.count()).toBe(2)
    await days.selectOption({ label: own('statement.days.own') })
    await page.getByLabel(own('statement.days.from'), { exact: true }).waitFor()
    await page.getByLabel(own('statement.days.to'), { exact: true }).waitFor()
    for (const format of ['CSV', 'PDF']) {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: own('statement.file.label', { format }) }).click()
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${format}$`, 'i'))
    }
    await close()
  },
)
