import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { confirm, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { oneOf } from './src/page/oneOf.ts'
import { openAs } from './src/page/openAs.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** Deposits just under a threshold open a case, one operator asks to close it, another confirms. */
const takePicture = picturesOf('aml')
const SWEPT_MS = 100_000
const DESK = { width: 1440, height: 900 }
let server: StandaloneServer
let browser: Browser
let member: Client
useStandalone(
  'aml',
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
  const place = { url: server.url, sandbox: server.sandbox, output: () => server.output() }
  member = await newMember(place)
  for (const baht of [19_500, 19_800, 19_900, 19_600]) await member.deposit(baht)
})

const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
const inBoth = async (page: Page, name: string): Promise<void> => {
  await expectReadable(page)
  await takePicture(page, name)
  await page.setViewportSize(CONSOLE_PHONE)
  await expectReadable(page)
  await takePicture(page, `${name}-phone`)
  await page.setViewportSize(DESK)
}

it(
  'is found, noted, asked to be closed in English, and closed by a second person in Thai',
  async () => {
    const who = await createOperator(server.place, 'finance', 'Kanya')
    const { page, context } = await openConsole(browser, server.url, who, { at: 'aml' })
    // It asks again by itself, and the sweep runs each minute.
    await page.getByText('4 deposits of 19,500.00 to 19,900.00').waitFor({ timeout: SWEPT_MS })
    await page.getByText('Do not tell the member.').waitFor()
    await page.getByRole('button', { name: 'Take it' }).click()
    await page.getByRole('button', { name: 'Give it back' }).waitFor()
    await page
      .getByLabel('New note')
      .fill('Four deposits of one evening, each a little under 20,000')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('Four deposits of one evening').waitFor()
    await page.getByRole('button', { name: 'Hold payouts' }).click()
    await confirm(page, 'the payers are not known', /^Hold payouts$/)
    await page.getByText('Each waits for two people').waitFor()
    await page.getByRole('button', { name: 'Ask the member' }).click()
    await page.getByText('Asked, nothing is sent yet').waitFor()
    await inBoth(page, 'case')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    expect((await saved).suggestedFilename()).toBe('AML-0001.txt')
    await page.getByRole('button', { name: 'Not suspicious' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').last().fill('their salary, shown by a pay slip')
    await dialog.getByRole('button', { name: 'Not suspicious' }).click()
    await dialog.getByText('waits for a second person').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Close AML-0001: not suspicious').waitFor()
    await context.close()

    const owner = await createOperator(server.place, 'owner', 'Anong')
    const thai = await openConsole(browser, server.url, owner, { locale: 'th', at: 'aml' })
    await thai.page.getByText('ห้ามบอกสมาชิก').waitFor()
    await inBoth(thai.page, 'case-th')
    await thai.page.getByRole('tab', { name: 'รอคนที่สอง' }).click()
    await thai.page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
    await thai.page.getByText('ไม่มีเรื่องรอคนที่สอง').waitFor()
    await thai.page.getByRole('tab', { name: 'ปิดแล้ว' }).click()
    await thai.page.getByText('ไม่น่าสงสัย').first().waitFor()
    await takePicture(thai.page, 'closed-th')
    await thai.context.close()
  },
  SWEPT_MS + 120_000,
)

const TITLES = [
  ['th', 'ขอให้บอกที่มาของเงิน'],
  ['la', 'ກະລຸນາບອກທີ່ມາຂອງເງິນ'],
] as const
it.each(oneOf(TITLES, 1))(
  'asks the member in usual words, in %s, and says nothing of a case',
  async (language, title) => {
    const asked = { path: '/user/verify', language, wide: false } as const
    const { page, close } = await openAs({ browser, url: server.url }, member, asked)
    await page.getByText(title).waitFor()
    await expectReadable(page)
    await takePicture(page, `asked-${language}`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await takePicture(page, `asked-${language}-wide`)
    await close()
  },
)
