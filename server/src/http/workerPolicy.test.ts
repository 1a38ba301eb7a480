import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'

it('lets WebAssembly run in a worker of ours and nowhere else', async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
  for (const name of ['codeReader.worker-Ab_1-x.js', 'index-Ab1.js'])
    writeFileSync(join(webDir, 'assets', name), '0')
  const house = await testApp({ env: { WEB_DIR: webDir } })
  const policy = async (path: string) =>
    String((await house.client().get(path)).headers['content-security-policy'])
  expect(await policy('/assets/codeReader.worker-Ab_1-x.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  for (const path of ['/', '/assets/index-Ab1.js', '/api/lookup/active'])
    expect(await policy(path)).not.toContain('wasm')
})

it('the script that the build wrote into the page runs by its hash, in the page and nowhere else', async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'web-'))
  const page = `<!doctype html><script src="/a.js"></script><script data-site='{}'>boot()</script>`
  writeFileSync(join(webDir, 'index.html'), page)
  writeFileSync(join(webDir, 'a.js'), '0')
  const house = await testApp({ env: { WEB_DIR: webDir } })
  const scripts = async (path: string) =>
    /script-src ([^;]*)/.exec(
      String((await house.client().get(path)).headers['content-security-policy']),
    )?.[1]
  const hash = createHash('sha256').update('boot()').digest('base64')
  for (const path of ['/', '/login', '/user/home', '/index.html'])
    expect(await scripts(path)).toBe(`'self' 'sha256-${hash}'`)
  for (const path of ['/a.js', '/api/lookup/active', '/nosuch.js'])
    expect(await scripts(path)).toBe("'self'")
})

it('a public page comes drawn, in the language of its cookie, else in that of the site', async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(webDir, 'pages'))
  writeFileSync(join(webDir, 'index.html'), `<script data-site='{}'>boot()</script>`)
  for (const name of ['login.la', 'login.en', 'register.en'])
    writeFileSync(join(webDir, `pages/${name}.html`), `${name}<script>boot()</script>`)
  const house = await testApp({ env: { WEB_DIR: webDir, LAOS: '1' } })
  const shown = async (path: string, cookie = '') => {
    const { body, headers } = await house.app.inject({ url: path, headers: { cookie } })
    expect(headers['vary']).toContain('cookie')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    return body.split('<')[0]
  }
  expect(await shown('/login')).toBe('login.la')
  expect(await shown('/Login/?from=me')).toBe('login.la')
  expect(await shown('/login', 'device=1; locale=en')).toBe('login.en')
  for (const unknown of ['locale=th', 'locale=../index', 'xlocale=en', 'locale=constructor'])
    expect(await shown('/login', unknown)).toBe('login.la')
  for (const empty of ['/register', '/recover', '/user/home', '/', '/pages/login'])
    expect(await shown(empty)).toBe('')
  expect(await shown('/register', 'locale=en')).toBe('register.en')
})

it('the console has a worker of its own beside its page, and no other file there', async () => {
  const consoleDir = mkdtempSync(join(tmpdir(), 'console-'))
  mkdirSync(join(consoleDir, 'assets'))
  writeFileSync(join(consoleDir, 'index.html'), '<!doctype html>')
  writeFileSync(join(consoleDir, 'sw.js'), 'worker()')
  const house = await testApp({ env: { CONSOLE_DIR: consoleDir } })
  const { body, headers } = await house.app.inject({ url: '/ops/sw.js' })
  expect([body, headers['content-type'], headers['cache-control']]).toEqual([
    'worker()',
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
  // Its scope is the folder it stands in: no header widens it.
  expect(headers['service-worker-allowed']).toBeUndefined()
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect((await house.app.inject({ url: '/ops/other.js' })).statusCode).toBe(404)
})
