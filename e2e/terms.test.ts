import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { callsOver } from '../server/src/testing/wire/calls.ts'
import { Client, newMember, until } from './src/client/api.ts'
import { createOperator, enterConsole } from './src/client/operator.ts'
import { newAccountNo, newAddress, newPhone, PASSWORD } from './src/client/person.ts'
import { oneOf } from './src/page/oneOf.ts'
import { closeSheet, openAs } from './src/page/openAs.ts'
import { axeFaults, overflow, shifts, watchShifts } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useProduct } from './src/page/useProduct.ts'
import { says } from './src/page/words.ts'
import { scriptWith } from './src/product/builtScript.ts'
import type { Product } from './src/product/product.ts'

/** What a member reads before a button: the terms of a gift, and the kip of a withdrawal. */
let product: Product
let browser: Browser
const takePicture = picturesOf('terms')
/** With the space that keeps them in one line. */
const COMING = '฿500 (≈\u00A0₭325,000)'
const SMALL = { width: 320, height: 640 }

useProduct(
  (stage) => {
    ;({ product, browser } = stage)
  },
  { LAOS: '1' },
)

it('terms that changed since they were read are shown with what changed, and the next tap takes them', async () => {
  const owner = await enterConsole(product.url, await createOperator(product.place, 'owner'))
  const call = callsOver(`${product.url}/api/ops/`, () => ({ token: owner }))
  const ops = async (method: string, path: string, body?: object) =>
    (await call(method, path, body)).body as {
      live: Record<string, unknown>
      draft: { version: number } | null
    }
  const { live } = await ops('GET', 'offers/bonus-first')
  let multiple = 5
  for (const language of oneOf(['th', 'la', 'en'] as const, 1)) {
    const member = await newMember(product, 300)
    const { page, close } = await openAs({ browser, url: product.url }, member, {
      path: '/user/bonus',
      language,
      wide: false,
    })
    await page
      .getByRole('region', { name: says(language, 'bonus.all') })
      .getByRole('button')
      .first()
      .click()
    const take = page.getByRole('button', { name: `${says(language, 'bonus.receive')} ฿` })
    await take.waitFor()
    multiple -= 1
    const { draft } = await ops('PUT', 'offers/bonus-first', {
      body: { ...live, turnoverMultiple: multiple, percentFail: 10, maxBet: 7 * multiple },
      reason: 'a test',
    })
    await ops('POST', 'offers/bonus-first/publish', { version: draft?.version, reason: 'a test' })
    await take.click()
    const news = page.getByText(says(language, 'bonus.changed.title'))
    await news.waitFor()
    await news.scrollIntoViewIfNeeded()
    const maxBet = `฿${7 * multiple}`
    await page
      .getByText(`${says(language, 'bonus.changed.maxBet')}: `)
      .getByText(maxBet)
      .waitFor()
    await takePicture(page, `changed-${language}`)
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    expect((await member.get('/api/wallet')).body.wallet.amount).toBe(300)
    await take.click()
    const current = page.getByRole('region', { name: says(language, 'bonus.current') })
    await current.getByText(maxBet).waitFor()
    await takePicture(page, `running-${language}`)
    expect((await member.get('/api/wallet')).body.wallet.amount).toBe(600)
    await close()
  }
})

async function laoMember(): Promise<Client> {
  const member = new Client(product)
  const [username, from] = [newPhone(), newAddress()]
  const made = await member.post(
    '/api/account',
    {
      name: 'SOMSAK DEE',
      username,
      password: PASSWORD,
      sourceCode: '',
      inviteCode: '',
      bankCode: 'BCEL',
      bankAccountName: 'SOMSAK DEE',
      bankAccountNo: `16${newAccountNo()}`,
      currency: 'LAK',
      ageConfirmed: true,
      otpToken: await member.verifyPhone(username, from),
    },
    from,
  )
  expect([made.status, made.body]).toEqual([201, made.body])
  const login = await member.post('/api/login', { username, password: PASSWORD }, from)
  member.token = login.body.token
  await member.deposit(1_000)
  return member
}

it('home of an account in kip stands still when wallet and rate come', async () => {
  const member = await laoMember()
  for (const wide of [false, true]) {
    const { page, close } = await openAs({ browser, url: product.url }, member, {
      // Of the same origin; a public page would log out who is logged in.
      path: '/healthz',
      language: 'la',
      wide,
    })
    await watchShifts(page.context())
    // What is there before a fast answer shall not count as standing still.
    await page.context().route('**/api/**', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 400)
      })
      await route.fallback()
    })
    await page.goto(`${product.url}/user/home?`)
    await page.getByText(/≈\s?₭/).first().waitFor()
    await networkQuiet(page)
    const { value, moved } = await shifts(page)
    expect(value, moved.join(' ')).toBeLessThanOrEqual(0.02)
    await takePicture(page, `home-${wide ? 'wide' : 'phone'}`)
    await close()
  }
})

/** What the built `kipWords.ts` and `RowInKip.tsx` have, and no other script. */
const WRITERS_OF_KIP = [/ as kipPairAt\b/, /\bmuted:\w+,children:\w+\}=/]

