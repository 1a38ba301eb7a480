import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callsOver } from '../server/src/testing/wire/calls.ts'
import { createOperator, enterConsole } from './src/client/operator.ts'
import { confirm, CONSOLE_DESKTOP, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** What one owner asks for and another confirms: from the setting to the inbox. */
let server: StandaloneServer
let browser: Browser
useStandalone(
  'console-approvals',
  (started) => {
    server = started
  },
  {},
  { onPostgres: true },
)
useBrowser((started) => {
  browser = started
})
const DESK = { width: 1280, height: 800 }
const take = picturesOf('approvals')

it('a looser setting waits for another owner, who sees what changes and confirms it', async () => {
  const env = server.place
  const [one, two] = [
    await createOperator(env, 'owner', 'Pichaya'),
    await createOperator(env, 'owner', 'Natthawut'),
  ]
  const first = await openConsole(browser, server.url, one, { viewport: DESK, at: 'settings' })
  const row = first.page.locator('.setrow').filter({ hasText: 'Largest withdrawal' })
  await row.getByRole('button').click()
  const dialog = first.page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('500000')
  await dialog.getByRole('textbox').last().fill('a large customer')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByText('Nothing has changed yet').waitFor()
  await take(first.page, 'asked')
  await dialog.getByRole('link', { name: 'Open approvals' }).click()
  await first.page.getByRole('heading', { name: 'Setting Largest withdrawal' }).waitFor()
  await first.page.getByText('You asked for this').waitFor()
  expect(await first.page.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
  await take(first.page, 'own')
  // By the half minute before: each code is good once.
  const token = await enterConsole(server.url, two, new Date(Date.now() - 30_000))
  const call = callsOver(server.url, () => ({ token }))
  const ask = async (method: string, path: string, body?: object) =>
    (await call(method, path, body)).body as { live: object; draft: { version: number } }
  const path = '/api/ops/offers/bonus-first'
  const { live } = await ask('GET', path)
  const reason = 'New Year'
  const { draft } = await ask('PUT', path, { body: { ...live, rewardAmount: 20_000 }, reason })
  await ask('POST', `${path}/publish`, { version: draft.version, reason })
  first.assertQuiet()
  await first.context.close()

  const second = await openConsole(browser, server.url, two, {
    viewport: DESK,
    locale: 'th',
    at: 'approvals',
  })
  const { page } = second
  await page.getByRole('heading', { name: /^การตั้งค่า/ }).waitFor()
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
  await take(page, 'others')
  await page.setViewportSize(CONSOLE_PHONE)
  await page.locator('html[data-theme=night]').waitFor()
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
  await take(page, 'phone')
  await page.setViewportSize(DESK)
  await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await take(page, 'confirm')
  await confirm(page, 'ตกลง', /ยืนยัน/)
  await page.getByRole('heading', { name: /ข้อเสนอ โบนัส 100% สูงสุด ฿500/ }).waitFor()
  await take(page, 'offer')
  await page.getByRole('button', { name: 'ถอนคำขอ' }).click()
  await confirm(page, 'ผิดแล้ว', /ถอนคำขอ/)
  await page.getByText('ไม่มีรายการที่รอคนที่สอง').waitFor()
  await page.getByRole('tab', { name: 'ตัดสินแล้ว' }).click()
  await page.getByText('ถอนสูงสุดต่อครั้ง').first().waitFor()
  await take(page, 'decided')
  second.assertQuiet()
  await second.context.close()
})

const DRAFTS = {
  en: {
    keep: 'Save draft',
    unsaved: 'Not saved yet',
    openTheirs: 'Open theirs',
    told: 'has saved version',
    success: 'Met at total of (%)',
    maxBet: 'Highest bet (baht)',
  },
  th: {
    keep: 'บันทึกร่าง',
    unsaved: 'ยังไม่บันทึก ข้อความอยู่ในแท็บนี้',
    openTheirs: 'เปิดฉบับของเขา',
    told: 'บันทึกฉบับที่',
    success: 'ครบเมื่อยอดรวมถึง (%)',
    maxBet: 'เดิมพันสูงสุดต่อครั้ง (บาท)',
  },
} as const

async function refuse(page: Page, keep: string, told: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: keep }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').last().fill('a try')
  await dialog.getByRole('button', { name: keep }).click()
  await dialog.getByRole('alert').filter({ hasText: told }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

it.each(
  oneOf(
    [
      ['en', CONSOLE_DESKTOP],
      ['th', CONSOLE_PHONE],
    ] as const,
    1,
  ),
)(
  'keeps in %s what one editor types, marks a field that is refused, and tells of the other’s version',
  async (locale, viewport) => {
    const [t, shot] = [DRAFTS[locale], picturesOf(`console-drafts-${locale}`)]
    const who = await createOperator(server.place, 'content')
    const other = await createOperator(server.place, 'content')
    const token = await enterConsole(server.url, other)
    const call = callsOver(server.url, () => ({ token }))
    const { page, assertQuiet, context } = await openConsole(browser, server.url, who, {
      viewport,
      locale,
      at: null,
    })
    const { items } = (await call('POST', '/api/ops/offers', {})).body as {
      items: { id: string; live: Record<string, unknown>; draft: { body: object } | null }[]
    }
    const [offer, next] = items
    const at = (id: string | undefined): string => `${server.url}/ops/offers?item=${id}`
    await page.goto(at(offer?.id))
    const field = page.getByLabel(/^(Name|ชื่อ) \((Thai|ไทย)\)$/)
    await field.waitFor()
    const before = await field.inputValue()
    await field.fill('Typed by one')
    await page.getByText(t.unsaved).waitFor()
    await page.goto(at(next?.id))
    await expect.poll(() => field.inputValue()).not.toBe('Typed by one')
    await shot(page, 'elsewhere')
    await page.goto(at(offer?.id))
    await expect.poll(() => field.inputValue()).toBe('Typed by one')

    const success = page.getByLabel(t.success, { exact: true })
    const was = await success.inputValue()
    await success.fill('50')
    await refuse(page, t.keep, /100/)
    await expect.poll(() => success.getAttribute('aria-invalid')).toBe('true')
    await shot(page, 'marked')
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    await success.fill(was)
    const maxBet = page.getByLabel(t.maxBet, { exact: true })
    await maxBet.fill('0')
    await refuse(page, t.keep, /0/)
    await expect.poll(() => maxBet.getAttribute('aria-invalid')).toBe('true')
    await maxBet.fill('')
    expect(await success.getAttribute('aria-invalid')).toBeNull()

    const body = offer?.draft?.body ?? offer?.live
    const saved = await call('PUT', `/api/ops/offers/${offer?.id}`, { body, reason: 'the other' })
    expect(saved.status).toBe(200)
    await refuse(page, t.keep, t.told)
    const openTheirs = page.getByRole('button', { name: t.openTheirs })
    await openTheirs.waitFor()
    expect(await field.inputValue()).toBe('Typed by one')
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    await shot(page, 'overtaken')
    await openTheirs.click()
    await expect.poll(() => field.inputValue()).toBe(before)

    await field.fill(`Typed after reading, ${locale}`)
    await maxBet.fill('50')
    // The member reads it in the preview, in Thai first.
    await page.getByText('ไม่เกินครั้งละ ฿50').waitFor()
    await shot(page, 'highest-bet')
    await page.getByRole('button', { name: t.keep }).click()
    await confirm(page, 'after theirs', new RegExp(t.keep))
    await page.getByText(t.unsaved).waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe(`Typed after reading, ${locale}`)
    const kept = (await call('GET', `/api/ops/offers/${offer?.id}`)).body as typeof offer
    expect(kept?.draft?.body).toMatchObject({ maxBet: 50 })
    assertQuiet()
    await context.close()
  },
)
