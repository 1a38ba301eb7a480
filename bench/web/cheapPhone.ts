import type { Browser, CDPSession, Page } from 'playwright-core'
import { PHONE } from '../../e2e/src/page/browser.ts'

/** Lighthouse's slow 4G and its cheap phone. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const TIMES_SLOWER = 4

const WATCH = `
window.seen = { largestMs: 0, shift: 0 }
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.seen.largestMs = entry.startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput) window.seen.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

interface Phone {
  page: Page
  cdp: CDPSession
  close: () => Promise<void>
}

/** A phone with nothing cached. `line` is slow 4G or the machine's own. */
export async function openPhone(
  browser: Browser,
  { token, line }: { token: string | null; line: 'slow' | 'own' },
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript(WATCH)
  if (token)
    await context.addInitScript(
      `localStorage.setItem('token', ${JSON.stringify(token)}); localStorage.setItem('remember-agreement', 'true')`,
    )
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
  if (line === 'slow') {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  }
  return { page, cdp, close: () => context.close() }
}

export const whenVisible = (page: Page): Promise<{ largestMs: number; shift: number }> =>
  page.evaluate<{ largestMs: number; shift: number }>('window.seen')
