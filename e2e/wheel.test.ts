import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { openPage, PHONE } from './src/page/browser.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import { alter } from './src/product/database.ts'
import type { Product } from './src/product/product.ts'

/**
 * The wheel as a person has it: coins from a deposit, a spin, a prize into the wallet, and the
 * proof that it was drawn as promised.
 */
const takePicture = picturesOf('fair')
let product: Product
let browser: Browser
let member: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 4_000)
})

const t = speaker('th')
const button = (page: Page, key: string, values?: Record<string, string | number>) =>
  page.getByRole('button', { name: t(key, values), exact: true })

const hub = (page: Page, coins: number) =>
  page.getByRole('button', { name: new RegExp(`^${coins} ?เหรียญ ${t('spin.press')}$`) })

async function enter(path: string): Promise<{ page: Page; assertQuiet: () => void }> {
  const { page, context, assertQuiet } = await openPage(browser, PHONE)
  await context.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('remember-agreement', 'true')
  }, member.token ?? '')
  await page.goto(product.url + path)
  return { page, assertQuiet }
}

const coinsOf = async (): Promise<number> =>
  (await member.get('/api/spinwheel/setup')).body.userCoin
/**
 * Presses the middle and waits for what the wheel brought; gives the text that a screen reader was
 * told.
 */
async function spin(page: Page): Promise<string> {
  // A second press is one too many, and nothing.
  await page.getByRole('button', { name: /เหรียญ หมุนวงล้อ$/ }).dblclick()
  const dialog = page.getByRole('dialog')
  const stopped = page.getByRole('status').filter({ hasText: /วงล้อหยุดที่/ })
  await stopped.waitFor({ state: 'attached' })
  const said = await stopped.innerText()
  await dialog.waitFor()
  return said
}

interface Canvas {
  width: number
  getContext: (kind: '2d') => {
    getImageData: (x: number, y: number, width: 1, height: 1) => { data: number[] }
  }
}
/** How many of the eight slices lie in the shade that the wheel leaves on those that did not win. */
const shadedSlices = (page: Page): Promise<number> =>
  page
    .locator('canvas')
    .nth(1)
    .evaluate((element) => {
      const canvas = element as unknown as Canvas
      const middle = canvas.width / 2
      return Array.from({ length: 8 }, (_, slice) => {
        const [x, y] = [Math.sin, Math.cos].map(
          (of) => of((slice / 8) * 2 * Math.PI) * middle * 0.6,
        )
        const { data } = canvas
          .getContext('2d')
          .getImageData(Math.round(middle + (x ?? 0)), Math.round(middle - (y ?? 0)), 1, 1)
        return data[3] ?? 0
      }).filter((alpha) => alpha > 180).length
    })

