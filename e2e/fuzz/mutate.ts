import type { Ask } from './ask.ts'
import { text } from './generate.ts'
import type { SeededRandom } from './seededRandom.ts'

/** Each changes one thing and gives its name, or null where there is nothing to change. */
type Breakage = (made: Ask, chance: SeededRandom) => string | null

/** Texts that no JSON.stringify writes, put in the place of a value. */
const LITERALS = [
  'NaN',
  '-NaN',
  'Infinity',
  '1e309',
  '-1e309',
  '1e308',
  '-0',
  '0x10',
  '1_000',
  '01',
  '.5',
  '1.',
  '1e',
  '9007199254740993',
  '123456789012345678901234567890',
  '0.1e-400',
  'undefined',
  "'x'",
  '"\\ud800"',
  '"\\u0000"',
  '"\\x"',
  '"\n"',
]
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0.01,
  0.001,
  1.005,
  10_000_000.01,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  Number.MIN_VALUE,
  '',
  ' ',
  '0',
  '1',
  '1e3',
  'NaN',
  'null',
  'true',
  [],
  {},
  [[]],
  [1],
  [null],
  'ทดสอบ',
  'ﷺ',
  '\u0000',
  '\u202e',
  '👩‍👩‍👧‍👦',
  'é'.normalize('NFD'),
  '%00',
  "' or 1=1 --",
  '${7*7}',
  '{{7*7}}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  { $gt: '' },
  { toString: 1 },
  { length: 3 },
  'x'.repeat(5_000),
  '٣',
  '１２',
]
const FIELDS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'length',
  '_id',
  'amount',
  'memberId',
  'isAdmin',
  '',
  ' ',
  '$where',
  'ก',
]

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const parsed = (made: Ask): unknown => {
  try {
    return JSON.parse(made.body?.toString() ?? 'null')
  } catch {
    return null
  }
}
/** Writes `literal` where the field stood, as it is. */
function withLiteral(made: Ask, field: string, literal: string): void {
  const mark = '"@@literal@@"'
  made.body = Buffer.from(
    JSON.stringify({ ...(parsed(made) as object), [field]: '@@literal@@' }).replace(
      mark,
      () => literal,
    ),
  )
}
const inBody =
  (
    change: (
      body: Record<string, unknown>,
      field: string,
      made: Ask,
      chance: SeededRandom,
    ) => string | null,
  ): Breakage =>
  (made, chance) => {
    const body = parsed(made)
    if (!isPlain(body)) return null
    const field = chance.pick(Object.keys(body))
    if (field === undefined) return null
    const name = change(body, field, made, chance)
    return name === null ? null : `${name} (${field})`
  }
const rewrite = (made: Ask, body: unknown): void => {
  made.body = Buffer.from(JSON.stringify(body))
}

