import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { createOperator } from './src/client/operator.ts'
import { CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { alter } from './src/product/database.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** Support asks a member how they are, in the chat, and says what came of it. */
const takePicture = picturesOf('talks')
const DESK = { width: 1280, height: 800 }
let server: StandaloneServer
let browser: Browser
let member: Client
useStandalone(
  'talks',
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
  member = await newMember({
    url: server.url,
    sandbox: server.sandbox,
    output: () => server.output(),
  })
  // What weeks of play would show.
  const { memberId } = member
  await alter(server, [
    [
      `insert into harm_talk (id, member_id, state, opened_at)
        values ('tk1', $1, 'OPEN', now() - interval '5 hours')`,
      [memberId],
    ],
    [
      `insert into harm_marker (talk_id, kind, first_at, last_at, times, days, minutes, amount, before, lost) values
        ('tk1', 'CHASING', now() - interval '3 days', now() - interval '2 days', 5, null, null, 400000, 50000, 620000),
        ('tk1', 'NIGHTS', now() - interval '13 days', now() - interval '3 days', null, 6, 640, null, null, null)`,
    ],
    [
      `insert into identity_case (id, member_id, to_level, state, created_at, sent_at)
        values ('ic1', $1, 2, 'WAITING', now(), now() - interval '10 minutes')`,
      [memberId],
    ],
  ])
})

const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

it('asks a member how they are and says what came of it, with no offer meanwhile', async () => {
  const offers = async (): Promise<number> => (await member.get('/api/bonus')).body.length
  expect(await offers()).toBe(0)
  const who = await createOperator(server.place, 'support', 'Kanya')
  const { page, context } = await openConsole(browser, server.url, who)
  const tiles = page.getByRole('main')
  await tiles.getByRole('link', { name: 'Talks' }).waitFor()
  await tiles.getByRole('link', { name: 'Identity' }).waitFor()
  await takePicture(page, 'today')
  await page.goto(`${server.url}/ops/talks`)
  await page.getByText('6 nights of 14').waitFor()
  await expectReadable(page)
  await takePicture(page, 'case')
  await page.setViewportSize(CONSOLE_PHONE)
  await expectReadable(page)
  await takePicture(page, 'case-phone')
  await page.setViewportSize(DESK)
  await page.getByRole('main').getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Send in chat' }).click()
  await page.getByText('Sent. The answer comes in the chat').waitFor()
  const asked = { userId: member.memberId, limit: 20, skip: 0 }
  const said = JSON.stringify((await member.post('/api/chat/history', asked)).body)
  expect(said).toContain('how you are doing')
  expect(said).toContain('/user/play')
  await page.getByRole('button', { name: 'Limit set' }).click()
  await page.getByText('No lower limit was set').waitFor()
  await takePicture(page, 'not-so')
  await context.close()

  await member.call('PUT', '/api/play/limits', { kind: 'deposit', period: 'day', amount: 500 })
  const owner = await createOperator(server.place, 'owner', 'Anong')
  const thai = await openConsole(browser, server.url, owner, {
    locale: 'th',
    at: `members/${member.memberId}`,
  })
  await thai.page.getByRole('link', { name: /^ระดับ 1 · เอกสารรอตรวจ/ }).waitFor()
  await takePicture(thai.page, 'member-th')
  await thai.page.setViewportSize(CONSOLE_PHONE)
  await takePicture(thai.page, 'member-th-phone')
  await thai.page.goto(`${server.url}/ops/talks`)
  await thai.page.getByText('6 คืนจาก 14 คืน').waitFor()
  await expectReadable(thai.page)
  await takePicture(thai.page, 'case-th-phone')
  await thai.page.setViewportSize(DESK)
  await takePicture(thai.page, 'case-th')
  await thai.page.getByRole('button', { name: 'ตั้งวงเงินแล้ว' }).click()
  await thai.page.getByRole('button', { name: 'ปิดเรื่อง' }).click()
  await thai.page.getByText('ไม่มีใครต้องคุยด้วย').waitFor()
  await thai.page.goto(`${server.url}/ops/talks?box=CLOSED`)
  await thai.page
    .getByRole('main')
    .getByText(/^Anong/)
    .waitFor()
  await expectReadable(thai.page)
  await takePicture(thai.page, 'closed-th')
  await thai.context.close()
  expect(await offers()).toBeGreaterThan(0)
}, 180_000)
