import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'

const URL = '/.well-known/security.txt'
const house = await testApp()

it('names the contact of the site, for half a year from today', async () => {
  const other = await testApp({
    database: house.database,
    sandbox: house.sandbox,
    env: { SECURITY_CONTACT: 'mailto:security@krapao.example' },
  })
  const { body, headers, statusCode } = await other.app.inject({ url: URL })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^Contact: mailto:security@krapao\.example\nExpires: \S+T00:00:00\.000Z\n/)
  const expires = Date.parse(/Expires: (\S+)/.exec(body)?.[1] ?? '')
  const days = (expires - other.context.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(178)
  expect(days).toBeLessThanOrEqual(180)
  await other.close()
})

it("leads to the site's own page where no contact is set, on a closed site too", async () => {
  await house.context.settings.set('serviceClosed', true)
  const { body } = await house.app.inject({ url: URL, headers: { host: 'krapao.example' } })
  expect(body).toContain('Contact: http://krapao.example/contact\n')
  expect(body).toContain('Canonical: http://krapao.example/.well-known/security.txt\n')
  await house.context.settings.set('serviceClosed', false)
})
