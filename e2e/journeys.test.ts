import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { newMember } from './src/client/api.ts'
import { newAccountNo, newPhone, PASSWORD } from './src/client/person.ts'
import { openAs } from './src/page/openAs.ts'
import { pageScript } from './src/page/pageChecks.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { openWizard } from './src/page/wizard.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** Taps and seconds by journey on a phone, from a page at rest to what one came for. */
const t = speaker('th')
const figures: Record<string, { taps: number; seconds: number }> = {}
let product: Product
let browser: Browser
useSharedProduct((stage) => {
  ;({ product, browser } = stage)
})
afterAll(() => {
  const lines = Object.entries(figures).map(
    ([name, { taps, seconds }]) => `${name.padEnd(32)} ${taps} taps ${seconds.toFixed(1)} s`,
  )
  process.stdout.write(`\n${lines.join('\n')}\n`)
})

/** Counts the taps of `walk`; no more than `most`. */
async function journey(
  page: Page,
  name: string,
  most: number,
  walk: () => Promise<void>,
): Promise<void> {
  const count = pageScript('count-taps')
  await page.context().addInitScript(count)
  await page.evaluate(count)
  const began = performance.now()
  await walk()
  const seconds = (performance.now() - began) / 1_000
  const taps = await page.evaluate<number>('Number(sessionStorage.taps ?? 0)')
  figures[name] = { taps, seconds }
  expect(taps, name).toBeGreaterThan(0)
  expect(taps, name).toBeLessThanOrEqual(most)
}

/** A tap brings the focus where it is not yet. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.waitFor()
  if ((await field.and(page.locator(':focus')).count()) === 0) await field.click()
  await page.keyboard.type(text)
}

const atHome = async (baht: number) => {
  const member = await newMember(product, baht)
  const at = { path: '/user/home', language: 'th', wide: false } as const
  const opened = await openAs({ browser, url: product.url }, member, at)
  await opened.page.locator('.game-card').first().waitFor()
  return { ...opened, sheet: opened.page.getByRole('dialog') }
}

it('from home a code to pay stands there after three taps', async () => {
  const { page, close, sheet } = await atHome(0)
  await journey(page, 'deposit by QR, to the code', 3, async () => {
    await page.getByRole('button', { name: t('home.deposit'), exact: true }).click()
    await sheet.getByRole('button', { name: /^฿?500/ }).click()
    await sheet.getByRole('button', { name: t('deposit.create', { amount: '฿500' }) }).click()
    await sheet.getByRole('button', { name: t('deposit.paid'), exact: true }).waitFor()
  })
  await close()
})

it('from home a withdrawal is asked for with four taps', async () => {
  const { page, close, sheet } = await atHome(900)
  await journey(page, 'withdraw, to its path', 4, async () => {
    await page.getByRole('button', { name: t('home.withdraw'), exact: true }).click()
    await sheet.getByRole('button', { name: /^฿?500/ }).click()
    const name = t('withdraw.submit', { amount: '฿500.00' })
    await sheet.getByRole('button', { name, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
    await page.getByRole('list', { name: t('withdraw.path') }).waitFor()
  })
  await close()
})

it('a stranger is a member and at home after nineteen taps', async () => {
  const { page, context, wizard, assertQuiet } = await openWizard(browser, product, null)
  const { field, button } = wizard
  await wizard.at('phone')
  await journey(page, 'register, to home', 19, async () => {
    wizard.phone = newPhone()
    await type(page, field('register.phone.label'), wizard.phone)
    await button('register.phone.submitOtp').click()
    await wizard.at('otp')
    await type(page, field('register.otp.label'), await wizard.code())
    await wizard.at('profile')
    await type(page, field('register.profile.name'), 'somchai jaidee')
    await type(page, field('register.profile.password'), PASSWORD)
    await type(page, field('register.profile.confirm'), PASSWORD)
    await page.getByRole('checkbox', { name: t('register.profile.age') }).click()
    await button('common.next').click()
    await wizard.at('bank')
    // The list is the phone's own: one tap opens it and one chooses.
    const bank = field('register.bank.bank')
    await bank.click()
    await page.keyboard.press('Escape')
    await bank.selectOption('KBANK')
    await page.evaluate('sessionStorage.taps++')
    await type(page, field('register.bank.accountNo'), newAccountNo())
    await type(page, field('register.bank.firstName'), 'somchai')
    await type(page, field('register.bank.lastName'), 'jaidee')
    await wizard.finish()
    await page.waitForURL('**/user/home')
  })
  assertQuiet()
  await context.close()
})

it('from home a receipt is read after two taps', async () => {
  const { page, close, sheet } = await atHome(300)
  await journey(page, 'a movement, to its receipt', 2, async () => {
    await page.getByRole('link', { name: t('nav.statement'), exact: true }).click()
    await page.locator('#main li').getByRole('button').first().click()
    await sheet.getByText(t('receipt.reference')).waitFor()
  })
  await close()
})
