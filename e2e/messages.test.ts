import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { openAs, sheetClosed } from './src/page/openAs.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/**
 * What the product description says of messages and figures, on one page of one member; answers
 * that a server seldom gives are put in its place.
 */
const t = speaker('en')
let product: Product
let browser: Browser
let member: Client
let page: Page
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 700)
  ;({ page } = await openAs({ browser, url: product.url }, member, {
    path: '/user/home',
    language: 'en',
    wide: false,
  }))
})
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (await page.getByRole('dialog').count()) {
    await page.keyboard.press('Escape')
    await sheetClosed(page)
  }
})

const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const sheet = (): Locator => page.getByRole('dialog')
/** A red toast is an alert, and heard while a sheet is open before it. */
const redToast = (text: string): Locator =>
  page
    .getByRole('region', { name: t('common.messages') })
    .getByRole('alert')
    .filter({ hasText: text })
/** The card that says why not, read out where it was asked. */
const whyNot = (text: string): Locator =>
  page.locator('[data-why][role=alert]').filter({ hasText: text })
const isOff = async (what: Locator): Promise<boolean> =>
  (await what.isDisabled()) || (await what.getAttribute('aria-disabled')) === 'true'
/** Answers this call in the server's place; gives what was sent with it. */
async function answer(path: string, body: unknown, status = 200): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route(`**/api/${path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status, json: body })
  })
  return sent
}
/** The server's own answer, with some of it changed. */
const alterAnswer = (path: string, change: (body: Record<string, unknown>) => object) =>
  page.route(`**/api/${path}`, async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
const rows = (n: number, of: (at: number) => object): object[] =>
  Array.from({ length: n }, (_, at) => of(at))
const TWO_PAGES = [
  { page: 1, limit: 10 },
  { page: 2, limit: 10 },
]
const AT = '2026-11-21T04:00:00.000Z'

it('S170, S242: no code below the minimum of its provider is asked for, and each offers its own amounts', async () => {
  const creates: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/qrcode/'))
      creates.push(request.url())
  })
  await button(t('home.deposit')).click()
  const amount = sheet().getByLabel(t('deposit.amountLabel'))
  const create = sheet().locator('button[type=submit]')
  for (const [provider, least, picks] of [
    ['KBANK', 1, ['10', '20', '50', '100', '500', '1,000']],
    ['WW', 100, ['100', '200', '300', '500', '1,000']],
    ['PAYTIMZ', 10, ['10', '50', '100', '500', '1,000']],
    ['PAYONEX', 100, ['100', '200', '300', '500', '1,000']],
    ['ZPAY', 10, ['10', '50', '100', '500', '1,000']],
  ] as const) {
    if (provider !== 'KBANK') {
      await button(t('deposit.change'), sheet()).click()
      await sheet().locator(`input[type=radio][value=${provider}]`).press('Space')
    }
    expect(
      await sheet()
        .getByRole('group', { name: t('deposit.picks') })
        .innerText(),
    ).toBe(picks.map((pick) => `฿${pick}`).join('\n'))
    for (const [typed, off] of [
      [String(least - 0.5), true],
      [String(least), false],
    ] as const) {
      await amount.fill(typed)
      await expect.poll(() => isOff(create), { message: `${provider} ${typed}` }).toBe(off)
      if (off) await amount.press('Enter')
    }
  }
  expect(creates).toEqual([])
})

it('S222, S225: a refusal of a code is a card, with the provider’s own message where it has one', async () => {
  const none = { qrcodeId: null, hasQrcode: false, qrcode: null, amount: null, expireIn: null }
  await button(t('home.deposit')).click()
  const create = async (): Promise<void> => {
    await sheet().getByLabel(t('deposit.amountLabel')).fill('50')
    await sheet().locator('button[type=submit]').click()
  }
  await page.route('**/api/qrcode/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { ...none, message: 'BANK SAYS NO' } })
      : route.continue(),
  )
  await create()
  await whyNot('BANK SAYS NO').waitFor()
  await page.unrouteAll()
  await page.route('**/api/qrcode/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, json: { message: 'QR_FAIL' } })
      : route.continue(),
  )
  await create()
  await whyNot(t('errorMsg.QR_FAIL')).waitFor()
})

it('S182, S224, S227, S237, S244: cashback loads unseen for 200 ms, says what failed, lists ten a page', async () => {
  await answer('refund/banners', [])
  const asked = await answer('refund', {
    total: 12,
    refunds: rows(10, () => ({ refundAmount: 1.5, createdAt: AT })),
  })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/refund/check', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } })
  })
  await button(t('home.refund')).click()
  await sheet().locator('.skeleton').first().waitFor({ state: 'attached' })
  // Its own animation, put at these moments of its life, in ms.
  const opacityAt = (ms: number) =>
    page.evaluate<string>(`(() => {
      const shown = [...document.querySelectorAll('[role=dialog] .skeleton')]
        .find((each) => each.checkVisibility())
      const [fade] = shown.getAnimations()
      fade.pause()
      fade.currentTime = ${ms}
      return getComputedStyle(shown).opacity
    })()`)
  expect([await opacityAt(0), await opacityAt(199), await opacityAt(321)]).toEqual(['0', '0', '1'])
  release()
  await sheet().getByText(t('errorMsg.INTERNAL_SERVER_ERROR')).waitFor()
  expect(await sheet().innerText()).toContain(t('home.moneyUnchanged'))

  await page.unroute('**/api/refund/check')
  await alterAnswer('refund/check', (check) => ({ ...check, result: true, refundAmount: 40 }))
  await button(t('common.retry'), sheet()).click()
  await answer('refund/receive', { message: 'REFUND_INACTIVE' }, 422)
  await button(t('home.refundSheet.receive', { amount: '฿40.00' }), sheet()).click()
  await whyNot(t('errorMsg.REFUND_INACTIVE')).waitFor()

  const pages = sheet().getByRole('navigation', { name: t('statement.pages') })
  await button(t('statement.page', { n: 2 }), pages).click()
  await expect.poll(() => [asked[0], asked.at(-1)]).toEqual(TWO_PAGES)
})

it('S226, S244: the own invite link is copied and said, or said not to be; friends are ten a page', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await answer('invite/banners', [])
  const asked = await answer('invite', {
    total: 12,
    invites: rows(10, () => ({ from: { name: 'So***' }, amount: 0.5, createdAt: AT })),
  })
  await button(t('home.invite')).click()
  const copy = sheet().getByRole('button', { name: t('home.inviteSheet.copy') })
  await copy.click()
  const link = `${product.url}/register?code=PR${member.memberId}`
  await page
    .getByRole('region', { name: t('common.messages') })
    .getByRole('status')
    .filter({ hasText: t('common.copiedText', { text: link }) })
    .waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
  await page.evaluate(`
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    document.execCommand = () => false
  `)
  await copy.click()
  await redToast(t('common.copyFailed')).waitFor()
  const pages = sheet().getByRole('navigation', { name: t('statement.pages') })
  await button(t('statement.page', { n: 2 }), pages).click()
  await expect.poll(() => [asked[0], asked.at(-1)]).toEqual(TWO_PAGES)
})

it('S245, S246: statement and slips are asked for ten a page, with three pages before and one after', async () => {
  const asked = await answer('statement', {
    total: 100,
    statements: rows(10, (at) => ({
      _id: `s${at}`,
      statementType: 'deposit',
      from: 'KBANK',
      to: 'WALLET',
      status: 'SUCCESS',
      amount: 1,
      createdAt: AT,
    })),
  })
  const slips = await answer('statement/slip', {
    total: 12,
    slips: rows(10, (at) => ({
      createdAt: AT,
      amount: null,
      status: 'FAILED',
      note: 'EXPIRED_SLIP',
      link: '/none.jpg',
      reference: `slip${at}`,
    })),
  })
  await page.goto(`${product.url}/user/statement?page=6`)
  const pages = page.getByRole('navigation', { name: t('statement.pages') })
  await pages.waitFor()
  expect(
    (await pages.getByRole('button').allInnerTexts()).filter((text) => /^\d+$/.test(text)),
  ).toEqual(['3', '4', '5', '6', '7'])
  // The totals of all pages are asked for beside them.
  expect(asked.filter((body) => !Object.hasOwn(Object(body), 'totals')).at(-1)).toEqual({
    page: 6,
    limit: 10,
  })
  await button(t('slips.button')).click()
  const slipPages = sheet().getByRole('navigation', { name: t('slips.pages') })
  await button(t('slips.page', { n: 2 }), slipPages).click()
  await expect.poll(() => [slips[0], slips.at(-1)]).toEqual(TWO_PAGES)
})

it('S228, S246, S247, S248, S249: the wheel fits its window, says why it does not turn, and claims once', async () => {
  const slice = { code: 'cash-20', label: '฿20' }
  await alterAnswer('spinwheel/setup', (setup) => ({ ...setup, userCoin: 5 }))
  await answer(
    'spinwheel/coupon',
    rows(4, (at) => ({
      _id: `cp${at}`,
      prize: { name: 'Cash', slice },
      amount: 20,
      expiresAt: AT,
      asks: null,
    })),
  )
  await page.goto(`${product.url}/user/spin`)
  await page.getByRole('img', { name: t('spin.wheelName', { n: 8 }) }).waitFor()
  const widthOf = () =>
    page.evaluate<number>(
      "parseFloat(getComputedStyle(document.querySelector('canvas.wheel-picture')).width)",
    )
  expect(await widthOf()).toBe(331.5)
  // The picture is drawn again once the window has rested for half a second.
  const drawnAfter = page.evaluate<number>(`new Promise((resolve) => {
    const canvas = document.querySelector('canvas.wheel-picture')
    const before = canvas.width
    addEventListener('resize', () => {
      const since = performance.now()
      const look = () => canvas.width === before
        ? requestAnimationFrame(look)
        : resolve(performance.now() - since)
      look()
    }, { once: true })
  })`)
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await drawnAfter).toBeGreaterThanOrEqual(490)
  expect(await widthOf()).toBe(272)
  await page.setViewportSize({ width: 600, height: 844 })
  await expect.poll(widthOf).toBe(350)
  await page.setViewportSize({ width: 390, height: 844 })

  for (const error of ['LIMIT', 'NO_COIN', 'INACTIVE']) {
    await answer('spinwheel/spin', { success: false, error })
    await button(new RegExp(t('spin.press'))).click()
    await whyNot(t(`spin.error.${error}`)).waitFor()
    await page.unroute('**/api/spinwheel/spin')
  }

  const claims = page.getByRole('table').first().getByRole('button')
  expect(await claims.count()).toBe(3)
  await page.getByText(t('spin.coupons.page', { page: 1, pages: 2 })).waitFor()
  await button(t('spin.coupons.next')).click()
  await expect.poll(() => claims.count()).toBe(1)
  const claimed = await answer('spinwheel/coupon/claim', { message: 'COUPON_EXPIRED' }, 422)
  await claims.click()
  const confirm = button(
    t('spin.claim.confirm', { amount: '฿20.00' }),
    page.getByRole('alertdialog'),
  )
  await confirm.waitFor()
  const asked = page.waitForRequest('**/api/spinwheel/coupon/claim')
  // Three presses in one breath.
  const pressedAt = await confirm.evaluate((pressed) => {
    const control = pressed as unknown as { click: () => void }
    for (let press = 0; press < 3; press++) control.click()
    return Date.now()
  })
  await asked
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(490)
  await whyNot(t('spin.error.COUPON_EXPIRED')).waitFor()
  expect(claimed).toEqual([{ coupon: 'cp3' }])
})

it('S173, S174, S253: a message is trimmed, none is empty or too long; a bad file is told for 4 seconds', async () => {
  // One message of theirs that has not been read: a second later it has.
  let shownAt = 0
  await alterAnswer('chat/history', (history) => {
    shownAt ||= Date.now()
    return {
      ...history,
      total: 1,
      unread: 1,
      messages: [
        {
          _id: '1',
          clientId: null,
          sender: 'other',
          userId: member.memberId,
          guestId: null,
          username: null,
          name: 'Noi',
          createdAt: AT,
          session_id: null,
          deliveredAt: null,
          readAt: null,
          message: { message_type: 'text', payload: { text: 'anything else?' } },
        },
      ],
    }
  })
  const marked = page.waitForRequest('**/api/chat/read-customer/')
  await page.goto(`${product.url}/user/contact`)
  await page
    .getByRole('button', { name: t('chat.open') })
    .first()
    .click()
  await sheet().getByText(t('chat.line.joined')).waitFor()
  expect((await marked).method()).toBe('PUT')
  expect(Date.now() - shownAt).toBeGreaterThanOrEqual(1_000)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chat/send-message')) sent.push(request.postData() ?? '')
  })
  const field = page.getByRole('textbox', { name: t('chat.write') })
  const send = button(t('chat.send'))
  for (const nothing of ['', '   \n ', 'x'.repeat(2_001)]) {
    await field.fill(nothing)
    expect(await send.isDisabled()).toBe(true)
    await field.press('Enter')
  }
  await sheet()
    .getByText(t('chat.tooLong', { max: 2_000 }))
    .waitFor()
  await field.fill('  hello there  ')
  await send.click()
  await page.getByRole('log').getByText('hello there', { exact: true }).waitFor()
  await expect.poll(() => sent.length).toBe(1)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ message: { payload: { text: 'hello there' } } })

  const files = page.locator('input[type=file]')
  await files.setInputFiles({ name: 'noext', mimeType: 'image/png', buffer: Buffer.from('x') })
  const told = sheet().getByRole('alert').getByText(t('chat.fileUnsupported'))
  await told.waitFor()
  const since = Date.now()
  await told.waitFor({ state: 'detached' })
  expect(Date.now() - since).toBeGreaterThan(3_400)
})

it('S243: the time that a code has left is written again each second', async () => {
  await member.post('/api/qrcode/KBANK', { amount: 50 })
  await page.clock.install()
  await page.goto(`${product.url}/user/home`)
  await button(t('home.deposit')).click()
  const left = async (): Promise<number> => {
    const [, minutes, seconds] = /(\d\d):(\d\d)/.exec(await sheet().innerText()) ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  await expect.poll(left).toBeGreaterThan(500)
  await page.clock.pauseAt(new Date(Date.now() + 5_000))
  // The page has written the time at which its clock stands.
  let first = Number.NaN
  const stands = async (): Promise<boolean> => first === (first = await left())
  await expect.poll(stands, { interval: 1_000 }).toBe(true)
  for (const passed of [1, 2, 3]) {
    await page.clock.runFor(1_000)
    await expect.poll(left).toBe(first - passed)
  }
})
