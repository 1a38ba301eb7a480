import type { Ask } from './ask.ts'
import type { SeededRandom } from './seededRandom.ts'

const NL = '\r\n'

/** What a client library would never write: each by its name, as the bytes of a whole request. */
const WAYS: readonly (readonly [string, (made: Ask, chance: SeededRandom) => Buffer])[] = [
  [
    'no HTTP at all',
    (_made, chance) => Buffer.from(Array.from({ length: 60 }, () => chance.int(0, 255))),
  ],
  ['TLS to a plain port', () => Buffer.from('16030100a5010000a10303', 'hex')],
  ['an unknown method', (made) => bytes({ ...made, method: 'FUZZ' })],
  ['an unknown version', (made) => bytes(made, 'HTTP/9.9')],
  ['HTTP/1.0', (made) => bytes(made, 'HTTP/1.0')],
  ['HTTP/2', () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
  ['a path with a space', (made) => bytes({ ...made, path: `${made.path} x` })],
  ['a path beyond ASCII', (made) => bytes({ ...made, path: `${made.path}ก\u0000` })],
  [
    'a whole address for a path',
    (made) => bytes({ ...made, path: `http://evil.example${made.path}` }),
  ],
  ['a star for a path', (made) => bytes({ ...made, path: '*' })],
  ['a path half broken', (made) => bytes({ ...made, path: `${made.path}/%zz` })],
  ['a path of 20,000 signs', (made) => bytes({ ...made, path: `/api/${'a'.repeat(20_000)}` })],
  [
    'a header of 40,000 signs',
    (made) => bytes({ ...made, headers: [...made.headers, ['X-Long', 'x'.repeat(40_000)]] }),
  ],
  [
    '3,000 headers',
    (made) =>
      bytes({
        ...made,
        headers: [
          ...made.headers,
          ...Array.from({ length: 3_000 }, (_, n): [string, string] => [`X-${n}`, '1']),
        ],
      }),
  ],
  ['a header without a name', (made) => bytes({ ...made, headers: [...made.headers, ['', 'x']] })],
  [
    'a header with NUL',
    (made) => bytes({ ...made, headers: [...made.headers, ['X-Nul', 'a\u0000b']] }),
  ],
  [
    'a header in Thai',
    (made) => bytes({ ...made, headers: [...made.headers, ['Idempotency-Key', 'กขค']] }),
  ],
  [
    'two lengths',
    (made) =>
      bytes({
        ...made,
        headers: [...made.headers, ['Content-Length', '3'], ['Content-Length', '4']],
      }),
  ],
  [
    'a length and chunks',
    (made) =>
      bytes({
        ...made,
        headers: [...made.headers, ['Content-Length', '4'], ['Transfer-Encoding', 'chunked']],
      }),
  ],
  [
    'a length below zero',
    (made) => bytes({ ...made, headers: [...made.headers, ['Content-Length', '-1']] }),
  ],
  [
    'a length too long to read',
    (made) => bytes({ ...made, headers: [...made.headers, ['Content-Length', '9'.repeat(40)]] }),
  ],
  [
    'broken chunks',
    (made) =>
      Buffer.concat([
        bytes({
          ...made,
          body: null,
          headers: [...made.headers, ['Transfer-Encoding', 'chunked']],
        }),
        Buffer.from(`zz${NL}hello${NL}0${NL}${NL}`),
      ]),
  ],
  [
    'a chunk of no end',
    (made) =>
      Buffer.concat([
        bytes({
          ...made,
          body: null,
          headers: [...made.headers, ['Transfer-Encoding', 'chunked']],
        }),
        Buffer.from(`ffffffffffffffff${NL}x`),
      ]),
  ],
  [
    'no host',
    (made) =>
      Buffer.from(
        bytes(made)
          .toString('latin1')
          .replace(/Host: [^\r]*\r\n/, ''),
        'latin1',
      ),
  ],
  [
    'a request inside the body',
    (made) => bytes({ ...made, body: Buffer.concat([made.body ?? Buffer.alloc(0), bytes(made)]) }),
  ],
  [
    'a web socket',
    (made) =>
      bytes({
        ...made,
        method: 'GET',
        headers: [
          ...made.headers,
          ['Connection', 'Upgrade'],
          ['Upgrade', 'websocket'],
          ['Sec-WebSocket-Key', 'x'],
          ['Sec-WebSocket-Version', '13'],
        ],
      }),
  ],
  ['an expectation', (made) => bytes({ ...made, headers: [...made.headers, ['Expect', 'tea']] })],
]

function bytes(
  made: Pick<Ask, 'method' | 'path' | 'headers' | 'body'>,
  version = 'HTTP/1.1',
): Buffer {
  const has = (name: string): boolean => made.headers.some(([each]) => each.toLowerCase() === name)
  const lines = [
    `${made.method} ${made.path} ${version}`,
    'Host: fuzz',
    ...made.headers.map(([name, value]) => `${name}: ${value}`),
  ]
  if (made.body && !has('content-length') && !has('transfer-encoding'))
    lines.push(`Content-Length: ${made.body.length}`)
  if (!has('connection')) lines.push('Connection: close')
  return Buffer.concat([Buffer.from(lines.join(NL) + NL + NL), made.body ?? Buffer.alloc(0)])
}

/** Makes of a request one that is wrong below what a client can do wrong. */
export function rawRequest(made: Ask, chance: SeededRandom): void {
  const [name, write] = chance.pick(WAYS)
  made.raw = write(made, chance)
  made.broken.push(name)
}
