import type { Browser, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { newPhone, PASSWORD } from './src/client/person.ts'
import { openPage } from './src/page/browser.ts'
import { focused, hasFocus, keepsFocus, thaiKeys, walkInto, walkTo } from './src/page/keyboard.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { openWizard } from './src/page/wizard.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** A member without a pointer: each journey by Tab, Enter, Space and Escape alone. */
const t = speaker('th')
let product: Product
let browser: Browser
useSharedProduct((stage) => {
  ;({ product, browser } = stage)
})

async function home(member: Client) {
  const { page, context, assertQuiet } = await openPage(browser)
  await context.addInitScript(
    `localStorage.setItem('token', ${JSON.stringify(member.token)})
    localStorage.setItem('remember-agreement', 'true')`,
  )
  await page.goto(`${product.url}/user/home`)
  await page.locator('.game-card').first().waitFor()
  const close = async (): Promise<void> => {
    assertQuiet()
    await context.close()
  }
  return { page, close, sheet: page.getByRole('dialog') }
}
const field = (within: Page | Locator, key: string): Locator =>
  within.getByRole('textbox', { name: t(key) })

/** Opened by Enter, the focus within; after `walk` Escape closes it and gives the focus back. */
async function inSheet(page: Page, opener: string, walk: () => Promise<void>): Promise<void> {
  await walkTo(page, opener)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await expect.poll(async () => (await focused(page)).inDialog).toBe(true)
  await walk()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(async () => (await focused(page)).name.startsWith(opener)).toBe(true)
}

/** The server refuses the next one, once the page has drawn that it waits. */
const refused = (page: Page, call: string, code: string, method = 'POST') =>
  page.route(
    `**/api/${call}`,
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      await page.locator('[aria-busy=true]').first().waitFor()
      return route.fulfill({ status: 422, json: { message: code } })
    },
    { times: 1 },
  )
const alert = (within: Page | Locator): Locator => within.getByRole('alert').first()

it('a refusal leaves the focus in the field that was sent, and the next Enter sends it again', async () => {
  const member = await newMember(product, 1_000)
  const { page, close, sheet } = await home(member)

  await inSheet(page, t('home.deposit'), async () => {
    const amount = field(sheet, 'deposit.amountLabel')
    await walkInto(page, amount)
    await page.keyboard.type('30')
    await refused(page, 'qrcode/*', 'QR_FAIL')
    await keepsFocus(page, amount, async () => {
      await page.keyboard.press('Enter')
      await alert(sheet).waitFor()
    })
    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: t('deposit.paid'), exact: true }).waitFor()
    expect((await focused(page)).inDialog).toBe(true)
  })

  await inSheet(page, t('home.withdraw'), async () => {
    const amount = field(sheet.first(), 'withdraw.amount')
    await walkInto(page, amount)
    await page.keyboard.type('200')
    await refused(page, 'wallet/withdraw*', 'MONEY_NOT_ENOUGH')
    await page.keyboard.press('Enter')
    const asked = page.getByRole('alertdialog')
    await asked.waitFor()
    await expect.poll(async () => (await focused(page)).inDialog).toBe(true)
    await walkInto(page, asked.getByRole('button').last())
    await page.keyboard.press('Enter')
    await asked.waitFor({ state: 'detached' })
    await alert(sheet).waitFor()
    await hasFocus(page, amount)
  })
  await close()
})

