import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { newAccountNo, PASSWORD } from './src/client/person.ts'
import { addVirtualAuthenticator } from './src/client/virtualAuthenticator.ts'
import { openPage } from './src/page/browser.ts'
import { logOut } from './src/page/logIn.ts'
import { oneOf } from './src/page/oneOf.ts'
import { openAs } from './src/page/openAs.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useProduct } from './src/page/useProduct.ts'
import { speaker, type Language } from './src/page/words.ts'
import { movableClock } from './src/product/movableClock.ts'
import type { Product } from './src/product/product.ts'

/** Passkeys in a browser whose authenticator is virtual, and where one is logged in. */
const takePicture = picturesOf('security')
const clock = movableClock()
let product: Product
let browser: Browser
let site = ''
const members = new Map<Language, Client>()
const ready = async (stage: { product: Product; browser: Browser }): Promise<void> => {
  ;({ product, browser } = stage)
  for (const language of ['th', 'la'] as const) members.set(language, await newMember(product))
  // A phone gets one code a minute, and registration has just sent one.
  await clock.advance(61_000)
  // A passkey belongs to a name, never to a number.
  site = product.url.replace('127.0.0.1', 'localhost')
}
useProduct(ready, clock.env, { onPostgres: true, now: clock.now })

const expectReadable = async (page: Page): Promise<void> =>
  expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
const codeFor = async (phone: string): Promise<string> => {
  const response = await fetch(`${product.sandbox}/sandbox/sms?phone=${phone}`)
  const messages = (await response.json()) as { otpCode?: string }[]
  // A notice may have come behind the code.
  return messages.find(({ otpCode }) => otpCode)?.otpCode ?? ''
}

async function openWithAuthenticator(member: Client, language: Language, wide: boolean) {
  const { page, context } = await openPage(browser)
  if (wide) await page.setViewportSize({ width: 1280, height: 800 })
  await addVirtualAuthenticator(context, page)
  await context.addInitScript(
    ([token, locale]) => {
      // Once: a log-out must stay one.
      if (localStorage.getItem('locale') !== null) return
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('locale', locale ?? 'th')
      localStorage.setItem('remember-agreement', 'true')
    },
    [member.token, language] as const,
  )
  return { page, context }
}

/** Whether the browser offers passkeys at a field, as long as this page is not loaded afresh. */
const offersPasskeys = (page: Page, offers: boolean): Promise<unknown> =>
  page.evaluate(`PublicKeyCredential.isConditionalMediationAvailable = async () => ${offers}`)

