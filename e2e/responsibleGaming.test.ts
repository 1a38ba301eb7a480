import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { clause } from '../server/src/testing/clause.ts'
import { newMember, until } from './src/client/api.ts'
import { oneOf } from './src/page/oneOf.ts'
import { closeSheet, openAs, sheetClosed } from './src/page/openAs.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

const LOOKS = [
  ['th', false],
  ['la', true],
] as const
/** Limits, stopping and receipts, on a phone in Thai and on a wide screen in Lao. */
const takePicture = picturesOf('play-well')
let product: Product
let browser: Browser
useSharedProduct((stage) => {
  ;({ product, browser } = stage)
})

const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

it.each(oneOf(LOOKS, 0))(
  'a member in %s sets a limit, asks for more, opens a receipt, and stops playing',
  async (language, wide) => {
    const t = speaker(language)
    const member = await newMember(product)
    await member.post('/api/wallet/add', { amount: 300 })
    const { page, close } = await openAs({ browser, url: product.url }, member, {
      path: '/user/home',
      language,
      wide,
    })
    await page.getByRole('link', { name: /\d/, exact: false }).first().waitFor()
    await takePicture(page, `home-${language}`)
    await page.locator('header, .side-rail .end').getByRole('link').click()
    await page.getByRole('heading', { name: t('play.heading') }).waitFor()

    await page
      .getByRole('button', { name: t('play.set.day') })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '฿2,000', exact: true }).click()
    await takePicture(page, `limit-${language}`)
    await sheet.getByRole('button', { name: t('play.limit.set', { amount: '฿2,000' }) }).click()
    await sheet.waitFor({ state: 'hidden' })
    await expectReadable(page)
    await takePicture(page, `page-${language}`)

    await page.getByRole('button', { name: new RegExp(t('play.left.day')) }).click()
    await sheet.getByRole('button', { name: '฿5,000', exact: true }).click()
    await takePicture(page, `higher-${language}`)
    await expectReadable(page)
    await sheet.getByRole('button', { name: t('play.limit.ask', { amount: '฿5,000' }) }).click()
    await page.getByText(t('play.pending')).waitFor()
    await sheetClosed(page)

    await page.goto(`${product.url}/user/statement`)
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    // Wide enough, the receipt stands beside the list; else it is a sheet over it.
    const slip = wide ? page.getByRole('complementary') : sheet
    await slip.getByText(t('receipt.legs')).click()
    await slip.getByText(t('receipt.sum')).waitFor()
    await takePicture(page, `receipt-${language}`)
    await expectReadable(page)
    const saved = page.waitForEvent('download')
    await slip.getByRole('button', { name: t('receipt.save') }).click()
    expect((await saved).suggestedFilename()).toMatch(/^krapao-.*\.png$/)
    if (process.env.SHOTS) await (await saved).saveAs(`${process.env.SHOTS}/slip-${language}.png`)
    if (!wide) {
      await closeSheet(page)
    }

    await page.goto(`${product.url}/user/contact`)
    await page.getByRole('button', { name: new RegExp(t('complaints.title')) }).click()
    await sheet.getByLabel(t('complaints.text')).fill('ฝากแล้วยอดไม่เข้า')
    await sheet.getByRole('button', { name: t('complaints.send') }).click()
    await sheet.getByText(/^C-\d{6}$/).waitFor()
    await sheet.getByText(t('complaints.state.OPEN')).waitFor()
    await takePicture(page, `complaint-${language}`)
    await expectReadable(page)

    await page.goto(`${product.url}/user/play`)
    await page.getByRole('button', { name: new RegExp(t('play.timeout')) }).click()
    await sheet.getByRole('textbox').fill(t('play.stop.word'))
    await takePicture(page, `stop-${language}`)
    await expectReadable(page)
    await sheet
      .getByRole('button', { name: t('play.stop.confirm', { length: t('play.stop.hours.24') }) })
      .click()
    await sheet.waitFor({ state: 'hidden' })
    await page
      .getByText(/\d{2}\/\d{2}\/\d{4}/)
      .first()
      .waitFor()
    await takePicture(page, `stopped-${language}`)
    expect((await member.post('/api/wallet/add', { amount: 100 })).body.message).toBe(
      'SELF_EXCLUDED',
    )
    await close()
  },
)

