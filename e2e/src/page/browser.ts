import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import {
  chromium as playwright,
  type Browser,
  type BrowserContext,
  type Page,
} from 'playwright-core'
import { expect } from 'vitest'
import { MOST_MS } from '../client/api.ts'
import { createFilledOnce } from '../client/filledOnce.ts'
import { followRequests } from './quiet.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  // Letters look alike on every machine.
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
]
/**
 * A test's page lives for seconds: threads that compile for its later life, and several that
 * collect its garbage, cost a quarter more than they spare while other browsers run beside it.
 */
const ONE_THREAD = '--js-flags=--single-threaded'

/** Kept from run to run. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/tests')

/** CHROMIUM_PATH, else the Chromium that npm brought, else Debian's. */
async function executable(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return unpacked().catch((error: unknown) => {
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
    throw error
  })
}

/**
 * npm's Chromium comes packed. It unpacks itself in place, where a second worker would start what
 * the first is still writing.
 */
async function unpacked(): Promise<string> {
  const library = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(
    readFileSync(join(dirname(library), '../package.json'), 'utf8'),
  ) as { version: string }
  const unpack = "await (await import('@sparticuz/chromium')).default.executablePath()"
  await mkdir(CACHE, { recursive: true })
  // A process of its own, for it unpacks into the folder for temporary files, which is everybody's here.
  const folder = await createFilledOnce(join(CACHE, `chromium-${version}`), (aside) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: aside },
    }),
  )
  return join(folder, 'chromium')
}

/** `asUsers`: it compiles and collects on threads of its own, for what is measured is theirs. */
export const launchBrowser = async ({ asUsers = false } = {}): Promise<Browser> =>
  playwright.launch({
    executablePath: await executable(),
    args: asUsers ? FLAGS : [...FLAGS, ONE_THREAD],
    headless: true,
    // It ends with the worker that has its pipe; a worker that waited for it would be killed.
    handleSIGTERM: false,
  })

/** A browser as a user's, with a profile in `folder`, which others control too, by `port`. */
export const launchProfile = async (folder: string, port: number): Promise<BrowserContext> =>
  playwright.launchPersistentContext(folder, {
    executablePath: await executable(),
    args: [...FLAGS, `--remote-debugging-port=${port}`],
    headless: true,
  })

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

interface Opened {
  /** The browser's, not what the member has chosen. */
  language?: string
  /**
   * Pixels of the screen for one of the page's; a phone's two make each picture four times the
   * work.
   */
  density?: number
  /** With the app's service worker, which each new profile fetches the whole app for. */
  worker?: boolean
  /** As for who asked for stillness: no frame is drawn while the page waits. */
  still?: boolean
  /**
   * Home fetches its sheets and draws them before they are asked for, a fifth of what home costs
   * the processor; without, as for who saves data.
   */
  ahead?: boolean
}
const SAVES_DATA =
  "Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })"

/** Whether the page is on its way to another document: asked for, and not there yet. */
function followLeaving(page: Page): () => boolean {
  let isLeft = false
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeft = true
  })
  page.on('domcontentloaded', () => {
    isLeft = false
  })
  return () => isLeft
}

const heard = new WeakMap<BrowserContext, string[]>()
/** What the page of a context that `openPage` has opened complained of so far. */
export const complaintsOf = (context: BrowserContext): string[] => heard.get(context) ?? []

/**
 * A page whose console errors, uncaught exceptions and failed responses fail the test that asks
 * `assertQuiet`.
 */
export async function openPage(
  browser: Browser,
  viewport = PHONE,
  {
    language = 'th-TH',
    density = process.env.SHOTS ? 2 : 1,
    worker = false,
    still = false,
    ahead = worker,
  }: Opened = {},
): Promise<{
  context: BrowserContext
  page: Page
  complaints: string[]
  assertQuiet: () => void
}> {
  const context = await browser.newContext({
    viewport,
    locale: language,
    timezoneId: 'Asia/Bangkok',
    deviceScaleFactor: density,
    serviceWorkers: worker ? 'allow' : 'block',
    reducedMotion: still ? 'reduce' : 'no-preference',
  })
  context.setDefaultTimeout(MOST_MS)
  if (!ahead) await context.addInitScript(SAVES_DATA)
  const page = await context.newPage()
  followRequests(page)
  const complaints: string[] = []
  heard.set(context, complaints)
  const isLeft = followLeaving(page)
  const complain = (text: string): void => {
    // A page that is left takes along what of it was still being fetched.
    if (!(isLeft() && text.includes('Failed to fetch dynamically imported module')))
      complaints.push(text)
  }
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // A refused call is logged by the browser itself; what the page makes of it is what the test looks at.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complain(message.text())
  })
  return { context, page, complaints, assertQuiet: () => expect(complaints).toEqual([]) }
}
