import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { codeAt } from '../server/src/security/totp.ts'
import { newMember } from './src/client/api.ts'
import { createOperator, type MadeOperator } from './src/client/operator.ts'
import { launchBrowser, openPage } from './src/page/browser.ts'
import { accessFaults, overflow } from './src/page/judge.ts'
import { useAlone, type AloneServer } from './src/product/aloneServer.ts'

/** A day's work in the console. SHOTS=folder keeps a picture of every page. */
const DESK = { width: 1440, height: 900 }
const HAND = { width: 390, height: 844 }
let server: AloneServer
useAlone('console', (started) => {
  server = started
})

async function logIn(page: Page, who: MadeOperator): Promise<void> {
  await page.goto(`${server.url}/ops/login`)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByLabel('6-digit code').fill(codeAt(who.totpSecret, new Date()))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}
const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
const openAs = async (browser: Browser, who: MadeOperator, viewport = DESK) => {
  const opened = await openPage(browser, viewport)
  await opened.context.addInitScript("localStorage.setItem('ops-locale', 'en')")
  await logIn(opened.page, who)
  return opened
}

it('a day of work: a withdrawal by two, an adjustment by two, a member found, books that balance', async () => {
  const env = { DATA_DIR: server.dataDir }
  const [one, two] = [
    await createOperator(env, 'owner', 'Pichaya'),
    await createOperator(env, 'finance', 'Natthawut'),
  ]
  const place = { url: server.url, sandbox: server.sandbox, output: () => server.output() }
  const member = await newMember(place, 150_000)
  await member.play('pg', 500, [
    { bet: 100, win: 40 },
    { bet: 50, win: 0 },
  ])
  const asked = await member.post('/api/wallet/withdraw', { amount: 100_000 })
  expect(asked.status).toBe(201)
  await newMember(place, 400)

  const browser = await launchBrowser()
  try {
    const [first, second] = [await openAs(browser, one), await openAs(browser, two)]
    await picture(first.page, 'today')
    expect(await accessFaults(first.page)).toEqual([])

    // The same withdrawal by two operators; the first cannot take the second seat.
    await first.page.getByRole('link', { name: 'Withdrawals' }).first().click()
    const approve = first.page.getByRole('button', { name: 'Approve ฿100,000' })
    await approve.click()
    await first.page
      .getByRole('dialog')
      .getByRole('button', { name: /Approve/ })
      .click()
    await first.page.getByText('It waits for another operator').waitFor()
    expect(await approve.isDisabled()).toBe(true)
    await picture(first.page, 'withdrawals')
    expect(await accessFaults(first.page)).toEqual([])
    await second.page.goto(`${server.url}/ops/withdrawals`)
    await second.page.getByRole('button', { name: 'Approve ฿100,000' }).click()
    await second.page
      .getByRole('dialog')
      .getByRole('button', { name: /Approve/ })
      .click()
    await second.page.getByText('Nothing waits').waitFor()
    await expect
      .poll(async () => (await member.get('/api/statement')).status !== 500 && paid(), {
        timeout: 30_000,
      })
      .toBe(1)

    // An adjustment: proposed on the member's page, carried out by the other.
    await first.page.keyboard.press('/')
    await first.page.locator('#find').fill(member.phone)
    await first.page.getByRole('row', { name: new RegExp(member.memberId) }).click()
    await first.page.getByRole('heading', { name: 'SOMCHAI JAIDEE' }).waitFor()
    await first.page.getByText('SingleFlight').first().waitFor()
    await picture(first.page, 'member')
    await first.page.getByRole('button', { name: 'Adjust' }).click()
    const dialog = first.page.getByRole('dialog')
    await dialog.getByLabel('Amount (baht)').fill('250.50')
    await dialog.getByLabel('Reason').fill('a prize that was not paid')
    await picture(first.page, 'adjust')
    await dialog.getByRole('button', { name: 'Propose ฿250.5' }).click()
    await dialog.waitFor({ state: 'detached' })
    await second.page.goto(`${server.url}/ops/adjustments`)
    await second.page.getByRole('button', { name: 'Carry out ฿250.5' }).click()
    await second.page
      .getByRole('dialog')
      .getByRole('button', { name: /Carry out/ })
      .click()
    await second.page.getByText('No adjustment waits').waitFor()

    // Every other page is drawn, without a fault, as wide as the screen.
    for (const name of [
      'members',
      'slips',
      'transfers',
      'adjustments',
      'chat',
      'books',
      'reconciliation',
      'reports',
      'offers',
      'wheels',
      'content',
      'audit',
      'staff',
      'settings',
    ]) {
      await first.page.goto(`${server.url}/ops/${name}`)
      await first.page.getByRole('status').waitFor()
      await first.page.waitForLoadState('networkidle').catch(() => undefined)
      await picture(first.page, name)
      expect([name, await accessFaults(first.page), await overflow(first.page)]).toEqual([
        name,
        [],
        0,
      ])
    }
    await first.page.goto(`${server.url}/ops/books?account=house:adjust`)
    await first.page
      .getByRole('row', { name: /adjust/ })
      .last()
      .click()
    await first.page.getByText('SingleFlight').waitFor()
    await picture(first.page, 'posting')
    first.assertQuiet()
    second.assertQuiet()

    const phone = await openAs(browser, await createOperator(env, 'finance', 'Phone'), HAND)
    await picture(phone.page, 'phone-today')
    expect(await overflow(phone.page)).toBe(0)
    await phone.page.goto(`${server.url}/ops/withdrawals`)
    await picture(phone.page, 'phone-withdrawals')
    expect(await overflow(phone.page)).toBe(0)
  } finally {
    await browser.close()
  }

  async function paid(): Promise<number> {
    const { body } = await member.get('/api/account/profile')
    const payouts = await member.world('GET', `/payouts?accountNo=${body.bankAccountNo}`)
    return (payouts as unknown[]).length
  }
})

it('shows only what the role may open, and none of its code is in the members’ app', async () => {
  const env = { DATA_DIR: server.dataDir }
  const browser = await launchBrowser()
  try {
    const support = await openAs(browser, await createOperator(env, 'support', 'Support'))
    const names = await support.page
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .allTextContents()
    expect(names.map((name) => name.replaceAll(/\d/g, ''))).toEqual(['Today', 'Members', 'Chat'])
  } finally {
    await browser.close()
  }
  const page = await (await fetch(server.url)).text()
  expect(page).not.toContain('/ops/')
})
