import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { until } from '../../e2e/src/client/api.ts'
import { openPhone, whenVisible } from './cheapPhone.ts'

const DIST = join(import.meta.dirname, '../../web/dist')
const CARDS = 60

export interface World {
  browser: Browser
  url: string
  token: string
}
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Time to the largest paint in ms, and the layout's shift, on slow 4G with nothing cached. */
export async function largestPaint(
  { browser, url, token }: World,
  path: string,
  isMember: boolean,
): Promise<{ ms: number; shift: number }> {
  const phone = await openPhone(browser, { token: isMember ? token : null, line: 'slow' })
  await phone.page.goto(url + path, { waitUntil: 'load' })
  await phone.page.waitForTimeout(4_000)
  const { largestMs, shift } = await whenVisible(phone.page)
  await phone.close()
  return { ms: largestMs, shift }
}

export type Scripts = ReadonlyMap<string, number>

/**
 * Scripts in bytes as gzip, by file: `needed` before `ready` was on the page and the page answered
 * (public pages stand before their script), `all` also those fetched ahead once it was at rest.
 */
export async function scripts(
  { browser, url, token }: World,
  path: string,
  isMember: boolean,
  ready: string,
): Promise<{ needed: Scripts; all: Scripts }> {
  const phone = await openPhone(browser, { token: isMember ? token : null, line: 'own' })
  // At full speed: a slow phone tells of what it shows so late that what is fetched afterwards would be counted too.
  await phone.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await phone.page.addInitScript(
    `let isUsable = false
    const look = () => {
      if (window.shownAt || !isUsable || !document.querySelector(${JSON.stringify(ready)})) return
      window.shownAt = Date.now()
    }
    addEventListener('arrived', () => {
      isUsable = true
      look()
    })
    new MutationObserver(look).observe(document, { subtree: true, childList: true })`,
  )
  const asked = new Map<string, { bytes: number; at: number }>()
  phone.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js'))
      asked.set(pathname, {
        bytes: gzipSync(readFileSync(join(DIST, pathname)), { level: 9 }).length,
        at: Date.now(),
      })
  })
  await phone.page.goto(url + path, { waitUntil: 'commit' })
  // The page's policy forbids the eval of waitForFunction.
  let shownAt = 0
  await until(async () => (shownAt = await phone.page.evaluate<number>('window.shownAt ?? 0')) > 0)
  await phone.page.waitForTimeout(3_000)
  await phone.close()
  const askedBy = (moment: number): Scripts =>
    new Map(
      [...asked].filter(([, { at }]) => at <= moment).map(([file, { bytes }]) => [file, bytes]),
    )
  return { needed: askedBy(shownAt), all: askedBy(Infinity) }
}

/** Presses what `press` finds and gives the ms until what `shown` finds has been painted. */
const timed = (page: Page, press: string, shown: string): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
  const began = performance.now()
  document.querySelector(${JSON.stringify(press)}).click()
  const look = () => document.querySelector(${JSON.stringify(shown)})
    ? requestAnimationFrame(() => done(performance.now() - began))
    : requestAnimationFrame(look)
  look()
})`)

/** Home with 60 cards: ms from a tap to the game's sheet, the page's first tap apart. */
export async function tapToSheet({
  browser,
  url,
  token,
}: World): Promise<{ firstMs: number; laterMs: number }> {
  const { page, close } = await openPhone(browser, { token, line: 'own' })
  await page.route('**/api/wallet', async (route) => {
    const answer = await route.fetch()
    const wallet = (await answer.json()) as { slots: { code: string }[] }
    const slots = Array.from(
      { length: CARDS },
      (_, at) => wallet.slots[at % wallet.slots.length] ?? { code: '' },
    ).map((slot, at) => ({
      ...slot,
      code: at < wallet.slots.length ? slot.code : `${slot.code}${at}`,
    }))
    await route.fulfill({ response: answer, json: { ...wallet, slots } })
  })
  await page.goto(`${url}/user/home`)
  await page
    .locator('.game-card')
    .nth(CARDS - 1)
    .waitFor({ state: 'attached' })
  await page.waitForTimeout(4_000)
  const taps: number[] = []
  for (let tap = 0; tap < 6; tap++) {
    taps.push(await timed(page, '.game-card', '.sheet .hero'))
    await page.keyboard.press('Escape')
    await page.locator('.sheet').waitFor({ state: 'detached' })
    await page.waitForTimeout(400)
  }
  await close()
  return { firstMs: taps[0] ?? Number.NaN, laterMs: median(taps.slice(1)) }
}

/** One spin: the share of frames over 20 ms while the wheel turns, in percent. */
export async function wheelFrames({ browser, url, token }: World): Promise<number> {
  const { page, close } = await openPhone(browser, { token, line: 'own' })
  await page.goto(`${url}/user/spin`)
  await page.locator('.wheel-hub').waitFor()
  await page.waitForTimeout(3_500)
  const late = await page.evaluate<number>(`new Promise((done) => {
    const frames = []
    let last
    const turning = document.querySelector('.wheel-turning')
    const frame = (now) => {
      const turns = turning.getAnimations().length > 0
      if (turns && last !== undefined) frames.push(now - last)
      last = turns ? now : undefined
      if (frames.length > 0 && !turns) done(100 * frames.filter((ms) => ms > 20).length / frames.length)
      else requestAnimationFrame(frame)
    }
    document.querySelector('.wheel-hub').click()
    requestAnimationFrame(frame)
  })`)
  await close()
  return late
}

/** Ms from pressing the statement's next page to its rows. */
export async function pageTurn({ browser, url, token }: World): Promise<number> {
  const { page, close } = await openPhone(browser, { token, line: 'own' })
  await page.goto(`${url}/user/statement`)
  await page.locator('#main nav button').last().waitFor()
  await page.waitForTimeout(2_500)
  const ms = await page.evaluate<number>(`new Promise((done) => {
    const text = () => document.querySelector('#main li')?.textContent
    const before = text(), began = performance.now()
    ;[...document.querySelectorAll('#main nav button')].at(-1).click()
    const look = () => text() && text() !== before
      ? requestAnimationFrame(() => done(performance.now() - began))
      : requestAnimationFrame(look)
    look()
  })`)
  await close()
  return ms
}
