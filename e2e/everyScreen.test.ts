import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { Client, until } from './src/client/api.ts'
import { openPage } from './src/page/browser.ts'
import { axeFaults, overflow, pageScript } from './src/page/pageChecks.ts'
import { useProduct } from './src/page/useProduct.ts'
import { LANGUAGES, type Language } from './src/page/words.ts'
import { movableClock } from './src/product/movableClock.ts'
import type { Product } from './src/product/product.ts'
import { looksOf, nameOf, pictureOf, putOn, WIDTHS, type Look } from './src/screens/looks.ts'
import { comparePicture, forgetChanged } from './src/screens/pictureBook.ts'
import { allScreens, type Screen } from './src/screens/screens.ts'
import { show } from './src/screens/show.ts'

/**
 * Every address and every sheet, in each language, theme and width: axe finds nothing serious,
 * nothing is wider than the screen, and it looks as in the book of pictures. SCREENS=whole (`npm
 * run screens`) is the whole matrix, otherwise a cut through it (`looks.ts`); SHOTS=folder keeps a
 * large picture of each.
 */
/** It is always the same morning, and always the same member: so are the pictures. */
const MORNING = new Date('2030-03-13T10:00:00+07:00')
const SOMCHAI = { phone: '0812345678', accountNo: '1234567890' }
const clock = movableClock()
await clock.advance(MORNING.getTime() - Date.now())

let product: Product
let browser: Browser
let member: Client
let screens: readonly Screen[]
/** So many minutes have been played whatever the machine takes: each screen is seen at this moment. */
let seenAt: number
const ready = async (stage: { product: Product; browser: Browser }): Promise<void> => {
  ;({ product, browser } = stage)
  member = new Client(product)
  await member.join('', SOMCHAI)
  await member.deposit(1_200)
  seenAt = clock.now().getTime() + 21.5 * 60_000
  await member.play('pg', 500, [{ bet: 200, win: 140 }])
  await member.post('/api/wallet/withdraw', { amount: 150 })
  const latest = async () =>
    (await member.post('/api/statement', { page: 1, limit: 1 })).body.statements[0]
  await until(async () => (await latest()).status === 'SUCCESS')
  screens = allScreens({ receipt: (await latest())._id, round: await member.latestRound() })
  await forgetChanged()
}
useProduct(ready, clock.env, { onPostgres: true, now: clock.now })

it.each(LANGUAGES)('S25, S69: in %s', async (language) => {
  const faults: string[] = []
  for (const isPublic of [true, false]) {
    const { page, context, complaints } = await openedBy(language, isPublic ? null : member.token)
    const own = screens.filter((screen) => (screen.isPublic ?? false) === isPublic)
    for (const width of WIDTHS)
      for (const screen of own) {
        faults.push(...(await faultsOf(page, screen, looksOf(screen, language, width))))
        faults.push(...complaints.splice(0).map((each) => `${screen.name}, ${width} px: ${each}`))
      }
    await context.close()
  }
  expect(faults).toEqual([])
})

/** Leads to the screen, and looks at it in each theme. */
async function faultsOf(page: Page, screen: Screen, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = []
  for (const look of looks) {
    await putOn(page, look)
    const found = await Promise.resolve()
      .then(() => (look === looks[0] ? comeTo(page, screen, look) : undefined))
      .then(() => judge(page, screen, look))
      .catch((error: unknown) => [String(error)])
    faults.push(...found.map((fault) => `${screen.name} in ${nameOf(look)}: ${fault}`))
  }
  return faults
}

async function comeTo(page: Page, screen: Screen, { language }: Look): Promise<void> {
  await clock.advance(seenAt - clock.now().getTime())
  await show(page, product.url, screen, language)
}

async function judge(page: Page, screen: Screen, look: Look): Promise<string[]> {
  // References, and the code that holds one, are drawn anew in each run.
  const mask = [page.locator('dd.wrap-anywhere, dd .wrap-anywhere, img[width="112"]')]
  // Of one line each, whatever letters they have.
  const style = 'dd.wrap-anywhere, dd .wrap-anywhere { white-space: nowrap; overflow: hidden }'
  const shot = await page.screenshot({
    scale: 'css',
    caret: 'initial',
    mask,
    maskColor: '#888',
    style,
  })
  const changed = await comparePicture(shot, pictureOf(screen, look))
  await keepLarge(shot, `${nameOf(look)}-${screen.name}`)
  const wider = await overflow(page)
  return [
    ...(changed === null ? [] : [changed]),
    ...(wider > 0 ? [`${wider} px wider than the screen`] : []),
    ...(await axeFaults(page)),
  ]
}

async function keepLarge(shot: Buffer, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.png`), shot)
}

/** A page in a language, which follows the device's theme, at the hour of the product. */
async function openedBy(language: Language, token: string | null) {
  const opened = await openPage(browser, undefined, { density: 1 })
  const { context } = opened
  await context.clock.setFixedTime(MORNING)
  await context.addInitScript(pageScript('stand-still'))
  await context.addInitScript(
    ([locale, session]) => {
      localStorage.setItem('locale', locale)
      localStorage.setItem('theme', 'system')
      localStorage.setItem('remember-agreement', 'true')
      if (session) localStorage.setItem('token', session)
    },
    [language, token] as const,
  )
  return opened
}
