import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeAt } from '../server/src/security/totp.ts'
import { createOperator, enterConsole, type MadeOperator } from './src/client/operator.ts'
import { launchBrowser } from './src/page/browser.ts'
import { CONSOLE_DESKTOP, CONSOLE_PHONE, openConsole } from './src/page/consolePage.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** An operator's passkey in a browser whose authenticator is virtual. */
let server: StandaloneServer
let browser: Browser
useStandalone('console-security', (started) => {
  server = started
})
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const STEP_MS = 30_000
/** A code is good once: the next one, from an authenticator whose clock is half a minute ahead. */
const nextCode = (who: MadeOperator): string =>
  codeAt(who.totpSecret, new Date(Date.now() + STEP_MS))
const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])

it.each([
  ['en', CONSOLE_DESKTOP],
  ['th', CONSOLE_PHONE],
] as const)(
  'adds a passkey in %s, logs in with it in the place of a code, and keeps one factor',
  { timeout: 180_000 },
  async (locale, viewport) => {
    const takePicture = picturesOf(`console-security-${locale}`)
    const who = await createOperator({ DATA_DIR: server.dataDir }, 'finance')
    // A passkey belongs to a name, never to a number.
    const url = server.url.replace('127.0.0.1', 'localhost')
    const { page, context, assertQuiet } = await openConsole(browser, url, who, {
      viewport,
      locale,
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
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

    await page.evaluate('sessionStorage.clear()')
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
    await expect(enterConsole(server.url, who)).rejects.toThrow('401')

    const owner = await createOperator({ DATA_DIR: server.dataDir }, 'owner')
    const audit = await fetch(`${server.url}/api/ops/audit`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'wallet-user',
        authorization: `Bearer ${await enterConsole(server.url, owner)}`,
      },
      body: JSON.stringify({ subject: who.id }),
    })
    const { entries } = (await audit.json()) as { entries: { action: string }[] }
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
