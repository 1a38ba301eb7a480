import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { newAddress, newPhone, PASSWORD } from './src/client/person.ts'
import { openPage } from './src/page/browser.ts'
import { logOut } from './src/page/logIn.ts'
import { oneOf } from './src/page/oneOf.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { LANGUAGES, says, speaker, type Language } from './src/page/words.ts'
import { alter } from './src/product/database.ts'
import type { Product } from './src/product/product.ts'

let product: Product
let browser: Browser
/** One member for each way an account can be shut, by its status. */
const shut = {
  LOCKED: 'INVALID_USER_1',
  REVIEW: 'INVALID_USER_2',
  SUSPENDED: 'INVALID_USER_3',
  CLOSED: 'INVALID_USER_4',
  INACTIVE: 'INACTIVE_USER',
} as const
const shutMembers = new Map<string, Client>()
let member: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product)
  for (const status of Object.keys(shut)) shutMembers.set(status, await newMember(product))
  await alter(product, [
    ...[...shutMembers].map(
      ([status, { memberId }]) =>
        ['update member set status = $1 where id = $2', [status, memberId]] as const,
    ),
    ["insert into address_rule (network, effect) values ('10.252.0.0/16', 'DENY')"],
  ])
})

async function openLogin(language: Language, address = newAddress()) {
  const opened = await openPage(browser)
  const { page, context } = opened
  await context.setExtraHTTPHeaders(address)
  await page.goto(`${product.url}/healthz`)
  await page.evaluate((kept) => {
    localStorage.setItem('locale', kept)
    localStorage.setItem('remember-agreement', 'true')
  }, language)
  await page.goto(`${product.url}/login`)
  const t = speaker(language)
  const logIn = async (phone: string, password: string, remember = true): Promise<void> => {
    await page.getByLabel(t('login.phone'), { exact: true }).fill(phone)
    await page.getByLabel(t('login.password'), { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: t('login.remember') }).setChecked(remember)
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  }
  const error = page.getByRole('main').getByRole('alert')
  return { ...opened, t, logIn, error }
}
const tokens = (page: Page): Promise<boolean[]> =>
  page.evaluate(() =>
    [localStorage, sessionStorage].map((store) => store.getItem('token') !== null),
  )

