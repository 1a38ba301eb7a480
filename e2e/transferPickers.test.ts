import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MOST_MS, newMember, type Client } from './src/client/api.ts'
import { PHONE } from './src/page/browser.ts'
import { agreeForGood, logIn } from './src/page/logIn.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/**
 * The two vertical sliders of a transfer, in each way that a person moves them, and what a screen
 * reader is told.
 */
let product: Product
let browser: Browser
let member: Client
let page: Page
let cdp: CDPSession
let complaints: string[] = []
const t = speaker('th')
const NONE = 'ยังไม่เลือก'

useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 300)
  for (const code of ['pg', 'imi', 'joker'])
    expect((await member.get(`/api/wallet/activate/${code}`)).status).toBe(200)
  await member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 50 })
  ;({ page, complaints } = await openTouchPage())
  cdp = await page.context().newCDPSession(page)
  await logIn(page, product, member)
  await agreeForGood(page)
})
beforeEach(async () => {
  await page.getByRole('button', { name: 'ย้ายเงิน', exact: true }).first().click()
  await well('จาก').waitFor()
  // A finger needs the sheet to lie still.
  let before = -1
  await expect
    .poll(
      async () => {
        const now = (await well('จาก').boundingBox())?.y ?? -2
        const isStill = now === before
        before = now
        return isStill
      },
      { interval: 120 },
    )
    .toBe(true)
})
afterEach(async () => {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(complaints).toEqual([])
})

/** A phone's page: a screen that is touched. */
async function openTouchPage(): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    hasTouch: true,
  })
  context.setDefaultTimeout(MOST_MS)
  const opened = await context.newPage()
  const heard: string[] = []
  opened.on('pageerror', (error) => heard.push(error.message))
  return { page: opened, complaints: heard }
}

const well = (label: string): Locator =>
  page.getByRole('dialog').getByRole('listbox', { name: label })
const chosen = async (label: string): Promise<string> =>
  (await well(label).getByRole('option', { selected: true }).allInnerTexts())
    .join('|')
    .split('\n')[0] ?? ''
/** What a screen reader says of the slider that has the focus: the option it points at. */
const spoken = (label: string): Promise<string> =>
  well(label).evaluate(
    (list: {
      getAttribute: (name: string) => string | null
      ownerDocument: { getElementById: (id: string) => { textContent: string } | null }
    }) =>
      list.ownerDocument.getElementById(list.getAttribute('aria-activedescendant') ?? '')
        ?.textContent ?? '',
  )

async function swipe(label: string, byPixels: number): Promise<void> {
  const box = await well(label).boundingBox()
  if (!box) throw new Error('not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 - byPixels / 2]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let step = 1; step <= 8; step++) {
    await cdp.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: y + (byPixels * step) / 8 }],
    })
    await page.waitForTimeout(16)
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

it('the way to it says its word, not an arrow alone', async () => {
  const opener = page.getByRole('button', { name: 'ย้ายเงิน', exact: true, includeHidden: true })
  expect((await opener.first().innerText()).trim()).toBe('ย้ายเงิน')
})

