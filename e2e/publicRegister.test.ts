import { STORAGE_KEYS } from '@krapao/contract/constants'
import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { newAccountNo, newAddress, newPhone, PASSWORD } from './src/client/person.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { picturesOf } from './src/page/pictures.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { openWizard, storedCode } from './src/page/wizard.ts'
import { LANGUAGES } from './src/page/words.ts'
import { alter } from './src/product/database.ts'
import type { Product } from './src/product/product.ts'

const takePicture = picturesOf('register')
let product: Product
let browser: Browser
/** Someone whose phone, bank account and inviter code are taken. */
let member: Client
let takenAccountNo: string
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product)
  takenAccountNo = (await member.get('/api/account/profile')).body.bankAccountNo
})

/** As if the minute between two codes, and the hour, had passed. */
const anotherMinute = ['delete from attempt'] as const

describe.each(oneOf(LANGUAGES, 1))('the wizard in %s', (language) => {
  it('S161, S254: leads a stranger with an inviter link from the phone to the login page, and in', async () => {
    const invite = `PR${member.memberId}`
    const { page, context, wizard, assertQuiet } = await openWizard(
      browser,
      product,
      language,
      `?code=${invite}`,
    )
    await wizard.toProfile()
    expect(await storedCode(page)).toBe(invite)
    expect(await wizard.field('register.profile.invite').inputValue()).toBe(invite)
    expect(await wizard.field('register.profile.invite').isEditable()).toBe(false)
    await wizard.fillProfile({ source: 'FRIEND' })
    expect(await wizard.field('register.profile.name').inputValue()).toBe('SOMCHAI JAIDEE')
    await wizard.leaveProfile()
    await wizard.at('bank')
    await wizard.fillBank()
    expect(await wizard.field('register.bank.firstName').inputValue()).toBe('SOMCHAI')
    await wizard.finish()
    await wizard.said('register.done')
    const began = Date.now()
    expect(new URL(page.url()).pathname).toBe('/register')
    await page.waitForURL('**/login')
    expect(Date.now() - began).toBeGreaterThan(1_000)
    expect(Date.now() - began).toBeLessThan(4_000)
    // With what was just typed: nothing is asked for twice.
    await page.waitForURL('**/user/home')

    const login = await member.post('/api/login', { username: wizard.phone, password: PASSWORD })
    expect(login.status).toBe(200)
    assertQuiet()
    await context.close()
  })

  it('S158, S159, S160, S162, S239: says in words what it refuses, and lets each be put right', async () => {
    const { page, context, wizard } = await openWizard(browser, product, language)
    const { t } = wizard
    // Phone
    await wizard.button('register.phone.submitOtp').click()
    await wizard.said('register.required.phone')
    await wizard.leavePhone('081234567')
    await wizard.said('register.phoneTenDigits')
    // Ten digits that no Thai phone has: only the server knows.
    await wizard.leavePhone('1234567890')
    await wizard.toast(t('errorMsg.PHONE_NUMBER_REQUIRE_10_DIGIT')).waitFor()

    // OTP
    await wizard.leavePhone()
    await wizard.at('otp')
    const code = await wizard.code()
    const wrong = code === '111111' ? '222222' : '111111'
    await wizard.said('register.otp.hint')
    await wizard.typeCode('12')
    await wizard.button('register.otp.submit').click()
    await wizard.said('register.otp.incomplete')
    await wizard.typeCode(wrong)
    // Under the field, where it stays, with what is left of the tries.
    await wizard.said('refusal.triesLeft', { words: t('errorMsg.OTP_CODE_INVALID'), n: 4 })
    expect(await wizard.toast(t('errorMsg.OTP_CODE_INVALID')).count()).toBe(0)
    await expect.poll(() => wizard.field('register.otp.label').inputValue()).toBe('')
    await wizard.typeCode(code)
    await wizard.at('profile')

    // Profile
    await wizard.leaveProfile()
    for (const field of ['name', 'password', 'confirm', 'age'])
      await wizard.said(`register.required.${field}`)
    await wizard.fillProfile({ password: 'short', age: false })
    await wizard.leaveProfile()
    await wizard.said('register.passwordShort', { min: 8 })
    await wizard.said('register.required.age')
    await wizard.fillProfile({ confirm: 'Marigold-43!' })
    await wizard.leaveProfile()
    await wizard.said('register.passwordNotEqual')
    await wizard.fillProfile({ password: 'password123' })
    await wizard.leaveProfile()
    await wizard.toast(t('refusal.fieldFault.password')).waitFor()
    await wizard.fillProfile({ invite: 'PRnobodyatall' })
    await wizard.leaveProfile()
    await wizard.toast(t('refusal.fieldFault.inviteCode')).waitFor()
    await wizard.fillProfile({ name: '<b>x</b>', invite: '' })
    await wizard.leaveProfile()
    await wizard.toast(t('refusal.fieldName.name')).waitFor()
    await wizard.fillProfile()
    await wizard.leaveProfile()
    await wizard.at('bank')

    // Bank
    await wizard.said('register.bank.recommended')
    await wizard.finish()
    for (const field of ['bank', 'accountNo', 'firstName', 'lastName'])
      await wizard.said(`register.required.${field}`)
    for (const bank of ['KTB', 'TMB', 'BBL']) {
      await wizard.fillBank({ bank, firstName: 'สมชาย' })
      await wizard.said('register.bank.englishOnly')
      await wizard.finish()
      await wizard.said('register.bankNameEnglish')
    }
    await wizard.fillBank({ accountNo: '123' })
    await wizard.finish()
    await wizard.toast(t('refusal.fieldName.bankAccountNo')).waitFor()
    await wizard.fillBank({ bank: 'SCB', accountNo: takenAccountNo })
    await wizard.finish()
    await wizard.toast(t('errorMsg.EXISTING_BANK')).waitFor()

    // The phone was free when it was typed; another browser, with a code of its own, was quicker.
    const there = { 'x-forwarded-for': '10.251.0.1' }
    await alter(product, [anotherMinute])
    const otpToken = await member.verifyPhone(wizard.phone, there)
    const quicker = await member.post(
      '/api/account',
      {
        name: 'SOMSAK',
        username: wizard.phone,
        password: PASSWORD,
        sourceCode: '',
        inviteCode: '',
        bankCode: 'SCB',
        bankAccountName: 'SOMSAK',
        bankAccountNo: newAccountNo(),
        currency: 'BAHT',
        ageConfirmed: true,
        otpToken,
      },
      there,
    )
    expect(quicker.status).toBe(201)
    await wizard.fillBank()
    await wizard.finish()
    await wizard.toast(t('errorMsg.EXISTING_USER')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/register')
    await context.close()
  })

  it('S129: refuses a known phone at once, a second code within the minute, and too many guesses', async () => {
    await alter(product, [anotherMinute])
    const { context, wizard } = await openWizard(browser, product, language)
    const { t } = wizard
    // Verified a moment ago, elsewhere: this visitor must show a code of their own.
    await wizard.toProfile(member.phone)
    await wizard.fillProfile()
    await wizard.leaveProfile()
    await wizard.toast(t('errorMsg.EXISTING_USER')).waitFor()
    await wizard.at('profile')
    await context.close()

    const other = await openWizard(browser, product, language)
    const phone = newPhone()
    // A minute is a phone's at one address.
    const here = newAddress()
    await other.context.setExtraHTTPHeaders(here)
    await member.post('/api/otp/send', { phoneNumber: phone }, here)
    await other.wizard.leavePhone(phone)
    await other.wizard.toast(t('errorMsg.REQUEST_LIMIT_1MIN')).waitFor()

    await other.wizard.leavePhone()
    await other.wizard.at('otp')
    const code = await other.wizard.code()
    for (let tries = 0; tries < 6; tries += 1) {
      const answered = other.page.waitForResponse('**/api/otp/verify')
      await other.wizard.typeCode(String((Number(code) + 1 + tries) % 1e6).padStart(6, '0'))
      await answered
      await expect.poll(() => other.wizard.field('register.otp.label').inputValue()).toBe('')
    }
    await other.wizard.said('errorMsg.OTP_BLOCK')
    await other.context.close()
  })
})

it.each(oneOf(LANGUAGES, 0))(
  'each step has the focus, and what one accepts can be read, in %s',
  async (language) => {
    await alter(product, [anotherMinute])
    const { page, context, wizard, assertQuiet } = await openWizard(browser, product, language)
    const focused = page.locator(':focus')
    await wizard.leavePhone()
    await wizard.at('otp')
    // The code is typed at once.
    await expect.poll(() => focused.getAttribute('autocomplete')).toBe('one-time-code')
    await page.keyboard.type(await wizard.code())
    await wizard.at('profile')
    await expect.poll(() => focused.innerText()).toBe(wizard.t('register.profile.heading'))

    await wizard.button('register.profile.terms').click()
    const terms = page.getByRole('dialog', { name: wizard.t('register.profile.termsHeading') })
    await expect.poll(() => terms.getByRole('listitem').count()).toBeGreaterThan(3)
    await takePicture(page, `terms-${language}`)
    expect([await axeFaults(page), await overflow(page)]).toEqual([[], 0])
    await page.keyboard.press('Escape')
    await terms.waitFor({ state: 'detached' })
    await expect.poll(() => focused.innerText()).toBe(wizard.t('register.profile.terms'))

    // What the server refused goes with the next press, and lies over no other step.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await wizard.fillProfile({ password: 'password123' })
    await wizard.leaveProfile()
    const weak = wizard.toast(wizard.t('refusal.fieldFault.password'))
    await weak.waitFor()
    await wizard.fillProfile()
    await wizard.leaveProfile()
    await wizard.at('bank')
    await weak.waitFor({ state: 'detached' })
    await page.clock.resume()

    await wizard.fillBank()
    await wizard.finish()
    await page.waitForURL('**/user/home')
    assertQuiet()
    await context.close()
  },
)

it('S223, S254: a danger toast stays four seconds', async () => {
  const { context, wizard } = await openWizard(browser, product, 'en')
  await wizard.leavePhone('1234567890')
  const toast = wizard.toast(wizard.t('errorMsg.PHONE_NUMBER_REQUIRE_10_DIGIT'))
  await toast.waitFor()
  const began = Date.now()
  await toast.waitFor({ state: 'detached' })
  expect(Date.now() - began).toBeGreaterThan(3_400)
  expect(Date.now() - began).toBeLessThan(4_900)
  await context.close()
})

it('S32, S33, S36, S38: the wizard has four steps; back and forward lose nothing that was typed', async () => {
  const { page, context, wizard } = await openWizard(browser, product, 'th')
  const steps = page.getByRole('list', { name: wizard.t('register.steps') }).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(4)
  await wizard.toProfile()
  expect(await wizard.field('register.profile.invite').isEditable()).toBe(true)
  await wizard.fillProfile({ source: 'LINE', invite: '' })
  await wizard.leaveProfile()
  await wizard.at('bank')
  await wizard.fillBank({ accountNo: '1112223334' })

  await page.goBack()
  await wizard.at('profile')
  expect(await wizard.field('register.profile.name').inputValue()).toBe('SOMCHAI JAIDEE')
  expect(await wizard.field('register.profile.password').inputValue()).toBe(PASSWORD)
  expect(await wizard.field('register.profile.confirm').inputValue()).toBe(PASSWORD)
  expect(await wizard.field('register.profile.source').inputValue()).toBe('LINE')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  await page.goBack()
  await wizard.at('otp')
  await page.goBack()
  await wizard.at('phone')
  expect((await wizard.field('register.phone.label').inputValue()).replaceAll(/\D/g, '')).toBe(
    wizard.phone,
  )
  // The phone is verified: no second code is asked for.
  await wizard.button('register.phone.submitOtp').click()
  await wizard.at('profile')
  await wizard.leaveProfile()
  await wizard.at('bank')
  expect(await wizard.field('register.bank.bank').inputValue()).toBe('KBANK')
  expect(await wizard.field('register.bank.accountNo').inputValue()).toBe('1112223334')
  expect(await wizard.field('register.bank.firstName').inputValue()).toBe('SOMCHAI')
  expect(await wizard.field('register.bank.lastName').inputValue()).toBe('JAIDEE')

  // After a reload nothing is typed, so nobody stands on the bank's step.
  await page.reload()
  await wizard.at('phone')
  await context.close()
})

it('a reload asks for no second code, before the code is typed and after', async () => {
  await alter(product, [anotherMinute])
  const { page, context, wizard } = await openWizard(browser, product, 'th')
  const sends: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/otp/send')) sends.push(request.postData() ?? '')
  })
  await wizard.leavePhone()
  await wizard.at('otp')
  // A phone reloads the page when its owner looks at the SMS.
  await page.reload()
  await wizard.at('otp')
  await wizard.typeCode(await wizard.code())
  await wizard.at('profile')
  await page.reload()
  await wizard.at('profile')
  // Come back by the address, the phone is there and no code is asked for.
  await page.goto(`${product.url}/login`)
  await page.goto(`${product.url}/register`)
  await wizard.at('phone')
  await wizard.button('register.phone.submitOtp').click()
  await wizard.at('profile')
  expect(sends).toHaveLength(1)
  await wizard.fillProfile()
  await wizard.leaveProfile()
  await wizard.at('bank')
  await wizard.fillBank()
  await wizard.finish()
  await wizard.said('register.done')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(wizard.phone)
  await context.close()
})

