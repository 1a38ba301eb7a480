import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { codeAt } from '../server/src/security/totp.ts'
import { callsOver } from '../server/src/testing/wire/calls.ts'
import { createOperator, enterConsole, type MadeOperator } from './src/client/operator.ts'
import { addVirtualAuthenticator } from './src/client/virtualAuthenticator.ts'
import { openPage } from './src/page/browser.ts'
import { confirm, CONSOLE_DESKTOP, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useBrowser } from './src/page/useBrowser.ts'
import { movableClock } from './src/product/movableClock.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** An operator's passkey in a browser whose authenticator is virtual. */
let server: StandaloneServer
let browser: Browser
const clock = movableClock()
useStandalone(
  'console-security',
  (started) => {
    server = started
  },
  clock.env,
  { onPostgres: true },
)
useBrowser((started) => {
  browser = started
})

const STEP_MS = 30_000
/** A code is good once: the next one, from an authenticator whose clock is half a minute ahead. */
const nextCode = (who: MadeOperator): string =>
  codeAt(who.totpSecret, new Date(Date.now() + STEP_MS))
const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

it.each(
  oneOf(
    [
      ['en', CONSOLE_DESKTOP],
      ['th', CONSOLE_PHONE],
    ] as const,
    0,
  ),
)(
  'adds a passkey in %s, logs in with it in the place of a code, and keeps one factor',
  async (locale, viewport) => {
    const takePicture = picturesOf(`console-security-${locale}`)
    const who = await createOperator(server.place, 'finance')
    // A passkey belongs to a name, never to a number.
    const url = server.url.replace('127.0.0.1', 'localhost')
    const { page, context, assertQuiet } = await openConsole(browser, url, who, {
      viewport,
      locale,
      at: null,
    })
    await addVirtualAuthenticator(context, page)
    const t = locale === 'en' ? EN : TH
    await page.goto(`${url}/ops/security`)
    await page.getByText(t.none).waitFor()
    await expectReadable(page)
    await takePicture(page, 'empty')
    // The authenticator is the only factor: it cannot be switched off.
    expect(await page.getByRole('button', { name: t.off, exact: true }).isDisabled()).toBe(true)

    await page.getByRole('button', { name: t.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.name).fill('Work laptop')
    await dialog.getByLabel(t.password).fill(who.password)
    await dialog.getByLabel(t.code).fill('000000')
    await dialog.getByRole('button', { name: t.add }).click()
    await dialog.getByRole('alert').waitFor()
    await takePicture(page, 'wrong')
    await dialog.getByLabel(t.code).fill(nextCode(who))
    await dialog.getByRole('button', { name: t.add }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Work laptop').waitFor()
    await expectReadable(page)
    await takePicture(page, 'added')

    await context.clearCookies({ name: 'operatorSession' })
    await page.evaluate("localStorage.removeItem('ops-me')")
    await page.goto(`${url}/ops/login`)
    await page.getByRole('button', { name: t.usePasskey }).click()
    await page.locator('input[name=email]').fill(who.email)
    await page.locator('input[name=password]').fill('not the password')
    await page.locator('form button[type=submit]').click()
    await page.getByRole('alert').waitFor()
    await expectReadable(page)
    await takePicture(page, 'login')
    await page.locator('input[name=email]').fill(who.email)
    await page.locator('input[name=password]').fill(who.password)
    await page.locator('form button[type=submit]').click()
    await page.getByRole('status').waitFor()

    // Codes off, confirmed by the passkey; then the passkey is the last one.
    await page.goto(`${url}/ops/security`)
    await page.getByRole('button', { name: t.off, exact: true }).click()
    await dialog.getByLabel(t.password).fill(who.password)
    await dialog.getByRole('button', { name: t.byPasskey }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(t.codesOff).waitFor()
    expect(await page.getByRole('button', { name: /Work laptop/ }).isDisabled()).toBe(true)
    await takePicture(page, 'last')
    await expect(enterConsole(server.url, who)).rejects.toThrow('WRONG_CREDENTIAL')

    const owner = await createOperator(server.place, 'owner')
    const token = await enterConsole(server.url, owner)
    const call = callsOver(server.url, () => ({ token }))
    const audit = await call('POST', '/api/ops/audit', { subject: who.id })
    const { entries } = audit.body as { entries: { action: string }[] }
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      'operator.create',
      'operator.login',
      'operator.passkeyAdd',
      'operator.login',
      'operator.authenticatorRemove',
    ])
    assertQuiet()
    await context.close()
  },
)

it('an operator is invited, sets their own password, and a second owner confirms', async () => {
  const [locale, viewport] = ['th', CONSOLE_PHONE] as const
  const takePicture = picturesOf(`console-invitation-${locale}`)
  const env = server.place
  const name = `Invited ${locale}`
  const [one, two] = [await createOperator(env, 'owner'), await createOperator(env, 'owner')]
  const t = INVITED
  const asking = await openConsole(browser, server.url, one, { viewport, locale, at: 'staff' })
  await asking.page.getByRole('button', { name: t.add }).click()
  const dialog = asking.page.getByRole('dialog')
  await dialog.getByRole('textbox').nth(0).fill(`invited.${locale}@example.com`)
  await dialog.getByRole('textbox').nth(1).fill(name)
  await dialog.getByRole('combobox').selectOption('finance')
  await takePicture(asking.page, 'asked')
  await dialog.getByRole('textbox').last().fill('new in finance')
  await dialog.getByRole('button', { name: t.add }).click()
  const link = await dialog.getByText('/ops/invitation#').textContent()
  await expectReadable(asking.page)
  await takePicture(asking.page, 'link')
  await dialog.getByRole('button', { name: t.done }).click()
  await takePicture(asking.page, 'waits')
  expect(await asking.page.getByRole('button', { name: t.confirm }).count()).toBe(0)
  await asking.context.close()

  const { page, context } = await openPage(browser, viewport)
  await context.addInitScript((shown) => localStorage.setItem('ops-locale', shown), locale)
  await page.goto(link ?? '')
  await expectReadable(page)
  const code = page.locator('.authkey img')
  expect(
    await code.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0),
  ).toBe(true)
  await takePicture(page, 'invitation')
  const secret = (await page.locator('.secret').textContent())?.replaceAll(' ', '') ?? ''
  await page.locator('input[type=password]').fill('password')
  await page.getByPlaceholder('000000').fill(codeAt(secret, new Date()))
  await page.locator('form button[type=submit]').click()
  await page.getByText(t.weak).waitFor()
  await page.locator('input[type=password]').fill('a long quiet river')
  await page.getByPlaceholder('000000').fill(codeAt(secret, new Date()))
  await page.locator('form button[type=submit]').click()
  await page.getByRole('button', { name: t.on }).waitFor()
  await expectReadable(page)
  await takePicture(page, 'codes')
  await page.getByRole('button', { name: t.on }).click()
  await page.getByRole('status').waitFor()
  await page.goto(`${server.url}/ops/withdrawals`)
  await page.getByText(t.unconfirmed).waitFor()
  await takePicture(page, 'unconfirmed')

  const other = await openConsole(browser, server.url, two, { viewport, locale })
  await takePicture(other.page, 'today')
  await other.page.goto(`${server.url}/ops/staff`)
  await other.page
    .getByRole('row', { name })
    .getByRole('button', { name: t.confirm, exact: true })
    .click()
  await takePicture(other.page, 'confirm')
  await confirm(other.page, 'I have spoken with them', new RegExp(`^${t.confirm}$`))
  await expectReadable(other.page)
  await takePicture(other.page, 'confirmed')
  await page.reload()
  await page.getByText(t.unconfirmed).waitFor({ state: 'detached' })

  const gone = await openPage(browser, viewport)
  await gone.page.goto(link ?? '')
  await gone.page.getByRole('alert').waitFor()
  await takePicture(gone.page, 'gone')
  for (const opened of [gone, other, { context }]) await opened.context.close()
})

