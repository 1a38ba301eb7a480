import type { Ask } from '../ask.ts'
import { text } from '../generate.ts'
import type { Mutation } from './mutation.ts'

function setHeader(made: Ask, name: string, value: string | null): void {
  made.headers = made.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase())
  if (value !== null) made.headers.push([name, value])
}
const TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;',
  'APPLICATION/JSON',
  'application/problem+json',
  'json',
  '*/*',
  '/',
  'x'.repeat(300),
]
export const HEADER: readonly Mutation[] = [
  (made, chance) => {
    if (!made.body) return null
    setHeader(made, 'Content-Type', chance.pick(TYPES))
    return 'another content type'
  },
  (made) => {
    setHeader(made, 'Content-Type', null)
    return 'no content type'
  },
  (made, chance) => {
    setHeader(
      made,
      'X-Requested-With',
      chance.pick([null, '', 'XMLHttpRequest', 'wallet-user, wallet-user', 'WALLET-USER']),
    )
    return 'X-Requested-With'
  },
  (made, chance) => {
    setHeader(
      made,
      'Authorization',
      chance.pick([
        null,
        '',
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        `Bearer ${text(chance, 1, 300).replaceAll(/[^\x20-\x7e]/g, '~')}`,
        `bearer ${made.person.token}`,
        `Bearer ${made.person.token} x`,
        'Bearer null',
      ]),
    )
    return 'Authorization'
  },
  (made) => {
    if (made.person.token === null) return null
    made.headers.push(['Authorization', 'Bearer another'])
    return 'Authorization twice'
  },
  (made, chance) => {
    setHeader(
      made,
      'Idempotency-Key',
      chance.pick([
        '',
        ' ',
        'x'.repeat(255),
        'x'.repeat(256),
        'a b',
        '"quoted"',
        '\u00e9',
        '__proto__',
        'null',
      ]),
    )
    return 'Idempotency-Key'
  },
  (made, chance) => {
    setHeader(made, 'Idempotency-Key', chance.uuid())
    made.headers.push(['Idempotency-Key', chance.uuid()])
    return 'Idempotency-Key twice'
  },
  (made, chance) => {
    made.headers.push([
      'X-Forwarded-For',
      chance.pick([
        '',
        'x',
        '999.1.1.1',
        '::1',
        '1.2.3.4, 5.6.7.8',
        "'",
        ','.repeat(500),
        '[::1]:80',
        'fe80::1%eth0',
      ]),
    ])
    return 'X-Forwarded-For'
  },
  (made, chance) => {
    made.headers.push(
      chance.pick([
        ['Accept-Language', 'x'.repeat(2_000)],
        ['Accept-Language', 'en;q=NaN, th;q=1e99,,;'],
        ['Accept', 'text/html'],
        ['Content-Encoding', 'gzip'],
        ['Content-Encoding', 'br, x'],
        ['Range', 'bytes=0-,5-1'],
        ['If-None-Match', '*'],
        ['If-Match', '"x"'],
        ['Origin', 'https://evil.example'],
        ['Origin', 'null'],
        ['Sec-Fetch-Site', 'cross-site'],
        ['Sec-Fetch-Mode', 'navigate'],
        ['Purpose', 'prefetch'],
        ['X-HTTP-Method-Override', 'DELETE'],
        ['Cookie', 'a='.repeat(1_000)],
        ['Host', 'evil.example'],
        ['Host', ''],
        ['Expect', '100-continue'],
        ['TE', 'trailers'],
        ['Upgrade', 'h2c'],
        ['Traceparent', 'x'],
        ['X-Long', 'x'.repeat(7_000)],
        ['User-Agent', '\u00ff'.repeat(400)],
      ] as [string, string][]),
    )
    return `header ${made.headers.at(-1)?.[0]}`
  },
]
