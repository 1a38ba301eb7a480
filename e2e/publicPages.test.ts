import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { Client, newMember } from './src/client/api.ts'
import { newPhone } from './src/client/person.ts'
import { DESKTOP, openPage, PHONE } from './src/page/browser.ts'
import { oneOf } from './src/page/oneOf.ts'
import { axeFaults, overflow, shifts, watchShifts } from './src/page/pageChecks.ts'
import { networkQuiet } from './src/page/quiet.ts'
import { useProduct } from './src/page/useProduct.ts'
import { openWizard } from './src/page/wizard.ts'
import { LANGUAGES, speaker } from './src/page/words.ts'
import { alter, setting } from './src/product/database.ts'
import type { Product } from './src/product/product.ts'

let product: Product
let browser: Browser
useProduct(
  (stage) => {
    ;({ product, browser } = stage)
  },
  {},
  // What the wizard is without it: publicRegister.test.ts.
  { onPostgres: true, settings: { registerOTP: false } },
)

const WEB = { headers: { 'x-requested-with': 'wallet-user' } }
const ROUTES = [
  { path: '/login', title: 'login', heading: 'login.heading' },
  { path: '/register', title: 'register', heading: 'register.phone.heading' },
  { path: '/recover', title: 'recover', heading: 'recover.phone.heading' },
  { path: '/howto', title: 'howto', heading: 'howto.heading' },
  { path: '/contact', title: 'contact', heading: 'contact.heading' },
  { path: '/fair', title: 'fair', heading: 'fair.heading' },
  { path: '/terminated', title: 'terminated', heading: 'terminated.heading' },
  { path: '/no/such/page', title: 'notFound', heading: 'notFound.heading' },
] as const

/** Each by turn on one of the devices; on both with EVERY_LANGUAGE. */
const routesOn = (turn: number) =>
  ROUTES.filter((_, at) => process.env.EVERY_LANGUAGE || at % 2 === turn)

describe.each([
  ['a phone', PHONE, 1],
  ['a desk', DESKTOP, 0],
] as const)('on %s', (_, size, turn) => {
  it.each(oneOf(LANGUAGES, turn))(
    'every public page in %s has its title and heading, is accessible, and nothing jumps or sticks out',
    async (language) => {
      const t = speaker(language)
      const { page, context, assertQuiet } = await openPage(browser, size)
      await watchShifts(context)
      await context.addInitScript((kept) => localStorage.setItem('locale', kept), language)
      const faults: Record<string, unknown> = {}
      for (const { path, title, heading } of routesOn(turn)) {
        await page.goto(product.url + path)
        await page.getByRole('heading', { level: 1, name: t(heading) }).waitFor()
        await networkQuiet(page)
        const found = {
          title:
            (await page.title()) === `${t(`title.${title}`)} · Krapao`
              ? undefined
              : await page.title(),
          headings:
            (await page.getByRole('heading', { level: 1 }).count()) === 1
              ? undefined
              : 'not one h1',
          language:
            (await page.getAttribute('html', 'lang')) === (language === 'la' ? 'lo' : language)
              ? undefined
              : 'wrong lang',
          sticksOut: (await overflow(page)) || undefined,
          jumps: (await shifts(page)).value > 0.02 ? await shifts(page) : undefined,
          access: (await axeFaults(page))[0],
        }
        if (Object.values(found).some((fault) => fault !== undefined)) faults[path] = found
      }
      expect(faults).toEqual({})
      assertQuiet()
      await context.close()
    },
  )
})

const landsOn = async (page: Page, path: string): Promise<void> => {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
}
/** A token as a browser would have kept it. */
const keep = async (page: Page, token: string): Promise<void> => {
  await page.goto(`${product.url}/healthz`)
  await page.evaluate((value) => {
    localStorage.setItem('token', value)
    localStorage.setItem('remember-agreement', 'true')
  }, token)
}
const kept = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])

