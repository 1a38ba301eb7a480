import type { Browser } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newMember, until, type Client } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { confirm, CONSOLE_DESKTOP, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** Providers and their games in the console: figures, lists, the switch, and a round's own page. */
let server: StandaloneServer
let browser: Browser
let member: Client
useStandalone(
  'console-providers',
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
  await member.get('/api/wallet/activate/hub88')
})

it('takes a list, shows a round with its calls, closes a game by one and opens it by two', async () => {
  const { username } = (await member.get('/api/wallet/account/hub88')).body
  await member.get(`/api/autoLogin/hub88/${username}`)
  await member.world('POST', '/games/hub88/play', { username, bet: 50, win: 120 })
  await member.world('POST', '/games/hub88/say', {
    username,
    steps: [{ do: 'bet', amount: 30, round: 'left-open' }],
  })
  const who = await createOperator(server.place, 'owner', 'Natthawut')
  const look = { viewport: CONSOLE_DESKTOP, locale: 'en' } as const
  const { page, context, assertQuiet } = await openConsole(browser, server.url, who, {
    ...look,
    at: 'providers',
  })
  const pictures = picturesOf('providers')
  const judge = async (name: string): Promise<void> => {
    for (const [viewport, theme] of [
      [CONSOLE_PHONE, 'night'],
      [CONSOLE_DESKTOP, 'paper'],
    ] as const) {
      await page.setViewportSize(viewport)
      await page.locator(`html[data-theme=${theme}]`).waitFor()
      expect([name, await axeFaults(page), await overflow(page)]).toEqual([name, [], 0])
      await pictures(page, `${name}-${viewport.width}`)
    }
  }
  await page.getByRole('link', { name: 'Lotus Pond' }).waitFor()
  await judge('all')
  await page.getByRole('link', { name: 'Lotus Pond' }).click()
  await page.getByRole('button', { name: 'Compare with the provider’s list' }).click()
  const open = page.getByRole('checkbox', { name: /^Open at once/ })
  await open.first().waitFor()
  const [boats, ...others] = await open.all()
  await boats?.uncheck()
  for (const box of others) await box.check()
  await judge('list')
  await page.getByRole('button', { name: 'Take 3 differences' }).click()
  await page.getByText('Waits to be opened').waitFor()
  await judge('one')

  await page.goto(`${server.url}/ops/lists/openRounds`)
  await page.locator('.listtable tr[data-row]').first().click()
  await page.getByText('left-open').first().waitFor()
  await page.getByText('Answered yes').waitFor()
  await judge('round')

  await page.goto(`${server.url}/ops/providers/hub88`)
  await page.getByRole('button', { name: 'Close now', exact: true }).first().click()
  await confirm(page, 'it pays too much', /Close now/)
  await page.getByText('Closed by Natthawut').waitFor()
  const refused = await member.get(`/api/autoLogin/hub88/${username}`)
  expect(refused.body).toMatchObject({ message: 'GAME_STOPPED' })
  await page.getByRole('button', { name: 'Open again' }).click()
  await confirm(page, 'the provider has mended it', /Open again/)
  await page.getByText('Natthawut asks for it to be opened again').waitFor()
  await judge('closed')
  const second = await createOperator(server.place, 'owner', 'Kanya')
  const other = await openConsole(browser, server.url, second, {
    ...look,
    locale: 'th',
    at: 'approvals',
  })
  await other.page.getByRole('button', { name: 'ยืนยัน', exact: true }).first().click()
  await confirm(other.page, 'ตกลง', /ยืนยัน/)
  await until(async () => {
    const again = await member.get(`/api/autoLogin/hub88/${username}`)
    return again.status === 200
  })
  await other.page.goto(`${server.url}/ops/providers/hub88`)
  await other.page.getByText('รอเปิด').first().waitFor()
  await pictures(other.page, 'one-th')
  await other.context.close()
  assertQuiet()
  await context.close()
})

it('a page whose script does not come says so beside the rail, and comes with one press', async () => {
  const who = await createOperator(server.place, 'owner', 'Ploy')
  const { page, context } = await openConsole(browser, server.url, who, {
    viewport: CONSOLE_DESKTOP,
    locale: 'en',
  })
  await networkQuiet(page)
  const line = { isLost: true }
  await page.route('**/ops/assets/**', (route) =>
    line.isLost ? route.abort('internetdisconnected') : route.fallback(),
  )
  const link = page.locator('a[href="/ops/providers"]').first()
  await link.click()
  const failure = page.getByRole('alert').filter({ hasText: 'Try again' })
  await failure.waitFor()
  expect(await link.isVisible()).toBe(true)
  line.isLost = false
  await failure.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Providers' }).waitFor()
  await context.close()
})
