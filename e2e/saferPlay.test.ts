import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { clause } from '../server/src/testing/clause.ts'
import { newMember, until, type Client } from './src/client/api.ts'
import { newAddress, PASSWORD } from './src/client/person.ts'
import { oneOf } from './src/page/oneOf.ts'
import { closeSheet, openAs } from './src/page/openAs.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useProduct } from './src/page/useProduct.ts'
import { speaker, type Language } from './src/page/words.ts'
import { movableClock } from './src/product/movableClock.ts'
import type { Product } from './src/product/product.ts'

/**
 * A limit met and raised, the reality check, and a stop with the money paid out; on a phone in Thai
 * and on a wide screen in Lao. The product's clock is moved while it runs.
 */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LOOKS = [
  ['th', false],
  ['la', true],
] as const
const GAME = { th: 'พลอยเจ็ดแสง', la: 'ພອຍເຈັດແສງ' }
const takePicture = picturesOf('safer')
const clock = movableClock()
let product: Product
let browser: Browser
useProduct(
  (stage) => {
    ;({ product, browser } = stage)
  },
  clock.env,
  { onPostgres: true, now: clock.now },
)

const open = (member: Client, path: string, language: Language, wide: boolean) =>
  openAs({ browser, url: product.url }, member, { path, language, wide, at: clock.now() })
/** Remembered, so that a day later the session is still one. */
async function remember(member: Client): Promise<void> {
  const { body } = await member.post(
    '/api/login',
    { username: member.phone, password: PASSWORD, remember: true },
    newAddress(),
  )
  member.token = body.token
}
const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
/** DD/MM/YYYY HH:mm in Bangkok, as the app writes it. */
const minuteOf = (time: string): string => {
  const [date = '', hours = ''] = new Date(Date.parse(time) + 7 * HOUR_MS).toISOString().split('T')
  return `${date.split('-').toReversed().join('/')} ${hours.slice(0, 5)}`
}
const inMain = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

it.each(oneOf(LOOKS, 1))(
  'a limit refuses a deposit with its figures, and a higher limit waits 24 hours and is confirmed, in %s',
  async (language, wide) => {
    const t = speaker(language)
    const member = await newMember(product)
    await remember(member)
    const { page, close } = await open(member, '/user/home', language, wide)
    const sheet = page.getByRole('dialog')

    // Offered before the first deposit.
    await inMain(page, t('home.deposit')).click()
    await sheet.getByText(t('play.first.title')).waitFor()
    await takePicture(page, `first-offer-${language}`)
    await expectReadable(page)
    await sheet.getByRole('button', { name: t('play.first.set'), exact: true }).click()
    await sheet.getByLabel(t('play.limit.amount')).fill('500')
    await sheet.getByRole('button', { name: t('play.limit.set', { amount: '฿500' }) }).click()
    await page.getByText(t('play.limit.saved')).waitFor()

    await page.goto(`${product.url}/user/home`)
    // Known before the tap: what may still come in, and why more may not.
    await inMain(page, t('home.deposit')).click()
    await sheet.getByText(t('deposit.room.day', { left: '฿500' })).waitFor()
    await sheet.getByLabel(t('deposit.amountLabel')).fill('600')
    await sheet.getByText(t('deposit.room.reason', { left: '฿500' })).waitFor()
    expect(await sheet.getByRole('button', { name: t('deposit.createEmpty') }).isDisabled()).toBe(
      true,
    )
    // Who has set a limit is not asked again.
    expect(await sheet.getByText(t('play.first.title')).count()).toBe(0)
    await takePicture(page, `limit-met-${language}`)
    await expectReadable(page)

    await page.goto(`${product.url}/user/play`)
    const cell = page.getByRole('button', { name: new RegExp(t('play.left.day')) })
    await cell.click()
    await sheet.getByLabel(t('play.limit.amount')).fill('1000')
    await sheet.getByRole('button', { name: t('play.limit.ask', { amount: '฿1,000' }) }).click()
    await cell.getByText(t('play.pending')).waitFor()
    await cell.click()
    const confirm = sheet.getByRole('button', {
      name: t('play.limit.confirm', { amount: '฿1,000' }),
    })
    expect(await confirm.isDisabled()).toBe(true)
    await takePicture(page, `limit-waits-${language}`)
    await expectReadable(page)
    await close()
    const set = { kind: 'deposit', period: 'day' }
    const early = await member.post('/api/play/limits/confirm', set)
    expect([early.status, early.body.message]).toEqual([409, 'LIMIT_PENDING'])

    await clock.advance(24 * HOUR_MS)
    // Its time has come, and without the member's confirmation the old one holds.
    expect((await member.post('/api/qrcode/KBANK', { amount: 600 })).body.details).toEqual({
      ...set,
      left: 500,
    })
    const later = await open(member, '/user/play', language, wide)
    await later.page.getByRole('button', { name: new RegExp(t('play.left.day')) }).click()
    const again = later.page.getByRole('dialog')
    await again.getByText(t('play.limit.ready', { amount: '฿1,000' })).waitFor()
    await takePicture(later.page, `limit-asks-again-${language}`)
    await again.getByRole('button', { name: t('play.limit.confirm', { amount: '฿1,000' }) }).click()
    await later.page.getByText(t('play.limit.saved')).waitFor()
    await later.page.getByText(t('play.of', { amount: '฿1,000' })).waitFor()
    await later.close()
    expect((await member.post('/api/qrcode/KBANK', { amount: 600 })).body.hasQrcode).toBe(true)
  },
)

