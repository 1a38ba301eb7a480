import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { newAddress, PASSWORD } from './src/client/person.ts'
import { openPage } from './src/page/browser.ts'
import { logOut } from './src/page/logIn.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

/** Two members in one browser: what one sees, keeps and sends is never the other's. */
let product: Product
let browser: Browser
let first: Client
let second: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  ;[first, second] = await Promise.all([newMember(product, 5_000), newMember(product, 700)])
})
const t = speaker('th')
const total = (page: Page) => page.getByRole('region', { name: t('home.total') })
const keptTotal = (page: Page): Promise<number | undefined> =>
  page.evaluate<number | undefined>(`JSON.parse(localStorage.getItem('last-seen') ?? '{}').total`)

async function shared(): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await openPage(browser)
  await context.setExtraHTTPHeaders(newAddress())
  await context.addInitScript(() => localStorage.setItem('remember-agreement', 'true'))
  return { context, page }
}
async function fill(page: Page, member: Client, remembered: boolean): Promise<void> {
  await page.getByLabel(t('login.phone')).fill(member.phone)
  await page.getByLabel(t('login.password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('login.remember')).setChecked(remembered)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
}
async function enter(page: Page, member: Client, baht: string, remembered = true): Promise<void> {
  await page.goto(`${product.url}/login`)
  await fill(page, member, remembered)
  await expect.poll(() => total(page).textContent()).toContain(baht)
}

it('a tab of who was here before shows and keeps nothing of theirs once another has logged in', async () => {
  const { context, page } = await shared()
  await enter(page, first, '5,000.00')
  await expect.poll(() => keptTotal(page)).toBe(5_000)
  const other = await context.newPage()
  await other.goto(`${product.url}/login`)
  // Logged out there, logged out here.
  await page.waitForURL('**/login')
  await enter(other, second, '700.00')
  await expect.poll(() => keptTotal(other)).toBe(700)
  await page.goto(`${product.url}/user/home`)
  await expect.poll(() => total(page).textContent()).toContain('700.00')
  await context.close()
})

it('a tab that slept while another logged in asks nothing in their name', async () => {
  const { context, page } = await shared()
  await enter(page, first, '5,000.00')
  // A page that sleeps is told of nothing.
  const deaf = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
  await context.addInitScript(deaf)
  await page.reload()
  await expect.poll(() => total(page).textContent()).toContain('5,000.00')
  const own = await page.evaluate<string | null>(`localStorage.getItem('token')`)
  const happened: string[] = []
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (request.isNavigationRequest()) happened.push('loaded afresh')
    else if (authorization && authorization !== `Bearer ${own}`)
      happened.push(new URL(request.url()).pathname)
  })
  // Between two of its own moments the browser's session became another's: to it, at once.
  const other = await context.newPage()
  await other.goto(`${product.url}/healthz`)
  await other.evaluate(`localStorage.setItem('token', ${JSON.stringify(second.token)})`)
  await other.goto(`${product.url}/user/home`)
  await expect.poll(() => total(other).textContent()).toContain('700.00')
  await page.getByRole('button', { name: t('home.refresh'), exact: true }).click()
  await expect.poll(() => total(page).textContent()).toContain('700.00')
  expect(happened[0]).toBe('loaded afresh')
  await expect.poll(() => keptTotal(other)).toBe(700)
  await context.close()
})

it("a tab's own session goes on beside one that is remembered, and both end with a log-out", async () => {
  const { context, page } = await shared()
  await enter(page, first, '5,000.00', false)
  const other = await context.newPage()
  await enter(other, second, '700.00')
  await page.getByRole('button', { name: t('home.refresh'), exact: true }).click()
  await page.reload()
  await expect.poll(() => total(page).textContent()).toContain('5,000.00')
  await other.reload()
  await expect.poll(() => total(other).textContent()).toContain('700.00')
  // Who leaves the browser leaves nobody in it, here or at the server.
  const remembered = await other.evaluate<string>(`localStorage.getItem('token')`)
  await logOut(page)
  await other.waitForURL('**/login')
  second.token = remembered
  await expect.poll(async () => (await second.get('/api/wallet')).status).toBe(401)
  await context.close()
})

it('a chat draft is deleted when its writer logs out', async () => {
  const { context, page } = await shared()
  const field = page.getByRole('textbox', { name: t('chat.write') })
  const openChat = async () => {
    await page.getByRole('link', { name: t('nav.contact'), exact: true }).click()
    await page.getByRole('button', { name: t('chat.open') }).click()
  }
  await enter(page, first, '5,000.00')
  await openChat()
  await field.fill('my account is 123-4-56789')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await logOut(page)
  // Not loaded afresh: what the tab has in memory is still there.
  await fill(page, second, true)
  await expect.poll(() => total(page).textContent()).toContain('700.00')
  await openChat()
  expect(await field.inputValue()).toBe('')
  await context.close()
})
