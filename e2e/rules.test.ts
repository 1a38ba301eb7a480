import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newMember } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** A rule is written and tried by one operator, switched on by another, and met by a payout. */
const takePicture = picturesOf('rules')
const DESK = { width: 1280, height: 800 }
let server: StandaloneServer
let browser: Browser
useStandalone(
  'rules',
  (started) => {
    server = started
  },
  {},
  { onPostgres: true },
)
useBrowser((started) => {
  browser = started
})
const place = () => ({ url: server.url, sandbox: server.sandbox, output: () => server.output() })
let member: Awaited<ReturnType<typeof newMember>>
beforeAll(async () => {
  member = await newMember(place())
  await member.deposit(3_000)
  await member.post('/api/wallet/withdraw', { amount: 500 })
})

const inBoth = async (page: Page, name: string): Promise<void> => {
  await page.setViewportSize(DESK)
  for (const [size, suffix] of [
    [DESK, ''],
    [CONSOLE_PHONE, '-phone'],
  ] as const) {
    await page.setViewportSize(size)
    await takePicture(page, `${name}${suffix}`)
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
  }
  await page.setViewportSize(DESK)
}

it('is tried and written in English, confirmed in Thai, met, and marked', async () => {
  const who = await createOperator(server.place, 'finance', 'Kanya')
  // Where nobody else holds the right one switches it alone.
  const owner = await createOperator(server.place, 'owner', 'Anong')
  const { page, context } = await openConsole(browser, server.url, who, { at: 'rules' })
  await page.getByText('No rule is in force').waitFor()
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name of the rule').fill('Two payouts in a day')
  await form.getByRole('combobox').first().selectOption('NEW')
  await form.getByLabel('How many, or more').fill('1')
  await form.getByRole('combobox').last().selectOption('HOLD_PAYOUTS')
  await form
    .getByText('A member for less than 7 days who asks for 1 payout or more within 1 day')
    .waitFor()
  await form.getByRole('button', { name: 'Try it on the last 30 days' }).click()
  await form.getByText('1 payout, 500.00 · member for 0 days').waitFor()
  await inBoth(page, 'form')
  await form.getByLabel('Reason').fill('seen in a ring last week')
  await form.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('tab', { name: 'Drafts' }).click()
  await page.getByRole('button', { name: 'Switch on R-1, version 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').last().fill('the dry run met the ring alone')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await dialog.getByText('waits for a second person').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Take back' }).waitFor()
  await inBoth(page, 'draft')

  const thai = await openConsole(browser, server.url, owner, { locale: 'th', at: 'approvals' })
  await thai.page.getByText('เข้ากฎใน 30 วัน').waitFor()
  await inBoth(thai.page, 'approval-th')
  await thai.page.getByRole('button', { name: 'ตรวจแล้วตรงกัน' }).click()
  await thai.page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await thai.page.getByRole('dialog').getByRole('button', { name: 'ยืนยัน' }).click()
  await thai.page.getByText('ไม่มีรายการที่รอคนที่สอง').waitFor()
  await thai.page.goto(`${server.url}/ops/rules`)
  await thai.page.getByText('ยังไม่มีใครเข้ากฎนี้').waitFor()

  // The first has been paid by then: one is open at a time.
  await expect
    .poll(async () => (await member.post('/api/wallet/withdraw', { amount: 700 })).status, {
      timeout: 60_000,
    })
    .toBe(201)
  await thai.page.goto(`${server.url}/ops/rules?case=1`)
  await thai.page.getByText('ขอถอน 2 ครั้ง 1,200.00').waitFor()
  await inBoth(thai.page, 'live-th')
  await thai.page.getByRole('button', { name: 'ผิด' }).click()
  const mark = thai.page.getByRole('dialog')
  await mark.getByRole('textbox').last().fill('เงินเดือนของสมาชิก')
  await mark.getByRole('button', { name: 'ผิด' }).click()
  await thai.page.getByText('Anong').first().waitFor()
  await thai.page.goto(`${server.url}/ops/withdrawals`)
  await thai.page.getByText('ให้คนดูสองคน ตามกฎหรือทีมงานพักไว้').first().waitFor()
  await inBoth(thai.page, 'payout-th')
  await page.goto(`${server.url}/ops/members/${member.memberId}`)
  await page.getByRole('tab', { name: 'Rules' }).click()
  await page.getByText('2 payouts, 1,200.00').waitFor()
  await inBoth(page, 'member')
  await Promise.all([context.close(), thai.context.close()])
}, 180_000)
