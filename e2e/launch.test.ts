import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { openPage } from './src/page/browser.ts'
import { agreeForGood, logIn } from './src/page/logIn.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import type { Product } from './src/product/product.ts'

/**
 * Every way into a game, as a person takes it: from its card on the home page to the game's own
 * page in a new tab.
 */
let product: Product
let browser: Browser
let member: Client
let context: BrowserContext
let page: Page
let assertQuiet: () => void

const GAMES = [
  { style: 'autoLogin', code: 'pg', name: 'พลอยเจ็ดแสง', loggedIn: true },
  { style: 'autoLogin with the password', code: 'imi', name: 'จันทร์นวล', loggedIn: true },
  { style: 'form', code: 'joker', name: 'พัดเจ้าพระยา', loggedIn: true },
  { style: 'form of a sport', code: 'ufabet', name: 'สนามเอก', loggedIn: true },
  { style: 'query', code: 'superslot', name: 'ดาวตก', loggedIn: true },
  { style: 'url', code: 'lottothai', name: 'สลากมงคล', loggedIn: false },
] as const

useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product)
  for (const { code } of GAMES)
    expect((await member.get(`/api/wallet/activate/${code}`)).status).toBe(200)
  ;({ context, page, assertQuiet } = await openPage(browser))
  await logIn(page, product, member)
  await agreeForGood(page)
})
afterEach(async () => {
  await member.world('DELETE', '/faults')
  if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

async function tapPlay(name: string): Promise<Page> {
  await page.getByRole('button', { name: new RegExp(name) }).click()
  const play = page.getByRole('dialog', { name }).getByRole('button', { name: 'เล่นเลย' })
  await play.waitFor()
  const [tab] = await Promise.all([context.waitForEvent('page'), play.click()])
  return tab
}

describe('the sheet of a game', () => {
  it('S172: offers the web, then Android, then iOS, and a transfer alone only above 0', async () => {
    await page.getByRole('button', { name: /พลอยเจ็ดแสง/ }).click()
    const sheet = page.getByRole('dialog', { name: 'พลอยเจ็ดแสง' })
    await sheet.getByRole('button', { name: 'เล่นเลย' }).waitFor()
    const offers = (await sheet.locator('button, a').allInnerTexts())
      .map((text) => text.trim())
      .filter((text) => /เล่นเลย|Android|iOS/.test(text))
    expect(offers).toEqual(['เล่นเลย', 'แอป Android', 'แอป iOS'])
    for (const link of await sheet.locator('a').all())
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    const alone = sheet.getByRole('button', { name: 'ย้ายอย่างเดียว' })
    expect(
      (await alone.isDisabled()) || (await alone.getAttribute('aria-disabled')) === 'true',
    ).toBe(true)
    await sheet.getByLabel('นำเงินเข้าเกม').fill('0')
    expect(
      (await alone.isDisabled()) || (await alone.getAttribute('aria-disabled')) === 'true',
    ).toBe(true)
  })
})

describe('a launch', () => {
  it.each(GAMES)(
    'S106, S107, S108, S109: opens $code by $style in a tab of its own',
    async ({ code, name, loggedIn }) => {
      const { username, password } = (await member.get(`/api/wallet/account/${code}`)).body
      const tab = await tapPlay(name)
      await tab.waitForURL(`${product.sandbox}/sandbox/play/${code}**`)
      if (loggedIn) {
        await expect
          .poll(() => tab.getByRole('region', { name: 'ยอดเงินในเกม' }).innerText())
          .toContain('0.00')
        await expect.poll(() => tab.locator('body').innerText()).toContain(username)
      } else {
        await tab.getByLabel('ชื่อผู้ใช้เกม').waitFor()
      }
      // Nothing of ours goes along, and nothing secret stays in the address.
      expect(tab.url()).toBe(`${product.sandbox}/sandbox/play/${code}`)
      expect(await tab.evaluate('[window.opener, document.referrer]')).toEqual([null, ''])
      expect(await tab.content()).not.toContain(password)
      await tab.close()
      assertQuiet()
    },
  )

  it('closes its tab when it fails, and says why and where the money is', async () => {
    await member.world('POST', '/faults', {
      target: 'game:pg',
      kind: 'error',
      on: 'write',
      times: 20,
    })
    const tab = await tapPlay('พลอยเจ็ดแสง')
    await expect.poll(() => tab.isClosed()).toBe(true)
    const sheet = page.getByRole('dialog', { name: 'พลอยเจ็ดแสง' })
    await sheet.getByText('เปิดเกมไม่สำเร็จ').waitFor()
    expect(await sheet.innerText()).toContain('เงินของคุณไม่ได้เปลี่ยนแปลง')
  })

  it('closes its tab and says so when the game has lost the account, which can be opened again', async () => {
    const { username } = (await member.get('/api/wallet/account/imi')).body
    await member.world('DELETE', `/games/imi/${username}`)
    const tab = await tapPlay('จันทร์นวล')
    await expect.poll(() => tab.isClosed()).toBe(true)
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('เปิดบัญชีเกมไม่สำเร็จ')
    expect((await member.get('/api/wallet/activate/imi')).status).toBe(200)
  })

  it('works again right after', async () => {
    const tab = await tapPlay('พลอยเจ็ดแสง')
    await tab.waitForURL(`${product.sandbox}/sandbox/play/pg`)
    await tab.close()
  })
})
