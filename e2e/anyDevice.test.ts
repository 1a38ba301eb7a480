import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { openPage, PHONE } from './src/page/browser.ts'
import { focused, walkInto, walkTo } from './src/page/keyboard.ts'
import { oneOf } from './src/page/oneOf.ts'
import { closeSheet } from './src/page/openAs.ts'
import { atRest, overflow, pageScript } from './src/page/pageChecks.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker, type Language } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** The app by keyboard alone, on a small screen, with large text, in other apps. */
let product: Product
let browser: Browser
let member: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product, 1_000)
  await member.play('pg', 200, [])
})

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Look {
  language?: Language
  viewport?: typeof PHONE
}
/** Of a member who has asked for stillness. */
async function openHome({ language = 'th', viewport = PHONE }: Look = {}, who = member) {
  const opened = await openPage(browser, viewport, { still: true })
  await opened.context.addInitScript(pageScript('watch-motion'))
  await opened.context.addInitScript(
    ([token, locale]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('locale', locale)
      localStorage.setItem('remember-agreement', 'true')
    },
    [who.token ?? '', language] as const,
  )
  await opened.page.goto(`${product.url}/user/home`)
  await opened.page.locator('.game-card').first().waitFor()
  return { ...opened, t: speaker(language) }
}
it('by keyboard alone a sheet is opened, walked through, and gives the focus back when Escape closes it', async () => {
  const { page, context, assertQuiet, t } = await openHome({}, await newMember(product, 300))
  const ofSheet = async (opener: string, walk: () => Promise<void>): Promise<void> => {
    await page.evaluate('document.activeElement.blur()')
    await walkTo(page, opener)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await expect.poll(async () => (await focused(page)).inDialog).toBe(true)
    await walk()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(async () => (await focused(page)).name.startsWith(opener)).toBe(true)
  }
  await ofSheet(t('home.deposit'), async () => {
    await walkInto(page, page.getByRole('textbox', { name: t('deposit.amountLabel') }))
    await page.keyboard.type('30')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('deposit.paid'), exact: true }).waitFor()
    await walkTo(page, t('deposit.paid'))
  })
  await ofSheet(t('home.withdraw'), async () => {
    await walkTo(page, t('common.close'))
  })
  await page.getByRole('link', { name: t('nav.contact'), exact: true }).click()
  await ofSheet(t('chat.open'), async () => {
    await page.keyboard.press('Tab')
    expect((await focused(page)).inDialog).toBe(true)
  })
  await page.getByRole('link', { name: t('nav.home'), exact: true }).click()
  await page.locator('.game-card').first().waitFor()
  await page.evaluate('document.activeElement.blur()')
  await walkTo(page, t('home.spin'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user/spin')
  await page.locator('.wheel-hub').waitFor()
  await walkInto(page, page.locator('.wheel-hub'))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  assertQuiet()
  await context.close()
})

const SHEETS = ['home.deposit', 'home.withdraw', 'home.transfer', 'home.notices'] as const
const PAGES = ['statement', 'bonus', 'profile', 'play', 'security', 'contact', 'spin'] as const

const SMALL = { width: 320, height: 640 }

