import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical faults that axe finds on the page as it stands, as short sentences. */
export async function accessFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: loaded } = window as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }> } }
    const { violations } = await loaded.run({ resultTypes: ['violations'] })
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(' | ')}`)
  })
}

/** Pixels by which the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** From now on every page of the context adds up its layout shifts. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sum = { value: 0, moved: [] as string[] }
    Object.assign(window, { shifted: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }[]) {
        if (entry.hadRecentInput) continue
        sum.value += entry.value
        sum.moved.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? 'gone'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The page's cumulative layout shift so far, and what moved. */
export const shifts = (page: Page): Promise<{ value: number; moved: string[] }> =>
  page.evaluate(() => (window as unknown as { shifted: { value: number; moved: string[] } }).shifted)