describe('a slider', () => {
  it('S99: is a list box with a name whose options tell name and amount, nothing chosen at first', async () => {
    expect(await well('จาก').getByRole('option').allInnerTexts()).toEqual([
      NONE,
      'กระเป๋าหลัก\n฿250.00',
      'พลอยเจ็ดแสง\n฿50.00',
      'จันทร์นวล\n฿0.00',
      'พัดเจ้าพระยา\n฿0.00',
    ])
    expect([await chosen('จาก'), await chosen('ไปยัง')]).toEqual([NONE, NONE])
    expect(await page.getByRole('dialog').innerText()).toContain('เลือกบัญชี')
  })

  it('follows arrow keys, Home, End and typing, and says where it is', async () => {
    await well('จาก').focus()
    for (const [key, name] of [
      ['ArrowDown', 'กระเป๋าหลัก'],
      ['ArrowDown', 'พลอยเจ็ดแสง'],
      ['ArrowUp', 'กระเป๋าหลัก'],
      ['End', 'พัดเจ้าพระยา'],
      ['ArrowDown', 'พัดเจ้าพระยา'],
      ['Home', NONE],
      ['PageDown', 'จันทร์นวล'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => chosen('จาก')).toBe(name)
      await expect.poll(() => spoken('จาก')).toContain(name)
    }
    await page.keyboard.press('Tab')
    expect(
      await well('ไปยัง').evaluate(
        (list: { ownerDocument: { activeElement: unknown } }) =>
          list.ownerDocument.activeElement === list,
      ),
    ).toBe(true)
  })

  it('turns with the wheel, one account a notch, and rests on it', async () => {
    await well('ไปยัง').hover()
    for (const name of ['กระเป๋าหลัก', 'พลอยเจ็ดแสง']) {
      await page.mouse.wheel(0, 88)
      await expect.poll(() => chosen('ไปยัง')).toBe(name)
      await page.waitForTimeout(250)
    }
    await page.mouse.wheel(0, -88)
    await expect.poll(() => chosen('ไปยัง')).toBe('กระเป๋าหลัก')
  })

  it('goes with the finger both ways, and the sheet stays where it is', async () => {
    await swipe('จาก', -100)
    await expect.poll(() => chosen('จาก')).not.toBe(NONE)
    await page.waitForTimeout(400)
    const first = await chosen('จาก')
    await swipe('จาก', -100)
    await expect.poll(() => chosen('จาก')).not.toBe(first)
    await page.waitForTimeout(400)
    for (let n = 0; n < 4; n++) {
      await swipe('จาก', 150)
      await page.waitForTimeout(400)
    }
    await expect.poll(() => chosen('จาก')).toBe(NONE)
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  it('takes a tap on a neighbour', async () => {
    await well('จาก')
      .getByRole('option', { name: /กระเป๋าหลัก/ })
      .click()
    await expect.poll(() => chosen('จาก')).toBe('กระเป๋าหลัก')
  })
})

describe('a transfer', () => {
  it('S168, S241: says what is missing, in turn: accounts, two different ones, the minimum', async () => {
    const sheet = page.getByRole('dialog')
    const submit = sheet.locator('button[type=submit]')
    expect(
      (await submit.isDisabled()) || (await submit.getAttribute('aria-disabled')) === 'true',
    ).toBe(true)
    for (const label of ['จาก', 'ไปยัง']) {
      await well(label).focus()
      await page.keyboard.press('ArrowDown')
    }
    await expect.poll(() => sheet.innerText()).toContain('ย้ายไม่ได้')
    await page.keyboard.press('ArrowDown')
    await sheet.getByLabel('จำนวนเงิน').fill('0.5')
    await expect.poll(() => sheet.innerText()).toMatch(/ขั้นต่ำ ฿1/)
    await sheet.getByLabel('จำนวนเงิน').fill('20')
    await expect.poll(() => submit.innerText()).toContain('20.00')
    await submit.click()
    await expect.poll(async () => (await member.get('/api/wallet')).body.wallet.amount).toBe(230)
  })

  it('S100: gathers into the wallet, whatever To shows, until the member picks otherwise', async () => {
    const sheet = page.getByRole('dialog')
    // The tile that opened it has its word.
    expect(await page.getByText('ย้ายเงิน', { exact: true }).count()).toBeGreaterThan(0)
    await well('ไปยัง')
      .getByRole('option', { name: /พลอยเจ็ดแสง/ })
      .click()
    await expect.poll(() => chosen('ไปยัง')).toBe('พลอยเจ็ดแสง')
    await sheet.getByRole('button', { name: t('transfer.gather') }).click()
    const asks = page.getByRole('alertdialog')
    await asks.getByText(t('transfer.gatherAsk', { place: 'กระเป๋าหลัก' })).waitFor()
    await asks.getByText('พลอยเจ็ดแสง', { exact: true }).click()
    await asks.getByText(t('transfer.gatherAsk', { place: 'พลอยเจ็ดแสง' })).waitFor()
    await asks.getByRole('button', { name: t('common.cancel') }).click()
    await asks.waitFor({ state: 'hidden' })
  })

  it('shows an unanswered transfer as on its way: amount, target, since when, and the next question', async () => {
    await member.world('POST', '/faults', { target: 'game:imi', kind: 'error', on: 'write' })
    await member.world('POST', '/faults', {
      target: 'game:imi',
      kind: 'error',
      on: 'read',
      times: 30,
    })
    const sheet = page.getByRole('dialog')
    await well('จาก').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen('จาก')).toBe('กระเป๋าหลัก')
    await well('ไปยัง')
      .getByRole('option', { name: /จันทร์นวล/ })
      .click()
    await expect.poll(() => chosen('ไปยัง')).toBe('จันทร์นวล')
    await sheet.getByLabel('จำนวนเงิน').fill('15')
    await sheet.locator('button[type=submit]').click()
    await expect.poll(() => sheet.innerText()).toMatch(/15\.00[\s\S]*จันทร์นวล[\s\S]*\d\d:\d\d/)
    await expect
      .poll(() => sheet.innerText())
      .toMatch(/ถามผู้ให้บริการเกมอีกครั้งในอีก \d:\d\d|กำลังถามผู้ให้บริการเกม/)
    await expect.poll(() => sheet.innerText()).toMatch(/ในอีก 0:\d\d/)
    await member.world('DELETE', '/faults')
  })
})
