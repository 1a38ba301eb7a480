import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { createOperator, type MadeOperator } from './src/client/operator.ts'
import { openConsole } from './src/page/consolePage.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/**
 * The operators' half of docs/tour.md, with a day's work on the desk. TOUR=refresh (`npm run tour`)
 * takes its pictures; the member's half is out of the book of pictures.
 */
const FOLDER = join(import.meta.dirname, '../docs/tour')
const PAGES = ['', 'withdrawals', 'suspense', 'chat', 'books', 'offers']
const SHOWN_WIDTH = 960

let server: StandaloneServer
let browser: Browser
let owner: MadeOperator
useStandalone(
  'tour',
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
  owner = await createOperator(server.place, 'owner', 'Pichaya')
  const place = { url: server.url, sandbox: server.sandbox, output: () => server.output() }
  const members: Client[] = []
  for (const amount of [150_000, 25_000, 40_000]) members.push(await newMember(place, amount))
  for (const member of members) await member.post('/api/wallet/withdraw', { amount: 20_000 })
  const [member] = members
  if (!member) throw new Error('there is no member')
  const [to] = (await member.get('/api/lookup/deposit')).body.banks
  await member.world('POST', '/bank/transfer', {
    fromBankCode: 'KBANK',
    fromAccountNo: '9998887776',
    fromName: 'SOMSAK RAKDEE',
    toAccountNo: to.bankAccountNo,
    amount: 48_000,
  })
  await member.post('/api/chat/send-message', {
    clientId: crypto.randomUUID(),
    userId: member.memberId,
    message: { message_type: 'text', payload: { text: 'ฝากเงินแล้วยังไม่เข้าค่ะ' } },
  })
})

async function keep(page: Page, name: string): Promise<void> {
  if (process.env.TOUR !== 'refresh') return
  await mkdir(FOLDER, { recursive: true })
  const small = await sharp(await page.screenshot({ scale: 'css' }))
    .resize(SHOWN_WIDTH)
    .webp({ quality: 60, effort: 4 })
    .toBuffer()
  await writeFile(join(FOLDER, `${name}.webp`), small)
}

// By `npm run tour` alone: every one of these pages is looked at in `console.test.ts`.
it.runIf(process.env.TOUR)("shows an operator's day, page by page", async () => {
  const { page, context, assertQuiet } = await openConsole(browser, server.url, owner, { at: null })
  for (const name of PAGES) {
    await page.goto(`${server.url}/ops/${name}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await networkQuiet(page)
    await keep(page, name === '' ? 'today' : name)
  }
  expect(page.url()).toContain('/ops/offers')
  assertQuiet()
  await context.close()
})
