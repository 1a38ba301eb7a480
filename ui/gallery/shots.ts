/**
 * Takes pictures of every gallery view: `npm run gallery:shots -w ui -- [view ...]`, with the
 * gallery running.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as browserType } from 'playwright-core'

const out = process.env['SHOTS'] ?? join(import.meta.dirname, 'shots')
const base = process.env['GALLERY_URL'] ?? 'http://localhost:4300/'
const asked = process.argv.slice(2)
const views =
  asked.length > 0
    ? asked
    : [
        'components',
        'home',
        'transfer',
        'transit',
        'deposit',
        'game',
        'statement',
        'bonus',
        'forms',
        'states',
        'art',
      ]
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

mkdirSync(out, { recursive: true })
const browser = await browserType.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath()),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
for (const viewport of sizes) {
  for (const theme of ['night', 'paper']) {
    const page = await browser.newPage({
      viewport,
      deviceScaleFactor: viewport.width === 390 ? 2 : 1,
    })
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text())
    })
    page.on('pageerror', (error) => console.error(error.message))
    for (const view of views) {
      if (view === 'components' && theme === 'paper') continue
      const [name, query = ''] = view.split('&')
      await page.goto(`${base}?view=${name}&theme=${theme}&${query}`, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(700)
      const sheet = (await page.getByRole('dialog').count()) > 0
      await page.screenshot({
        path: join(out, `${name}-${theme}-${viewport.width}.png`),
        fullPage: !sheet,
      })
    }
    await page.close()
  }
}
await browser.close()
