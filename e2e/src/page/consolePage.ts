import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core'
import { codeAt } from '../../../server/src/security/totp.ts'
import type { MadeOperator } from '../client/operator.ts'
import { openPage } from './browser.ts'

export const CONSOLE_DESKTOP = { width: 1440, height: 900 }
export const CONSOLE_PHONE = { width: 390, height: 844 }

/** The console as one operator has it open. */
export interface OpenedConsole {
  context: BrowserContext
  page: Page
  assertQuiet: () => void
}

interface Look {
  viewport?: typeof CONSOLE_DESKTOP
  locale?: 'en' | 'th'
  /** The page that is opened first; null: none yet. */
  at?: string | null
}

/** A tab of its own, in the operator's language. */
async function tabIn(browser: Browser, { viewport = CONSOLE_DESKTOP, locale = 'en' }: Look) {
  const opened = await openPage(browser, viewport, { still: true })
  await opened.context.addInitScript((shown) => localStorage.setItem('ops-locale', shown), locale)
  return opened
}

/** Logs in with password and code as a person does. */
export async function logInToConsole(
  browser: Browser,
  url: string,
  who: MadeOperator,
  look: Look = {},
): Promise<OpenedConsole> {
  const opened = await tabIn(browser, look)
  const { page } = opened
  await page.goto(`${url}/ops/login`)
  const fields = page.locator('form input')
  await fields.nth(0).fill(who.email)
  await fields.nth(1).fill(who.password)
  await fields.nth(2).fill(codeAt(who.totpSecret, new Date()))
  await page.locator('form button[type=submit]').click()
  await page.getByRole('status').waitFor()
  return opened
}

/**
 * The console of an operator who has logged in by password and code: the browser has the cookie,
 * and the page what it keeps of them, as after the form (`logInToConsole`), whose page and whose
 * first look at today nobody waits for.
 */
export async function openConsole(
  browser: Browser,
  url: string,
  who: MadeOperator,
  look: Look = {},
  now = new Date(),
): Promise<OpenedConsole> {
  const opened = await tabIn(browser, look)
  const { page, context } = opened
  const { email, password, totpSecret } = who
  const answer = await context.request.post(`${url}/api/ops/login`, {
    headers: { 'x-requested-with': 'wallet-user' },
    data: { email, password, totp: codeAt(totpSecret, now) },
  })
  const { operator } = (await answer.json()) as { operator?: object }
  if (!operator) throw new Error(`not let in: ${answer.status()} ${await answer.text()}`)
  // No app runs there that could end the session meanwhile.
  await page.goto(`${url}/healthz`)
  await page.evaluate(
    ([me, since]) => localStorage.setItem('ops-me', JSON.stringify({ me, since })),
    [operator, Date.now()],
  )
  const { at = '' } = look
  if (at === null) return opened
  await page.goto(`${url}/ops/${at}`)
  await page.getByRole('status').waitFor()
  return opened
}

/** Gives the dialog its reason, in words where it has reasons to tap, and presses its button. */
export async function confirm(page: Page, reason: string, name: RegExp): Promise<void> {
  const dialog: Locator = page.getByRole('dialog')
  await dialog.getByRole('button', { name }).waitFor()
  const other = dialog.getByRole('button', { name: /^(Other|อื่น ๆ)/, pressed: false })
  if (await other.isVisible()) await other.click()
  await dialog.getByRole('textbox').last().fill(reason)
  await dialog.getByRole('button', { name }).click()
  await dialog.waitFor({ state: 'detached' })
}

/**
 * The file that a button gives. What is refused is told: nobody waits for a file that will not
 * come.
 */
export async function fileOf(page: Page, name: string): Promise<Download> {
  const refusal = page.getByRole('main').getByRole('alert').first()
  const refused = refusal.waitFor().then(async (): Promise<Download> => {
    throw new Error(`no file: ${await refusal.innerText()}`)
  })
  const [file] = await Promise.all([
    Promise.race([page.waitForEvent('download'), refused]),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return file
}