it('S8, S90, S92, S149, S150, S151, S152, S232, S249: coins, a spin, a claim, and the proof of it', async () => {
  const { page, assertQuiet } = await enter('/user/home')
  await page.getByRole('button', { name: /วงล้อ.*มี 40 เหรียญ/ }).click()
  await page.waitForURL('**/user/spin')
  await page.getByRole('img', { name: t('spin.wheelName', { n: 8 }) }).waitFor()
  await hub(page, 40).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /ไม่มีรางวัล 40\.0%/ }).count()).toBe(1)
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

  // The wheel turns to the slice that the server drew.
  const asked: string[] = []
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  const times = (call: string): number => asked.filter((each) => each === call).length
  const began = Date.now()
  const first = await spin(page)
  // It turns for 1.2 s at least, and the prize waits for 2 s more.
  expect(Date.now() - began).toBeGreaterThan(3_190)
  expect(times('POST /api/spinwheel/spin')).toBe(1)
  expect(await shadedSlices(page)).toBe(7)
  const { slices } = (await member.get('/api/spinwheel/setup')).body.activeSpinwheel
  const turned = await page
    .getByRole('img', { name: t('spin.wheelName', { n: 8 }), includeHidden: true })
    .evaluate((wheel) =>
      Number(
        /rotate\((.+)deg\)/.exec(
          (wheel as unknown as { style: { transform: string } }).style.transform,
        )?.[1],
      ),
    )
  const won = slices[Math.round(((360 - turned) % 360) / 45) % 8]
  expect(first).toContain(`วงล้อหยุดที่ ${won.label}`)
  expect(first).toContain(`เหลือ ${await coinsOf()} เหรียญ`)
  expect(await axeFaults(page)).toEqual([])
  const loaded = times('GET /api/spinwheel/setup')
  await page.keyboard.press('Escape')
  await expect.poll(() => times('GET /api/spinwheel/setup')).toBeGreaterThan(loaded)

  // Straight to the result for who wants no motion.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await spin(page)
  await page.keyboard.press('Escape')

  // Won meanwhile on another device, until there is cash to claim.
  const cash = async () =>
    (await member.get('/api/spinwheel/coupon')).body.find(
      (coupon: { prize: { slice: { code: string } } }) =>
        coupon.prize.slice.code.startsWith('cash'),
    )
  while (!(await cash())) expect((await member.post('/api/spinwheel/spin')).body.success).toBe(true)
  // Cash is for who has staked the deposits behind the coins once.
  await member.play('pg', 4_000, [{ bet: 4_000, win: 4_000 }])
  await page.reload()
  const { wallet: before } = (await member.get('/api/wallet')).body
  const coupon = await cash()
  await page.getByRole('heading', { name: t('spin.coupons.title') }).waitFor()
  // By its button's own name: other rows name such sums among what they ask.
  const own = new RegExp(`${coupon.prize.slice.label}(?!\\d)`)
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: own }) })
  while ((await row.count()) === 0) await button(page, 'spin.coupons.next').click()
  await row.first().getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^รับ ฿/ }).click()
  const coupons = times('GET /api/spinwheel/coupon')
  await page.getByText(t('spin.claimPrizeSuccess')).first().waitFor()
  await expect.poll(() => times('GET /api/spinwheel/coupon')).toBeGreaterThan(coupons)
  expect((await member.get('/api/wallet')).body.wallet.amount).toBe(before.amount + coupon.amount)
  const { statements } = (await member.post('/api/statement', { page: 1, limit: 5 })).body
  expect(statements[0]).toMatchObject({
    statementType: 'bonus',
    amount: coupon.amount,
    item: { kind: 'luckydraw' },
  })

  const { serverSeedHash } = (await member.get('/api/spinwheel/setup')).body.fairness
  await button(page, 'spin.check').click()
  const panel = page.getByRole('dialog', { name: t('spin.fair.heading') })
  await panel.getByText(serverSeedHash).first().waitFor()
  await panel.getByRole('button', { name: t('spin.fair.reveal') }).click()
  await panel.getByText(t('spin.fair.allAgree', { n: 2 })).waitFor()
  expect(await panel.getByText(t('spin.fair.agrees'), { exact: true }).count()).toBe(2)
  expect(await axeFaults(page)).toEqual([])
  // The same on the public page, which needs nothing of ours but what was shown.
  await panel.locator('summary').first().click()
  await panel
    .getByRole('link', { name: t('spin.fair.publicPage') })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: t('fair.heading') }).waitFor()
  await button(page, 'fair.wheel.check').click()
  await page.getByText(t('fair.wheel.here')).waitFor()
  await takePicture(page, 'fair')
  await page.getByLabel(t('fair.wheel.seed')).fill('another secret')
  await button(page, 'fair.wheel.check').click()
  await page.getByText(t('fair.wheel.sealDiffers')).waitFor()
  await page.getByRole('link', { name: t('fair.back') }).click()
  await page.waitForURL('**/user/home')
  assertQuiet()
})

it('S62, S149: the wheel tells how to get a coin; without a wheel the home page refreshes', async () => {
  const poor = await newMember(product)
  member = poor
  const { page, assertQuiet } = await enter('/user/spin')
  const middle = hub(page, 0)
  await middle.click({ force: true })
  await page.getByText(t('spin.noCoins', { amount: '฿100' })).waitFor()
  expect([
    await middle.getAttribute('aria-disabled'),
    await page.getByRole('dialog').count(),
  ]).toEqual(['true', 0])

  assertQuiet()
  await page.close()

  await alter(product, [['update spin_wheel set active = false']])
  try {
    const later = await enter('/user/spin')
    await later.page.getByText(t('spin.closed')).waitFor()
    await later.page.goto(`${product.url}/user/home`)
    await button(later.page, 'home.refreshAll').waitFor()
    expect(await later.page.getByRole('button', { name: /หมุนวงล้อ/ }).count()).toBe(0)
    later.assertQuiet()
  } finally {
    // The next file's members have it again.
    await alter(product, [['update spin_wheel set active = true']])
  }
})