it('S127: skips the step of the code where the server says that the phone is verified', async () => {
  await alter(product, [anotherMinute])
  const { page, context, wizard } = await openWizard(browser, product, 'th')
  await wizard.leavePhone()
  await wizard.at('otp')
  // Verified in the same tab, and its answer was lost on the way.
  const token = await page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem('otp-register') ?? '{}') as { sent: { token: string } })
        .sent.token,
  )
  await member.post('/api/otp/verify', { otpToken: token, otpCode: await wizard.code() })
  await page.clock.setFixedTime(Date.now() + 61_000)
  await page.goBack()
  await wizard.at('phone')
  await wizard.button('register.phone.submitOtp').click()
  await wizard.at('profile')
  await context.close()
})

it.each(oneOf(LANGUAGES, 2))(
  'a link with a code that nobody has keeps no one out, in %s',
  async (language) => {
    await alter(product, [anotherMinute])
    const { page, context, wizard } = await openWizard(
      browser,
      product,
      language,
      '?code=PRnobodyatall',
    )
    await wizard.toProfile()
    await wizard.fillProfile()
    await wizard.leaveProfile()
    await wizard.at('bank')
    await wizard.said('register.inviterDropped')
    expect(await storedCode(page)).toBeNull()
    await page.goBack()
    await wizard.at('profile')
    expect(await wizard.field('register.profile.invite').isEditable()).toBe(true)
    expect(await wizard.field('register.profile.invite').inputValue()).toBe('')
    await wizard.leaveProfile()
    await wizard.fillBank()
    await wizard.finish()
    await wizard.said('register.done')
    await context.close()
  },
)

it('S40, S41, S42: the newest inviter link counts, and outlives the address that brought it', async () => {
  const { page, context, wizard } = await openWizard(browser, product, 'th', '?code=PRsomeoneelse')
  // The page stands before its script, which reads the link.
  const isKept = (code: string) =>
    expect
      .poll(() => page.evaluate(`localStorage.getItem('${STORAGE_KEYS.inviteCode}')`))
      .toBe(code)
  await wizard.at('phone')
  await isKept('PRsomeoneelse')
  await page.goto(`${product.url}/register?code=PR${member.memberId}`)
  await wizard.at('phone')
  await isKept(`PR${member.memberId}`)
  await page.goto(`${product.url}/register`)
  await wizard.toProfile()
  expect(await wizard.field('register.profile.invite').inputValue()).toBe(`PR${member.memberId}`)
  expect(await wizard.field('register.profile.invite').isEditable()).toBe(false)
  await wizard.said('register.profile.inviteKept')
  await context.close()
})
