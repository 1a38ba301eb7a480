import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import type { BrowserContext } from 'playwright-core'
import { launchProfile } from '../../e2e/src/page/browser.ts'
import { freePort } from '../../e2e/src/product/port.ts'
import type { World } from './measures.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof CATEGORIES)[number]
/** Scores of 0 to 100, the largest paint in ms. */
interface Judged {
  scores: Record<Category, number>
  largestMs: number
}

/**
 * Lighthouse's own phone on its own slow 4G (simulated), nothing cached; the member stays logged
 * in.
 */
export async function judgePages(
  { url, token }: World,
  paths: readonly string[],
  rounds: number,
): Promise<Map<string, Judged[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-lighthouse-'))
  const port = await freePort()
  const profile = await launchProfile(folder, port)
  await profile.addInitScript(OPENS_SHEET)
  const judged = new Map<string, Judged[]>()
  try {
    for (const path of paths) {
      for (let round = 0; round < rounds; round++) {
        await asNew(profile, { url, token }, path)
        const result = await lighthouse(url + path, {
          port,
          logLevel: 'error',
          output: 'json',
          onlyCategories: [...CATEGORIES],
          disableStorageReset: true,
        })
        if (!result) throw new Error(`Lighthouse said nothing of ${path}`)
        const { categories, audits, runtimeError } = result.lhr
        if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
        const scoreOf = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
        demandSheet(path, JSON.stringify(audits['network-requests']?.details ?? {}))
        judged.set(path, [
          ...(judged.get(path) ?? []),
          {
            scores: {
              performance: scoreOf('performance'),
              accessibility: scoreOf('accessibility'),
              'best-practices': scoreOf('best-practices'),
            },
            largestMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
          },
        ])
      }
    }
    return judged
  } finally {
    await profile.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A sheet is opened by what its history entry says, as after a reload: `/user/home#deposit`. */
const OPENS_SHEET = `{
  const sheet = location.hash.slice(1)
  if (sheet) history.replaceState({ over: { id: 1, name: sheet, args: {} } }, '')
}`

/** What was judged had its sheet, which asks for a lookup of that name. */
function demandSheet(path: string, fetched: string): void {
  const [, sheet] = path.split('#')
  if (sheet && !fetched.includes(`/api/lookup/${sheet}`))
    throw new Error(`${path}: the sheet was not opened`)
}

/** Nothing cached and nothing kept, but who is logged in. */
async function asNew(
  profile: BrowserContext,
  { url, token }: Pick<World, 'url' | 'token'>,
  path: string,
): Promise<void> {
  const page = await profile.newPage()
  const cdp = await profile.newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Storage.clearDataForOrigin', {
    origin: url,
    storageTypes: 'service_workers,cache_storage,local_storage',
  })
  await page.goto(`${url}/favicon.svg`)
  if (path.startsWith('/user'))
    await page.evaluate(
      `localStorage.setItem('token', ${JSON.stringify(token)})
      localStorage.setItem('remember-agreement', 'true')`,
    )
  await page.close()
}
