import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { DESKTOP, openPage, PHONE } from './src/page/browser.ts'
import { oneOf } from './src/page/oneOf.ts'
import { bringIn } from './src/page/openAs.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { LANGUAGES, says, type Language } from './src/page/words.ts'
import { scriptWith } from './src/product/builtScript.ts'
import type { Product } from './src/product/product.ts'

/** A phone that loses its line for a moment while a part of the app is on its way. */
let product: Product
let browser: Browser
let member: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 1_200)
  await member.play('pg', 200, [{ bet: 20, win: 14 }])
})

/** A member's phone, on which what `files` names does not come while `line.isLost`. */
async function phone(
  language: Language,
  files: string | RegExp,
  isLost: boolean,
  viewport = PHONE,
) {
  const { context, page } = await openPage(browser, viewport, { ahead: true })
  const line = { isLost, lost: 0 }
  await bringIn(context, member, language)
  await page.route(files, (route) => {
    if (!line.isLost) return route.fallback()
    line.lost += 1
    return route.abort('internetdisconnected')
  })
  await page.goto(`${product.url}/user/home`)
  await page.locator('.game-card').first().waitFor()
  const button = (key: string) =>
    page.getByRole('button', { name: says(language, key), exact: true })
  const end = async (): Promise<void> => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return { page, line, button, end }
}
const failure = (page: Page, language: Language) =>
  page.getByRole('alert').filter({ hasText: says(language, 'common.loadFailed') })

it('a sheet whose script failed once is asked for once more, and a tap opens it', async () => {
  const { page, line, button, end } = await phone('th', /\/DepositModal-[^/]*\.js$/, true)
  await expect.poll(() => line.lost).toBe(1)
  line.isLost = false
  await button('home.deposit').click()
  await page.getByRole('dialog', { name: says('th', 'deposit.heading') }).waitFor()
  expect(line.lost).toBe(1)
  await end()
})

it.each(oneOf(LANGUAGES, 0))(
  'what home shows in place of a part that does not come, and how one press brings it, in %s',
  async (language) => {
    const { page, line, button, end } = await phone(
      language,
      scriptWith(/[`'"]keep-playing[`'"]/),
      true,
    )
    await failure(page, language).waitFor()
    expect(line.lost).toBe(2)
    await failure(page, language).getByText(says(language, 'common.loadFailedHint')).waitFor()
    line.isLost = false
    await button('common.retry').click()
    await page.getByRole('heading', { name: says(language, 'home.keepPlaying') }).waitFor()
    expect(await failure(page, language).count()).toBe(0)
    await end()
  },
)

it.each(oneOf(LANGUAGES, 2))(
  'on a desk that stands beside the bell and the language, in %s',
  async (language) => {
    const { page, end } = await phone(language, scriptWith(/[`'"]keep-playing[`'"]/), true, DESKTOP)
    const card = await failure(page, language).boundingBox()
    const bell = await page
      .getByRole('button', { name: new RegExp(`^${says(language, 'home.notices')}`) })
      .first()
      .boundingBox()
    expect(card!.x + card!.width).toBeLessThanOrEqual(bell!.x)
    await end()
  },
)

it.each(oneOf(LANGUAGES, 1))(
  'a page that does not come says so under its bars, and comes with one press, in %s',
  async (language) => {
    const { page, line, button, end } = await phone(language, '**/assets/*', false)
    await networkQuiet(page)
    line.isLost = true
    await page.locator('a[href="/user/profile"]').first().click()
    await failure(page, language).waitFor()
    line.isLost = false
    await button('common.retry').click()
    await page.getByRole('heading', { level: 1, name: says(language, 'title.profile') }).waitFor()
    await end()
  },
)

it.each(oneOf(LANGUAGES, 2))(
  'a sheet that does not come is told of, and one press on the message opens it, in %s',
  async (language) => {
    const { page, line, button, end } = await phone(language, /\/DepositModal-[^/]*\.js$/, true)
    await button('home.deposit').click()
    await page.getByText(says(language, 'common.loadFailed')).waitFor()
    line.isLost = false
    await button('common.retry').click()
    await page.getByRole('dialog', { name: says(language, 'deposit.heading') }).waitFor()
    await end()
  },
)