it.each(
  oneOf(
    [
      ['en', CONSOLE_DESKTOP],
      ['th', CONSOLE_PHONE],
    ] as const,
    1,
  ),
)(
  'asks in %s who one is 15 minutes after the log-in, and goes on with the setting',
  async (locale, viewport) => {
    const who = await createOperator(server.place, 'owner')
    const takePicture = picturesOf(`console-step-up-${locale}`)
    const t = locale === 'en' ? STEP_UP_EN : STEP_UP_TH
    const opened = await openConsole(
      browser,
      server.url,
      who,
      { viewport, locale, at: 'settings' },
      clock.now(),
    )
    const { page, context } = opened
    const row = page.getByRole('button', { name: t.row })
    await row.waitFor()
    await clock.advance(16 * 60_000)
    await row.click()
    const change = page.getByRole('dialog', { name: t.setting })
    const days = locale === 'en' ? '9' : '8'
    await change.getByRole('textbox').first().fill(days)
    await change.getByRole('textbox').last().fill('a long holiday')
    await change.getByRole('button', { name: t.change }).click()

    const again = page.getByRole('dialog', { name: t.again })
    await again.getByLabel(t.password).fill(who.password)
    await again.getByLabel(t.code).fill('000000')
    await again.getByRole('button', { name: t.goOn }).click()
    await again.getByRole('alert').waitFor()
    await expectReadable(page)
    await takePicture(page, 'asked')
    await again.getByLabel(t.code).fill(codeAt(who.totpSecret, clock.now()))
    await again.getByRole('button', { name: t.goOn }).click()
    await again.waitFor({ state: 'detached' })
    await change.waitFor({ state: 'detached' })
    await page.getByText(t.days(days), { exact: true }).waitFor()
    await context.close()
  },
)

