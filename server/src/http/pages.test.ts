import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'

const OPEN = `<script data-site='{}'>boot()</script>`
const webDir = mkdtempSync(join(tmpdir(), 'pages-'))
mkdirSync(join(webDir, 'pages/laos'), { recursive: true })
writeFileSync(join(webDir, 'index.html'), `empty${OPEN}`)
for (const [name, drawn] of [
  ['login.la', 'login'],
  ['register.la', 'thai register'],
  ['laos/register.la', 'lao register'],
  ['long.th', Array.from({ length: 4_000 }, (_, n) => ((n * 7_919) % 997).toString(36)).join(' ')],
])
  writeFileSync(join(webDir, `pages/${name}.html`), `${drawn}${OPEN}`)
writeFileSync(join(webDir, 'sw.js'), 'keep([{url:"/index.html",revision:"abc.as-built"}])')

const site = async (env: Record<string, string>) => {
  const { app } = await testApp({ env: { WEB_DIR: webDir, ...env } })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const settings = async (url: string) => {
    const text = /data-site='([^']*)'/.exec((await get(url)).body)?.[1] ?? ''
    return JSON.parse(
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&'),
    )
  }
  return { get, settings }
}

it('one build serves every site: its page says what the environment of this server says', async () => {
  const thai = await site({})
  const settings = { laos: false, line: false, qrMinimums: {}, truelinkSecret: 'krapao-truelink' }
  for (const url of ['/', '/login', '/index.html'])
    expect(await thai.settings(url)).toEqual(settings)
  const secret = `'&<>"$& it's`
  const laos = await site({ LAOS: '1', LINE: 'login', ZPAY_MINIMUM: '50', TRUELINK_SECRET: secret })
  for (const url of ['/', '/login', '/register', '/index.html'])
    expect(await laos.settings(url)).toEqual({
      laos: true,
      line: true,
      qrMinimums: { ZPAY: 50 },
      truelinkSecret: secret,
    })
})

it('a Laos site has the pages that are drawn for it, and the others as everywhere', async () => {
  const [thai, laos] = [await site({}), await site({ LAOS: '1' })]
  const cookie = 'locale=la'
  const words = async ({ get }: typeof thai, url: string) =>
    (await get(url, { cookie })).body.split('<')[0]
  expect([await words(thai, '/register'), await words(thai, '/login')]).toEqual([
    'thai register',
    'login',
  ])
  expect([await words(laos, '/register'), await words(laos, '/login')]).toEqual([
    'lao register',
    'login',
  ])
})

it('what a browser keeps is another one where the settings are: its worker, and the page by its tag', async () => {
  const [one, same, other] = [await site({}), await site({}), await site({ ZPAY_MINIMUM: '20' })]
  const worker = async ({ get }: typeof one) => (await get('/sw.js')).body
  expect(await worker(one)).toMatch(
    /^keep\(\[\{url:"\/index.html",revision:"abc\.[\w-]{22}"\}\]\)$/,
  )
  expect(await worker(same)).toBe(await worker(one))
  expect(await worker(other)).not.toBe(await worker(one))
  const { etag = '' } = (await one.get('/login')).headers
  const again = (from: typeof one, tag: string) => from.get('/login', { 'if-none-match': tag })
  for (const tag of [etag, `"x", ${etag}`])
    expect([(await again(same, tag)).statusCode, (await again(same, tag)).body]).toEqual([304, ''])
  expect((await again(other, etag)).statusCode).toBe(200)
})

it('a page is packed as the browser can unpack it, and sent as it is to who can unpack nothing', async () => {
  const { get } = await site({})
  const plain = (await get('/login', { 'accept-encoding': 'identity' })).rawPayload
  const packed = async (accept: string) => get('/login', { 'accept-encoding': accept })
  const br = await packed('gzip, deflate, br')
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/html; charset=utf-8',
    vary: 'cookie, accept-encoding',
  })
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain)
  const gz = await packed('gzip, br;q=0')
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz.rawPayload)).toEqual(plain)
  for (const accept of ['', 'zstd', 'br;q=0'])
    expect((await packed(accept)).headers['content-encoding']).toBeUndefined()
})

it('a page is packed better once a hundred have asked for it, and is the same page', async () => {
  const { get } = await site({})
  const plain = (await get('/long', { 'accept-encoding': 'identity' })).rawPayload
  const ask = async () => (await get('/long', { 'accept-encoding': 'br' })).rawPayload
  const quick = await ask()
  for (let n = 2; n < 100; n += 1) expect((await ask()).length).toBe(quick.length)
  await ask()
  await expect.poll(async () => (await ask()).length).toBeLessThan(quick.length)
  for (const each of [quick, await ask()]) expect(brotliDecompressSync(each)).toEqual(plain)
})

it('a secret that looks like markup does not change which script the page may run', async () => {
  const policyOf = async (env: Record<string, string>) =>
    (await (await site(env)).get('/login')).headers['content-security-policy']
  const hash = createHash('sha256').update('boot()').digest('base64')
  for (const TRUELINK_SECRET of ['of our own', 'a>b', "<script src='x'></script>"])
    expect(await policyOf({ TRUELINK_SECRET })).toContain(`script-src 'self' 'sha256-${hash}';`)
})
