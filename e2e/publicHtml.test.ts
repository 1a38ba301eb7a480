import type { Browser, BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { MOST_MS, newMember, type Client } from './src/client/api.ts'
import { PAYLOADS } from './src/client/payloads.ts'
import { openPage, PHONE } from './src/page/browser.ts'
import { pageScript } from './src/page/pageChecks.ts'
import { useProduct } from './src/page/useProduct.ts'
import { speaker } from './src/page/words.ts'
import { alter } from './src/product/database.ts'
import type { Product } from './src/product/product.ts'

let product: Product
let browser: Browser
let member: Client
const t = speaker('th')
const together = PAYLOADS.join(' ')
/** Says that the text is there, whatever is left of the rest. */
const GREETING = 'Here we are'

/** Written past the server's own sanitiser: what is proved is that the page needs no clean database. */
useProduct(async (stage) => {
  ;({ product, browser } = stage)
  member = await newMember(product)
  await alter(product, [
    ["delete from site_text where key in ('condition', 'agreement')"],
    ...(['condition', 'agreement'] as const).flatMap((key) =>
      PAYLOADS.map(
        (html, position) =>
          [
            'insert into site_text (key, position, th) values ($1, $2, $3)',
            [key, position, html],
          ] as const,
      ),
    ),
    [
      "update site_text set th = $1, la = '', en = '' where key in ('contactText', 'lineName', 'notice', 'name')",
      [`<p>${GREETING}</p>${together}`],
    ],
    ["update site_text set th = 'javascript:window.ran=1' where key in ('lineLink', 'lineQR')"],
    ['update member set name = $1, bank_account_name = $1', [together]],
    ['update bank set name_th = $1', [together]],
    ['update source set th = $1', [together]],
  ])
})

it('no payload is taken as a name', async () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(150)
  const taken: string[] = []
  for (const [at, name] of PAYLOADS.entries()) {
    const answer = await member.post(
      '/api/account/validate',
      {
        name: name.slice(0, 100),
        username: '0899999999',
        password: 'Marigold-42!',
        sourceCode: '',
        inviteCode: '',
        bankCode: '',
        bankAccountName: '',
        bankAccountNo: '',
        currency: '',
        ageConfirmed: true,
      },
      { 'x-forwarded-for': `10.253.0.${Math.floor(at / 15)}` },
    )
    if (answer.status !== 400) taken.push(`${answer.status} ${JSON.stringify(answer.body)} ${name}`)
  }
  expect(taken).toEqual([])
})

/**
 * Every place that shows words of an operator or a member, one after the other, asking `look` at
 * each.
 */
async function everyPlace(page: Page, look: (place: string) => Promise<void>): Promise<void> {
  await page.goto(`${product.url}/contact`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(GREETING).waitFor()
  await look('contact')
  await page.evaluate((token) => localStorage.setItem('token', token), member.token ?? '')
  await page.goto(`${product.url}/user/home`)
  const agreement = page.getByRole('dialog', { name: t('agreement.heading') })
  await expect
    .poll(() => agreement.getByRole('listitem').count())
    .toBeGreaterThanOrEqual(PAYLOADS.length)
  await look('agreements over home')
  await agreement.getByRole('button', { name: t('agreement.accept') }).click()
  await agreement.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: t('nav.profile') }).click()
  await page.getByText('over all').first().waitFor()
  await look('profile')
  await page.getByRole('button', { name: t('nav.conditions') }).click()
  await expect
    .poll(() =>
      page
        .getByRole('dialog', { name: t('conditions.heading') })
        .getByRole('listitem')
        .count(),
    )
    .toBeGreaterThanOrEqual(PAYLOADS.length)
  await look('conditions')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: t('nav.contact') }).click()
  await page.getByText(GREETING).waitFor()
  await look('member contact')
}

const dangers = (page: Page): Promise<string[]> => page.evaluate<string[]>(pageScript('dangers'))

describe('operator and member texts', () => {
  it('run nothing, and the page needs no refusal of the browser to stop them', async () => {
    const { page, context } = await openPage(browser)
    const refusals: string[] = []
    // The sanitiser takes markup apart in a document of its own, whose <base> Chromium complains of
    // and which nobody sees.
    page.on('console', (message) => {
      if (/violates|Trusted/.test(message.text()) && !message.text().includes('base URI'))
        refusals.push(message.text())
    })
    expect(await walk(context, page)).toEqual({})
    expect(refusals).toEqual([])
    await context.close()
  })

  it('run nothing even in a browser that knows no content security policy', async () => {
    const context = await browser.newContext({ viewport: PHONE, bypassCSP: true })
    context.setDefaultTimeout(MOST_MS)
    expect(await walk(context, await context.newPage())).toEqual({})
    await context.close()
  })
})

async function walk(context: BrowserContext, page: Page): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {}
  page.on('dialog', (dialog) => void dialog.dismiss())
  await everyPlace(page, async (place) => {
    const found = await dangers(page)
    if (found.length > 0 || context.pages().length > 1) faults[place] = found
  })
  return faults
}

describe('trusted types', () => {
  it('the page takes markup from the sanitiser alone', async () => {
    const { page, context } = await openPage(browser)
    const answer = await page.goto(`${product.url}/login`)
    expect(answer?.headers()['content-security-policy']).toMatch(
      /require-trusted-types-for 'script';trusted-types dompurify own-worker app-keeper(;|$)/,
    )
    const refused = await page.evaluate(pageScript('bypass-sanitiser'))
    expect(refused).toEqual({ markup: 'TypeError', script: 'TypeError', policy: 'TypeError' })
    await context.close()
  })

  it('the API reference, which draws itself by other means, has rules of its own', async () => {
    const { page, context } = await openPage(browser)
    await page.goto(`${product.url}/docs`)
    await page
      .getByRole('heading', { name: /^Krapao/ })
      .first()
      .waitFor()
    // The page draws the calls that come into view.
    const call = page.getByText('/api/login').first()
    await expect
      .poll(
        async () => {
          await page.evaluate('scrollBy(0, 600)')
          return call.isVisible()
        },
        // It draws a document of half a megabyte: on a busy machine for longer than a poll's usual 15 s.
        { interval: 200, timeout: 90_000 },
      )
      .toBe(true)
    await context.close()
  })
})