it.each(oneOf(['la', 'th'] satisfies Language[], 0))(
  '320 px wide, then with text of 200 %%, in %s: nothing is too wide, cut, or moves',
  async (language) => {
    const { page, context, t } = await openHome({ language, viewport: SMALL })
    const faults: string[] = []
    const look = async (where: string): Promise<void> => {
      await atRest(page)
      const wider = await overflow(page)
      const cut = await page.evaluate<string[]>(pageScript('cut-texts'))
      const moved = await page.evaluate<string[]>('window.moved.splice(0)')
      faults.push(...[...cut, ...moved].map((each) => `${where}: ${each}`))
      if (wider > 0) faults.push(`${where}: ${wider} px wider`)
    }
    const resize = async (viewport: typeof SMALL, text: string): Promise<void> => {
      await page.setViewportSize(viewport)
      await page.evaluate(`document.documentElement.style.fontSize = '${text}'`)
    }
    // Loaded once for both.
    const judge = async (where: string): Promise<void> => {
      await look(`${where}, 320 px`)
      await resize(PHONE, '200%')
      await look(`${where}, 200 %`)
      await resize(SMALL, '')
    }
    await judge('home')
    for (const key of SHEETS) {
      // The bell also tells how many are new.
      const name = key === 'home.notices' ? new RegExp(`^${t(key)}`) : t(key)
      await page.getByRole('button', { name, exact: true }).first().click()
      await page.getByRole('dialog').waitFor()
      await judge(key)
      await closeSheet(page)
    }
    await page.locator('.game-card').first().click()
    await page.getByRole('dialog').waitFor()
    await judge('game')
    await closeSheet(page)
    for (const name of PAGES) {
      await page.goto(`${product.url}/user/${name}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await networkQuiet(page)
      await judge(name)
    }
    expect(faults).toEqual([])
    await context.close()
  },
)

it.each([
  ['LINE', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari Line/14.18.0', true],
  ['Facebook', 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/130 [FB_IAB/FB4A;FBAV/489.0]', true],
  ['Facebook', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) [FBAN/FBIOS;FBAV/489.0]', false],
])(
  'in the browser of %s (%s) the way out is offered, and staying is remembered',
  async (app, userAgent, leads) => {
    const t = speaker('th')
    const context = await browser.newContext({ viewport: PHONE, userAgent, locale: 'th-TH' })
    const page = await context.newPage()
    await page.goto(`${product.url}/register?code=AB12`)
    await page.getByText(t('inApp.title', { app })).waitFor()
    await page.getByText(t(leads ? 'inApp.detail' : 'inApp.byMenu')).waitFor()
    const out = page.getByRole('link', { name: t('inApp.open') })
    expect(await out.count()).toBe(leads ? 1 : 0)
    if (leads)
      expect(await out.getAttribute('href')).toMatch(
        app === 'LINE' ? /code=AB12&openExternalBrowser=1$/ : /^intent:\/\/[^#]*code=AB12#Intent;/,
      )
    await page.getByRole('button', { name: t('inApp.stay') }).click()
    await page.goto(`${product.url}/login`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.getByText(t('inApp.title', { app })).count()).toBe(0)
    await context.close()
  },
)

it('in the browser of Facebook copying and uploads work; what does not (a picture, a tab) says why', async () => {
  const t = speaker('th')
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/130 [FB_IAB/FB4A;FBAV/489.0]'
  const context = await browser.newContext({ viewport: PHONE, userAgent, locale: 'th-TH' })
  // As that app has it: no clipboard for scripts, no share sheet, no second tab.
  await context.addInitScript(`
    localStorage.setItem('token', '${member.token}')
    localStorage.setItem('remember-agreement', 'true')
    sessionStorage.setItem('in-app-told', '1')
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    Object.defineProperty(navigator, 'canShare', { value: undefined })
    window.open = () => null
    document.addEventListener('copy', () => (window.copied = getSelection().toString()))`)
  const page = await context.newPage()
  const button = (key: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: t(key, values), exact: true })
  const downloads: unknown[] = []
  page.on('download', (each) => downloads.push(each))
  await page.goto(`${product.url}/user/home`)

  await button('home.deposit').click()
  const way = (key: string) => page.getByRole('radio', { name: new RegExp(`^${t(key)}`) })
  await way('deposit.wayBank').press('Space')
  const account = page.getByTitle(new RegExp(t('deposit.copyAccount', { bank: '.*' }))).first()
  const accountNo = (await account.innerText()).replaceAll(/\D/g, '')
  await account.click()
  await expect.poll(() => page.evaluate<string>('window.copied')).toBe(accountNo)
  await way('deposit.wayQr').press('Space')
  await page.getByRole('textbox', { name: t('deposit.amountLabel') }).fill('40')
  await button('deposit.create', { amount: '฿40' }).click()
  await button('deposit.save').click()
  await page.getByText(t('deposit.saveFailedHint')).waitFor()
  await closeSheet(page)

  await page.getByRole('link', { name: t('nav.contact'), exact: true }).click()
  await page.getByRole('button', { name: t('chat.open') }).click()
  const asked = page.waitForEvent('filechooser')
  // The one thing of that name: the field for files has none.
  await button('chat.attach').click()
  await (await asked).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
  await page.getByRole('log').getByRole('img').first().waitFor()
  await closeSheet(page)
  await page.getByRole('link', { name: t('nav.home'), exact: true }).click()

  await page
    .locator('main .games')
    .getByRole('button', { name: /พลอยเจ็ดแสง/ })
    .click()
  await button('game.play').click()
  await page.getByText(t('game.popupHintInApp')).waitFor()
  expect(downloads).toEqual([])
  await context.close()
})

it.each(oneOf(['th', 'la', 'en'] satisfies Language[], 1))(
  'S70, S163, S191: home and profile offer the sheet for an English name, as its reader calls it, in %s',
  async (language) => {
    const [KTB] = (await member.get('/api/lookup/banks')).body.filter(
      ({ code }: { code: string }) => code === 'KTB',
    )
    const { page, context, assertQuiet, t } = await openHome({ language })
    // Whose name was registered before that bank demanded English.
    for (const [path, change] of [
      ['account/profile', { bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' }],
      ['wallet', { bankAccount: { bankAccountName: 'สมชาย', bankAccountNo: '1', bank: KTB } }],
    ] as const)
      await page.route(`**/api/${path}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), ...change } })
      })
    const bank = { th: KTB.nameTH, la: KTB.nameLA, en: KTB.nameEN }[language]
    const offer = page.getByRole('button', { name: t('profile.editBankName'), exact: true })
    await page.goto(`${product.url}/user/profile`)
    await offer.click()
    await page.getByRole('dialog').getByText(t('bankName.lead', { bank })).waitFor()
    await closeSheet(page)
    await page.goto(`${product.url}/user/home`)
    await offer.click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(t('bankName.lead', { bank })).waitFor()
    const field = sheet.getByLabel(t('bankName.label'), { exact: true })
    const save = sheet.getByRole('button', { name: t('common.save') })
    const sent: unknown[] = []
    await page.route('**/api/account/bankAccountName', async (route) => {
      sent.push(route.request().method(), route.request().postDataJSON())
      await route.fulfill({ status: 409, json: { message: 'BANK_LOCKED' } })
    })
    await save.click()
    await sheet.getByText(t('bankName.required')).waitFor()
    for (const name of ['malee 1', 'มาลี', 'malee-suksan']) {
      await field.fill(name)
      await save.click()
      await sheet.getByText(t('bankName.english')).waitFor()
    }
    await field.fill('malee suksan')
    expect(await field.inputValue()).toBe('MALEE SUKSAN')
    expect(sent).toEqual([])
    await save.click()
    await sheet.getByText(t('errorMsg.BANK_LOCKED')).waitFor()
    expect(sent).toEqual(['PUT', { bankCode: 'KTB', bankAccountName: 'MALEE SUKSAN' }])
    assertQuiet()
    await context.close()
  },
)

it('where motion is unwanted, nothing turns or slides: only short fades are left', async () => {
  const t = speaker('th')
  // Without an open code: the sheet begins with the ways to pay.
  const { page, context } = await openHome({}, await newMember(product, 300))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: t('home.deposit'), exact: true }).click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' })
  const moving = () =>
    page.evaluate<string[]>(`document.getAnimations().flatMap((each) => {
    const { duration, iterations } = each.effect.getComputedTiming()
    const moves = each.effect.getKeyframes().some((frame) => frame.transform || frame.translate || frame.rotate)
    return moves || iterations === Infinity || duration > 400 ? [each.animationName + ' ' + duration] : []
  })`)
  // A spinner turns while it waits.
  await expect.poll(moving).toEqual([])
  await context.close()
})
