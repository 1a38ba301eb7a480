import type { Page, Request } from 'playwright-core'
import { MOST_MS } from '../client/api.ts'

/** Requests of a page that are under way, and when one began or ended last. */
interface Traffic {
  underWay: Set<Request>
  changedAt: number
}
const followed = new WeakMap<Page, Traffic>()
const STILL_MS = 100
/** Twice: what the first moment of leisure renders may ask for more. */
const IDLE =
  'new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done(true))))'

export function followRequests(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), changedAt: performance.now() }
  const changed = (): void => {
    traffic.changedAt = performance.now()
  }
  page.on('request', (request) => {
    traffic.underWay.add(request)
    changed()
  })
  const ended = (request: Request): void => {
    traffic.underWay.delete(request)
    changed()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  followed.set(page, traffic)
}

/**
 * The page has what it asked for and has drawn it. Chromium's own "networkidle" waits half a second
 * each time whatever the page does; this asks the page whether it is at leisure.
 */
export async function networkQuiet(page: Page): Promise<void> {
  const traffic = followed.get(page)
  if (!traffic) throw new Error('only a page of openPage is followed')
  const until = performance.now() + MOST_MS
  while (performance.now() < until) {
    const seen = traffic.changedAt
    if (traffic.underWay.size === 0) await page.evaluate(IDLE)
    const still = performance.now() - traffic.changedAt
    if (traffic.underWay.size === 0 && traffic.changedAt === seen && still >= STILL_MS) return
    await page.waitForTimeout(20)
  }
  throw new Error('the page went on asking')
}
