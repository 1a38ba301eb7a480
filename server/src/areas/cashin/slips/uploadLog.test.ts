import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const house = await testApp()
// At night no slip is read.
house.clock.hold(new Date('2026-11-21T05:00:00Z'))

test('a file that is sent leaves no token in the log, at any level', async () => {
  const person = await house.register()
  const before = house.logs.length
  const boundary = 'b0undary'
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/wallet/slip',
    headers: {
      authorization: `Bearer ${person.token}`,
      cookie: 'device=cookie-of-the-device',
      'x-requested-with': 'wallet-user',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: [
      `--${boundary}`,
      'content-disposition: form-data; name="file"; filename="a.png"',
      '',
      'x',
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  })
  const logged = house.logs.slice(before).join('\n')
  expect(answer.statusCode).toBeLessThan(500)
  expect(logged).toContain('busboy')
  expect(logged).not.toContain(person.token)
  expect(logged).not.toContain('cookie-of-the-device')
})
