import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect } from 'vitest'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** CHROMIUM_PATH, else the Chromium that npm brought, else Debian's. */
async function executable(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return chromium.executablePath().catch((error: unknown) => {
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
    throw error
  })
}

export const launchBrowser = async (): Promise<Browser> => playwright.launch({ executablePath: await executable(), args: FLAGS, headless: true })

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/** A page whose console errors, uncaught exceptions and failed responses fail the test that asks `assertQuiet`. */
export async function openPage(browser: Browser, viewport = PHONE, language = 'th-TH'): Promise<{ context: BrowserContext; page: Page; assertQuiet: () => void }> {
  const context = await browser.newContext({ viewport, locale: language, timezoneId: 'Asia/Bangkok', deviceScaleFactor: 2 })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // A refused call is logged by the browser itself; what the page makes of it is what the test looks at.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  return { context, page, assertQuiet: () => expect(complaints).toEqual([]) }
}