it.each(oneOf(LOOKS, 0))(
  clause(
    ['RTS 12A', 'RTS 12C'],
    'who wants no limit confirms it before the first deposit, and depositing leads to limits, in %s',
  ),
  async (language, wide) => {
    const t = speaker(language)
    const member = await newMember(product)
    const { page, close } = await open(member, '/user/home', language, wide)
    const sheet = page.getByRole('dialog')
    await inMain(page, t('home.deposit')).click()
    await sheet.getByRole('button', { name: t('play.first.none'), exact: true }).click()
    await sheet.getByText(t('play.first.noneTitle')).waitFor()
    await takePicture(page, `first-none-${language}`)
    await expectReadable(page)
    expect((await member.get('/api/play')).body.depositLimit).toBe('offered')
    await sheet.getByRole('button', { name: t('play.first.noneSure') }).click()
    await sheet.getByRole('button', { name: t('play.first.link') }).waitFor()
    expect((await member.get('/api/play')).body.depositLimit).toBe('chosen')
    expect(await sheet.getByText(t('play.first.title')).count()).toBe(0)
    await takePicture(page, `limits-link-${language}`)
    await expectReadable(page)
    await sheet.getByRole('button', { name: t('play.first.link') }).click()
    await page.waitForURL('**/user/play')
    await close()
  },
)

