import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { clause } from '../server/src/testing/clause.ts'
import { newMember, type Client } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { openPage, PHONE } from './src/page/browser.ts'
import { confirm, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { openAs } from './src/page/openAs.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** From level 1 to 2 in the app, and by the operators' eyes; who is kept away, and let in again. */
const takePicture = picturesOf('identity')
let server: StandaloneServer
let browser: Browser
let member: Client
useStandalone(
  'identity',
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
})

const file = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 420, channels: 3, background: '#8a7f72' } })
    .jpeg()
    .toBuffer(),
})
const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

it('brings a member to level 2 by camera, form and an operator who looks', async () => {
  const asked = { path: '/user/verify', language: 'th', wide: false } as const
  const { page, close } = await openAs({ browser, url: server.url }, member, asked)
  await page.getByText('ระดับ 2').waitFor()
  await expectReadable(page)
  await takePicture(page, 'begin')
  await page
    .getByLabel('ถ่ายรูป: บัตรประชาชน')
    .first()
    .setInputFiles(await file('card.jpg'))
  await page.getByLabel('เลขบัตร 13 หลัก').waitFor()
  await page
    .getByLabel('ถ่ายรูป: รูปหน้าของคุณ')
    .first()
    .setInputFiles(await file('face.jpg'))
  await page.getByLabel('ชื่อและนามสกุลตามบัตร').fill('นาย สมชาย ใจดี')
  await page.getByLabel('เลขบัตร 13 หลัก').fill('1101700230707')
  await page.getByLabel('วันเกิด').fill('1998-05-01')
  await page.getByLabel('บัตรตลอดชีพ').check()
  const send = page.getByRole('button', { name: 'ส่งให้ทีมงานดู' })
  await send.click()
  await page.getByText('เลขบัตรหรือวันที่บนบัตรไม่ถูกต้อง').waitFor()
  await takePicture(page, 'refused')
  await page.getByLabel('เลขบัตร 13 หลัก').fill('1-1017-00230-70-8')
  await send.click()
  await page.getByText('ทีมงานกำลังดูอยู่').waitFor()
  await expectReadable(page)
  await takePicture(page, 'sent')
  await page.setViewportSize({ width: 1280, height: 800 })
  await takePicture(page, 'sent-wide')

  const who = await createOperator(server.place, 'finance', 'Kanya')
  const desk = await openConsole(browser, server.url, who, { at: 'identity' })
  await desk.page.getByRole('heading', { name: 'Names from every source' }).waitFor()
  await expectReadable(desk.page)
  await takePicture(desk.page, 'case')
  await desk.page.getByRole('button', { name: 'Open' }).first().click()
  await desk.page.getByRole('img', { name: 'Identity card' }).waitFor()
  await desk.page.setViewportSize(CONSOLE_PHONE)
  await expectReadable(desk.page)
  await takePicture(desk.page, 'case-phone')
  await desk.page.setViewportSize({ width: 1280, height: 800 })
  await desk.page.getByRole('button', { name: 'Accept as level 2' }).click()
  await desk.page.getByLabel('I looked: it is the same person').check()
  await confirm(desk.page, 'card and face fit', /Accept as level 2/)
  await desk.page.getByText('Nobody waits').waitFor()
  await desk.context.close()

  await page.reload()
  await page.getByText('หลักฐานที่มาของเงิน').waitFor()
  await takePicture(page, 'accepted-wide')
  await close()
})

it('keeps a phone away by one operator, and lets it in by two', async () => {
  const who = await createOperator(server.place, 'finance', 'Pim')
  const { page, context } = await openConsole(browser, server.url, who, { at: 'blocks' })
  await page.getByText('Nobody is kept away').waitFor()
  await page.getByRole('button', { name: 'Keep away' }).click()
  await page.getByLabel('Phone number').fill('+66 81 234 5678')
  await confirm(page, 'a forged slip', /Keep away/)
  await page.getByRole('cell', { name: '08x-xxx-5678' }).waitFor()
  await expectReadable(page)
  await takePicture(page, 'blocks')
  await page.getByRole('button', { name: 'Lift' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('textbox').fill('it was another')
  await asked.getByRole('button', { name: 'Lift' }).click()
  await asked.getByText('It waits for a second person').waitFor()
  await asked.getByRole('button', { name: 'Close' }).last().click()
  const second = await createOperator(server.place, 'owner', 'Anong')
  const other = await openConsole(browser, server.url, second, { at: 'blocks' })
  await other.page.getByRole('button', { name: 'Confirm' }).click()
  await confirm(other.page, '', /Confirm/)
  await other.page.getByText('Nobody is kept away').waitFor()
  await other.context.close()
  await context.close()
})

const toAnybody = clause('PDPA 23', 'shows %s to whoever asks, in three languages')
it.each(['/terms', '/privacy'])(toAnybody, async (path) => {
  for (const [locale, title] of [
    ['th', /ข้อกำหนดการใช้งาน|ประกาศความเป็นส่วนตัว/],
    ['la', /ຂໍ້ກຳນົດການໃຊ້ງານ|ປະກາດຄວາມເປັນສ່ວນຕົວ/],
    ['en', /Terms of use|Privacy notice/],
  ] as const) {
    const { page, context, assertQuiet } = await openPage(browser, PHONE)
    await context.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.goto(`${server.url}${path}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expectReadable(page)
    await takePicture(page, `${path.slice(1)}-${locale}`)
    assertQuiet()
    await context.close()
  }
})