it.each(
  oneOf(
    [
      ['th', false],
      ['la', true],
    ] as const,
    1,
  ),
)(
  'a member in %s adds a passkey, sees where they are logged in, and logs in with it',
  async (language, wide) => {
    const t = speaker(language)
    const member = members.get(language)
    if (!member) throw new Error(`no member reads ${language}`)
    const { page, context } = await openWithAuthenticator(member, language, wide)
    await page.goto(`${site}/user/security`)
    await page.getByText(t('security.this')).waitFor()
    await takePicture(page, `page-${language}`)
    await expectReadable(page)

    await page.getByRole('button', { name: t('security.add'), exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(t('security.password'), { exact: true }).fill(PASSWORD)
    await sheet.getByRole('button', { name: t('security.send') }).click()
    const code = sheet.getByRole('textbox', { name: t('security.code') })
    const finish = sheet.getByRole('button', { name: t('security.finish') })
    await finish.waitFor()
    // Where it went, which message it is, and when another may be asked for.
    await sheet.getByText(new RegExp(member.phone.slice(6))).waitFor()
    await sheet.getByText(/^[A-Z]{4}$/).waitFor()
    await sheet.getByRole('timer').waitFor()
    await code.and(page.locator(':focus')).waitFor()
    const right = await codeFor(member.phone)
    await code.fill(right === '000000' ? '111111' : '000000')
    await finish.click()
    const wrong = { words: t('errorMsg.OTP_CODE_INVALID'), n: 4 }
    await sheet.getByRole('alert').getByText(t('refusal.triesLeft', wrong)).waitFor()
    await code.fill(right)
    await takePicture(page, `add-${language}`)
    await expectReadable(page)
    await finish.click()
    await sheet.waitFor({ state: 'hidden' })
    // What else the passkey is good for is offered there and then.
    await page.getByRole('button', { name: t('security.offerOn') }).click()
    await page.getByRole('switch', { name: t('security.offerOn'), checked: true }).waitFor()
    await page.getByRole('button', { name: t('security.remove') }).waitFor()
    await takePicture(page, `added-${language}`)

    await page.getByRole('button', { name: t('bankChange.change') }).click()
    await takePicture(page, `bank-proof-${language}`)
    await sheet.getByRole('button', { name: t('bankChange.withPasskey') }).click()
    await sheet.getByLabel(t('register.bank.bank')).selectOption('GSB')
    await sheet.getByLabel(t('register.bank.accountNo')).fill(newAccountNo())
    await takePicture(page, `bank-account-${language}`)
    await expectReadable(page)
    await sheet.getByRole('button', { name: /GSB/ }).click()
    await sheet.getByText(t('bankChange.changed')).waitFor()
    await sheet
      .getByText(t('bankChange.agrees'))
      .or(sheet.getByText(t('bankChange.differs')))
      .waitFor()
    await takePicture(page, `bank-changed-${language}`)
    await expectReadable(page)
    await sheet.getByRole('button', { name: t('bankChange.done') }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect((await member.get('/api/account/profile')).body.bankCode).toBe('GSB')
    expect((await member.get('/api/account/bank')).body.payoutsRestUntil).not.toBeNull()

    await offersPasskeys(page, false)
    await logOut(page, t)
    await page.getByRole('button', { name: t('login.byPassword') }).waitFor()
    await takePicture(page, `login-${language}`)
    await expectReadable(page)
    await page.getByRole('button', { name: t('login.passkey') }).click()
    await page.waitForURL('**/user/home')

    // The password is one tap further, and the phone known by a part of it.
    await logOut(page, t)
    const masked = `${member.phone.slice(0, 3)} xxx ${member.phone.slice(6)}`
    await expect.poll(() => page.getByLabel(t('login.phone')).inputValue()).toBe(masked)
    await page.getByRole('button', { name: t('login.byPassword') }).click()
    await page.getByLabel(t('login.password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await page.waitForURL('**/user/home')

    // Offered at the phone's field: this authenticator chooses it by itself.
    await offersPasskeys(page, true)
    const token = (): Promise<string | null> => page.evaluate(`localStorage.getItem('token')`)
    const before = await token()
    const press = { name: t('nav.logout'), exact: true }
    await page.getByRole('button', press).click()
    await page.getByRole('alertdialog').getByRole('button', press).click()
    // The login may be gone before anybody sees its address: another session tells of it.
    await expect.poll(async () => [null, before].includes(await token())).toBe(false)
    await page.waitForURL('**/user/home')
    await context.close()
  },
)

it('all other devices are logged out by one press, and this one goes on', async () => {
  const t = speaker('th')
  const member = await newMember(product)
  const others = await Promise.all(
    [1, 2].map(async () => {
      const entered = { username: member.phone, password: PASSWORD }
      return (await member.post('/api/login', entered)).body.token as string
    }),
  )
  const { page, close } = await openAs({ browser, url: product.url }, member, {
    path: '/user/security',
    language: 'th',
    wide: false,
  })
  await expect.poll(() => page.getByRole('button', { name: t('security.end') }).count()).toBe(2)
  await takePicture(page, 'others')
  await page.getByRole('button', { name: t('security.endOthers') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(t('security.endOthersDetail', { n: 2 })).waitFor()
  await takePicture(page, 'others-question')
  await expectReadable(page)
  await question.getByRole('button', { name: t('security.endOthers') }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('button', { name: t('security.end') }).count()).toBe(0)
  expect(await page.getByRole('button', { name: t('security.endOthers') }).count()).toBe(0)
  const asked = async (token: string | null): Promise<number> => {
    const bearer = { authorization: `Bearer ${token}` }
    return (await member.call('GET', '/api/account/profile', undefined, bearer)).status
  }
  expect(await Promise.all([...others, member.token].map(asked))).toEqual([401, 401, 200])
  await close()
})