describe('addresses', () => {
  it('S20, S24, S27: a visitor is led to /login from every member page; any other address is not found', async () => {
    const { page, context, assertQuiet } = await openPage(browser)
    for (const path of [
      '/',
      '/user',
      '/user/home',
      '/user/profile',
      '/user/bonus',
      '/user/statement',
      '/user/contact',
      '/user/spin',
    ]) {
      await page.goto(product.url + path)
      await landsOn(page, '/login')
    }
    for (const path of ['/users', '/user/nothing', '/login/more']) {
      await page.goto(product.url + path)
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    }
    assertQuiet()
    await context.close()
  })

  it('S22, S50, S176: the bottom menu leads to the four public pages', async () => {
    const t = speaker('th')
    const { page, context, assertQuiet } = await openPage(browser)
    await page.goto(`${product.url}/login`)
    for (const [name, path] of [
      ['register', '/register'],
      ['howto', '/howto'],
      ['contactUs', '/contact'],
      ['login', '/login'],
    ] as const) {
      await page
        .getByRole('navigation', { name: t('nav.menu') })
        .getByRole('link', { name: t(`nav.${name}`) })
        .click()
      await landsOn(page, path)
    }
    assertQuiet()
    await context.close()
  })

  it('S21, S31: a member goes from / to /user/home; a public page ends the session, at the server too', async () => {
    const member = await newMember(product)
    const { page, context, assertQuiet } = await openPage(browser)
    await keep(page, member.token ?? '')
    await page.goto(product.url)
    await landsOn(page, '/user/home')
    await page.goto(`${product.url}/howto`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await kept(page)).toEqual([null, null])
    await expect
      .poll(async () => (await member.get('/api/wallet')).body.message)
      .toBe('invalid-token')
    assertQuiet()
    await context.close()
  })

  it('S28, S30: /login is marked terminated while the product asks whether the service is open', async () => {
    const { page, context } = await openPage(browser)
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/lookup/active', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(`${product.url}/login`)
    const marked = page.locator('[data-terminated]')
    await marked.waitFor({ state: 'attached' })
    answer()
    await marked.waitFor({ state: 'detached' })
    await landsOn(page, '/login')
    await context.close()
  })
})