it('by keyboard alone one logs in after a refusal, reads a receipt of the statement, and logs out', async () => {
  const member = await newMember(product, 500)
  const { page, context, assertQuiet } = await openPage(browser)
  await context.addInitScript("localStorage.setItem('remember-agreement', 'true')")
  await page.goto(`${product.url}/login`)
  await walkInto(page, page.getByLabel(t('login.phone'), { exact: true }))
  await page.keyboard.type(member.phone)
  const password = page.getByLabel(t('login.password'), { exact: true })
  await walkInto(page, password)
  await page.keyboard.type(`${PASSWORD}x`)
  await keepsFocus(page, password, async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('.game-card').first().waitFor()

  await walkTo(page, t('nav.statement'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user/statement')
  await page.locator('#main li').first().waitFor()
  const kind = page.getByRole('button', { name: t('statement.kind.deposit'), exact: true })
  await walkInto(page, kind)
  await keepsFocus(page, kind, async () => {
    await page.keyboard.press('Space')
    await expect.poll(() => kind.getAttribute('aria-pressed')).toBe('true')
  })
  const row = page.locator('#main li').getByRole('button').first()
  await walkInto(page, row)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  // It has the focus once it is painted (ui/src/overlays/use-opener-focus.ts).
  await expect.poll(async () => (await focused(page)).inDialog).toBe(true)
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    expect((await focused(page)).inDialog).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hasFocus(page, row)

  await page.goto(`${product.url}/user/security`)
  await walkInto(page, page.getByRole('button', { name: t('security.add'), exact: true }).first())
  await walkTo(page, t('nav.logout'))
  await page.keyboard.press('Enter')
  const leave = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await leave.waitFor()
  await walkInto(page, leave.getByRole('button', { name: t('nav.logout') }).last())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  assertQuiet()
  await context.close()
})

it('by keyboard alone one comes to the last step of the wizard, also after a refusal at each before', async () => {
  const { page, context, wizard } = await openWizard(browser, product, null)
  const type = async (key: string, text: string): Promise<Locator> => {
    const at = wizard.field(key)
    await walkInto(page, at)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    return at
  }
  await wizard.at('phone')
  wizard.phone = newPhone()
  await type('register.phone.label', wizard.phone.slice(0, 5))
  await page.keyboard.press('Enter')
  await hasFocus(page, wizard.field('register.phone.label'))
  await type('register.phone.label', wizard.phone)
  await page.keyboard.press('Enter')

  await wizard.at('otp')
  const code = await wizard.code()
  const otp = wizard.field('register.otp.label')
  await walkInto(page, otp)
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await wizard.said('refusal.triesLeft', { words: t('errorMsg.OTP_CODE_INVALID'), n: 4 })
  await expect.poll(() => otp.inputValue()).toBe('')
  await hasFocus(page, otp)
  await page.keyboard.type(code)

  await wizard.at('profile')
  await type('register.profile.name', 'somchai jaidee')
  await type('register.profile.password', PASSWORD)
  await type('register.profile.confirm', `${PASSWORD}x`)
  const age = page.getByRole('checkbox', { name: t('register.profile.age') })
  await walkInto(page, age)
  await page.keyboard.press('Space')
  await walkInto(page, wizard.button('common.next'))
  await page.keyboard.press('Enter')
  await wizard.said('register.passwordNotEqual')
  await hasFocus(page, wizard.field('register.profile.confirm'))
  await type('register.profile.confirm', PASSWORD)
  await page.keyboard.press('Enter')

  await wizard.at('bank')
  const bank = wizard.field('register.bank.bank')
  await walkInto(page, bank)
  const chosen = () => bank.locator('option:checked').textContent()
  const key = await thaiKeys(page)
  // The same letter goes on to the next bank that begins with it.
  for (let press = 0; press < 12 && (await chosen()) !== 'กรุงศรีอยุธยา'; press++) await key('ก')
  expect(await chosen()).toBe('กรุงศรีอยุธยา')
  await hasFocus(page, bank)
  await context.close()
})

/** Chosen by the arrows in the list of that name, up to the one that is called so. */
async function choose(page: Page, list: string, name: string): Promise<void> {
  const well = page.getByRole('listbox', { name: list })
  await walkInto(page, well)
  const isChosen = () => well.getByRole('option', { name, selected: true }).count()
  await page.keyboard.press('Home')
  for (let step = 0; step < 40 && (await isChosen()) === 0; step++) {
    const before = await well.getByRole('option', { selected: true }).textContent()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => well.getByRole('option', { selected: true }).textContent())
      .not.toBe(before)
  }
  // The list may still roll there.
  await expect.poll(isChosen).toBe(1)
}

it.each([
  ['into', t('home.mainWallet'), 'พลอยเจ็ดแสง', 180],
  ['out of', 'พลอยเจ็ดแสง', t('home.mainWallet'), 420],
] as const)(
  'by keyboard alone money goes %s a game after a refusal, and the focus stays',
  async (...way) => {
    const [, from, to, left] = way
    const member = await newMember(product, 500)
    await member.play('pg', 200, [])
    const { page, close, sheet } = await home(member)
    await inSheet(page, t('home.transfer'), async () => {
      await choose(page, t('transfer.from'), from)
      await choose(page, t('transfer.to'), to)
      const amount = field(sheet, 'transfer.amount')
      await walkInto(page, amount)
      await page.keyboard.type('120')
      await refused(page, 'wallet/transfer', 'MONEY_NOT_ENOUGH')
      await keepsFocus(page, amount, async () => {
        await page.keyboard.press('Enter')
        await alert(sheet).waitFor()
      })
      await page.keyboard.press('Enter')
      const [far, place] = ['พลอยเจ็ดแสง', to]
      await sheet.getByText(t('transfer.state.SUCCESS', { far, place })).first().waitFor()
      expect((await focused(page)).inDialog).toBe(true)
    })
    expect((await member.get('/api/wallet')).body.wallet.amount).toBe(left)
    await close()
  },
)

it('by keyboard alone one looks for a code that is none, and takes a bonus after a refusal', async () => {
  const member = await newMember(product, 500)
  const { page, close, sheet } = await home(member)
  await page.goto(`${product.url}/user/bonus`)
  const code = field(page, 'bonus.promotion.label')
  await walkInto(page, code)
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await sheet.getByText(t('bonus.promotion.notFound')).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await hasFocus(page, code)

  const offer = page
    .getByRole('region', { name: t('bonus.all') })
    .getByRole('button')
    .first()
  await walkInto(page, offer)
  await page.keyboard.press('Enter')
  const take = sheet.getByRole('button', { name: new RegExp(`^${t('bonus.receive')} ฿`) })
  await walkInto(page, take)
  await refused(page, 'bonus/activate/*', 'MONEY_NOT_ENOUGH', 'GET')
  await page.keyboard.press('Enter')
  await alert(sheet).waitFor()
  await hasFocus(page, take)
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: t('bonus.current') }).waitFor()
  await close()
})

it('by keyboard alone a coupon of the wheel is asked for, refused and left', async () => {
  const member = await newMember(product, 3_000)
  // A prize in cash is for who has staked the deposits behind the coins once.
  await member.play('pg', 3_000, [{ bet: 3_000, win: 3_000 }])
  const isWon = async () =>
    (await member.get('/api/spinwheel/coupon')).body.some(
      ({ blocked }: { blocked: unknown }) => !blocked,
    )
  while (!(await isWon()))
    expect((await member.post('/api/spinwheel/spin')).body.success).toBe(true)
  const { page, close } = await home(member)
  await page.goto(`${product.url}/user/spin`)
  const claim = page.getByRole('table').getByRole('button', { disabled: false }).first()
  await walkInto(page, claim)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog')
  await asked.waitFor()
  await expect.poll(async () => (await focused(page)).inDialog).toBe(true)
  const take = asked.getByRole('button').last()
  await walkInto(page, take)
  await refused(page, 'spinwheel/**', 'MONEY_NOT_ENOUGH')
  await page.keyboard.press('Enter')
  await alert(asked).waitFor()
  await hasFocus(page, take)
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  await hasFocus(page, claim)
  await close()
})