const STEP_UP_EN = {
  row: 'Change Life of a coupon',
  setting: 'Life of a coupon',
  again: 'Confirm that it is you',
  change: 'Change',
  goOn: 'Confirm and go on',
  password: 'Password',
  code: '6-digit code of your authenticator',
  days: (n: string) => `${n} days`,
}
const STEP_UP_TH: typeof STEP_UP_EN = {
  row: 'เปลี่ยน อายุคูปอง',
  setting: 'อายุคูปอง',
  again: 'ยืนยันตัวตนอีกครั้ง',
  change: 'เปลี่ยน',
  goOn: 'ยืนยันแล้วทำต่อ',
  password: 'รหัสผ่าน',
  code: 'รหัส 6 หลักจากแอปยืนยันตัวตน',
  days: (n) => `${n} วัน`,
}

const INVITED = {
  add: 'เพิ่มทีมงาน',
  done: 'เสร็จแล้ว',
  confirm: 'ยืนยัน',
  weak: 'รหัสผ่านนี้สั้นหรือเดาง่ายเกินไป',
  on: 'จดแล้ว ไปต่อ',
  unconfirmed: 'บัญชีนี้รอเจ้าของระบบอีกคนยืนยัน',
}

const EN = {
  none: 'No passkey yet',
  off: 'Switch off',
  add: 'Add a passkey',
  name: 'Name',
  password: 'Password',
  code: '6-digit code of your authenticator',
  usePasskey: 'Use a passkey',
  byPasskey: 'Confirm with a passkey instead',
  codesOff: 'Off: you log in with passkeys alone',
}
const TH: typeof EN = {
  none: 'ยังไม่มีพาสคีย์',
  off: 'ปิด',
  add: 'เพิ่มพาสคีย์',
  name: 'ชื่อ',
  password: 'รหัสผ่าน',
  code: 'รหัส 6 หลักจากแอปยืนยันตัวตน',
  usePasskey: 'ใช้พาสคีย์',
  byPasskey: 'ยืนยันด้วยพาสคีย์แทน',
  codesOff: 'ปิดอยู่ เข้าได้ด้วยพาสคีย์เท่านั้น',
}
