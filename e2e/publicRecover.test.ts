import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember } from './src/client/api.ts'
import { newAddress, PASSWORD } from './src/client/person.ts'
import { DESKTOP, openPage, PHONE } from './src/page/browser.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults, overflow } from './src/page/pageChecks.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { LANGUAGES, speaker } from './src/page/words.ts'
import { alter } from './src/product/database.ts'
import type { Product } from './src/product/product.ts'

let product: Product
let browser: Browser
useSharedProduct((stage) => {
  ;({ product, browser } = stage)
})

const folder = process.env.PICTURES
if (folder) mkdirSync(folder, { recursive: true })

it.each(oneOf(LANGUAGES, 1))(
  'recovery by phone sets a new password and logs every device out, in %s',
  async (language) => {
    const t = speaker(language)
    const member = await newMember(product)
    // As if the minute between two codes had passed.
    await alter(product, [['delete from attempt']])
    const size = language === 'en' ? DESKTOP : PHONE
    const { page, context, assertQuiet } = await openPage(browser, size)
    await context.setExtraHTTPHeaders(newAddress())
    await page.goto(`${product.url}/healthz`)
    await page.evaluate((kept) => localStorage.setItem('locale', kept), language)
    await page.goto(`${product.url}/login`)
    const picture = async (name: string): Promise<void> => {
      expect([await overflow(page), (await axeFaults(page))[0]]).toEqual([0, undefined])
      if (folder) await page.screenshot({ path: join(folder, `${name}-${language}.png`) })
    }
    const heading = (step: 'phone' | 'password') =>
      page.getByRole('heading', { level: 1, name: t(`recover.${step}.heading`) })
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
    const field = (key: string) => page.getByLabel(t(key), { exact: true })

    await page.getByRole('link', { name: t('login.forgot') }).waitFor()
    await picture('login')
    await page.getByRole('link', { name: t('login.forgot') }).click()
    await heading('phone').waitFor()
    await button('recover.phone.submit').click()
    await page.getByText(t('register.required.phone')).waitFor()
    await field('register.phone.label').fill(member.phone)
    await picture('recover-phone')
    await button('recover.phone.submit').click()
    await page.getByRole('heading', { level: 1, name: t('register.otp.heading') }).waitFor()
    await picture('recover-otp')
    const [sms] = await member.world('GET', `/sms?phone=${member.phone}`)
    await field('register.otp.label').fill(sms.otpCode)

    await heading('password').waitFor()
    await button('recover.password.submit').click()
    await page.getByText(t('register.required.password')).waitFor()
    await field('recover.password.label').fill('battery staple 7')
    await field('recover.password.confirm').fill('battery staple 8')
    await button('recover.password.submit').click()
    await page.getByText(t('register.passwordNotEqual')).waitFor()
    await field('recover.password.confirm').fill('battery staple 7')
    await picture('recover-password')
    await button('recover.password.submit').click()
    await page.waitForURL('**/login')
    await page.getByText(t('recover.done')).waitFor()

    expect((await member.get('/api/account/profile')).body.message).toBe('invalid-token')
    const login = (password: string) =>
      member.post('/api/login', { username: member.phone, password }, newAddress())
    expect((await login(PASSWORD)).body.message).toBe('WRONG_CREDENTIAL')
    expect((await login('battery staple 7')).status).toBe(200)
    assertQuiet()
    await context.close()
  },
)
