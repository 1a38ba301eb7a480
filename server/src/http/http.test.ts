import { connect } from 'node:net'
import type { Call } from '@krapao/contract/call'
import { CALLS, type AnyCallName } from '@krapao/contract/calls'
import { OPS_PATHS } from '@krapao/contract/ops/paths'
import { PATHS as MEMBER_PATHS, STATE_CHANGING_GETS } from '@krapao/contract/paths'
import { describe, expect, it } from 'vitest'
import { seat } from '../areas/staff/operators/testing/seats.ts'
import { testApp } from '../testing/app.ts'

const OPERATOR = 'operator-token-of-this-test'
/** Another, for one has 600 calls a minute, and each call of the console takes several. */
const UPLOADER = 'another-operator-token'
const READER = 'a-third-operator-token'
const FILER = 'a-fourth-operator-token'
const house = await testApp({
  settings: { registerOTP: false, slipClosedFrom: '00:00', slipClosedTo: '00:00' },
})
const { app } = house
await seat(house.context, 'owner', { name: 'nok', token: OPERATOR })
await seat(house.context, 'owner', { name: 'noi', token: UPLOADER })
await seat(house.context, 'owner', { name: 'nit', token: READER })
await seat(house.context, 'owner', { name: 'nut', token: FILER })
const person = await house.register()
const PATHS = { ...MEMBER_PATHS, ...OPS_PATHS }
let listening: string | undefined
const names = Object.keys(PATHS) as AnyCallName[]
const access = (name: AnyCallName) => (CALLS[name] as Call).access
const memberCalls = names.filter((name) => access(name) === 'member')
const operatorCalls = names.filter((name) => access(name) === 'operator')
const at = (name: AnyCallName): { method: 'GET'; url: string } => {
  const [method, path] = PATHS[name].split(' ') as ['GET', string]
  return {
    method,
    url: path
      .replace(':provider', 'KBANK')
      .replace(':name', 'deposits')
      .replace(':list', 'members')
      .replace(':paper', 'card')
      .replace(/:\w+/g, 'pg'),
  }
}
/** They share the calls. */
const ofTurn = (name: (typeof operatorCalls)[number]): string =>
  operatorCalls.indexOf(name) % 2 === 0 ? OPERATOR : FILER
const bearer = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-requested-with': 'wallet-user',
})

describe('every member call', () => {
  it.each(memberCalls)('S180: %s wants its header, then a token that is alive', async (name) => {
    const answer = async (headers: Record<string, string>) => {
      const response = await app.inject({ ...at(name), headers })
      return [response.statusCode, response.json<{ message: string }>().message]
    }
    expect(await answer({ authorization: `Bearer ${person.token}` })).toEqual([400, 'KEY_MISSING'])
    expect(await answer({ ...bearer(person.token), 'x-requested-with': 'XMLHttpRequest' })).toEqual(
      [400, 'KEY_INVALID'],
    )
    expect(await answer({ 'x-requested-with': 'wallet-user' })).toEqual([401, 'UNAUTHORIZED'])
    for (const token of ['nosuchtoken', 'x', 'a'.repeat(43)])
      expect(await answer(bearer(token))).toEqual([401, 'invalid-token'])
    expect(await answer({ authorization: 'Basic abc', 'x-requested-with': 'wallet-user' })).toEqual(
      [401, 'invalid-token'],
    )
  })

  it.each(names.filter((name) => PATHS[name].startsWith('POST') && 'body' in CALLS[name]))(
    '%s refuses an unknown field and broken JSON, and names the field',
    async (name) => {
      const send = (payload: string) =>
        app.inject({
          ...at(name),
          headers: {
            ...bearer(access(name) === 'operator' ? ofTurn(name) : person.token),
            'content-type': 'application/json',
          },
          payload,
        })
      // A body of several shapes says by a field which it is.
      const shape = name === 'identitySend' ? { to: 3 } : {}
      const unknown = await send(JSON.stringify({ ...shape, nonsense: 1 }))
      expect(unknown.statusCode).toBe(400)
      expect(unknown.json()).toMatchObject({
        message: 'INVALID_REQUEST',
        details: { fields: expect.arrayContaining(['nonsense']) as unknown },
      })
      for (const broken of ['{', 'null', '[]', '"text"'])
        expect((await send(broken)).json()).toMatchObject({ message: 'INVALID_REQUEST' })
    },
  )

  it.each(STATE_CHANGING_GETS)('%s answers 405 to HEAD and is never cached', async (name) => {
    const head = await app.inject({ ...at(name), method: 'HEAD', headers: bearer(person.token) })
    expect([head.statusCode, head.headers['allow']]).toEqual([405, 'GET'])
    const got = await app.inject({ ...at(name), headers: bearer(person.token) })
    expect(got.headers['cache-control']).toBe('no-store')
  })
})

