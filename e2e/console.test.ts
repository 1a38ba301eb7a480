import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { createOperator, enterConsole, type MadeOperator } from './src/client/operator.ts'
import { confirm, CONSOLE_DESKTOP, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** Every page of the console with work on it, on a desk and on a phone, in both languages. */
const PAGES = [
  '',
  'members',
  'approvals',
  'withdrawals',
  'suspense',
  'slips',
  'transfers',
  'rounds',
  'adjustments',
  'chargebacks',
  'chat',
  'complaints',
  'lists',
  'books',
  'reconciliation',
  'solvency',
  'reports',
  'offers',
  'wheels',
  'content',
  'audit',
  'security',
  'staff',
  'settings',
  'law',
  'breaches',
  'talks',
  'opening',
  'wallet-links',
  'quality',
  'game-cases',
  'game-debts',
  'identity',
  'blocks',
  'links',
  'aml',
  'rules',
  'providers',
]
let server: StandaloneServer
let browser: Browser
let owner: MadeOperator
let member: Client
useStandalone(
  'console',
  (started) => {
    server = started
  },
  {},
  { onPostgres: true },
)
useBrowser((started) => {
  browser = started
})
beforeAll(async () => {
  const env = server.place
  owner = await createOperator(env, 'owner', 'Pichaya')
  const place = { url: server.url, sandbox: server.sandbox, output: () => server.output() }
  member = await newMember(place, 150_000)
  await member.play('pg', 500, [
    { bet: 100, win: 40 },
    { bet: 50, win: 0 },
  ])
  await member.post('/api/wallet/withdraw', { amount: 100_000 })
  for (const amount of [25_000, 40_000]) {
    const other = await newMember(place, amount)
    await other.post('/api/wallet/withdraw', { amount })
  }
  const [to] = (await member.get('/api/lookup/deposit')).body.banks
  for (const [amount, fromName] of [
    [1_250, 'NOBODY WE KNOW'],
    [48_000, 'SOMSAK RAKDEE'],
  ] as const)
    await member.world('POST', '/bank/transfer', {
      fromBankCode: 'KBANK',
      fromAccountNo: '9998887776',
      fromName,
      toAccountNo: to.bankAccountNo,
      amount,
    })
  await member.post('/api/chat/send-message', {
    clientId: crypto.randomUUID(),
    userId: member.memberId,
    message: { message_type: 'text', payload: { text: 'ฝากเงินแล้วยังไม่เข้าค่ะ' } },
  })
})

it('puts money right by two: proposed on the member’s page, carried out by another', async () => {
  const env = server.place
  const other = await createOperator(env, 'finance', 'Natthawut')
  const [first, second] = [
    await openConsole(browser, server.url, await createOperator(env, 'owner', 'Orawan')),
    await openConsole(browser, server.url, other),
  ]
  await first.page.keyboard.press('/')
  await first.page.locator('.finder input').fill(member.phone)
  await first.page.getByRole('option', { name: new RegExp(member.memberId) }).click()
  await first.page.getByRole('heading', { name: 'SOMCHAI JAIDEE' }).waitFor()
  await first.page.getByRole('button', { name: 'Adjust' }).click()
  await first.page.getByLabel('Amount (baht)').fill('250.50')
  await confirm(first.page, 'a prize that was not paid', /Propose ฿250.5/)
  await second.page.goto(`${server.url}/ops/adjustments`)
  await second.page.getByRole('button', { name: 'Carry out ฿250.50' }).click()
  await confirm(second.page, 'seen', /Carry out/)
  await second.page.getByText('No adjustment waits').waitFor()

  // A limit is lowered at once, and no button raises it.
  const { page } = first
  await page.getByRole('tab', { name: 'Safer play' }).click()
  await page.getByRole('button', { name: 'Lower: Deposit limit, per day' }).click()
  await page.getByLabel('New limit (baht)').fill('5000')
  await confirm(page, 'asked by phone', /Lower to/)
  await page.getByRole('cell', { name: '5,000.00' }).first().waitFor()
  await page.getByRole('button', { name: 'Lower: Deposit limit, per day' }).click()
  await page.getByLabel('New limit (baht)').fill('6000')
  await page.getByText('It must be lower than the limit in force').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
  await picturesOf('member')(page, 'safer-play')
  for (const desk of [first, second]) {
    desk.assertQuiet()
    await desk.context.close()
  }
})

const LOOKS = [
  { name: 'desk-en', viewport: CONSOLE_DESKTOP, locale: 'en' },
  { name: 'phone-th', viewport: CONSOLE_PHONE, locale: 'th' },
  { name: 'laptop-en', viewport: { width: 1280, height: 800 }, locale: 'en' },
  { name: 'phone-en', viewport: CONSOLE_PHONE, locale: 'en' },
  { name: 'desk-th', viewport: CONSOLE_DESKTOP, locale: 'th' },
] as const

const isWhole = process.env.SCREENS === 'whole'
/** Each in one of the looks, by turn; SCREENS=whole (`npm run screens`) in every one. */
const looksAt = (name: string): string[] =>
  [...PAGES, `members/${member.memberId}`].filter(
    (_, at) => isWhole || LOOKS[at % LOOKS.length]?.name === name,
  )

it.each(LOOKS)('draws every page without a fault: $name', async ({ name, viewport, locale }) => {
  const who = await createOperator(server.place, 'owner', name)
  const { page, context, assertQuiet } = await openConsole(browser, server.url, who, {
    viewport,
    locale,
    at: null,
  })
  const take = picturesOf(name)
  const judge = async (path: string): Promise<void> => {
    await networkQuiet(page)
    await take(page, path.replace(/\/.*/, '-one') || 'today')
    expect([path, await axeFaults(page), await overflow(page)]).toEqual([path, [], 0])
  }
  for (const path of looksAt(name)) {
    await page.goto(`${server.url}/ops/${path}`)
    await page.getByRole('status').waitFor()
    await judge(path)
  }
  if (isWhole || name === 'phone-en') {
    await page.goto(`${server.url}/ops/chat`)
    await page.locator('.chatrow').first().click()
    await page.locator('#chat-answer').waitFor()
    await judge('chat/one')
  }
  assertQuiet()
  await context.close()
})

it('reaches every page of the role from a phone', async () => {
  const who = await createOperator(server.place, 'owner', 'Phone')
  const { page, context } = await openConsole(browser, server.url, who, { viewport: CONSOLE_PHONE })
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  expect(await sheet.getByRole('link').count()).toBe(PAGES.length)
  await picturesOf('phone-more')(page, 'open')
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
  await sheet.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  await sheet.waitFor({ state: 'hidden' })
  await context.close()
})

it.each(['th', 'en'] as const)('shows each provider whole on a phone, in %s', async (locale) => {
  const who = await createOperator(server.place, 'owner', `Providers ${locale}`)
  const look = { viewport: CONSOLE_PHONE, locale, at: null }
  const { page, context, assertQuiet } = await openConsole(browser, server.url, who, look)
  await page.route('**/api/ops/today', async (route) => {
    const answer = await route.fetch()
    const today = (await answer.json()) as { providers: object[] }
    const lastOkAt = new Date(Date.now() - 59 * 60_000).toISOString()
    const providers = today.providers.map((each, n) => ({
      ...each,
      state: ['down', 'slow', 'ok', 'unknown'][n % 4],
      p95Ms: 57_280,
      lastOkAt,
    }))
    await route.fulfill({ response: answer, json: { ...today, providers } })
  })
  await page.goto(`${server.url}/ops/`)
  const cards = page.locator('.providers > section')
  await cards.last().getByText('57.28').first().waitFor()
  for (const card of await cards.all()) {
    await card.locator('[aria-expanded=false]').click()
    const [room, table] = [await card.boundingBox(), await card.locator('table').boundingBox()]
    expect(table!.width).toBeLessThanOrEqual(room!.width)
  }
  assertQuiet()
  await context.close()
})

it('changes a setting with its unit and bounds, shows who did, and puts it back', async () => {
  const who = await createOperator(server.place, 'owner', 'Setter')
  const { page, context, assertQuiet } = await openConsole(browser, server.url, who, {
    at: 'settings',
  })
  await page.getByLabel('Find a setting').fill('coupon')
  const row = page.getByRole('button', { name: 'Change Life of a coupon' })
  await row.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 to 1,000,000 days').waitFor()
  await dialog.getByLabel('New value (days)').fill('0')
  await dialog.getByText('This value is not allowed').waitFor()
  await dialog.getByLabel('New value (days)').fill('14')
  await confirm(page, 'a long holiday', /^Change$/)
  await page.getByText('14 days').waitFor()
  await page.getByText('Default 7 days').waitFor()
  await row.click()
  await dialog.getByText('a long holiday').waitFor()
  await picturesOf('settings')(page, 'history')
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await confirm(page, 'the holiday is over', /^Change$/)
  await page.getByText('14 days').waitFor({ state: 'detached' })
  await page.getByText('7 days', { exact: true }).waitFor()
  assertQuiet()
  await context.close()
})

it('shows only what the role may open', async () => {
  const who = await createOperator(server.place, 'support', 'Support')
  const support = await openConsole(browser, server.url, who)
  const links = support.page.getByRole('navigation').first().getByRole('link')
  expect((await links.allTextContents()).map((text) => text.replaceAll(/\d/g, ''))).toEqual([
    'Today',
    'Members',
    'Approvals',
    'Identity',
    'Block list',
    'Linked members',
    'Chat',
    'Complaints',
    'Talks',
  ])
  expect(await support.page.getByRole('link', { name: 'Security' }).count()).toBe(1)
  // What the page asks by itself with nobody at the desk says so: the session ends in its time.
  const poll = support.page.waitForRequest((request) => request.headers()['x-unattended'] === '1')
  await support.page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 120_000
  })
  await poll
  await support.context.close()
})

it('none of its code reaches a member’s page', async () => {
  const asked: string[] = []
  const context = await browser.newContext({ viewport: CONSOLE_PHONE })
  const page = await context.newPage()
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await context.addInitScript(
    ([token]) => {
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('remember-agreement', 'true')
    },
    [member.token ?? ''],
  )
  for (const path of ['/login', '/user/home', '/user/statement', '/user/bonus'])
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((path) => path.startsWith('/ops') || path.startsWith('/api/ops'))).toEqual([])
  const scripts = asked.filter((path) => path.endsWith('.js'))
  for (const path of scripts)
    expect(await (await fetch(server.url + path)).text()).not.toContain('/api/ops/')
  // And a member's token opens nothing there.
  const answer = await fetch(`${server.url}/api/ops/today`, {
    headers: { authorization: `Bearer ${member.token}`, 'x-requested-with': 'wallet-user' },
  })
  expect(answer.status).toBe(401)
  expect(await enterConsole(server.url, owner)).not.toBe('')
  await context.close()
})
