import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { openPage } from './src/page/browser.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useProduct } from './src/page/useProduct.ts'
import { LANGUAGES, type Language } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/**
 * Every address, in each language, theme and width: axe finds nothing serious and nothing is wider
 * than the screen. SCREENS=whole (`npm run screens`) is the whole matrix, otherwise a cut through
 * it; SHOTS=folder keeps a picture of each.
 */
const WIDTHS = { 390: 844, 768: 1024, 1280: 800 } as const
type Width = keyof typeof WIDTHS
type Theme = 'night' | 'paper'
type Look = readonly [Language, Theme, Width]

const PUBLIC = [
  '/login',
  '/register',
  '/recover',
  '/howto',
  '/contact',
  '/fair',
  '/terminated',
  '/nowhere',
]
const MEMBER = [
  '/user/home',
  '/user/statement',
  '/user/bonus',
  '/user/play',
  '/user/profile',
  '/user/security',
  '/user/contact',
  '/user/spin',
]
const CUT: readonly Look[] = [
  ['th', 'night', 390],
  ['la', 'paper', 768],
  ['en', 'night', 1280],
  ['th', 'paper', 1280],
]
const WHOLE: readonly Look[] = LANGUAGES.flatMap((language) =>
  (['night', 'paper'] as const).flatMap((theme) =>
    ([390, 768, 1280] as const).map((width): Look => [language, theme, width]),
  ),
)
const looks =
  process.env.SCREENS === 'whole'
    ? WHOLE
    : process.env.SCREENS
      ? WHOLE.filter((look) => process.env.SCREENS?.split(',').includes(look.join('-')))
      : CUT
const only = process.env.ROUTES?.split(',')
const asked = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !only || only.includes(path))

let product: Product
let browser: Browser
let member: Client
useProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 1_200)
  await member.play('pg', 500, [{ bet: 200, win: 140 }])
  await member.post('/api/wallet/withdraw', { amount: 150 })
})

it.each(looks)('in %s, %s, %i px wide', async (language, theme, width) => {
  const takePicture = picturesOf(`${language}-${theme}-${width}`)
  const faults: string[] = []
  for (const [paths, token] of [
    [asked(PUBLIC), null],
    [asked(MEMBER), member.token],
  ] as const) {
    const { page, context, assertQuiet } = await openPage(browser, {
      width,
      height: WIDTHS[width],
    })
    await context.addInitScript(
      ([locale, chosen, session]) => {
        localStorage.setItem('locale', locale)
        localStorage.setItem('theme', chosen)
        localStorage.setItem('remember-agreement', 'true')
        if (session) localStorage.setItem('token', session)
      },
      [language, theme, token] as const,
    )
    for (const path of paths) {
      await page.goto(product.url + path)
      await atRest(page)
      await takePicture(page, path.replaceAll('/', '_'))
      const wider = await overflow(page)
      const found = [
        ...(await axeFaults(page)),
        ...(wider > 0 ? [`${wider} px wider than the screen`] : []),
      ]
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    assertQuiet()
    await context.close()
  }
  expect(faults).toEqual([])
})

/** What was asked for has come, and what moves stands still. */
async function atRest(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await networkQuiet(page)
  // Asked from outside: the page's own policy allows no text as code.
  await expect
    .poll(() =>
      page.evaluate<boolean>(
        'document.fonts.status === "loaded" && !document.querySelector("[aria-busy=true].skeleton")',
      ),
    )
    .toBe(true)
  await page.waitForTimeout(400)
}
