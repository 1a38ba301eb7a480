import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { callsOver } from '../server/src/testing/wire/calls.ts'
import { newAccountNo, newPhone, PASSWORD } from './src/client/person.ts'
import { openPage, PHONE } from './src/page/browser.ts'
import { logOut } from './src/page/logIn.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useProduct } from './src/page/useProduct.ts'
import type { Product } from './src/product/product.ts'

/** A phone's density, and the app kept by its service worker. */
const AS_IT_IS = { density: 2, worker: true }
let product: Product
let browser: Browser
// From nothing: the first start, with the site that it fills.
useProduct(
  (stage) => {
    ;({ product, browser } = stage)
  },
  {},
  { empty: true, isLaunched: true },
)

const phone = newPhone()
const accountNo = newAccountNo()

it('S1, S3, S4, S101, S103, S130, S131, S139: from a stranger to a payout and its statement, in Thai', async () => {
  const { page, context, assertQuiet } = await openPage(browser, PHONE, AS_IT_IS)
  const takePicture = picturesOf('journey')
  const picture = (name: string): Promise<void> => takePicture(page, name)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const sheet = (name: string | RegExp) => page.getByRole('dialog', { name })

  await page.goto(product.url)
  await page.waitForURL('**/login')
  await picture('login')
  await page.getByRole('link', { name: 'สมัครสมาชิก' }).first().click()
  await page.getByRole('heading', { name: 'เริ่มจากเบอร์โทรของคุณ' }).waitFor()

  await page.getByLabel('เบอร์โทรศัพท์').fill(phone)
  await button('ขอรหัส OTP').click()
  await picture('otp')
  await page.getByLabel('รหัส OTP 6 หลัก').fill(await codeFromSms(context))
  await page.getByLabel('ชื่อ', { exact: true }).waitFor()
  await page.getByLabel('ชื่อ', { exact: true }).fill('somchai jaidee')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD)
  await page.getByLabel('ยืนยันรหัสผ่าน').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await picture('profile')
  await button('ถัดไป').click()
  await page.getByLabel('ธนาคาร', { exact: true }).selectOption('KBANK')
  await page.getByLabel('เลขที่บัญชี').fill(accountNo)
  await page.getByLabel('ชื่อเจ้าของบัญชี', { exact: true }).fill('somchai')
  await page.getByLabel('นามสกุลเจ้าของบัญชี').fill('jaidee')
  await picture('bank')
  await button('สมัครสมาชิก').click()
  // Through the login, with what was just typed.
  await page.waitForURL('**/user/home')
  await sheet('ข้อตกลงก่อนใช้งาน').waitFor()
  await picture('agreement')
  await page.getByLabel('ไม่ต้องแสดงอีก').check()
  await button('รับทราบ').click()
  await picture('home-empty')

  await button('ฝากเงิน').click()
  await button('฿500').first().click()
  await picture('deposit')
  await button(/^สร้าง QR ฝาก ฿500/).click()
  const code = page.getByRole('img', { name: /^QR .*฿500/ })
  await code.waitFor()
  await picture('deposit-qr')
  expect(await scan(await code.screenshot())).toMatch(/^000201.*5406500\.00.*6304[\dA-F]{4}$/)
  await payInSandbox(context, '฿500.00')
  await page.getByText('เงินเข้าแล้ว').first().waitFor()
  await picture('deposit-arrived')
  await button('เรียบร้อย').click()
  await expectTotal(page, '฿500.00')

  await button(/พลอยเจ็ดแสง/).click()
  await sheet('พลอยเจ็ดแสง').getByRole('button', { name: 'เปิดบัญชี' }).click()
  await page.getByLabel('นำเงินเข้าเกม').fill('200')
  await picture('game')
  const [game] = await Promise.all([context.waitForEvent('page'), button('ย้ายแล้วเล่นเลย').click()])
  const inGame = await playUntilChanged(game, '฿200.00')
  await takePicture(game, 'play')
  await game.close()
  if (await sheet(/./).count()) await page.keyboard.press('Escape')

  await button('อัปเดตยอดเงิน').click()
  await expectTotal(page, baht(300 + inGame))
  await picture('home-played')

  await button('ย้ายเงิน').click()
  await page
    .getByRole('listbox', { name: 'ย้ายจาก' })
    .getByRole('option', { name: /พลอยเจ็ดแสง/ })
    .click()
  await page
    .getByRole('listbox', { name: 'ไปยัง' })
    .getByRole('option', { name: /กระเป๋าหลัก/ })
    .click()
  await sheet('ย้ายเงิน').getByRole('button', { name: 'ทั้งหมด', exact: true }).click()
  await picture('transfer')
  await sheet('ย้ายเงิน')
    .getByRole('button', { name: `ย้าย ${baht(inGame)}` })
    .click()
  await page.getByText('เงินเข้ากระเป๋าหลักแล้ว').first().waitFor()
  await picture('transfer-done')
  await button('เรียบร้อย').click()

  await button('ถอนเงิน').click()
  await sheet('ถอนเงิน').getByLabel('จำนวนเงินที่ถอน').fill('150')
  await picture('withdraw')
  await button(/^ถอน ฿150/).click()
  await picture('withdraw-confirm')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /ถอน ฿150/ })
    .click()
  await page.getByText('ถอนเงินสำเร็จ').first().waitFor()
  await picture('withdraw-done')
  await button('เรียบร้อย').click()
  await expectTotal(page, baht(300 + inGame - 150))

  await page.getByRole('link', { name: 'รายการ' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const rows = page.getByRole('listitem').filter({ hasText: 'สำเร็จ' })
  await expect.poll(() => rows.count()).toBe(4)
  const said = await rows.allInnerTexts()
  expect(said.map((text) => /ถอนเงิน|ย้ายเงิน|ฝากเงิน/.exec(text)?.[0])).toEqual([
    'ถอนเงิน',
    'ย้ายเงิน',
    'ย้ายเงิน',
    'ฝากเงิน',
  ])
  expect(said[0]).toContain('−150.00')
  expect(said[3]).toContain('+500.00')
  await picture('statement')

  await logOut(page)
  await page.goto(`${product.url}/user/home`)
  await page.waitForURL('**/login')
  assertQuiet()
})

