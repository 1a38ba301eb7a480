import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember } from './src/client/api.ts'
import { openPage, PHONE } from './src/page/browser.ts'
import { logOut } from './src/page/logIn.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker, type Language } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** Without a line: the app opens, says what was last known and when, and moves no money. */
const takePicture = picturesOf('offline')
let product: Product
let browser: Browser
useSharedProduct((stage) => {
  ;({ product, browser } = stage)
})
const kept = `localStorage.getItem('last-seen')`
const controlled =
  'Promise.race([navigator.serviceWorker.ready.then(() => true), new Promise((done) => ' +
  'setTimeout(() => done(false), 30000))])'

it.each(oneOf(['th', 'la'] satisfies Language[], 0))(
  'a member without a line reads the last balance and statement with their time, in %s',
  async (language) => {
    const t = speaker(language)
    const member = await newMember(product, 300)
    const { page, context, assertQuiet } = await openPage(browser, PHONE, { worker: true })
    await page.goto(`${product.url}/healthz`)
    await page.evaluate(
      ([token, locale]) => {
        localStorage.setItem('token', token ?? '')
        localStorage.setItem('locale', locale ?? '')
        localStorage.setItem('remember-agreement', 'true')
      },
      [member.token, language],
    )
    await page.goto(`${product.url}/user/home`)
    await expect.poll(() => page.evaluate(kept)).not.toBeNull()
    expect(await page.evaluate(controlled)).toBe(true)

    await context.setOffline(true)
    await page.goto(`${product.url}/user/statement`)
    await page.getByText(t('offline.why')).waitFor()
    const [said = ''] = t('offline.readingOf').split('{time}')
    expect(await page.getByText(said).textContent()).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/)
    const total = page.getByRole('region', { name: t('home.total') })
    await expect.poll(() => total.textContent()).toContain('300.00')
    await page
      .getByRole('list', { name: t('statement.latest') })
      .getByRole('listitem')
      .waitFor()
    for (const name of ['home.deposit', 'home.withdraw', 'home.transfer'])
      expect(
        await page
          .getByRole('main')
          .getByRole('button', { name: t(name), exact: true })
          .isDisabled(),
      ).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await takePicture(page, language)

    await context.setOffline(false)
    await page.getByRole('button', { name: t('slips.button') }).waitFor()
    // Who leaves takes it along: the next person on this device reads nothing.
    await logOut(page, t)
    expect(await page.evaluate<string | null>(kept)).toBeNull()
    assertQuiet()
    await context.close()
  },
)

it("the notices keep a toast's text until the session ends", async () => {
  const t = speaker('th')
  const member = await newMember(product, 300)
  const { page, context } = await openPage(browser, PHONE, { worker: true })
  await page.goto(`${product.url}/healthz`)
  await page.evaluate((token) => {
    localStorage.setItem('token', token ?? '')
    localStorage.setItem('remember-agreement', 'true')
  }, member.token)
  await page.goto(`${product.url}/user/home`)
  await page.getByRole('region', { name: t('home.total') }).waitFor()
  // What shows toasts is fetched a moment after the page.
  await expect
    .poll(() =>
      page.evaluate<boolean>(
        `performance.getEntriesByType('resource').some(({ name }) => name.includes('/Toasts-'))`,
      ),
    )
    .toBe(true)
  await networkQuiet(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: t('home.refresh') }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('home.refreshFailed') })
    .waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: t('home.noticesNew', { n: 1 }) }).click()
  const sheet = page.getByRole('dialog', { name: t('notices.heading') })
  await sheet.getByText(t('home.refreshFailed')).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await takePicture(page, 'notices')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('home.notices'), exact: true }).waitFor()
  await logOut(page, t)
  expect(await page.evaluate<string | null>(`localStorage.getItem('notices')`)).toBeNull()
  await context.close()
})

it('a first visit that loses its line at once keeps the page, and says that the balance may be old', async () => {
  const t = speaker('th')
  const member = await newMember(product, 300)
  const { page, context } = await openPage(browser, PHONE, { worker: true })
  await context.addInitScript((token) => {
    localStorage.setItem('token', token ?? '')
    localStorage.setItem('remember-agreement', 'true')
  }, member.token)
  // The part that draws what was last known never comes; no chunk is named after what is in it.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const isOffline = (await response.text()).includes('(`totalAt`')
    await (isOffline ? route.abort() : route.fulfill({ response }))
  })
  await page.goto(`${product.url}/user/home`)
  await page.getByRole('region', { name: t('home.total') }).waitFor()
  await context.setOffline(true)
  await page.getByText(t('home.noLine')).waitFor()
  await expect
    .poll(() => page.getByRole('region', { name: t('home.total') }).textContent())
    .toContain('300.00')
  await context.setOffline(false)
  await page.getByText(t('home.noLine')).waitFor({ state: 'hidden' })
  // What is still on its way ends with the page.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})
