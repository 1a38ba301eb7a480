import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newMember, type Client } from './src/client/api.ts'
import { PASSWORD } from './src/client/person.ts'
import { openPage } from './src/page/browser.ts'
import { useSharedProduct } from './src/page/useProduct.ts'
import { LANGUAGES, says, type Language } from './src/page/words.ts'
import type { Product } from './src/product/product.ts'

let product: Product
let browser: Browser
let member: Client
useSharedProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product)
})

/** A first visit whose scripts do not come until `let go`. */
async function openHeld(path: string, chosen?: Language) {
  const opened = await openPage(browser)
  const { page, context } = opened
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  if (chosen) {
    await context.addCookies([{ name: 'locale', value: chosen, url: product.url }])
    await page.addInitScript(`localStorage.setItem('locale', '${chosen}')`)
  }
  await page.addInitScript(`
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })`)
  await page.goto(product.url + path, { waitUntil: 'commit' })
  return { ...opened, release }
}
/** The product behind a line that stops for a second in the middle of each page. */
async function withPagesInTwo(work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((asked, answer) => {
    void (async () => {
      const reply = await fetch(product.url + String(asked.url), {
        headers: { cookie: asked.headers.cookie ?? '' },
      })
      const body = Buffer.from(await reply.arrayBuffer())
      const type = reply.headers.get('content-type') ?? 'text/plain'
      answer.writeHead(reply.status, { 'content-type': type })
      const cut = type.includes('html') ? body.indexOf('id="root"') - 5 : 0
      answer.write(body.subarray(0, cut))
      if (cut > 0) await sleep(1_000)
      answer.end(body.subarray(cut))
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
const fieldOf = (page: Page, name: string) => page.locator(`#main input[name=${name}]`)

describe('a page that stands before its script', () => {
  it.each(['/login', '/register'])('%s starts when its script is here before its end', (path) =>
    withPagesInTwo(async (url) => {
      const { page, context } = await openPage(browser)
      const broke: string[] = []
      page.on('pageerror', (error) => broke.push(String(error)))
      await page.goto(url + path)
      // React has taken the field over: it groups what is typed.
      await page.locator('#main input[inputmode]').first().fill('0812345678')
      await expect
        .poll(() => page.locator('#main input[inputmode]').first().inputValue())
        .toBe('081 234 5678')
      expect(broke).toEqual([])
      await context.close()
    }),
  )

  it('keeps what was typed, the focus and the press that came too early', async () => {
    const { page, context, release, assertQuiet } = await openHeld('/login')
    await fieldOf(page, 'username').fill(member.phone)
    await fieldOf(page, 'remember').setChecked(false)
    await fieldOf(page, 'password').pressSequentially(PASSWORD)
    await page.evaluate('window.kept = document.activeElement')
    release()
    await expect
      .poll(() => fieldOf(page, 'username').inputValue())
      .toBe(member.phone.replace(/^(...)(...)(.*)$/, '$1 $2 $3'))
    expect(await page.evaluate('window.kept === document.activeElement')).toBe(true)
    expect(await fieldOf(page, 'remember').isChecked()).toBe(false)
    expect(await fieldOf(page, 'password').inputValue()).toBe(PASSWORD)
    expect(await page.evaluate('window.shift')).toBeLessThan(0.02)
    assertQuiet()
    await context.close()
  })

  it('logs in by a press that came before the script, and sends the password in no address', async () => {
    const { page, context, release } = await openHeld('/login')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await fieldOf(page, 'username').fill(member.phone)
    await fieldOf(page, 'password').fill(PASSWORD)
    await fieldOf(page, 'password').press('Enter')
    expect(page.url()).toBe(`${product.url}/login`)
    release()
    await page.waitForURL('**/user/home')
    expect(asked.filter((url) => url.includes(encodeURIComponent(PASSWORD)))).toEqual([])
    await context.close()
  })

  it('opens the languages by a press that came before the script', async () => {
    const { page, context, release, assertQuiet } = await openHeld('/register')
    await fieldOf(page, 'phone').fill('0812345678')
    await page.locator('header button').click()
    release()
    await page.getByRole('menuitemradio', { name: 'English', exact: true }).click()
    await page.getByText(says('en', 'register.phone.heading')).waitFor()
    expect(await fieldOf(page, 'phone').inputValue()).toBe('081 234 5678')
    // The next visit is in that language from its first paint.
    await page.unroute('**/assets/*.js')
    await page.route('**/assets/*.js', () => undefined)
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
    await page.getByText(says('en', 'login.heading')).waitFor()
    assertQuiet()
    await context.close()
  })

  it.each(LANGUAGES)(
    'stands in %s where that was chosen, and the app takes it over',
    async (locale) => {
      const { page, context, release, assertQuiet } = await openHeld('/recover', locale)
      await page.getByText(says(locale, 'recover.phone.heading')).waitFor({ state: 'attached' })
      expect(await page.locator('html').getAttribute('data-drawn')).toBe('')
      release()
      await page.locator('header button').click()
      await page.getByRole('menu').waitFor()
      expect(await page.title()).toContain(says(locale, 'title.recover'))
      assertQuiet()
      await context.close()
    },
  )

  it('is drawn again, and never shown, where this browser keeps another language', async () => {
    const { page, context, release, assertQuiet } = await openHeld('/terminated')
    release()
    await page.evaluate("localStorage.setItem('locale', 'la')")
    await page.goto(`${product.url}/login`)
    await page.getByRole('heading', { level: 1, name: says('la', 'login.heading') }).waitFor()
    expect(await page.locator('html').getAttribute('data-drawn')).toBeNull()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: says('la', 'login.heading') }).waitFor()
    expect(await page.locator('html').getAttribute('data-drawn')).toBe('')
    assertQuiet()
    await context.close()
  })
})

describe('home, asked for before its script', () => {
  const openHome = async (token: string) => {
    const { page, context, assertQuiet } = await openPage(browser)
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/wallet')
        asked.push(request.headers()['authorization'] ?? '')
    })
    await page.goto(`${product.url}/favicon.svg`)
    await page.evaluate(`localStorage.setItem('token', '${token}')
      localStorage.setItem('remember-agreement', 'true')`)
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${product.url}/user/home`, { waitUntil: 'commit' })
    await expect.poll(() => asked).toEqual([`Bearer ${token}`])
    return { page, context, asked, release, assertQuiet }
  }

  it('shows the answer that came before the code, without asking again', async () => {
    const { page, context, release, assertQuiet } = await openHome(member.token ?? '')
    await page.route('**/api/wallet', () => undefined)
    const bar = page.getByRole('navigation', { name: says('th', 'nav.menu') })
    await bar.waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('night')
    const stood = await bar.boundingBox()
    await page.evaluate("window.bar = document.querySelector('nav')")
    release()
    await page.locator('.game-card').first().waitFor()
    // Taken over, not drawn again, and nothing has moved.
    expect(await page.evaluate("window.bar === document.querySelector('nav')")).toBe(true)
    expect(await bar.boundingBox()).toEqual(stood)
    assertQuiet()
    await context.close()
  })

  it("shows no other member's answer where another has logged in meanwhile", async () => {
    const rich = await newMember(product, 777)
    const { page, context, asked, release } = await openHome(rich.token ?? '')
    await page.evaluate(`localStorage.setItem('token', '${member.token}')`)
    release()
    await page.locator('.game-card').first().waitFor()
    expect(asked.at(-1)).toBe(`Bearer ${member.token}`)
    expect(await page.locator('#main').innerText()).not.toContain('777')
    await context.close()
  })

  it('shows nothing of it to who is not logged in', async () => {
    const { page, context, release, assertQuiet } = await openHeld('/user/home')
    await page.locator('.splash').waitFor()
    expect(await page.locator('#root').isVisible()).toBe(false)
    release()
    await page.waitForURL('**/login')
    await fieldOf(page, 'username').waitFor()
    assertQuiet()
    await context.close()
  })

  it('a sheet that was open when the page was loaded again opens over the drawn page', async () => {
    const { page, context, release, assertQuiet } = await openHome(member.token ?? '')
    release()
    await page.locator('.game-card').first().click()
    await page.getByRole('dialog').waitFor()
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      window.bar = document.querySelector('nav')
    })`)
    await page.reload()
    await page.getByRole('dialog').waitFor()
    expect(await page.locator('html').getAttribute('data-drawn')).toBe('')
    expect(await page.evaluate("window.bar === document.querySelector('nav')")).toBe(true)
    // Back closes it, as before the reload.
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/user/home')
    assertQuiet()
    await context.close()
  })
})

