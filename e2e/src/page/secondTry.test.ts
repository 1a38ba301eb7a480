import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { setAgain, stageOf } from './secondTry.ts'
import { useBrowser } from './useBrowser.ts'

let browser: Browser
let site: Server
useBrowser((started) => {
  browser = started
})
beforeAll(async () => {
  site = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><h1>Home</h1><dialog>A sheet</dialog>'),
  )
  await new Promise<void>((listens) => site.listen(0, '127.0.0.1', listens))
})
afterAll(() => site.close())

it('a second try finds what stood open before the first, and nothing that this one left', async () => {
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/home#here`
  const { page, context, complaints, assertQuiet } = await openPage(browser)
  const goes = (place: string) => page.goto(place).then(() => page.locator('h1').waitFor())
  await goes(url)
  complaints.push('before')
  const stage = stageOf(browser)

  // A first try that falls in the middle of all that it does.
  await page.evaluate("document.querySelector('dialog').showModal()")
  await page.evaluate("console.error('of the first try')")
  await expect.poll(() => complaints.length).toBe(2)
  await page.evaluate("history.pushState(null, '', '/elsewhere')")
  await page.route('**/home', (route) => route.abort())
  await context.setOffline(true)
  await openPage(browser)
  await context.newPage()

  await setAgain(browser, stage)
  expect(page.url()).toBe(url)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'Home' }).count()).toBe(1)
  expect([browser.contexts().length, context.pages().length]).toEqual([1, 1])
  expect(complaints).toEqual(['before'])
  expect(assertQuiet).toThrow(/before/)
  await context.close()
})