const BODY: readonly Breakage[] = [
  inBody((body, field, made, chance) => {
    rewrite(made, { ...body, [field]: chance.pick(VALUES) })
    return 'another value'
  }),
  inBody((body, field, made, chance) => {
    rewrite(made, { ...body, [field]: chance.pick(VALUES) })
    return 'another value'
  }),
  inBody((_body, field, made, chance) => {
    withLiteral(made, field, chance.pick(LITERALS))
    return 'a literal'
  }),
  inBody((_body, field, made, chance) => {
    withLiteral(made, field, chance.pick(LITERALS))
    return 'a literal'
  }),
  inBody((body, field, made) => {
    const { [field]: _gone, ...left } = body
    rewrite(made, left)
    return 'a field missing'
  }),
  inBody((body, field, made) => {
    rewrite(made, { ...body, [field]: [body[field]] })
    return 'a value in a list'
  }),
  inBody((_body, field, made, chance) => {
    const deep = chance.pick([50, 5_000, 100_000])
    withLiteral(made, field, '['.repeat(deep) + ']'.repeat(deep))
    return `nested ${deep} deep`
  }),
  inBody((_body, field, made) => {
    withLiteral(made, field, '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000))
    return 'objects nested'
  }),
  inBody((body, field, made) => {
    made.body = Buffer.from(
      `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(body[field])}}`,
    )
    return 'a field twice'
  }),
  (made, chance) => {
    const body = parsed(made)
    if (!isPlain(body)) return null
    made.body = Buffer.from(
      JSON.stringify(body).slice(0, -1) +
        (Object.keys(body).length > 0 ? ',' : '') +
        `${JSON.stringify(chance.pick(FIELDS))}:${JSON.stringify(chance.pick(VALUES))}}`,
    )
    return 'a field more'
  },
  (made, chance) => {
    made.body = Buffer.from(
      chance.pick([
        'null',
        '[]',
        '""',
        '0',
        'true',
        '{',
        '}',
        '{}',
        '[{}]',
        '{"a"',
        '{"a":}',
        ',',
        ' ',
        '\ufeff{}',
        '{}{}',
        '/* */{}',
        "{'a':1}",
      ]),
    )
    return 'another body'
  },
  (made, chance) => {
    if (!made.body || made.body.length < 2) return null
    made.body = made.body.subarray(0, chance.int(1, made.body.length - 1))
    return 'cut short'
  },
  (made, chance) => {
    if (!made.body) return null
    const bytes = Buffer.from(made.body)
    for (let n = chance.int(1, 4); n > 0; n--)
      bytes[chance.int(0, bytes.length - 1)] = chance.int(0, 255)
    made.body = bytes
    return 'bytes changed'
  },
  (made) => {
    made.body = Buffer.from(JSON.stringify({ x: 'x'.repeat(300_000) }))
    return 'too large'
  },
  (made) => {
    if (made.method !== 'GET') return null
    made.body = Buffer.from('{"x":1}')
    made.headers.push(['Content-Type', 'application/json'])
    return 'a GET with a body'
  },
]

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
const HEADER: readonly Breakage[] = [
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

const encoded = (chance: SeededRandom): string =>
  chance.pick([
    '%00',
    '%2e%2e%2f',
    '%2F',
    '..',
    '.',
    '%ff',
    '%E0%B8',
    'x'.repeat(257),
    'x'.repeat(5_000),
    '%25',
    '%0a',
    "'",
    '%22',
    '__proto__',
    '*',
    ':a',
    '%F0%9F%98%80',
    ' '.replace(' ', '%20'),
    '-1',
    '%u0e01',
  ])
const PLACE: readonly Breakage[] = [
  (made, chance) => {
    made.path = made.path.replace(/[^/]+$/, encoded(chance))
    return "the path's end"
  },
  (made, chance) => {
    made.path += chance.pick([
      '/',
      '//',
      '?',
      '?x=1',
      '?__proto__[a]=1',
      `?${'a=1&'.repeat(2_000)}`,
      '?%',
      '#x',
      '/..',
      '/x',
      ';a=1',
      '%20',
      `?a=${encoded(chance)}`,
    ])
    return 'after the path'
  },
  (made, chance) => {
    made.path = chance.pick([
      made.path.toUpperCase(),
      made.path.replaceAll('/', '//'),
      `/${made.path}`,
      made.path.replace('/api', '/api/.'),
      '/api/',
      '/api',
      '/api/%2e%2e/',
      '/callbacks/psp/KBANK',
      '/callbacks/psp/x',
      '/callbacks/psp/ww',
      '/callbacks/',
      '/api/chat/file/x',
      '/api/statement/slip/file/x',
      '/api/%',
      '/api/%zz',
    ])
    return 'another path'
  },
  (made, chance) => {
    made.method = chance.pick([
      'GET',
      'POST',
      'PUT',
      'DELETE',
      'HEAD',
      'OPTIONS',
      'PATCH',
      'TRACE',
      'PROPFIND',
      'QUERY',
      'LINK',
    ])
    return 'another method'
  },
]

/** Changes one to three things about a request, and notes what. */
export function mutate(made: Ask, chance: SeededRandom): void {
  for (
    let left = chance.weighted([
      [6, 1],
      [2, 2],
      [1, 3],
    ]);
    left > 0;
    left--
  ) {
    const kinds = chance.weighted([
      [made.body ? 6 : 1, BODY],
      [3, HEADER],
      [made.path.includes('?') ? 1 : 2, PLACE],
    ])
    try {
      const done = chance.pick(kinds)(made, chance)
      if (done !== null) made.broken.push(done)
    } catch (error) {
      // Nested too deep already to be written a second time.
      if (!(error instanceof RangeError)) throw error
    }
  }
}