describe('the statement, drawn before its script', () => {
  const openStatement = async (search = '') => {
    const opened = await openHeld('/favicon.svg')
    await opened.page.evaluate(`localStorage.setItem('token', '${member.token}')
      localStorage.setItem('remember-agreement', 'true')`)
    await opened.page.goto(`${product.url}/user/statement${search}`, { waitUntil: 'commit' })
    return opened
  }

  it('stands with its form, is taken over, and nothing moves when the rows come', async () => {
    await member.deposit(300)
    const { page, context, release, assertQuiet } = await openStatement()
    const heading = page.getByRole('heading', { level: 1, name: says('th', 'title.statement') })
    await heading.waitFor()
    await page.evaluate("window.kept = document.querySelector('h1')")
    release()
    await page.locator('#main li').first().waitFor()
    expect(await page.evaluate("window.kept === document.querySelector('h1')")).toBe(true)
    expect(await page.evaluate('window.shift')).toBeLessThan(0.02)
    assertQuiet()
    await context.close()
  })

  it('is drawn again where its address narrows it', async () => {
    const { page, context, release, assertQuiet } = await openStatement('?kind=deposit')
    release()
    await page.locator('#main li').first().waitFor()
    expect(await page.locator('html').getAttribute('data-drawn')).toBeNull()
    assertQuiet()
    await context.close()
  })
})
