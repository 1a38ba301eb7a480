import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { PASSWORD } from './src/client/person.ts'
import { launchBrowser } from './src/page/browser.ts'
import { confirm, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** Accounts on one device are one group, their gifts wait, and an operator lets them pass. */
const takePicture = picturesOf('links')
const RING = 5
const SWEPT_MS = 100_000
let server: StandaloneServer
let browser: Browser
const ring: Client[] = []
useStandalone(
  'links',
  (started) => {
    server = started
  },
  {},
  { onPostgres: true },
)
beforeAll(async () => {
  browser = await launchBrowser()
  const place = { url: server.url, sandbox: server.sandbox, output: () => server.output() }
  let cookie = ''
  for (let n = 0; n < RING; n++) {
    const one = await newMember(place)
    const login = { username: one.phone, password: PASSWORD }
    const { headers } = await one.call('POST', '/api/login', login, { cookie })
    const cookies = headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
    cookie = cookies.find((each) => each.startsWith('device=')) ?? cookie
    ring.push(one)
  }
})
afterAll(() => browser?.close())

const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

it(
  'shows a group on one device with its reasons, and lets its gifts pass',
  async () => {
    const [first] = ring
    if (!first) throw new Error('nobody')
    const isHeld = async (): Promise<boolean> => {
      const { body } = await first.get('/api/bonus')
      return body.some(
        (offer: { blocked: { message: string } | null }) =>
          offer.blocked?.message === 'IDENTITY_HELD',
      )
    }
    const who = await createOperator(server.place, 'finance', 'Kanya')
    const { page, context } = await openConsole(browser, server.url, who)
    await page.goto(`${server.url}/ops/links`)
    // It asks again by itself, and the sweep runs each minute.
    await page.getByRole('link', { name: /^Group G-/ }).waitFor({ timeout: SWEPT_MS })
    expect(await isHeld()).toBe(true)
    await expectReadable(page)
    await takePicture(page, 'list')
    await page.getByRole('link', { name: /^Group G-/ }).click()
    await page.getByText('Logged in on the same device').waitFor()
    await expectReadable(page)
    await takePicture(page, 'group')
    await page.setViewportSize(CONSOLE_PHONE)
    await expectReadable(page)
    await takePicture(page, 'group-phone')
    await page.setViewportSize({ width: 1280, height: 800 })
    await takePicture(page, 'group-1280')
    await page.goto(`${server.url}/ops/members/${first.memberId}`)
    await page.getByRole('tab', { name: 'Links' }).click()
    await page.getByText(`Belongs together with others, ${RING} in all`).waitFor()
    await expectReadable(page)
    await takePicture(page, 'member')
    await page.setViewportSize(CONSOLE_PHONE)
    await expectReadable(page)
    await takePicture(page, 'member-phone')
    await context.close()

    const owner = await createOperator(server.place, 'owner', 'Anong')
    const thai = await openConsole(browser, server.url, owner, { locale: 'th' })
    await thai.page.goto(`${server.url}/ops/links`)
    await thai.page.getByRole('link', { name: /^กลุ่ม G-/ }).click()
    await thai.page.getByText('เข้าสู่ระบบด้วยเครื่องเดียวกัน').waitFor()
    await expectReadable(thai.page)
    await takePicture(thai.page, 'group-th')
    await thai.page.setViewportSize(CONSOLE_PHONE)
    await takePicture(thai.page, 'group-th-phone')
    await thai.page.setViewportSize({ width: 1280, height: 800 })
    await thai.page.getByRole('button', { name: 'ปล่อยของขวัญ' }).click()
    await takePicture(thai.page, 'let-th')
    await confirm(thai.page, 'ครอบครัวเดียวกัน', /ปล่อยของขวัญ/)
    await thai.page.getByText('รับของขวัญได้').waitFor()
    await takePicture(thai.page, 'passes-th')
    await thai.context.close()
    expect(await isHeld()).toBe(false)
  },
  SWEPT_MS + 120_000,
)
