import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateAnswer, payoutAnswer } from './bank/corporate.ts'
import { movedAnswer, statusAnswer } from './game/transferWalletAnswers.ts'
import { ask, type HttpResult } from './http.ts'
import { issued, paymentOf } from './psp/kbankAnswers.ts'

const OPTIONS = { timeoutMs: 20_000, maxBytes: 2_000 }

describe('one question to the outside', () => {
  let server: Server
  let base: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? ''
      if (path === '/redirect') return response.writeHead(302, { location: '/json' }).end()
      if (path === '/large') return response.end('x'.repeat(3_000))
      if (path === '/nul')
        return response.end(String.raw`{"name":"A\u0000B","list":["\ud800"],"n":1}`)
      if (path === '/html') return response.writeHead(200).end('<h1>hello</h1>')
      if (path === '/404') return response.writeHead(404).end('not here')
      if (path === '/502') return response.writeHead(502).end('{"code":0}')
      if (path === '/cut') {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"code":0')
        return setTimeout(() => response.destroy(), 20)
      }
      if (path === '/slow-body') {
        response.writeHead(200)
        return response.write('{"code":')
      }
      if (path === '/reset') return request.socket.destroy()
      return response.end('{"ok":true}')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const get = (path: string, options = OPTIONS): Promise<HttpResult> =>
    ask({ method: 'GET', url: base + path, headers: { authorization: 'Bearer s3cret' } }, options)

  it('brings the status and the JSON', async () => {
    expect(await get('/json')).toEqual({ kind: 'answer', status: 200, json: { ok: true } })
    expect(await get('/html')).toEqual({ kind: 'answer', status: 200, json: undefined })
    expect(await get('/404')).toEqual({ kind: 'answer', status: 404, json: undefined })
  })

  it('brings nothing that no database takes, and leaves the rest as it was said', async () => {
    expect(await get('/nul')).toEqual({
      kind: 'answer',
      status: 200,
      json: { name: 'A\ufffdB', list: ['\ufffd'], n: 1 },
    })
  })

  it.each([
    ['/redirect', 'HTTP 302'],
    ['/large', 'body too large'],
    ['/502', 'HTTP 502'],
    ['/cut', 'connection broken'],
    ['/reset', 'connection broken'],
  ])('takes %s for silence: %s', async (path, reason) => {
    expect(await get(path)).toEqual({ kind: 'silence', reason })
  })

  it('takes what does not come in time for silence: the beginning of an answer too', async () => {
    expect(await get('/slow-body', { ...OPTIONS, timeoutMs: 300 })).toEqual({
      kind: 'silence',
      reason: 'timeout',
    })
  })

  it('takes a closed port and an unknown name for silence, and says no address', async () => {
    for (const url of [
      'http://127.0.0.1:9/secret-path',
      'http://no-such-host.invalid/secret-path',
    ]) {
      const heard = await ask({ method: 'GET', url }, OPTIONS)
      expect(heard.kind).toBe('silence')
      expect(JSON.stringify(heard)).not.toContain('secret')
    }
  })
})

const answered = (json: unknown): HttpResult => ({ kind: 'answer', status: 200, json })
const codeOf = (qrCode: string): HttpResult =>
  answered({ statusCode: '00', partnerTxnUid: 'q1', txnNo: 'KB1', txnAmount: '500.00', qrCode })

describe('an answer that is neither a clear yes nor a clear no', () => {
  const amount = 50_000n
  const payout = {
    reference: 'w1',
    bankCode: 'SCB',
    accountNo: '1234567890',
    accountName: 'A',
    currency: 'THB' as const,
    amount,
  }
  const transfer = { username: 'u1', reference: 't1', amount }
  const order = { reference: 'q1', amount, expiresAt: new Date() }
  const answers: [string, unknown, number][] = [
    ['nothing', undefined, 200],
    ['null', null, 200],
    ['a word', 'ok', 200],
    ['an empty object', {}, 200],
    ['a bare 404', undefined, 404],
    ["a gateway's 403", { message: 'blocked' }, 403],
    ['a 429', { error: { code: 'SLOW_DOWN' } }, 429],
    ['a yes without data', { code: 0, msg: 'ok', data: null, statusCode: '00' }, 200],
    [
      'an unknown code',
      { code: 9999, msg: 'what', statusCode: '77', error: { code: 'WHAT' } },
      200,
    ],
  ]
  it.each(answers)('%s is unknown to every adapter', (_what, json, status) => {
    const heard: HttpResult = { kind: 'answer', status, json }
    const all = [
      issued(order, heard),
      paymentOf('q1', heard),
      payoutAnswer(payout, heard),
      stateAnswer('w1', heard),
      movedAnswer('in', transfer, heard),
      statusAnswer('t1', heard),
    ]
    expect(all.map((answer) => answer.kind)).toEqual(all.map(() => 'unknown'))
  })

  it('a yes about something else is unknown', () => {
    const moved = { username: 'u1', ref: 't1', way: 'in', amount: 50_000, balance: 50_000 }
    expect(movedAnswer('in', transfer, answered({ code: 0, msg: 'ok', data: moved })).kind).toBe(
      'done',
    )
    for (const wrong of [
      { ref: 't2' },
      { username: 'u2' },
      { way: 'out' },
      { amount: 1.5 },
      { amount: -1 },
      { amount: '50000' },
      { balance: null },
    ]) {
      expect(
        movedAnswer('in', transfer, answered({ code: 0, msg: 'ok', data: { ...moved, ...wrong } }))
          .kind,
      ).toBe('unknown')
    }
    const paid = {
      reference: 'w1',
      bankReference: 'B',
      status: 'ACSC',
      amount: { value: '500.00', currency: 'THB' },
    }
    expect(payoutAnswer(payout, answered(paid)).kind).toBe('done')
    for (const wrong of [
      { reference: 'w2' },
      { amount: { value: '500.01', currency: 'THB' } },
      { status: 'MAYBE' },
    ]) {
      expect(payoutAnswer(payout, answered({ ...paid, ...wrong })).kind).toBe('unknown')
    }
  })

  it('a code that asks for another amount, or has a wrong CRC, is unknown', () => {
    const good =
      '00020101021230700016A00000067701011201150994000165501610218KBLPQP2LH6UBVTW8SN0305KBANK' +
      '53037645802TH5406500.00630439E5'
    expect(issued(order, codeOf(good)).kind).toBe('done')
    for (const bad of [
      good.replace('500.00', '900.00'),
      `${good.slice(0, -1)}6`,
      good.slice(0, 60),
      '',
    ])
      expect(issued(order, codeOf(bad)).kind).toBe('unknown')
  })
})
