import { randomInt } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { Client } from './src/client/api.ts'
import { newAccountNo, PASSWORD } from './src/client/person.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { useProduct } from './src/page/useProduct.ts'
import { openWizard } from './src/page/wizard.ts'
import { LANGUAGES, says, type Language } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

let product: Product
let browser: Browser

useProduct(
  (stage) => {
    ;({ product, browser } = stage)
  },
  { LAOS: '1' },
)

const laoPhone = (digits: number): string =>
  `20${Array.from({ length: digits - 2 }, () => randomInt(10)).join('')}`

async function openLaos(language: Language | null) {
  const opened = await openWizard(browser, product, language ?? 'la')
  if (language === null) {
    await opened.page.evaluate(() => localStorage.clear())
    await opened.page.reload()
  }
  return opened
}

it('S17: speaks Lao unless another language was chosen', async () => {
  const { page, context } = await openLaos(null)
  await page.goto(product.url)
  await page.waitForURL('**/login')
  await page.getByRole('heading', { level: 1, name: says('la', 'login.heading') }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('lo')
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBeNull()
  await context.close()
})

it.each(oneOf(LANGUAGES, 1))(
  'registration refuses a phone of 7 or 12 digits and accepts 8 to 11, in %s',
  async (language) => {
    for (const digits of [7, 12, 8, 11]) {
      const { context, wizard } = await openLaos(language)
      await wizard.said('register.phone.hintLaos')
      await wizard.leavePhone(laoPhone(digits))
      if (digits === 7 || digits === 12) await wizard.said('register.phoneLaosDigits')
      else await wizard.at('otp')
      await context.close()
    }
    const stranger = new Client(product)
    const answer = await stranger.post('/api/otp/send', { phoneNumber: laoPhone(12) })
    expect(answer.body.message).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT')
  },
)

it.each(oneOf(LANGUAGES, 0))(
  'S39, S238: registration with a Lao bank demands a currency, which the profile keeps, in %s',
  async (language) => {
    const { page, context, wizard, assertQuiet } = await openLaos(language)
    await wizard.toProfile(laoPhone(10))
    await wizard.fillProfile({ name: 'ສົມສັກ ໃຈດີ' })
    await wizard.leaveProfile()
    await wizard.at('bank')
    // No Thai bank is recommended to who lives in Laos.
    expect(await page.getByText(wizard.t('register.bank.recommended')).count()).toBe(0)
    await wizard.fillBank({
      bank: 'BCEL',
      accountNo: newAccountNo(),
      firstName: 'ສົມສັກ',
      lastName: 'ໃຈດີ',
    })
    await wizard.finish()
    await wizard.said('register.required.currency')
    expect(await axeFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page
      .getByRole('radio', { name: wizard.t('register.bank.currencyBaht') })
      .check({ force: true })
    await page
      .getByRole('radio', { name: wizard.t('register.bank.currencyLak') })
      .check({ force: true })
    await wizard.finish()
    await page.waitForURL('**/user/home')

    const member = new Client(product)
    member.token = (
      await member.post('/api/login', { username: wizard.phone, password: PASSWORD })
    ).body.token
    expect((await member.get('/api/account/profile')).body).toMatchObject({
      currency: 'LAK',
      bankCode: 'BCEL',
      bankAccountName: 'ສົມສັກ ໃຈດີ',
    })
    assertQuiet()
    await context.close()
  },
)