describe('a visitor', () => {
  it('S16, S44, S45: with an English browser meets a Thai login, its menu and the way to register', async () => {
    const t = speaker('th')
    const { page, context, assertQuiet } = await openPage(browser, PHONE, { language: 'en-US' })
    await page.goto(`${product.url}/login`)
    const submit = page.getByRole('button', { name: t('login.submit'), exact: true })
    await submit.waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('th')
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBeNull()
    const phone = page.getByLabel(t('login.phone'), { exact: true })
    await page.getByLabel(t('login.password'), { exact: true }).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${t('common.language')}:`) }).waitFor()
    const error = page.getByRole('main').getByRole('alert')
    await submit.click()
    await expect.poll(() => error.innerText()).toBe(t('login.bothRequired'))
    await phone.pressSequentially('0')
    await expect.poll(() => error.innerText()).toBe('')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('login.register') })
      .click()
    await landsOn(page, '/register')
    assertQuiet()
    await context.close()
  })

  it('S14, S18, S48, S49: reads how-to and contact, and chats where the lookup says so', async () => {
    const t = speaker('th')
    const { page, context, assertQuiet } = await openPage(browser)
    await page.goto(`${product.url}/howto`)
    const films = page.getByRole('main').getByRole('listitem').getByRole('button')
    await expect.poll(() => films.count()).toBe(5)
    const titles = await films.allInnerTexts()
    for (const [at, film] of ['wallet', 'play', 'balance', 'getBonus', 'endBonus'].entries())
      expect(titles[at]).toContain(t(`howto.${film}.title`))

    await page.goto(`${product.url}/contact`)
    const main = page.getByRole('main')
    const contact = await (await fetch(`${product.url}/api/lookup/contact`, WEB)).json()
    const { contactText, lineLink, lineName } = contact as Record<string, string>
    await main.getByRole('img', { name: t('contact.qrName', { name: lineName ?? '' }) }).waitFor()
    const link = main.getByRole('link', { name: t('contact.openLine', { name: lineName ?? '' }) })
    expect(await link.getAttribute('href')).toBe(lineLink)
    const shown = (await main.innerText()).replaceAll(/\s+/g, ' ')
    expect(shown).toContain(
      (contactText ?? '')
        .replaceAll(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s+/)[0],
    )
    expect(shown).toContain(t('common.version', { version: '1.1.14' }))
    await page.getByRole('button', { name: t('chat.open') }).waitFor()

    await page.route('**/api/lookup/enableChatWidget', (route) =>
      route.fulfill({ json: { enableChatWidget: false } }),
    )
    await page.reload()
    await link.waitFor()
    await networkQuiet(page)
    expect(await page.getByRole('button', { name: t('chat.open') }).count()).toBe(0)
    assertQuiet()
    await context.close()
  })
})

describe('a session that is no more', () => {
  it('S220: leads to /login, whatever the server calls it', async () => {
    const [expired, headless] = [new Client(product), new Client(product)]
    await Promise.all([expired.join(), headless.join()])
    await alter(product, [
      [
        "update session set expires_at = now() - interval '1 minute' where member_id = $1",
        [expired.memberId],
      ],
    ])
    expect((await expired.get('/api/wallet')).body.message).toBe('EXPIRED_AUTH_TOKEN')

    const { page, context } = await openPage(browser)
    for (const token of [expired.token ?? '', 'not-a-token-of-ours']) {
      await keep(page, token)
      await page.goto(`${product.url}/user/home`)
      await landsOn(page, '/login')
      expect(await kept(page)).toEqual([null, null])
    }

    // Logged out in another tab: the next call carries no token.
    await keep(page, headless.token ?? '')
    await page.goto(`${product.url}/user/home`)
    // The page's own refresh is over when the button has its name again.
    const refresh = page.getByRole('button', { name: speaker('th')('home.refresh'), exact: true })
    await refresh.waitFor()
    const refused = page.waitForResponse((response) => response.status() === 401)
    // At one moment: another call of the page would lead to /login before the button is pressed.
    await refresh.evaluate((button) => {
      localStorage.removeItem('token')
      const control = button as unknown as { click: () => void }
      control.click()
    })
    expect(await (await refused).json()).toMatchObject({ message: 'UNAUTHORIZED' })
    await landsOn(page, '/login')
    await context.close()
  })
})

it('S34, S43, S126, S130: where the operator asks for no code, the wizard has three steps', async () => {
  const { page, context, wizard, assertQuiet } = await openWizard(browser, product, 'en')
  const steps = page.getByRole('list', { name: wizard.t('register.steps') }).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(3)
  await wizard.field('register.phone.label').fill(newPhone())
  await wizard.button('register.phone.submit').click()
  await wizard.at('profile')
  await wizard.fillProfile()
  await wizard.leaveProfile()
  await wizard.at('bank')
  await wizard.fillBank({ bank: 'KTB' })
  const began = Date.now()
  await wizard.finish()
  await wizard.said('register.done')
  expect(new URL(page.url()).pathname).toBe('/register')
  await page.waitForURL('**/login')
  expect(Date.now() - began).toBeGreaterThan(2_000)
  await page.waitForURL('**/user/home')
  assertQuiet()
  await context.close()
})

// Last: the product stays closed.
it('S26, S29, S186, S219: a closed service leads to /terminated, from /login and a member page', async () => {
  const t = speaker('th')
  const member = await newMember(product)
  const { page, context } = await openPage(browser)
  await keep(page, member.token ?? '')
  await page.goto(`${product.url}/user/profile`)
  await page.getByRole('heading', { level: 1, name: t('profile.heading') }).waitFor()

  await alter(product, [setting('serviceClosed', true)])
  // The chat asks for itself when the server is back, and may have led there already.
  await page
    .getByRole('link', { name: t('nav.statement') })
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await landsOn(page, '/terminated')
  await expect.poll(() => page.title()).toBe(`${t('title.notFound')} · Krapao`)

  await page.goto(`${product.url}/login`)
  await landsOn(page, '/terminated')
  await page.getByRole('heading', { level: 1, name: t('terminated.heading') }).waitFor()
  await context.close()
})