it.each(oneOf(LOOKS, 1))(
  'the reality check in %s comes when it is due, and only the tap of the member ends it',
  async (language, wide) => {
    const t = speaker(language)
    const member = await newMember(product)
    const { page, close } = await openAs({ browser, url: product.url }, member, {
      path: '/user/home',
      language,
      wide,
    })
    await page.clock.install()
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/play'))
    await page.reload()
    await answered
    await page.locator('header, .side-rail .end').getByRole('link').getByText(/\d/).last().waitFor()
    await page.clock.fastForward('01:01:00')
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await page.clock.runFor(1_000)
    await takePicture(page, `reality-${language}`)
    await expectReadable(page)
    await dialog.getByRole('button', { name: t('play.check.on') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await close()
  },
)

const MEMBER_PAGES = [
  'home',
  'statement',
  'bonus',
  'profile',
  'security',
  'contact',
  'spin',
] as const
it.each(oneOf(LOOKS, 0))(
  clause('MGA 11', 'every member page links to the page on playing well, in %s'),
  async (language, wide) => {
    const t = speaker(language)
    const member = await newMember(product)
    const { page, close } = await openAs({ browser, url: product.url }, member, {
      path: '/user/home',
      language,
      wide,
    })
    const link = wide
      ? page
          .getByRole('navigation', { name: t('nav.menu') })
          .getByRole('link', { name: t('title.play'), exact: true })
      : page.getByRole('banner').getByRole('link', { name: playedLabel(t) })
    for (const name of MEMBER_PAGES) {
      await page.goto(`${product.url}/user/${name}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await link.waitFor()
      expect([name, await link.getAttribute('href')]).toEqual([name, '/user/play'])
    }
    await link.click()
    await page.waitForURL('**/user/play')
    await page.getByRole('heading', { name: t('play.heading') }).waitFor()
    await page.getByRole('link', { name: t('play.call') }).waitFor()
    await close()
  },
)
const playedLabel = (t: ReturnType<typeof speaker>): RegExp =>
  new RegExp(t('nav.playedLabel', { minutes: '\\d+', net: '.+' }))

it.each(oneOf(LOOKS, 1))(
  clause('MGA 14', 'the wheel says what a coin is worth in baht, in %s'),
  async (language, wide) => {
    const t = speaker(language)
    const member = await newMember(product, 300)
    const { page, close } = await openAs({ browser, url: product.url }, member, {
      path: '/user/spin',
      language,
      wide,
    })
    const { deposit, prizes } = (await member.get('/api/spinwheel/setup')).body.coinWorth
    await page
      .getByText(t('spin.coinWorth', { deposit: `฿${deposit}`, prizes: `฿${prizes.toFixed(2)}` }))
      .waitFor()
    await takePicture(page, `coin-worth-${language}`)
    await expectReadable(page)
    await close()
  },
)

it.each(oneOf(LOOKS, 0))(
  'a member reads their own rounds by day and game, each with its stake and win, in %s',
  async (language, wide) => {
    const t = speaker(language)
    const member = await newMember(product, 300)
    const { page, close } = await openAs({ browser, url: product.url }, member, {
      path: '/user/play',
      language,
      wide,
    })
    await page.getByRole('button', { name: new RegExp(`^${t('rounds.title')}`) }).click()
    await page.waitForURL('**/user/rounds')
    await page.getByText(t('rounds.none')).waitFor()

    await member.play('pg', 100, [
      ...Array.from({ length: 150 }, () => ({ bet: 1, win: 1 })),
      { bet: 20, win: 56 },
    ])
    // A refresh that runs already is shared, and may have begun before the last round: asked again.
    const areRead = async (count: number) => {
      await member.get('/api/wallet/refresh/slot')
      const { days } = (await member.post('/api/play/days', {})).body
      return days[0]?.games[0].rounds === count
    }
    await until(() => areRead(151))
    await page.reload()
    await page.getByText(t('rounds.sums', { staked: '฿170.00', won: '฿206.00' })).waitFor()
    const totals = page.getByRole('region', { name: t('rounds.totals') })
    await totals.getByText('+฿36').waitFor()
    await page.getByRole('cell', { name: '+36.00' }).waitFor()
    expect(await page.getByRole('row').count()).toBe(4)
    const name = language === 'th' ? 'พลอยเจ็ดแสง' : 'ພອຍເຈັດແສງ'
    await page.getByRole('button', { name: t('rounds.othersOf', { n: 148, name }) }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(55)
    const focusedRows = page.locator('#main :focus').getByRole('row')
    for (const [rows, own] of [
      [106, 51],
      [155, 49],
    ]) {
      await page.getByRole('button', { name: t('rounds.more') }).click()
      await expect.poll(() => page.getByRole('row').count()).toBe(rows)
      expect(await focusedRows.count()).toBe(own)
    }
    // Each page moves by one, and none of what is unfolded closes.
    await member.play('pg', 1, [{ bet: 2, win: 2 }])
    await until(() => areRead(152))
    await member.play('pg', 1, [])
    await page.getByRole('cell', { name: '2.00', exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(156)
    await takePicture(page, `rounds-${language}`)
    await expectReadable(page)
    await close()
  },
)