it("takes JSON's content type without a body where none is needed, and misses it where one is", async () => {
  const send = (name: AnyCallName) =>
    app.inject({
      ...at(name),
      headers: { ...bearer(person.token), 'content-type': 'application/json' },
      payload: '',
    })
  expect((await send('spinSeed')).statusCode).toBe(200)
  expect((await send('spin')).json()).toEqual({ success: false, error: 'NO_COIN' })
  expect((await app.inject({ ...at('spin'), headers: bearer(person.token) })).json()).toEqual({
    success: false,
    error: 'NO_COIN',
  })
  expect((await send('qrCancel')).statusCode).toBe(404)
  for (const name of ['transfer', 'statement', 'login'] as const) {
    const answer = await send(name)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      'INVALID_REQUEST',
    ])
  }
})

describe('every operator call', () => {
  it.each(operatorCalls)(
    'S178: %s wants its header, then the token of an operator; a member has none',
    async (name) => {
      const answer = async (headers: Record<string, string>) => {
        const response = await app.inject({ ...at(name), headers })
        return [response.statusCode, response.json<{ message: string }>().message]
      }
      expect(await answer({ authorization: `Bearer ${OPERATOR}` })).toEqual([400, 'KEY_MISSING'])
      expect(await answer({ 'x-requested-with': 'wallet-user' })).toEqual([401, 'UNAUTHORIZED'])
      for (const token of [person.token, 'nosuchtoken', 'undefined'])
        expect(await answer(bearer(token))).toEqual([401, 'invalid-token'])
    },
  )
})

