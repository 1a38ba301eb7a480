import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { PASSWORD } from './src/client/person.ts'
import { openPage } from './src/page/browser.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useProduct } from './src/page/useProduct.ts'
import { speaker, type Language } from './src/page/words.ts'
import { movableClock } from './src/product/movableClock.ts'
import type { Product } from './src/product/product.ts'

/** A member links LINE, logs in by it, and unlinks it; LINE's own page is the sandbox's. */
const takePicture = picturesOf('line')
const clock = movableClock()
let product: Product
let browser: Browser
const members = new Map<Language, Client>()
useProduct(
  async (stage) => {
    ;({ product, browser } = stage)
    for (const language of ['th', 'en'] as const) members.set(language, await newMember(product))
    // A phone gets one code a minute, and registration has just sent one.
    await clock.advance(61_000)
  },
  { ...clock.env, LINE: 'notices' },
  { onPostgres: true, now: clock.now },
)

const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
/** The button that a finger meets at the lower edge of this one. */
async function metAt(page: Page, button: Locator): Promise<string | undefined> {
  const box = await button.boundingBox()
  if (!box) return undefined
  const at = `${box.x + box.width / 2}, ${box.y + box.height - 4}`
  return page.evaluate<string>(`document.elementFromPoint(${at})?.closest('button')?.textContent`)
}
const codeFor = async (phone: string): Promise<string> => {
  const response = await fetch(`${product.sandbox}/sandbox/sms?phone=${phone}`)
  const messages = (await response.json()) as { otpCode?: string }[]
  return messages.find(({ otpCode }) => otpCode)?.otpCode ?? ''
}

const LOOKS = [
  ['th', false, 'Somchai'],
  ['en', true, 'Malee'],
] as const
it.each(oneOf(LOOKS, 0))(
  'a member in %s links LINE, logs in by it and unlinks it',
  async (language, wide, person) => {
    const t = speaker(language)
    const member = members.get(language)
    if (!member) throw new Error(`no member reads ${language}`)
    const { page, context } = await openPage(browser)
    if (wide) await page.setViewportSize({ width: 1280, height: 800 })
    await context.addInitScript(
      ([token, locale]) => {
        if (localStorage.getItem('locale') !== null) return
        localStorage.setItem('token', token ?? '')
        localStorage.setItem('locale', locale ?? 'th')
        localStorage.setItem('remember-agreement', 'true')
      },
      [member.token, language] as const,
    )
    await page.goto(`${product.url}/user/security`)
    await page.getByText(t('line.linkTitle')).waitFor()
    await page.getByText(t('line.none')).waitFor()
    await takePicture(page, `unlinked-${language}`)
    await expectReadable(page)

    await page.getByRole('button', { name: t('line.link'), exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(t('security.password'), { exact: true }).fill(PASSWORD)
    await takePicture(page, `link-${language}`)
    await expectReadable(page)
    await sheet.getByRole('button', { name: t('security.send') }).click()
    // The field is there once the code has been sent.
    const code = sheet.getByRole('textbox', { name: t('security.code') })
    await code.waitFor()
    await code.fill(await codeFor(member.phone))
    await sheet.getByRole('button', { name: t('bankChange.confirmCode') }).click()

    // LINE's page: it names the site's channel, and the person chooses who they are there.
    await page.getByRole('link', { name: person, exact: true }).waitFor()
    await takePicture(page, `consent-${language}`)
    await page.getByRole('link', { name: person, exact: true }).click()
    await page.getByText(person, { exact: true }).waitFor()
    await page.getByRole('switch', { name: t('line.notices'), checked: true }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await takePicture(page, `linked-${language}`)
    await expectReadable(page)

    // Another browser, which keeps nothing.
    const other = await openPage(browser)
    if (wide) await other.page.setViewportSize({ width: 1280, height: 800 })
    await other.context.addInitScript((locale) => localStorage.setItem('locale', locale), language)
    await other.page.goto(`${product.url}/login`)
    const button = other.page.getByRole('button', { name: t('line.logIn') })
    await button.waitFor()
    await takePicture(other.page, `login-${language}`)
    await expectReadable(other.page)
    await button.click()
    await other.page.getByRole('link', { name: 'Cancel' }).click()
    await other.page.getByRole('alert').getByText(t('line.left')).waitFor()
    // No bar lies over it, however much is told above it.
    await expect.poll(() => metAt(other.page, button)).toContain(t('line.logIn'))
    await takePicture(other.page, `left-${language}`)
    await button.click()
    await other.page.getByRole('link', { name: person, exact: true }).click()
    await other.page.waitForURL(/\/user\/home$/)

    // The one that LINE has opened ends with it.
    await page.getByRole('button', { name: t('line.unlink'), exact: true }).click()
    await sheet.getByLabel(t('security.password'), { exact: true }).fill(PASSWORD)
    await takePicture(page, `unlink-${language}`)
    await sheet.getByRole('button', { name: t('line.unlink'), exact: true }).click()
    await page.getByText(t('line.none')).waitFor()
    await other.page.reload()
    await other.page.waitForURL(/\/login$/)
    await Promise.all([context.close(), other.context.close()])
  },
)