describe.each(oneOf(LANGUAGES, 0))('logging in in %s', (language) => {
  it('S164: says every refusal under the form until the next input', async () => {
    const { page, context, t, logIn, error } = await openLogin(language)
    const refusals: [phone: string, password: string, text: string][] = [
      ['', '', t('login.bothRequired')],
      [member.phone, '', t('login.bothRequired')],
      [member.phone, 'Marigold-43!', t('errorMsg.WRONG_CREDENTIAL')],
      [newPhone(), PASSWORD, t('errorMsg.WRONG_CREDENTIAL')],
      ...Object.entries(shut).map(
        ([status, code]) =>
          [shutMembers.get(status)?.phone ?? '', PASSWORD, t(`errorMsg.${code}`)] as [
            string,
            string,
            string,
          ],
      ),
    ]
    for (const [phone, password, text] of refusals) {
      await logIn(phone, password)
      await expect.poll(() => error.innerText()).toBe(text)
      await page.getByLabel(t('login.password'), { exact: true }).pressSequentially('x')
      await expect.poll(() => error.innerText()).toBe('')
    }
    expect(await tokens(page)).toEqual([false, false])
    await context.close()
  })

  it('S46, S53, S131: keeps a remembered session, another for the tab alone, and tells the last login', async () => {
    const { page, context, t, logIn, assertQuiet } = await openLogin(language)
    const lastLogin = page.getByRole('status').filter({
      hasText: new RegExp(
        `${t('login.lastLogin', { time: '' }).trim()} ?\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d`,
      ),
    })
    // It stands for four seconds only: who looked for it after all else might come too late.
    await Promise.all([lastLogin.waitFor(), logIn(member.phone, PASSWORD, true)])
    await page.waitForURL('**/user/home')
    expect(await tokens(page)).toEqual([true, false])
    await page.getByRole('button', { name: t('nav.logout') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('common.cancel') })
      .click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await tokens(page)).toEqual([true, false])
    await logOut(page, t)
    expect(await tokens(page)).toEqual([false, false])
    // Known on this device by a part of the phone: the password is enough.
    const phone = page.getByLabel(t('login.phone'), { exact: true })
    const masked = `${member.phone.slice(0, 3)} xxx ${member.phone.slice(6)}`
    await expect.poll(() => phone.inputValue()).toBe(masked)
    await page.getByLabel(t('login.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await page.waitForURL('**/user/home')
    await logOut(page, t)
    await page.reload()
    await expect.poll(() => phone.inputValue()).toBe(masked)
    await page.getByRole('button', { name: t('login.otherAccount') }).click()
    await expect.poll(() => phone.inputValue()).toBe('')
    await logIn(member.phone, PASSWORD, false)
    await page.waitForURL('**/user/home')
    expect(await tokens(page)).toEqual([false, true])
    await logOut(page, t)
    expect(await phone.inputValue()).toBe('')
    assertQuiet()
    await context.close()
  })
})

it('five wrong passwords make the phone wait, and the words say how long', async () => {
  const guessed = await newMember(product)
  const { context, logIn, error } = await openLogin('en')
  for (let tries = 0; tries < 5; tries += 1) {
    await logIn(guessed.phone, `Marigold-${tries}`)
    await expect.poll(() => error.innerText()).toBe(says('en', 'errorMsg.WRONG_CREDENTIAL'))
  }
  await logIn(guessed.phone, PASSWORD)
  await expect.poll(() => error.innerText()).toBe('Too many requests. Try again in 15 minutes')
  await context.close()
})

it('an address the operator refuses is told so', async () => {
  const { context, logIn, error } = await openLogin('th', { 'x-forwarded-for': '10.252.1.1' })
  await logIn(member.phone, PASSWORD)
  await expect.poll(() => error.innerText()).toBe(says('th', 'errorMsg.INVALID_IP'))
  await context.close()
})

it('S15: a language once chosen is kept, on a public page and on a member page', async () => {
  const { page, context } = await openLogin('th')
  const choose = async (from: Language, name: string): Promise<void> => {
    await page
      .getByRole('button', { name: new RegExp(`^${says(from, 'common.language')}:`) })
      .click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
  }
  await choose('th', 'ລາວ')
  await page.getByRole('heading', { level: 1, name: says('la', 'login.heading') }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: says('la', 'login.heading') }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('lo')
  await page.getByLabel(says('la', 'login.phone'), { exact: true }).fill(member.phone)
  await page.getByLabel(says('la', 'login.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: says('la', 'login.submit'), exact: true }).click()
  await page.waitForURL('**/user/home')
  await choose('la', 'English')
  await page.getByRole('button', { name: says('en', 'nav.logout') }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en')
  await context.close()
})

it('S165, S166, S229: changing the password ends the other session, and only the new one opens the door', async () => {
  const changed = await newMember(product)
  const [here, there] = [await openLogin('th'), await openLogin('th')]
  for (const { page, logIn } of [here, there]) {
    await logIn(changed.phone, PASSWORD)
    await page.waitForURL('**/user/home')
  }
  const { page, t } = here
  await page.getByRole('link', { name: t('nav.profile') }).click()
  await page.getByRole('button', { name: t('profile.changePassword') }).click()
  const sheet = page.getByRole('dialog', { name: t('profile.changePassword') })
  const change = async (
    oldPassword: string,
    newPassword: string,
    confirm = newPassword,
  ): Promise<void> => {
    for (const [key, value] of Object.entries({
      oldPassword,
      newPassword,
      confirmPassword: confirm,
    }))
      await sheet.getByLabel(t(`profile.${key}`), { exact: true }).fill(value)
    await sheet.getByRole('button', { name: t('common.save') }).click()
  }
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/changepwd')) asked.push(request.method())
  })
  // An empty field: nothing is sent, and nothing is said.
  for (const [old, fresh, again] of [
    [PASSWORD, '', ''],
    ['', 'Jasmine-77!', 'Jasmine-77!'],
    [PASSWORD, 'Jasmine-77!', ''],
  ] as const) {
    await change(old, fresh, again)
    expect(await sheet.locator('[aria-invalid=true], [role=alert]').count()).toBe(0)
  }
  await change(PASSWORD, 'Jasmine-77!', 'Jasmine-78!')
  await sheet.getByText(t('register.passwordNotEqual')).waitFor()
  expect(await sheet.locator('[aria-invalid=true]').count()).toBe(1)
  expect(asked).toEqual([])
  await change('Marigold-43!', 'Jasmine-77!')
  await sheet.getByText(t('errorMsg.WRONG_PASSWORD')).waitFor()
  await change(PASSWORD, 'password123')
  await sheet.getByText(t('refusal.fieldFault.newPassword')).waitFor()
  await change(PASSWORD, 'Jasmine-77!')
  await page.getByText(t('common.saved')).first().waitFor()
  await sheet.waitFor({ state: 'detached' })

  // Here one stays; there the next thing asked for leads out.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: t('profile.heading') }).waitFor()
  await there.page.reload()
  await there.page.waitForURL('**/login')
  await there.logIn(changed.phone, PASSWORD)
  await expect.poll(() => there.error.innerText()).toBe(t('errorMsg.WRONG_CREDENTIAL'))
  await there.logIn(changed.phone, 'Jasmine-77!')
  await there.page.waitForURL('**/user/home')
  await Promise.all([here.context.close(), there.context.close()])
})