it.each(oneOf(LOOKS, 1))(
  clause(
    'PA 814a',
    'a reality check tells the time, stakes and net result of an hour of play, in %s',
  ),
  async (language, wide) => {
    const t = speaker(language)
    const member = await newMember(product, 300)
    const { page, close } = await open(member, '/user/home', language, wide)
    await page.getByRole('main').getByText(t('home.total')).first().waitFor()
    await member.play('pg', 200, [
      { bet: 100, win: 30 },
      { bet: 20, win: 10 },
    ])
    // The app looks about once a minute; a longer rest would begin a new stretch.
    for (let passed = 0; passed < 61; passed += 10) {
      await clock.advance(10 * MINUTE_MS)
      expect((await member.get('/api/account/profile')).status).toBe(200)
    }
    // Rounds are read from the providers once a minute.
    await until(async () => (await member.get('/api/play')).body.session.staked === 120, 90_000)
    await page.clock.fastForward(70 * MINUTE_MS)
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await page.clock.runFor(1_000)
    const read = async () => (await dialog.innerText()).replaceAll(/\s/g, '')
    // The server may have opened it before the last round was read: the figures follow.
    await expect.poll(read).toContain('฿120.00')
    const said = await read()
    expect(said).toContain(t('play.hours', { hours: 1, minutes: 10 }).replaceAll(' ', ''))
    expect(said).toContain('−฿80.00')
    await page.keyboard.press('Escape')
    await page.clock.runFor(1_000)
    await takePicture(page, `reality-${language}`)
    await expectReadable(page)
    await dialog.getByRole('button', { name: t('play.check.on') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await close()
  },
)

it.each(oneOf(LOOKS, 0))(
  clause(
    'GLI A.3.8',
    "a stopped member gets the games' money back, is refused play, and is paid out, in %s",
  ),
  async (language, wide) => {
    const t = speaker(language)
    const member = await newMember(product, 1_000)
    await member.play('pg', 400, [])
    const { page, close } = await open(member, '/user/play', language, wide)
    const sheet = page.getByRole('dialog')
    await page.getByRole('button', { name: new RegExp(t('play.timeout')) }).click()
    await sheet.getByText(t('play.stop.home', { amount: '฿400.00' })).waitFor()
    await sheet.getByRole('textbox').fill(t('play.stop.word'))
    await sheet
      .getByRole('button', { name: t('play.stop.confirm', { length: t('play.stop.hours.24') }) })
      .click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText(t('play.allHome', { amount: '฿1,000.00' })).waitFor()
    await takePicture(page, `stopped-${language}`)
    await expectReadable(page)
    const [row] = (await member.post('/api/statement', { page: 1, limit: 1 })).body.statements
    expect(row).toMatchObject({ from: 'pg', to: 'WALLET', amount: 400, status: 'SUCCESS' })

    await page.goto(`${product.url}/user/home`)
    await page
      .getByRole('region', { name: t('home.slot') })
      .getByRole('button', { name: new RegExp(GAME[language]) })
      .click()
    const { pause } = (await member.get('/api/play')).body
    expect(pause.kind).toBe('timeout')
    await sheet.getByText(t('home.stopped.until', { until: minuteOf(pause.until) })).waitFor()
    for (const name of [t('game.play'), t('game.transferAndPlay'), t('game.transferOnly')])
      expect(await sheet.getByRole('button', { name, exact: true }).count()).toBe(0)
    await takePicture(page, `stopped-play-${language}`)
    await expectReadable(page)
    // The server says the same to who asks it all the same.
    expect((await member.get('/api/wallet/account/pg')).body.message).toBe('SELF_EXCLUDED')

    await closeSheet(page)
    for (const offered of ['deposit', 'invite', 'refund'])
      expect(await inMain(page, t(`home.${offered}`)).count()).toBe(0)
    await page.goto(`${product.url}/user/bonus`)
    await page
      .getByRole('main')
      .getByText(t('home.stopped.until', { until: minuteOf(pause.until) }))
      .waitFor()
    await takePicture(page, `stopped-bonus-${language}`)
    await expectReadable(page)
    await inMain(page, t('home.withdraw')).click()
    await sheet.getByLabel(t('withdraw.amount')).fill('1000')
    await sheet.getByRole('button', { name: t('withdraw.submit', { amount: '฿1,000.00' }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('withdraw.submit', { amount: '฿1,000.00' }) })
      .click()
    await page.getByText(t('withdraw.said.SUCCESS')).waitFor()
    await takePicture(page, `stopped-paid-${language}`)
    await expectReadable(page)
    await close()
    const { bankAccountNo } = (await member.get('/api/account/profile')).body
    await until(async () => {
      const payouts = await member.world('GET', `/payouts?accountNo=${bankAccountNo}`)
      return payouts.some((payout: { amount: number }) => payout.amount === 1_000)
    })
    expect((await member.get('/api/play')).body.pause).not.toBeNull()
    expect((await member.get('/api/wallet')).body.wallet.amount).toBe(0)
  },
)
