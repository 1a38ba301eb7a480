import { launchBrowser, openPage, PHONE, DESKTOP } from './src/browser.ts'
import { Client } from './src/api.ts'
const BASE = 'http://127.0.0.1:4010'
const product: any = { url: BASE, sandbox: 'http://127.0.0.1:4011', output: () => '' }
const m = new Client(product); await m.join(); await m.deposit(24518.75)
for (const c of ['pg', 'askmebet', 'ufabet', 'huayhd']) await m.get('/api/wallet/activate/' + c)
await m.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 2130.5 })
await m.post('/api/wallet/transfer', { from: 'WALLET', to: 'askmebet', amount: 640.75 })
await m.post('/api/wallet/withdraw', { amount: 500 })
await new Promise((r) => setTimeout(r, 1500))
const browser = await launchBrowser()
for (const [vp, size] of [['p', PHONE], ['d', DESKTOP]] as const) for (const lang of ['th', 'la', 'en']) {
  const { page, context, assertQuiet } = await openPage(browser, size)
  await context.addInitScript(([l, t]) => { localStorage.setItem('locale', l!); localStorage.setItem('token', t!); localStorage.setItem('remember-agreement', 'true') }, [lang, m.token!])
  for (const path of ['/user/home', '/user/profile', '/user/bonus', '/user/statement', '/user/contact', '/user/spin']) {
    await page.goto(BASE + path); await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/shots/m${vp}-${lang}-${path.slice(6)}.png`, fullPage: path === '/user/home' })
  }
  try { assertQuiet() } catch (e) { console.log(lang, vp, String(e).slice(0, 900)) }
  await context.close()
}
await browser.close()
console.log(m.phone, m.token)