it('an amount stands there in baht where what writes kip never comes, and a withdrawal is asked for', async () => {
  const member = await laoMember()
  const { page } = await openAs({ browser, url: product.url }, member, {
    // Of the same origin; a public page would log out who is logged in.
    path: '/healthz',
    language: 'en',
    wide: false,
  })
  const lost = new Set<string>()
  for (const writer of WRITERS_OF_KIP)
    await page.context().route(scriptWith(writer), (route) => {
      lost.add(route.request().url())
      return route.abort()
    })
  await page.goto(`${product.url}/user/statement`)
  await page.getByRole('main').getByText('+1,000.00').waitFor()
  await expect.poll(() => lost.size).toBe(WRITERS_OF_KIP.length)
  await page.goto(`${product.url}/user/home?`)
  await page
    .getByRole('button', { name: says('en', 'home.withdraw') })
    .first()
    .click()
  await page.getByLabel(says('en', 'withdraw.amount')).fill('500')
  await page.getByText(says('en', 'kip.gets', { kip: '₭325,000' })).waitFor()
  await page.context().close()
})

const KIP_SHEETS = [
  ['la', true],
  ['la', false],
  ['th', false],
] as const
it.each(oneOf(KIP_SHEETS, 0))(
  'who is paid in kip reads kip and rate before the button, in %s (small: %s)',
  async (language, small) => {
    const member = await laoMember()
    const { page, close } = await openAs({ browser, url: product.url }, member, {
      path: '/user/home?',
      language,
      wide: false,
    })
    if (small) await page.setViewportSize(SMALL)
    const name = `${language}-${small ? 320 : 390}`
    const open = async (sheet: string): Promise<void> => {
      await page
        .getByRole('button', { name: says(language, sheet) })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    }
    await open('home.withdraw')
    await page.getByLabel(says(language, 'withdraw.amount')).fill('500')
    const paid = says(language, 'kip.gets', { kip: '₭325,000' })
    await page.getByText(paid).waitFor()
    await page.getByRole('button', { name: '₭325,000 (฿500)' }).waitFor()
    await takePicture(page, `withdraw-${name}`)
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    await page.locator('form button[type=submit]').click()
    const asked = page.getByRole('alertdialog')
    await asked.getByText(paid).waitFor()
    await takePicture(page, `ask-${name}`)
    await asked.getByRole('button').last().click()
    await page.getByText(paid).first().waitFor()
    await takePicture(page, `asked-${name}`)
    await page.goto(`${product.url}/user/statement`)
    await page
      .getByText(/^\u2212₭325,000$/)
      .first()
      .click()
    await page.getByRole('dialog').getByText('₭325,000').waitFor()
    await takePicture(page, `receipt-${name}`)
    expect(await overflow(page)).toBe(0)
    await close()
  },
)

const KIP_PAGES = [
  ['la', false],
  ['th', true],
] as const
it.each(oneOf(KIP_PAGES, 1))(
  'who is paid in kip reads kip on home, the page of play and a saved code, in %s (small: %s)',
  async (language, small) => {
    const member = await laoMember()
    expect((await member.get('/api/bonus/activate/FIRST100')).status).toBe(200)
    await member.play('pg', 200, [{ bet: 100, win: 0 }])
    await member.get('/api/wallet/refresh/slot')
    const { qrcodeId } = (await member.post('/api/qrcode/KBANK', { amount: 500 })).body
    expect((await member.call('PUT', `/api/qrcode/${qrcodeId}`)).status).toBe(204)
    const { page, close } = await openAs({ browser, url: product.url }, member, {
      path: '/user/home',
      language,
      wide: false,
    })
    if (small) await page.setViewportSize(SMALL)
    const name = `${language}-${small ? 320 : 390}`
    const main = page.getByRole('main')
    await main.getByText(says(language, 'home.onItsWay.coming', { amount: COMING })).waitFor()
    const line = main.getByRole('link').filter({ hasText: /≈\u00A0₭\d/ })
    await line.waitFor()
    expect(await line.locator('.truncate').count()).toBe(0)
    const clock = page.getByRole('banner').getByRole('link')
    await clock.getByText('≈ ₭65,000', { exact: true }).waitFor()
    await takePicture(page, `home-${name}`)
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

    await page.addInitScript(
      'CanvasRenderingContext2D.prototype.fillText = (text) => (window.painted ??= []).push(text)',
    )
    await page.reload()
    await main
      .getByRole('list', { name: says(language, 'home.onItsWay.title') })
      .getByRole('button')
      .click()
    await page.getByRole('button', { name: says(language, 'deposit.save') }).click()
    await until(() => page.evaluate<boolean>("window.painted?.includes('≈ ₭325,000')"))
    await closeSheet(page)
    await clock.click()
    const plot = main.getByRole('img', { name: /฿100 \(≈\s₭65,000\)/ })
    await plot.getByText('≈ ₭65,000').waitFor()
    await plot.scrollIntoViewIfNeeded()
    await takePicture(page, `plot-${name}`)
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    await close()
  },
)
