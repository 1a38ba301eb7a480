import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOver } from '../server/src/testing/wire/calls.ts'
import { createOperator, enterConsole } from './src/client/operator.ts'
import { launchBrowser } from './src/page/browser.ts'
import { confirm, CONSOLE_DESKTOP, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** Two who edit one text: what is being typed stays, and nothing is saved over the other. */
let server: StandaloneServer
let browser: Browser
useStandalone(
  'console-drafts',
  (started) => {
    server = started
  },
  {},
  { onPostgres: true },
)
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

it.each([
  ['en', CONSOLE_DESKTOP, 'Save draft', 'Open theirs', 'has saved version'],
  ['th', CONSOLE_PHONE, 'บันทึกร่าง', 'เปิดฉบับของเขา', 'บันทึกฉบับที่'],
] as const)(
  'is told in %s of the other’s version, and keeps the own words until it is opened',
  { timeout: 120_000 },
  async (locale, viewport, keep, openTheirs, told) => {
    const take = picturesOf(`console-drafts-${locale}`)
    const who = await createOperator(server.place, 'content')
    const other = await createOperator(server.place, 'content')
    const token = await enterConsole(server.url, other)
    const call = callsOver(server.url, () => ({ token }))
    const { page, assertQuiet } = await openConsole(browser, server.url, who, { viewport, locale })
    await page.goto(`${server.url}/ops/offers`)
    const { items } = (await call('POST', '/api/ops/offers', {})).body as {
      items: { id: string; live: Record<string, unknown>; draft: { body: object } | null }[]
    }
    const [offer] = items
    const field = page
      .locator('section.card.fill input[type=text], section.card.fill input:not([type])')
      .first()
    await field.waitFor()
    const before = await field.inputValue()
    await field.fill('Typed by one')
    const saved = await call('PUT', `/api/ops/offers/${offer?.id}`, {
      body: offer?.draft?.body ?? offer?.live,
      reason: 'by the other',
    })
    expect(saved.status).toBe(200)
    await page.getByRole('button', { name: keep }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').last().fill('by the first')
    await dialog.getByRole('button', { name: keep }).click()
    await dialog.getByText(told).waitFor()
    await take(page, 'refused')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: openTheirs }).waitFor()
    expect(await field.inputValue()).toBe('Typed by one')
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    await take(page, 'overtaken')
    await page.getByRole('button', { name: openTheirs }).click()
    await expect.poll(() => field.inputValue()).toBe(before)

    await field.fill('Typed after reading')
    await page.getByRole('button', { name: keep }).click()
    await confirm(page, 'after theirs', new RegExp(keep))
    await expect.poll(() => field.inputValue()).toBe('Typed after reading')
    assertQuiet()
  },
)