it('the start says where the SMS are, and once whom one may log in as', async () => {
  const told = /demo member, told this once: phone (\d+), password (\S+)/
  await expect.poll(() => product.output()).toMatch(told)
  expect(product.output()).toContain(`SMS codes, QR codes to pay, payouts: ${product.sandbox}`)
  const [, username, password] = told.exec(product.output()) ?? []
  const login = await callsOver(product.url)('POST', '/api/login', { username, password })
  expect(login.status).toBe(200)
  await product.stop()
  await product.start()
  await expect.poll(() => product.output().split('SMS codes, QR codes').length).toBe(3)
  expect(product.output().split('demo member,').length).toBe(2)
})

const baht = (amount: number): string =>
  `฿${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** The total on the pouch, read as a person hears it: one string. */
async function expectTotal(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => (await page.getByRole('main').innerText()).replace(/\s/g, ''))
    .toContain(text)
}

/** The code, as the sandbox's own page shows the SMS. */
async function codeFromSms(context: BrowserContext): Promise<string> {
  const world = await context.newPage()
  await world.goto(product.sandbox)
  const copy = world.getByRole('button', { name: /^คัดลอก \d{6}$/ }).first()
  const code = /\d{6}/.exec((await copy.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await world.close()
  return code
}

async function payInSandbox(context: BrowserContext, amount: string): Promise<void> {
  const world = await context.newPage()
  await world.goto(product.sandbox)
  await world
    .getByRole('button', { name: `จ่าย ${amount}` })
    .first()
    .click()
  await world.waitForTimeout(300)
  await world.close()
}

/** Plays at the smallest bet until the money in the game is another than it was; gives it, in baht. */
async function playUntilChanged(game: Page, before: string): Promise<number> {
  const balance = game.getByRole('region', { name: 'ยอดเงินในเกม' })
  await expect.poll(() => balance.innerText()).toContain(before.slice(1))
  for (;;) {
    await game.getByRole('button', { name: /^หมุน / }).click()
    await game.getByRole('button', { name: /^หมุน / }).and(game.locator(':enabled')).waitFor()
    const text = await balance.innerText()
    if (!text.includes(before.slice(1)))
      return Number(/[\d,]+\.\d\d/.exec(text)?.[0].replaceAll(',', ''))
  }
}

/** Reads a QR with a reader that is not the one that drew it. */
async function scan(png: Buffer): Promise<string> {
  const wasm = await readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  )
  prepareZXingModule({
    overrides: {
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
    },
  })
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [found] = await readBarcodes(
    {
      data: new Uint8ClampedArray(data),
      width: info.width,
      height: info.height,
      colorSpace: 'srgb',
    },
    { formats: ['QRCode'] },
  )
  return found?.text ?? ''
}
