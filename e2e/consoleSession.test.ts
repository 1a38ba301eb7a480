import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { codeAt } from '../server/src/security/totp.ts'
import { createOperator, type MadeOperator } from './src/client/operator.ts'
import {
  CONSOLE_DESKTOP,
  CONSOLE_PHONE,
  logInToConsole,
  openConsole,
} from './src/page/consolePage.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { movableClock } from './src/product/movableClock.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** One session for all tabs of a browser, which no script reads; how it ends, and what stays. */
let server: StandaloneServer
let browser: Browser
const clock = movableClock()
useStandalone(
  'console-session',
  (started) => {
    server = started
  },
  clock.env,
  { onPostgres: true },
)
useBrowser((started) => {
  browser = started
})

async function logInAgain(page: Page, who: MadeOperator, now: Date): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.locator('input[name=email]').fill(who.email)
  await dialog.locator('input[name=password]').fill(who.password)
  await dialog.locator('input[name=code]').fill(codeAt(who.totpSecret, now))
  await dialog.locator('form button[type=submit]').click()
}
/** All that a script of the page could read. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(
    'JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])',
  )
const tokenOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === 'operatorSession')?.value ?? ''

it('opens a link in a new tab, and no script reads what opens it', async () => {
  const who = await createOperator(server.place, 'owner')
  const { page, context, assertQuiet } = await logInToConsole(browser, server.url, who)
  const token = await tokenOf(context)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await readable(page)).not.toContain(token)
  const tab = await context.newPage()
  await tab.goto(`${server.url}/ops/settings`)
  await tab.getByRole('heading', { name: 'Settings' }).waitFor()
  assertQuiet()

  // Out in one tab is out in all of them, and the link that was asked for waits behind the log-in.
  await tab.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Log in to the console' }).waitFor()
  expect(await tokenOf(context)).toBe('')
  const later = await context.newPage()
  await later.goto(`${server.url}/ops/lists/audit?sort=at`)
  await later.getByRole('heading', { name: 'Log in to the console' }).waitFor()
  await later.locator('input[name=email]').fill(who.email)
  await later.locator('input[name=password]').fill(who.password)
  await later
    .locator('input[name=code]')
    .fill(codeAt(who.totpSecret, new Date(Date.now() + 30_000)))
  await later.locator('form button[type=submit]').click()
  await later.waitForURL(`${server.url}/ops/lists/audit?sort=at`)
  await context.close()
})

it.each(
  oneOf(
    [
      ['en', CONSOLE_DESKTOP, 'Nobody used the console for 30 minutes', 'Log out everywhere'],
      ['th', CONSOLE_PHONE, 'ไม่มีใครใช้คอนโซล 30 นาที', 'ออกจากระบบทุกเครื่อง'],
    ] as const,
    1,
  ),
)(
  'says in %s why it has ended, and keeps what was being written for its operator',
  async (locale, viewport, idle, everywhere) => {
    const take = picturesOf(`console-session-${locale}`)
    const who = await createOperator(server.place, 'owner')
    const given = { viewport, locale }
    const opened = await openConsole(
      browser,
      server.url,
      who,
      { ...given, at: 'settings' },
      clock.now(),
    )
    const { page, context } = opened
    await page.locator('.setrow').first().getByRole('button').click()
    const words = page.getByRole('dialog').getByRole('textbox').last()
    await words.fill('half a sentence')
    opened.assertQuiet()
    await clock.advance(31 * 60_000)
    await page.getByText(idle).waitFor()
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    await take(page, 'idle')
    // No key gets behind it.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByText(idle).waitFor()
    await logInAgain(page, who, clock.now())
    await page.getByText(idle).waitFor({ state: 'detached' })
    expect(await words.inputValue()).toBe('half a sentence')

    const other = await context.newPage()
    await other.goto(`${server.url}/ops/security`)
    const button = other.getByRole('button', { name: everywhere })
    await button.waitFor()
    expect([await axeFaults(other), await overflow(other)]).toEqual([[], 0])
    await take(other, 'sessions')
    await button.click()
    await other.getByRole('dialog').getByRole('button', { name: everywhere }).click()
    for (const tab of [page, other]) await tab.locator('.loginpage').waitFor()
    expect(await words.count()).toBe(0)
    await context.close()
  },
)
