import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { clause } from '../server/src/testing/clause.ts'
import { newMember, until, type Client } from './src/client/api.ts'
import { openPage } from './src/page/browser.ts'
import { closeSheet } from './src/page/openAs.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/**
 * Each reward from its offer to its end, to success and to failure, by play in the sandbox; on a
 * phone, in Thai.
 */
const t = speaker('th')
const GAME = 'pg'
const takePicture = picturesOf('rewards')
let product: Product
let browser: Browser
let page: Page
let leave: () => Promise<void> = async () => {}

useSharedProduct((stage) => {
  ;({ product, browser } = stage)
})
afterEach(() => leave())

const picture = (name: string): Promise<void> => takePicture(page, name)
/** The member's phone, logged in, at a page; what it complains of on the console fails the test. */
async function openAs(member: Client, path: string): Promise<void> {
  const opened = await openPage(browser)
  page = opened.page
  await opened.context.addInitScript((token) => {
    localStorage.setItem('token', token ?? '')
    localStorage.setItem('remember-agreement', 'true')
  }, member.token)
  await page.goto(product.url + path)
  leave = async () => {
    opened.assertQuiet()
    await opened.context.close()
  }
}
const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })
const current = (): Locator => page.getByRole('region', { name: t('bonus.current') })
const asked = (): Locator => page.getByRole('alertdialog')
const expectReadable = async (): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
const walletOf = async (member: Client): Promise<number> =>
  (await member.get('/api/wallet')).body.wallet.amount
const isRunning = async (member: Client): Promise<boolean> =>
  (await member.get('/api/bonus/check/active')).body.status
const rows = async (
  member: Client,
): Promise<
  { statementType: string; amount: number; item?: { kind: string; description: string } }[]
> => (await member.post('/api/statement', { page: 1, limit: 20 })).body.statements

/** `notice`: what stands there, as the operator wrote it, for a bonus that ends at 5 percent. */
async function takeFirstBonus(notice?: string): Promise<void> {
  await page
    .getByRole('region', { name: t('bonus.all') })
    .getByRole('button')
    .first()
    .click()
  const written = notice?.replaceAll('%percentFail%', '5').replaceAll(/<[^>]*>/g, '')
  if (written) await page.getByRole('dialog').getByText(written).first().waitFor()
  await picture('bonus')
  await expectReadable()
  await button(new RegExp(`^${t('bonus.receive')} ฿`)).click()
  await current().waitFor()
}

it('S5, S80, S185: a bonus is received and freed by play', async () => {
  const member = await newMember(product, 100)
  await openAs(member, '/user/bonus')
  await button(t('bonus.promotion.search')).waitFor()
  await picture('offers')
  await expectReadable()
  const { notice } = (await member.get('/api/lookup/notice')).body
  expect(notice).toContain('%percentFail%')
  await takeFirstBonus(notice)
  expect(await walletOf(member)).toBe(200)
  await expectReadable()
  // Play, its target and the lower bound: 5 percent of 200.
  expect(await current().innerText()).toMatch(/฿0[^\d][^]*฿1,000[^]*฿10(?![\d,])/)
  const refused = await member.post('/api/wallet/withdrawAll', { amount: 100 })
  expect([refused.status, refused.body.message]).toEqual([422, 'BONUS_CONDITION'])

  await member.play(
    GAME,
    200,
    Array.from({ length: 6 }, () => ({ bet: 100, win: 100 })),
  )
  await page.reload()
  await page
    .getByText(t('bonus.turnoverOf', { done: '฿600', target: '฿1,000' }))
    .first()
    .waitFor()
  await picture('half-way')
  const { username } = (await member.get(`/api/wallet/account/${GAME}`)).body
  for (let round = 0; round < 4; round++)
    await member.world('POST', `/games/${GAME}/play`, { username, bet: 100, win: 100 })
  await member.get('/api/wallet/refresh/slot')
  await until(async () => !(await isRunning(member)))
  await page.reload()
  await button(t('bonus.promotion.search')).waitFor()
  await page.getByText(t('bonus.received.limit')).waitFor()
  await picture('freed')

  await page.goto(`${product.url}/user/statement`)
  await page.getByText(t('statement.activity.finish_bonus')).first().waitFor()
  await picture('statement')
  expect((await member.post('/api/wallet/withdrawAll', { amount: 200 })).status).toBe(201)
})

it('S84: a card says, before it is pressed, that this member cannot take it and what is lacking', async () => {
  await openAs(await newMember(product), '/user/bonus')
  const cards = page.getByRole('region', { name: t('bonus.all') }).getByRole('listitem')
  await cards.first().waitFor()
  const blocked = cards.filter({ hasText: t('bonus.notYet') })
  await blocked.first().waitFor()
  const said = await blocked.first().innerText()
  const words = t('bonus.lacks.deposit', { has: '฿0', needs: '#' }).split('#')[0] ?? ''
  expect(said).toContain(words)
  expect(said.slice(said.indexOf(words) + words.length)).toMatch(/^฿\d/)
})

it('a bonus is lost by play, and the wallet is free again', async () => {
  const member = await newMember(product, 100)
  await openAs(member, '/user/bonus')
  await takeFirstBonus()
  await member.play(GAME, 200, [{ bet: 190, win: 0 }])
  await until(async () => !(await isRunning(member)))
  await page.reload()
  await button(t('bonus.promotion.search')).waitFor()
  const [last] = await rows(member)
  expect(last).toMatchObject({
    statementType: 'finish_bonus',
    item: { kind: 'bonus' },
    ended: 'FAILED',
  })
  await page.goto(`${product.url}/user/statement`)
  await page
    .getByText(t('statement.ended.FAILED', { item: last?.item?.description ?? '' }))
    .waitFor()
})

