import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newMember, until, type Client } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { confirm, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** Rounds that a game told unreadably, from the alarm to the operator's decision. */
let server: StandaloneServer
let browser: Browser
let member: Client
useStandalone(
  'console-rounds',
  (started) => {
    server = started
  },
  {},
  { onPostgres: true },
)
useBrowser((started) => {
  browser = started
})
beforeAll(async () => {
  member = await newMember(
    { url: server.url, sandbox: server.sandbox, output: () => server.output() },
    1_000,
  )
  await member.play('pg', 500, [{ bet: 10, win: 0 }])
})

it('shows what the game told, tries it again, and lets an operator deal with it for a reason', async () => {
  const { username } = (await member.get('/api/wallet/account/pg')).body
  const play = (more: object) =>
    member.world('POST', '/games/pg/play', { username, bet: 20, win: 0, ...more })
  await play({ garbled: true })
  await play({})
  const who = await createOperator(server.place, 'finance', 'Natthawut')
  const { page, context, assertQuiet } = await openConsole(browser, server.url, who)
  await until(async () => {
    await member.get('/api/wallet/refresh/slot')
    await page.reload()
    await page.getByRole('status').waitFor()
    return (
      (await page.getByRole('link', { name: 'Game rounds that could not be read: 1' }).count()) ===
      1
    )
  })
  await page.getByRole('link', { name: 'Game rounds that could not be read: 1' }).click()
  await page.getByRole('heading', { name: 'Seven Gems' }).waitFor()
  expect(await page.getByText(username).count()).toBe(0)
  await page.getByRole('button', { name: 'Show the text' }).click()
  const told = page.getByLabel('As the game told it')
  expect(await told.textContent()).toContain(username)
  expect(await told.textContent()).toContain('some time ago')
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByText('It still cannot be read. Nothing was booked').waitFor()
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
  await picturesOf('rounds')(page, 'told')
  const deal = async (by: Page): Promise<void> => {
    await by.getByRole('button', { name: 'Dealt with' }).click()
    await by.getByLabel('What the member lost by it, baht').fill('20')
    await confirm(by, 'the provider took it back', /Dealt with/)
  }
  await deal(page)
  // A figure gives somebody money: another operator says the same.
  await page.getByText('Natthawut proposed it').waitFor()
  const second = await createOperator(server.place, 'finance', 'Kanya')
  const other = await openConsole(browser, server.url, second)
  await other.page.goto(`${server.url}/ops/rounds`)
  await other.page.getByRole('heading', { name: /^Round .+: the member lost ฿20$/ }).waitFor()
  expect(await other.page.getByRole('button', { name: 'Dealt with' }).count()).toBe(0)
  await other.page.getByRole('button', { name: 'Confirm' }).click()
  await other.page.getByText('Every round could be read').waitFor()
  await other.context.close()
  await page.reload()
  await page.getByText('Every round could be read').waitFor()
  await page.getByRole('tab', { name: 'Ended' }).click()
  await page.getByText('the provider took it back').waitFor()
  await page.setViewportSize(CONSOLE_PHONE)
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
  await page.goto(`${server.url}/ops/audit`)
  for (const act of [
    'Looked at a game round',
    'Read a game round again',
    'Dealt with a game round',
  ])
    await page.getByRole('row').getByText(act).first().waitFor()
  assertQuiet()
  await context.close()
})
