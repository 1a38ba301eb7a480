import type { Browser, Page } from 'playwright-core'
import { newAccountNo, newAddress, newPhone, PASSWORD } from '../client/person.ts'
import type { Product } from '../product/product.ts'
import { openPage, PHONE } from './browser.ts'
import { speaker, type Language } from './words.ts'

interface Profile {
  name?: string
  password?: string
  confirm?: string
  source?: string
  invite?: string
  age?: boolean
}
interface Bank {
  bank?: string
  accountNo?: string
  firstName?: string
  lastName?: string
}

/** A visitor at /register, who finds everything by what it is called in their language. */
export async function openWizard(
  browser: Browser,
  product: Product,
  language: Language | null,
  search = '',
) {
  const opened = await openPage(browser, PHONE)
  await opened.context.setExtraHTTPHeaders(newAddress())
  await opened.page.goto(`${product.url}/healthz`)
  if (language) await opened.page.evaluate((kept) => localStorage.setItem('locale', kept), language)
  await opened.page.goto(`${product.url}/register${search}`)
  return { ...opened, wizard: new Wizard(opened.page, product, language ?? 'th') }
}

class Wizard {
  readonly page: Page
  readonly product: Product
  readonly t: ReturnType<typeof speaker>
  phone = ''

  constructor(page: Page, product: Product, language: Language) {
    this.page = page
    this.product = product
    this.t = speaker(language)
  }

  field = (key: string) => this.page.getByLabel(this.t(key), { exact: true })
  button = (key: string) => this.page.getByRole('button', { name: this.t(key), exact: true })
  /** The step's own heading: the step is there. */
  at = (step: 'phone' | 'otp' | 'profile' | 'bank') =>
    this.page.getByRole('heading', { level: 1, name: this.t(`register.${step}.heading`) }).waitFor()
  /** The sentence, wherever it is said. */
  said = (key: string, values?: Record<string, string | number>) =>
    this.page.getByText(this.t(key, values), { exact: true }).first().waitFor()
  /** The red toast, which is an alert. */
  toast = (text: string | RegExp) =>
    this.page
      .getByRole('region', { name: this.t('common.messages') })
      .getByRole('alert')
      .filter({ hasText: text })

  async leavePhone(phone = newPhone()): Promise<void> {
    this.phone = phone
    await this.field('register.phone.label').fill(phone)
    await this.button('register.phone.submitOtp').click()
  }

  code = async (): Promise<string> => {
    const [sms] = (await (
      await fetch(`${this.product.sandbox}/sandbox/sms?phone=${this.phone}`)
    ).json()) as { otpCode: string }[]
    return sms?.otpCode ?? ''
  }

  typeCode = (code: string): Promise<void> => this.field('register.otp.label').fill(code)

  async toProfile(phone?: string): Promise<void> {
    await this.leavePhone(phone)
    await this.at('otp')
    await this.typeCode(await this.code())
    await this.at('profile')
  }

  async fillProfile({
    name = 'somchai jaidee',
    password = PASSWORD,
    confirm = password,
    source,
    invite,
    age = true,
  }: Profile = {}): Promise<void> {
    await this.field('register.profile.name').fill(name)
    await this.field('register.profile.password').fill(password)
    await this.field('register.profile.confirm').fill(confirm)
    if (source) await this.field('register.profile.source').selectOption(source)
    if (invite !== undefined) await this.field('register.profile.invite').fill(invite)
    await this.page.getByRole('checkbox', { name: this.t('register.profile.age') }).setChecked(age)
  }

  leaveProfile = (): Promise<void> => this.button('common.next').click()

  async fillBank({
    bank = 'KBANK',
    accountNo = newAccountNo(),
    firstName = 'somchai',
    lastName = 'jaidee',
  }: Bank = {}): Promise<void> {
    await this.field('register.bank.bank').selectOption(bank)
    await this.field('register.bank.accountNo').fill(accountNo)
    await this.field('register.bank.firstName').fill(firstName)
    await this.field('register.bank.lastName').fill(lastName)
  }

  finish = (): Promise<void> => this.button('register.bank.submit').click()
}

export const storedCode = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('code'))
