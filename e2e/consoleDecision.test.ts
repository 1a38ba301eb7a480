import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newMember, until, type Client } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { CONSOLE_PHONE, openConsole, type OpenedConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** A queue of money decided by the keyboard alone, and on a phone. */
let server: StandaloneServer
let browser: Browser
let [desk, phone] = [] as unknown as [OpenedConsole, OpenedConsole]
let [played, idle] = [] as unknown as [Client, Client]
const takePicture = picturesOf('decision')
useStandalone(
  'console-decision',
  (started) => {
    server = started
  },
  {},
  { onPostgres: true },
)
const ask = async (who: Client, amount: number): Promise<void> => {
  expect((await who.post('/api/wallet/withdraw', { amount })).status).toBe(201)
}
const walletOf = async (who: Client): Promise<number> =>
  (await who.get('/api/wallet')).body.wallet.amount

useBrowser((started) => {
  browser = started
})
beforeAll(async () => {
  const place = { url: server.url, sandbox: server.sandbox, output: () => server.output() }
  const [finance, owner] = [
    await createOperator(server.place, 'finance', 'Natthawut'),
    await createOperator(server.place, 'owner', 'Pichaya'),
  ]
  desk = await openConsole(browser, server.url, finance, { at: null })
  phone = await openConsole(browser, server.url, owner, {
    viewport: CONSOLE_PHONE,
    locale: 'th',
    at: null,
  })
  played = await newMember(place, 60_000)
  idle = await newMember(place, 101_000)
  await played.play('pg', 60_000, [{ bet: 60_000, win: 60_000 }])
  await played.post('/api/wallet/transferAll', { to: 'WALLET' })
  await until(async () => (await walletOf(played)) === 60_000)
  await ask(played, 30_000)
  await ask(idle, 100_000)
})

async function expectReadable(page: Page, name: string): Promise<void> {
  await takePicture(page, name)
  expect([name, await axeFaults(page), await overflow(page)]).toEqual([name, [], 0])
}

it('shows the heaviest first, and says why in words', async () => {
  const { page } = desk
  await page.goto(`${server.url}/ops/withdrawals`)
  const rows = page.locator('.rowbtn')
  await page.getByText('Signals, heaviest first').waitFor()
  // Asked for last, and first in the queue.
  expect(await rows.first().innerText()).toMatch(/100,000[^]*Stop/)
  const worst = page.locator('.sev li').first()
  await worst.getByText('Deposits not played').waitFor()
  await worst.getByText('Stop').waitFor()
  await expectReadable(page, 'stop')
})

it('goes through the queue by keys: a reason, a signature, and the next case opens', async () => {
  const { page } = desk
  const toasts = page.getByRole('region', { name: 'Messages' })
  await page.keyboard.press('x')
  await page.getByRole('dialog').waitFor()
  // A no without a reason is none.
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByText('Choose a reason').waitFor()
  await page.keyboard.press('3')
  await expectReadable(page, 'reason')
  await page.keyboard.press('Control+Enter')
  await toasts.getByText('฿100,000 is back in the wallet of').waitFor()
  await expect.poll(() => walletOf(idle)).toBe(101_000)
  // One key and confirm.
  await page.getByRole('region', { name: 'SOMCHAI JAIDEE' }).first().waitFor()
  await page.getByRole('button', { name: 'Approve ฿30,000' }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Control+Enter')
  await toasts.getByText('฿30,000 of').waitFor()
  await page.getByText('Nothing waits').waitFor()
})

it('keeps the decision above the bar of a phone, and the rest a fold away', async () => {
  await ask(idle, 100_000)
  const { page } = phone
  await page.goto(`${server.url}/ops/withdrawals`)
  const approve = page.getByRole('button', { name: /^อนุมัติ ฿100,000/ })
  await approve.waitFor()
  await page.getByText('ฝากแล้วถอนโดยไม่ได้เล่น').first().waitFor()
  await expectReadable(page, 'phone')
  const [button, bar] = [
    await approve.boundingBox(),
    await page.locator('.bottombar').boundingBox(),
  ]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(button?.y).toBeGreaterThan(500)
  await page.getByRole('button', { name: /การตัดสินก่อนหน้า/ }).click()
  // The no of before, with its reason.
  await page.getByText('ปฏิเสธถอน').waitFor()
  await page.getByText('Not played').waitFor()
  await expectReadable(page, 'phone-unfolded')
  for (const each of [desk, phone]) each.assertQuiet()
})