it(
  clause(
    'NJ 13:69O-1.12d',
    'S5, S79, S81, S86, S143, S167, S230, S233: a promotion is found, received and cancelled, its price told before',
  ),
  async () => {
    const member = await newMember(product, 100)
    await openAs(member, '/user/bonus')
    const code = page.getByLabel(t('bonus.promotion.label'))
    await button(t('bonus.promotion.search')).click()
    await page.getByText(t('bonus.promotion.required')).waitFor()
    await code.fill('nope')
    await code.press('Enter')
    await page.getByText(t('bonus.promotion.notFound')).waitFor()
    await picture('no-promotion')
    await button(t('bonus.promotion.another')).click()
    await code.fill('welcome')
    await expect.poll(() => code.inputValue()).toBe('WELCOME')
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/promotion/find/WELCOME', async (route) => {
      await held
      await route.continue()
    })
    await code.press('Enter')
    await page.getByText(t('bonus.promotion.searching')).waitFor()
    answer()
    await button(new RegExp(`^${t('bonus.receive')} ฿`)).waitFor()
    const found = (await member.get('/api/promotion/find/WELCOME')).body
    const said = (await page.getByRole('dialog').innerText()).replaceAll(/\s+/g, ' ')
    expect(said).toContain(
      found.description
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s+/)[0],
    )
    expect(said).toContain(`฿${found.asks.failBelow}`)
    await picture('promotion')
    await expectReadable()
    await button(new RegExp(`^${t('bonus.receive')} ฿`)).click()
    await current().waitFor()
    // Record 277: more than "saved".
    await page.getByText(t('bonus.received.now')).first().waitFor()
    await page.getByText(t('bonus.receivedHint')).first().waitFor()
    expect(await walletOf(member)).toBe(200)

    await button('ยกเลิกโบนัส').click()
    await asked().waitFor()
    await picture('cancel')
    const told = (await asked().textContent()) ?? ''
    expect(told.match(/฿100\.00/g)).toHaveLength(2)
    await button(t('bonus.cancelConfirm'), asked()).click()
    await button(t('bonus.promotion.search')).waitFor()
    expect(await walletOf(member)).toBe(100)
    const again = await member.get('/api/promotion/activate/WELCOME')
    expect([again.status, again.body.message]).toEqual([409, 'PROMOTION_RECEIVED'])
  },
)

it("S6, S60, S71, S231, S252: an invitee's play is received by one question, on home or in the sheet", async () => {
  const inviter = await newMember(product)
  const invitee = await newMember(product, 500, `PR${inviter.memberId}`)
  await invitee.play(
    GAME,
    500,
    Array.from({ length: 4 }, () => ({ bet: 500, win: 500 })),
  )
  await until(async () => (await inviter.get('/api/wallet')).body.invite.amount === 10)
  await openAs(inviter, '/user/home')
  await button(t('home.invite')).click()
  await button(t('banners.continue')).waitFor()
  await picture('invite-banner')
  await expectReadable()
  await button(t('banners.continue')).click()
  const take = button(t('home.inviteSheet.receive', { amount: '฿10.00' }))
  await take.waitFor()
  await page.getByRole('listitem').filter({ hasText: '***' }).first().waitFor()
  await picture('invite')
  await expectReadable()
  await take.click()
  await asked().waitFor()
  await button(t('bonus.notNow'), asked()).click()
  await asked().waitFor({ state: 'hidden' })
  await closeSheet(page)
  await button(t('home.receive')).click()
  await asked().waitFor()
  expect(await button(t('banners.continue')).count()).toBe(0)
  expect(await asked().textContent()).toMatch(/200%.*10%/s)
  await expectReadable()
  await picture('invite-confirm')
  await button(t('bonus.receive'), asked()).click()
  await page
    .getByText(t('home.inviteSheet.received', { amount: '฿10.00' }))
    .first()
    .waitFor()
  expect(await walletOf(inviter)).toBe(10)
  await inviter.play(GAME, 10, [{ bet: 10, win: 20 }])
  await until(async () => !(await isRunning(inviter)))
})

it('S7, S71, S141, S142: cashback is received, moved into the wallet and lost by play', async () => {
  const member = await newMember(product, 1_000)
  await member.play(GAME, 500, [{ bet: 500, win: 0 }])
  await until(async () => (await member.get('/api/refund/check')).body.refundAmount === 25)
  await openAs(member, '/user/home')
  await button(t('home.refund')).click()
  await button(t('banners.continue')).click()
  await button(t('home.refundSheet.receive', { amount: '฿25.00' })).waitFor()
  await picture('refund')
  await expectReadable()
  await button(t('home.refundSheet.receive', { amount: '฿25.00' })).click()
  await button(t('home.refundSheet.move', { amount: '฿25.00' })).click()
  await asked().waitFor()
  await picture('refund-confirm')
  await button(t('home.refundSheet.moveConfirm'), asked()).click()
  await page.getByText(t('home.refundSheet.moved')).first().waitFor()
  expect(await walletOf(member)).toBe(525)
  await member.play(GAME, 525, [{ bet: 500, win: 0 }])
  await until(async () => !(await isRunning(member)))
  await page.goto(`${product.url}/user/bonus`)
  await button(t('bonus.promotion.search')).waitFor()
})
