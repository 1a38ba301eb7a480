import { launchBrowser, openPage, PHONE, DESKTOP } from './src/browser.ts'
const BASE = 'http://127.0.0.1:4010'
const browser = await launchBrowser()
const only = process.argv[2]
for (const [vp, size] of [['p', PHONE], ['d', DESKTOP]] as const) for (const lang of ['th', 'la', 'en']) {
  if (only && !`${vp}${lang}`.startsWith(only)) continue
  const { page, context, assertQuiet } = await openPage(browser, size)
  await context.addInitScript((l) => localStorage.setItem('locale', l), lang)
  for (const path of ['/login', '/register', '/howto', '/contact', '/nowhere', '/terminated']) {
    await page.goto(BASE + path); await page.waitForTimeout(900)
    await page.screenshot({ path: `/tmp/shots/${vp}-${lang}-${path.slice(1)}.png` })
  }
  try { assertQuiet() } catch (e) { console.log(lang, vp, String(e).slice(0, 600)) }
  await context.close()
}
await browser.close()
