import type { Browser, Page, Request, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, until, type Client } from './src/client/api.ts'
import { openPage, PHONE } from './src/page/browser.ts'
import { MONEY_BUTTONS, moveIn, type MoneyButton } from './src/page/moneyButtons.ts'
import { closeSheet } from './src/page/openAs.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/**
 * Each button that moves money, on a line that loses requests and answers or is late: it is done
 * once, whatever is pressed, and the screen says what is known.
 */
const t = speaker('th')
const takePicture = picturesOf('slow')
let product: Product
let browser: Browser
// Slips are taken at the hour at which this runs, too.
const settings = { slipClosedFrom: '00:00', slipClosedTo: '00:00' }
useProduct(
  (stage) => {
    ;({ product, browser } = stage)
  },
  {},
  { onPostgres: true, settings },
)

async function openFor(member: Client) {
  const opened = await openPage(browser, PHONE)
  await opened.page.emulateMedia({ reducedMotion: 'reduce' })
  await opened.context.addInitScript((token) => {
    localStorage.setItem('token', token ?? '')
    localStorage.setItem('remember-agreement', 'true')
  }, member.token)
  return opened
}

/** Closed until it is opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Follows a button's call; `next` decides what becomes of the next one. */
async function followCall(page: Page, call: string) {
  const isAsk = (request: Request): boolean =>
    new URL(request.url()).pathname.startsWith(call.replace('*', '')) &&
    (request.method() === 'POST' || call.endsWith('*'))
  const line: { asked: Request[]; next?: ((route: Route) => Promise<void>) | undefined } = {
    asked: [],
  }
  page.on('request', (request) => void (isAsk(request) && line.asked.push(request)))
  await page.route(`**${call}`, (route) => {
    const { next } = line
    if (!next || !isAsk(route.request())) return route.fallback()
    line.next = undefined
    return next(route)
  })
  return line
}

/** Out of a game goes by the same form as into one: with EVERY_LANGUAGE, else on 3G alone. */
const buttons = Object.entries<MoneyButton>(MONEY_BUTTONS).filter(
  ([name]) => process.env.EVERY_LANGUAGE || name !== 'Transfer out of a game',
)
it.each(buttons)(
  '"%s" when the request is lost, then an answer that is 20 s late, under double taps: done once',
  async (name, of) => {
    const { page: path = '/user/home', open, unknown, done, times } = of
    const waits = of.waits ?? ((on: Page) => on.getByText(t('common.stillSending')).first())
    const member = await newMember(product, of.baht)
    const made = (await of.before?.(member)) ?? {}
    const { page, context, assertQuiet } = await openFor(member)
    await context.clock.install()
    const line = await followCall(page, of.call)
    await page.goto(product.url + path)

    // Not before the second tap of a double tap.
    const lost = gate()
    line.next = (route) => lost.opened.then(() => route.abort())
    const pressed = await open(page, made)
    await pressed.dblclick()
    lost.open()
    await unknown(page).waitFor()
    expect([await times(member), line.asked.length]).toEqual([0, 1])

    // The server does it, and its answer is late and then lost: nobody hears of it.
    const late = gate()
    line.next = async (route) => {
      await route.fetch()
      await late.opened
      await route.abort()
    }
    // Nor does the watch of the code tell it before.
    await page.route('**/api/qrcode/*', async (route) => {
      if (route.request().method() === 'GET') await late.opened
      await route.fallback()
    })
    await ((await of.openAgain?.(page)) ?? pressed).dblclick()
    await until(async () => (await times(member)) === 1)
    await context.clock.fastForward(20_000)
    await waits(page).waitFor()
    // In sight, also where the button stands at the lower edge.
    const box = of.waits ? null : await waits(page).boundingBox()
    if (box) expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height)
    expect((await of.neverSays?.(page).count()) ?? 0).toBe(0)
    await takePicture(page, name)
    late.open()
    // Or the statement has told it meanwhile.
    await unknown(page).or(done(page)).first().waitFor()

    // Another visit: the same one would open its sheet again.
    await page.goto(`${product.url}/healthz`)
    await page.goto(product.url + path)
    if (of.reopen) await of.reopen(page, made)
    else await (await open(page, made)).dblclick()
    await done(page).waitFor()
    expect(await times(member)).toBe(1)
    const keys = line.asked.map((request) => request.headers()['idempotency-key'])
    expect(line.asked.length).toBeLessThanOrEqual(3)
    if (of.call !== '/api/wallet/truelink') expect(new Set(keys).size).toBe(1)
    assertQuiet()
    await context.close()
  },
)

it('on 3G where every tenth call is lost, a deposit, two transfers and a withdrawal happen once each', async () => {
  const member = await newMember(product, 900)
  await moveIn(member)
  const { page, context, assertQuiet } = await openFor(member)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  let calls = 0
  let lost = 0
  await page.route('**/api/**', async (route) => {
    calls += 1
    if (calls % 10 !== 0) return route.fallback()
    // The request and the answer in turn.
    if ((lost += 1) % 2 === 0) await route.fetch()
    return route.abort()
  })
  await page.goto(`${product.url}/user/home`)
  await page.locator('.game-card').first().waitFor()
  for (const name of [
    'Create QR',
    'Transfer into a game',
    'Transfer out of a game',
    'Withdraw',
  ] as const) {
    const { open, reopen, done, unknown, times }: MoneyButton = MONEY_BUTTONS[name]
    await (await open(page, {})).click()
    for (let again = 0; again < 3; again += 1) {
      await done(page).or(unknown(page)).first().waitFor()
      if (await done(page).isVisible()) break
      await closeSheet(page)
      // What never came to the server is asked for again.
      if (reopen && (await times(member)) > 0) await reopen(page, {})
      else await (await open(page, {})).click()
    }
    await done(page).waitFor()
    expect([name, await times(member)]).toEqual([name, 1])
    await closeSheet(page)
  }
  expect(lost).toBeGreaterThan(2)
  expect((await member.get('/api/wallet')).body.wallet.amount).toBe(900 - 300 - 120 + 80 - 150)
  assertQuiet()
  await context.close()
})
