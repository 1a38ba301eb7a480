import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { callsOver } from '../server/src/testing/wire/calls.ts'
import { newMember, type Client } from './src/client/api.ts'
import { createOperator, enterConsole, type MadeOperator } from './src/client/operator.ts'
import { CONSOLE_PHONE, fileOf, openConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** The audit log in a browser: found by who, what and when, as the address says. */
let server: StandaloneServer
let browser: Browser
let member: Client
let owner: MadeOperator
let finance: MadeOperator
useStandalone(
  'console-audit',
  (started) => {
    server = started
  },
  {},
  { onPostgres: true },
)
/** What an operator asks of the server, without a browser. */
async function entered(who: MadeOperator) {
  const token = await enterConsole(server.url, who)
  const call = callsOver(server.url, () => ({ token }))
  return async (method: string, path: string, body: object): Promise<void> => {
    const said = await call(method, path, body)
    expect([path, said.status < 300]).toEqual([path, true])
  }
}
useBrowser((started) => {
  browser = started
})
beforeAll(async () => {
  const place = { url: server.url, sandbox: server.sandbox, output: () => server.output() }
  member = await newMember(place, 2_000)
  owner = await createOperator(server.place, 'owner', 'Pichaya')
  finance = await createOperator(server.place, 'finance', 'Natthawut')
  const [asOwner, asFinance] = [await entered(owner), await entered(finance)]
  const id = member.memberId
  await asFinance('POST', `/api/ops/members/${id}/reveal`, { reason: 'the caller asked' })
  await asFinance('POST', `/api/ops/members/${id}/note`, { text: 'called back' })
  // The only owner loosens a rule: nobody else could agree.
  await asOwner('PUT', '/api/ops/settings/withdrawMax', { value: 900_000, reason: 'busy' })
  await asOwner('PUT', '/api/ops/settings/withdrawMax', { value: 5_000, reason: 'calm' })
})

const judge = async (page: Page): Promise<void> => {
  await networkQuiet(page)
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
}
const rows = (page: Page) => page.locator('.audittable tr[data-row]')

it('is found by action, part of a name and day, and the address keeps it', async () => {
  const reader = await createOperator(server.place, 'finance', 'Kanya')
  const { page, context, assertQuiet } = await openConsole(browser, server.url, reader, {
    at: 'audit',
  })
  const take = picturesOf('audit')
  await page.getByText('The chain is whole').waitFor()
  await rows(page).first().waitFor()
  await judge(page)
  await take(page, 'all')

  const who = page.getByLabel('Operator', { exact: true })
  await who.fill('natth')
  await who.press('Enter')
  await page.waitForURL(/operator\.is\.Natthawut/)
  await expect.poll(() => who.inputValue()).toBe('Natthawut')
  expect(await who.and(page.locator(':focus')).count()).toBe(1)
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Wrote a note' })
  await page.getByLabel('Range of days: Time').selectOption('today')
  const note = rows(page).filter({ hasText: 'Wrote a note' })
  await expect.poll(() => rows(page).count()).toBe(1)
  await note.press('Enter')
  const opened = page.locator('.audittable tr.opened')
  await opened.getByText(member.memberId).first().waitFor()
  const address = page.url()
  await page.reload()
  await opened.waitFor()
  expect([await rows(page).count(), await who.inputValue(), page.url()]).toEqual([
    1,
    'Natthawut',
    address,
  ])
  await judge(page)
  await take(page, 'note')

  // To the member and Back: the same entry is open.
  await note.getByRole('link').click()
  await page.waitForURL(/\/members\//)
  await page.goBack()
  await opened.waitFor()
  const download = await fileOf(page, 'CSV')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines.length).toBe(2)
  expect(lines[1]).toContain('member.note')
  assertQuiet()
  await context.close()
})

it('tells what is worth a look, with the way to its entry, in Thai and on a phone', async () => {
  const reader = await createOperator(server.place, 'finance', 'Malee')
  const { page, context, assertQuiet } = await openConsole(browser, server.url, reader, {
    locale: 'th',
    at: 'audit',
  })
  const take = picturesOf('audit-th')
  await page.getByRole('tab', { name: 'ข้อมูลส่วนตัว' }).click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
  expect(new URL(page.url()).searchParams.getAll('f')).toEqual(['topic.is.private'])
  const alone = page.getByRole('link', { name: /ทำคนเดียว/ })
  await alone.click()
  const opened = page.locator('.audittable tr.opened')
  await opened.getByText('900,000').last().waitFor()
  await judge(page)
  await take(page, 'alone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await judge(page)
  await take(page, 'alone-1280')
  await page.setViewportSize(CONSOLE_PHONE)
  await judge(page)
  await take(page, 'phone')
  await page.getByRole('heading', { name: 'ใครดูข้อมูลส่วนตัววันนี้' }).scrollIntoViewIfNeeded()
  await take(page, 'phone-end')
  assertQuiet()
  await context.close()
})
