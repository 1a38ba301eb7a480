import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'

const webDir = mkdtempSync(join(tmpdir(), 'krapao-web-'))
writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>the page</title>')
const house = await testApp({ settings: { registerOTP: false }, env: { WEB_DIR: webDir } })
const person = await house.register()
const { app } = house

/** One address, written in ways that the router reads alike. */
const spelled = (path: string): string[] => [
  path,
  path.replace('/api', '/%61pi'),
  path.replace('/api', '/a%70%69'),
  path
    .replace('/api/', '/%61%70%69/')
    .replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]

describe('however its address is written', () => {
  it.each(spelled('/api/wallet'))('a closed site is closed: %s', async (url) => {
    await house.context.settings.set('serviceClosed', true)
    try {
      expect(await person.client.get(url)).toMatchObject({ status: 410, body: { message: 'gone' } })
      expect((await person.client.get('/%61pi/lookup/active')).body).toEqual({ terminated: 'gone' })
    } finally {
      await house.context.settings.set('serviceClosed', false)
    }
    expect((await person.client.get(url)).status).toBe(200)
  })

  it.each(spelled('/api/wallet'))('a call wants its header and token: %s', async (url) => {
    expect((await app.inject({ url })).json()).toEqual({
      message: 'KEY_MISSING',
      details: { header: 'X-Requested-With' },
    })
    const answer = await person.client.get(url)
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it.each(spelled('/api/bonus/clear'))('HEAD changes nothing: %s', async (url) => {
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(405)
  })

  it.each(spelled('/api/autoLogin/pg/me/hunter2secret'))(
    "a game's password is in no log: %s",
    async (url) => {
      await person.client.get(url)
      await person.client.get(`${url}/more`)
      await app.inject({ method: 'POST', url })
      expect(house.logs.filter((line) => line.includes('hunter2secret'))).toEqual([])
    },
  )

  it.each(['/api/nosuch', '/%61pi/nosuch', '/%64ocs/nosuch', '/socket%2eio/x', '/callbacks%2Fx'])(
    'machinery that is not there is a 404 in JSON, never the page: %s',
    async (url) => {
      const answer = await app.inject({ url })
      expect([answer.statusCode, answer.body]).toEqual([404, '{"message":"NOT_FOUND"}'])
    },
  )

  it('every other address is the page', async () => {
    expect((await app.inject({ url: '/wallet/deposit' })).body).toContain('the page')
  })
})

describe('the reference at /docs', () => {
  it('runs under the policy of every other page, but for Trusted Types', async () => {
    const policy = async (url: string) =>
      String((await app.inject({ url })).headers['content-security-policy'])
    const [docs, lookup] = [await policy('/docs/'), await policy('/api/lookup/banks')]
    expect(lookup).toContain("require-trusted-types-for 'script'")
    expect(docs).toBe(lookup.replace(/;(require-)?trusted-types[^;]*/g, ''))
    expect(docs).not.toMatch(/https:|validator|trusted/)
  })

  it('is not there in production', async () => {
    const live = await testApp({
      database: house.database,
      sandbox: house.sandbox,
      replace: ({ config }) => ({ config: { ...config, production: true } }),
    })
    for (const url of ['/docs', '/docs/', '/docs/scalar/js/scalar.js', '/%64ocs/'])
      expect((await live.app.inject({ url })).statusCode, url).toBe(404)
    expect((await live.app.inject({ url: '/api/openapi.json' })).statusCode).toBe(200)
    await live.close()
  })
})
