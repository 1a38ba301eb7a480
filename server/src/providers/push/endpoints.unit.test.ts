import { describe, expect, it } from 'vitest'
import { isPushEndpoint } from './endpoints.ts'

const SANDBOX = 'http://127.0.0.1:3100'

describe('the address of a push subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is taken where a browser has it from: %s', (endpoint) =>
    expect(isPushEndpoint(endpoint, null)).toBe(true),
  )

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://user:pw@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://localhost/x',
    'https://evilpush.apple.com.example/x',
    'https://a.b.notify.windows.com.example/',
    'file:///etc/passwd',
    'gopher://fcm.googleapis.com/',
    'http://127.0.0.1:3100/push/x',
    'fcm.googleapis.com',
    '',
  ])('is refused when it leads anywhere else: %s', (endpoint) =>
    expect(isPushEndpoint(endpoint, null)).toBe(false),
  )

  it('is accepted for the sandbox only with the sandbox, and only its push service', () => {
    expect(isPushEndpoint(`${SANDBOX}/push/abc`, SANDBOX)).toBe(true)
    for (const other of [
      `${SANDBOX}/bank/payouts`,
      `${SANDBOX}/push/../bank/payouts`,
      'http://127.0.0.1:3101/push/abc',
      'http://127.0.0.1:3100@evil.example/push/x',
    ])
      expect([other, isPushEndpoint(other, SANDBOX)]).toEqual([other, false])
  })
})