describe('every answer', () => {
  it('carries the headers that keep a page safe, and an id to ask about', async () => {
    for (const url of ['/api/lookup/banks', '/api/nosuch', '/healthz']) {
      const { headers } = await app.inject({ method: 'GET', url })
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': expect.any(String) as unknown,
      })
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    }
  })

  it('is a code in JSON where there is no such thing, too much of it, or another type', async () => {
    expect((await app.inject({ method: 'GET', url: '/api/nosuch' })).json()).toEqual({
      message: 'NOT_FOUND',
    })
    for (const url of ['/api/%', '/api/statement/slip/reference/%ff']) {
      const broken = await app.inject({ method: 'GET', url })
      expect([broken.statusCode, broken.json()]).toEqual([
        400,
        { message: 'INVALID_REQUEST', details: { reason: 'FST_ERR_BAD_URL' } },
      ])
    }
    const headers = bearer(person.token)
    const tooLarge = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ username: 'x'.repeat(300_000) }),
    })
    expect([tooLarge.statusCode, tooLarge.json<{ message: string }>().message]).toEqual([
      413,
      'INVALID_REQUEST',
    ])
    const otherType = await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { ...headers, 'content-type': 'text/xml' },
      payload: '<a/>',
    })
    expect([otherType.statusCode, otherType.json<{ message: string }>().message]).toEqual([
      415,
      'INVALID_REQUEST',
    ])
  })

  it('is a code in JSON where the address itself is broken, and does not say it again', async () => {
    for (const url of ['/api/%', '/api/lookup/%zz', '/%E0%B8']) {
      const answer = await app.inject({ method: 'GET', url })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { message: 'INVALID_REQUEST', details: { reason: 'FST_ERR_BAD_URL' } },
      ])
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringMatching(/^application\/json/) as unknown,
        'cache-control': 'no-store',
      })
    }
  })

  it.each([
    ['no HTTP at all', '\u0016\u0003\u0001\u0000\u00a5\r\n\r\n', 400],
    ['an unknown method', 'FUZZ /api/wallet HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'headers without end',
      `GET /api/wallet HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
    ],
    ['no host', 'GET /api/lookup/banks HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'two hosts',
      'GET /api/lookup/banks HTTP/1.1\r\nHost: x\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
      400,
    ],
    [
      'broken chunks',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nX-Requested-With: wallet-user\r\n' +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n' +
        '0\r\n\r\n',
      400,
    ],
    ['a star for an address', 'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', 'GET /api/lookup/banks HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
  ])('is a code in JSON where a request is broken below HTTP: %s', async (_name, bytes, status) => {
    const url = new URL((listening ??= await house.listen()))
    const said = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect({ host: url.hostname, port: Number(url.port) }, () =>
        socket.write(bytes, 'latin1'),
      )
      socket
        .on('data', (chunk) => {
          text += chunk.toString()
        })
        .on('close', () => resolve(text))
        .on('error', () => undefined)
    })
    const [head = '', body = ''] = said.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const header of ['content-type: application/json', 'cache-control: no-store'])
      expect(head.toLowerCase()).toContain(header)
    expect(JSON.parse(body.replace(/^[\da-f]+\r\n/, '').replace(/\r\n[\s\S]*$/, ''))).toEqual({
      message: 'INVALID_REQUEST',
      details: { reason: expect.any(String) as unknown },
    })
  })

  it.each([
    'qrCancel',
    'slipReference',
    'spinClaim',
    'opsCannedRemove',
    'opsChatNotes',
    'opsChatRead',
    'chatHistory',
  ] as const)('is a code in JSON where an id holds NUL: %s', async (name) => {
    const url = PATHS[name].split(' ')[1]?.replace(/:\w+/, '%00') ?? ''
    const payload = {
      spinClaim: { coupon: '\0' },
      opsChatRead: { conversation: '\0' },
      chatHistory: { userId: '\0', limit: 1, skip: 0 },
    }[name as string]
    const answer = await app.inject({
      ...at(name),
      url,
      headers: bearer(access(name) === 'operator' ? READER : person.token),
      ...(payload ? { payload } : {}),
    })
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      'INVALID_REQUEST',
    ])
  })

  it.each(['a b', '[::', 'x:99999999'])(
    'is a code where a passkey is asked for at the host "%s", which is none',
    async (host) => {
      const { url } = at('passkeyLoginBegin')
      const headers = { host, 'x-requested-with': 'wallet-user' }
      const response = await app.inject({ method: 'POST', url, headers })
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        400,
        'KEY_INVALID',
      ])
    },
  )

  it.each(['a b', 'x@evil.example', 'x/y', 'x?y', 'x#y', '[::', 'x:99999999', 'x:y', '<x>', 'x,y'])(
    'is a code where any call is asked for at the host "%s", which is none',
    async (host) => {
      const answer = await app.inject({ url: '/api/lookup/banks', headers: { host } })
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        'KEY_INVALID',
      ])
    },
  )

  it.each([
    'krapao.example',
    'krapao.example:8443',
    '127.0.0.1:3000',
    '[::1]:3000',
    'KRAPAO',
    'a_b',
  ])('is the call’s own at the host "%s"', async (host) => {
    const answer = await app.inject({ url: '/api/lookup/banks', headers: { host } })
    expect(answer.statusCode).toBe(200)
  })

  it('refuses half of a sign of two, which the database would keep as another', async () => {
    const given = { username: '\ud800', password: 'not mine', remember: false }
    const { status, body } = await house.client().post('/api/login', given)
    expect([status, body]).toMatchObject([
      400,
      { message: 'INVALID_REQUEST', details: { fields: ['username'] } },
    ])
    const whole = await house.client().post('/api/login', { ...given, username: '😀' })
    expect(whole.body.message).toBe('WRONG_CREDENTIAL')
  })

  it('never holds a stack or SQL when something breaks inside', async () => {
    const broken = await testApp({
      settings: { registerOTP: false },
      database: house.database,
      sandbox: house.sandbox,
      replace: (base) => ({
        ledger: {
          ...base.ledger,
          balances: () => Promise.reject(new Error('select secret from table')),
        },
      }),
    })
    const reply = await broken.client(person.token).get('/api/spinwheel/setup')
    expect(reply).toMatchObject({ status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } })
    expect(reply.text).not.toContain('secret')
  })
})

describe('every call that takes a file', () => {
  const FILE = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\npicture'
  const type = 'multipart/form-data; boundary=b'
  it.each([
    ['a boundary that never comes', type, `--another\r\n${FILE}\r\n--another--\r\n`],
    ['no boundary', 'multipart/form-data', `--b\r\n${FILE}\r\n--b--\r\n`],
    [
      'a boundary too long',
      `multipart/form-data; boundary=${'b'.repeat(200)}`,
      `--b\r\n${FILE}\r\n--b--\r\n`,
    ],
    ['a part without headers', type, '--b\r\nContent-Disposition\r\n\r\npicture\r\n'],
    ['a part cut short', type, `--b\r\n${FILE}`],
    ['JSON', type, "{'a':1}"],
    ['too many headers', type, `--b\r\n${'X-A: b\r\n'.repeat(60)}${FILE}`],
    [
      'a field that is no text',
      type,
      '--b\r\nContent-Disposition: form-data; name="guestId"\r\nContent-Type: ' +
        `application/json\r\n\r\n{"toString":1}\r\n--b\r\n${FILE}\r\n--b--\r\n`,
    ],
  ])('refuses a broken form: %s', async (_name, contentType, payload) => {
    for (const name of names.filter((each) => (CALLS[each] as Call).upload)) {
      const token = access(name) === 'operator' ? FILER : person.token
      const answer = await app.inject({
        ...at(name),
        headers: { ...bearer(token), 'content-type': contentType },
        payload,
      })
      expect([name, answer.statusCode < 500, answer.json<{ message: string }>().message]).toEqual([
        name,
        true,
        expect.stringMatching(/^(INVALID_REQUEST|SLIP_\w+|PICTURE_INVALID)$/),
      ])
    }
  })
})

// Side by side: each waits while its line is held back.
describe.concurrent('a file too large', () => {
  const uploads = names.filter((name) => (CALLS[name] as Call).upload)
  const ask = async (name: AnyCallName, length: string, body: Buffer): Promise<string> => {
    const url = new URL((listening ??= await house.listen()))
    const { authorization = '' } = bearer(access(name) === 'operator' ? UPLOADER : person.token)
    return new Promise((resolve) => {
      const socket = connect({ host: url.hostname, port: Number(url.port) }, () => {
        socket.write(
          `POST ${at(name).url} HTTP/1.1\r\nHost: x\r\nX-Requested-With: wallet-user\r\n` +
            `Authorization: ${authorization}\r\nContent-Type: multipart/form-data; ` +
            `boundary=b\r\n${length}\r\n\r\n`,
        )
        socket.write(body)
      })
      // The answer comes while the rest of the file has not been sent, and never will be.
      socket
        .once('data', (chunk) => {
          socket.destroy()
          resolve(chunk.toString())
        })
        .on('error', () => resolve('cut'))
    })
  }
  it.each(uploads)('%s says so before it has come in, by its length', async (name) => {
    expect(await ask(name, 'Content-Length: 1073741824', Buffer.alloc(0))).toMatch(
      /^HTTP\/1.1 413 [\s\S]*"INVALID_REQUEST"/,
    )
  })
  it.each(uploads)('%s says so as soon as it is, without a length', async (name) => {
    const head = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
    )
    const body = Buffer.concat([head, Buffer.alloc(21 * 1024 * 1024)])
    expect(
      await ask(
        name,
        'Transfer-Encoding: chunked',
        Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body]),
      ),
    ).toMatch(/^HTTP\/1.1 413 [\s\S]*"INVALID_REQUEST"/)
  })
})

describe('the contract', () => {
  it('is served as OpenAPI with every call in it, and as a page without inline script', async () => {
    const document = (
      await app.inject({ method: 'GET', url: '/api/openapi.json', headers: bearer(OPERATOR) })
    ).json<{
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }>()
    expect(document.openapi).toMatch(/^3\.1/)
    const listed = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    )
    expect(new Set(listed)).toEqual(new Set(names))
    const page = await app.inject({ method: 'GET', url: '/docs/' })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/)
  })
})

describe('the closed site', () => {
  it('answers gone to everything but lookup/active', async () => {
    await house.context.settings.set('serviceClosed', true)
    try {
      expect(await person.client.get('/api/wallet')).toMatchObject({
        status: 410,
        body: { message: 'gone' },
      })
      expect((await person.client.get('/api/lookup/banks')).status).toBe(410)
      expect((await person.client.get('/api/lookup/active')).body).toEqual({ terminated: 'gone' })
    } finally {
      await house.context.settings.set('serviceClosed', false)
    }
    expect((await person.client.get('/api/lookup/active')).body).toEqual({ terminated: false })
  })
})

describe('a member who calls without end', () => {
  it('is stopped after 600 calls in a minute, and told how long to wait', async () => {
    const busy = await house.register()
    const replies = await Promise.all(
      Array.from({ length: 601 }, () => busy.client.get('/api/lookup/withdraw')),
    )
    const refused = replies.filter((reply) => reply.status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ body: { message: 'REQUEST_LIMIT' } })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await person.client.get('/api/lookup/withdraw')).status).toBe(200)
  })
})
