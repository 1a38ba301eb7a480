import type { Page } from 'playwright-core'
import type { Client } from '../client/api.ts'
import { PASSWORD } from '../client/person.ts'
import { speaker } from './words.ts'

const t = speaker('th')
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

/** Logs a member in on a Thai page as a person does, as far as the home page. */
export async function logIn(
  page: Page,
  product: { url: string },
  { phone }: Client,
): Promise<void> {
  await page.goto(`${product.url}/login`)
  await page.getByLabel(t('login.phone')).fill(phone)
  await page.getByLabel(t('login.password'), { exact: true }).fill(PASSWORD)
  await button(page, 'login.submit').click()
  await page.waitForURL('**/user/home')
}

/** Logs out as a person does: the app asks once. */
export async function logOut(page: Page, words = t): Promise<void> {
  const press = { name: words('nav.logout'), exact: true }
  await page.getByRole('button', press).click()
  await page.getByRole('alertdialog').getByRole('button', press).click()
  await page.waitForURL('**/login')
}

/** Waits for the agreement, and puts it away for good. */
export async function agreeForGood(page: Page): Promise<void> {
  await page.getByLabel(t('agreement.remember')).check()
  await button(page, 'agreement.accept').click()
}
