import { randomUUID } from 'node:crypto'
import { connect as connectTcp } from 'node:net'
import { deflateSync, crc32 } from 'node:zlib'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { chatHouse } from './testing/chatHouse.ts'
import { form } from './testing/form.ts'
import { movie } from './testing/movie.ts'

const house = await chatHouse()
const { send, history, conversationSaying, reply } = house
const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#abc' } })
  .png()
  .toBuffer()

describe('a guest id', () => {
  it('goes through the database to no other process, in no message long or short', async () => {
    const spoken: string[] = []
    const listener =
      house.database.url === null ? null : new Client({ connectionString: house.database.url })
    await listener?.connect()
    await listener?.query('listen "socket.io#/"')
    listener?.on('notification', (notice) => spoken.push(notice.payload ?? ''))
    const guest = house.guest()
    await house.enter(guest)
    const heard: unknown[] = []
    ;(await house.enter(guest)).on('messaging', (message) => heard.push(message))
    await house.context.settings.set('chatHoursFrom', '09:00')
    house.clock.hold(new Date('2026-11-21T03:00:00.000+07:00'))
    await send(guest, 'a short one')
    await send(guest, '😀'.repeat(2_000))
    await expect.poll(() => heard.length).toBe(3)
    if (listener)
      try {
        await expect
          .poll(() => spoken.filter((each) => each.includes('a short one')).length)
          .toBeGreaterThan(1)
        const { rows } = await listener.query<{ payload: Buffer }>(
          'select payload from socket_io_attachments',
        )
        expect(rows.length).toBeGreaterThan(0)
        expect(
          [...spoken, ...rows.map((row) => row.payload.toString('latin1'))].join(''),
        ).not.toContain(guest.ids.guestId)
      } finally {
        await listener.end()
      }
    await house.context.settings.set('chatHoursFrom', '00:00')
    expect(house.logs.join('')).not.toContain(guest.ids.guestId)
    expect(await house.context.metrics.registry.metrics()).not.toContain(guest.ids.guestId)
  })
})

describe('hostile messages', () => {
  it.each([
    ['of the call', {}, { evil: 1 }],
    ['of the message', { evil: 1 }, {}],
    ['of a text', { payload: { text: 'x', evil: 1 } }, {}],
    [
      'of a postback',
      { message_type: 'postback', payload: { payload: 'x', title: 'x', evil: 1 } },
      {},
    ],
    [
      'by its prototype',
      { payload: JSON.parse('{"text":"x","__proto__":{"a":1}}') as unknown },
      {},
    ],
  ])('has no unknown field %s', async (_name, message, more) => {
    expect(
      await send(house.guest(), { message_type: 'text', payload: { text: 'x' }, ...message }, more),
    ).toMatchObject({ status: 400 })
  })
  it('accepts half of an emoji, which a field that counts letters may leave and no database stores', async () => {
    const guest = house.guest()
    expect(
      (await send(guest, { message_type: 'text', payload: { text: 'half \ud83d' } })).status,
    ).toBe(200)
    expect(
      (
        await send(guest, {
          message_type: 'postback',
          payload: { payload: '\udc00', title: 'x\ud800' },
        })
      ).status,
    ).toBe(200)
    expect((await history(guest)).messages.map(({ message }) => message)).toMatchObject([
      { payload: { payload: '\ufffd', title: 'x\ufffd' } },
      { payload: { text: 'half \ufffd' } },
    ])
  })
  it('refuses a file with an unknown field in its message or its form', async () => {
    const guest = house.guest()
    const fields = { guestId: guest.ids.guestId ?? '' }
    expect(
      (
        await guest.client.post(
          '/api/chat/upload-image',
          ...form(png, { fields: { ...fields, evil: '1' } }),
        )
      ).status,
    ).toBe(400)
    const { path } = (await guest.client.post('/api/chat/upload-image', ...form(png, { fields })))
      .body
    expect(
      (await send(guest, { message_type: 'media', payload: { filePath: path, evil: 1 } })).status,
    ).toBe(400)
    expect(
      (
        await send(guest, {
          message_type: 'media',
          payload: { filePath: path, url: path, fileType: 'image', message: null },
        })
      ).status,
    ).toBe(200)
  })
  it('changes nothing without X-Requested-With: 400 KEY_MISSING or KEY_INVALID', async () => {
    const [guest, op] = [house.guest(), house.operator()]
    const calls = [
      'POST /api/chat/send-message',
      'POST /api/chat/history',
      'PUT /api/chat/read-customer/',
      'POST /api/chat/upload-image',
      'POST /api/chat/upload-video',
      'POST /api/ops/chat/send-message',
      'POST /api/ops/chat/upload',
      'PUT /api/ops/chat/read',
      'GET /api/ops/chat/canned',
    ]
    for (const each of calls) {
      const [method, path] = each.split(' ') as ['GET' | 'POST' | 'PUT', string]
      for (const [value, message] of [
        ['', 'KEY_MISSING'],
        ['XMLHttpRequest', 'KEY_INVALID'],
      ] as const) {
        const headers = { 'x-requested-with': value }
        const client = path.includes('/ops/') ? op.client : guest.client
        expect([
          each,
          method === 'GET'
            ? await client.get(path, headers)
            : method === 'POST'
              ? await client.post(path, {}, headers)
              : await client.put(path, {}, headers),
        ]).toMatchObject([each, { status: 400, body: { message } }])
      }
    }
  })
  it.each([0, 101, -1, 1.5, '10', null])('asks for no page of %s', async (limit) => {
    const guest = house.guest()
    expect(
      (await guest.client.post('/api/chat/history', { ...guest.ids, limit, skip: 0 })).status,
    ).toBe(400)
    expect(
      (
        await guest.client.post('/api/chat/history', {
          ...guest.ids,
          limit: 10,
          skip: limit === 0 || limit === 101 ? -1 : limit,
        })
      ).status,
    ).toBe(400)
    expect(
      (await house.operator().client.post('/api/ops/chat/inbox', { box: 'open', page: 1, limit }))
        .status,
    ).toBe(400)
  })
})

describe('a file', () => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  /** A PNG of a few kilobytes that says it is this large. */
  const bomb = (side: number): Buffer => {
    const head = Buffer.alloc(13)
    head.writeUInt32BE(side, 0)
    head.writeUInt32BE(side, 4)
    head.set([8, 2, 0, 0, 0], 8)
    return Buffer.concat([
      png.subarray(0, 8),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(5_000_000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
  it('is refused soon when it is small and unpacks to gigabytes', async () => {
    const guest = house.guest()
    // The processor's time, not the clock's: what others on the machine do is not what is judged.
    const from = process.cpuUsage()
    for (const side of [30_000, 7_000, 2_000_000_000])
      expect(
        (
          await guest.client.post(
            '/api/chat/upload-image',
            ...form(bomb(side), { fields: { guestId: guest.ids.guestId ?? '' } }),
          )
        ).status,
      ).toBe(415)
    const { user, system } = process.cpuUsage(from)
    expect((user + system) / 1_000).toBeLessThan(5_000)
  })
  it.each([
    '../../etc/passwd.png',
    '..\\..\\x.png',
    'a\0.png',
    'x"; filename="y.html',
    '/api/x.svg',
    'a.png\r\nx-evil: 1',
  ])('called %j keeps a name of ours', async (name) => {
    const guest = house.guest()
    const { body, status } = await guest.client.post(
      '/api/chat/upload-image',
      ...form(png, { name, fields: { guestId: guest.ids.guestId ?? '' } }),
    )
    if (status !== 200) return
    const shown = await house.app.inject({ url: String(body['path']) })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(
        /^inline; filename="[a-z0-9]+\.jpg"$/,
      ) as unknown,
    })
    expect(shown.headers['x-evil']).toBeUndefined()
  })
  it('is played or refused, never shown as a page, when a page hides in a video', async () => {
    const guest = house.guest()
    const page = movie('isom', 5_000)
    page.write('<script>alert(1)</script>', 80, 'latin1')
    const { path } = (
      await guest.client.post(
        '/api/chat/upload-video',
        ...form(page, { name: 'a.mp4', fields: { guestId: guest.ids.guestId ?? '' } }),
      )
    ).body
    const shown = await house.app.inject({ url: String(path), headers: { accept: 'text/html' } })
    expect(shown.headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/) as unknown,
    })
  })
  it.each([
    'bytes=0-0,5-9',
    'bytes=abc',
    'bytes=-',
    'items=0-1',
    `bytes=${'9'.repeat(40)}-`,
    'bytes=-0',
  ])('is shown for the range %s whole or not at all', async (range) => {
    const guest = house.guest()
    const { path } = (
      await guest.client.post(
        '/api/chat/upload-image',
        ...form(png, { fields: { guestId: guest.ids.guestId ?? '' } }),
      )
    ).body
    expect([200, 416]).toContain(
      (await house.app.inject({ url: String(path), headers: { range } })).statusCode,
    )
  })
  it('leaves room for another address when many slow ones come from one', async () => {
    const sockets = Array.from({ length: 20 }, () =>
      connectTcp(Number(new URL(house.url).port), '127.0.0.1'),
    )
    afterAll(() => {
      for (const socket of sockets) socket.destroy()
    })
    for (const socket of sockets) {
      socket.on('error', () => undefined).resume()
      socket.write(
        'POST /api/chat/upload-image HTTP/1.1\r\nhost: x\r\n' +
          'x-requested-with: wallet-user\r\nx-forwarded-for: 198.51.100.66\r\n' +
          'content-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n' +
          '--b\r\n',
      )
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
    const guest = house.guest()
    expect(
      (
        await guest.client.post(
          '/api/chat/upload-image',
          ...form(png, { fields: { guestId: guest.ids.guestId ?? '' } }),
        )
      ).status,
    ).toBe(200)
  })
})

describe("an operator's answer", () => {
  it("runs nothing at the customer's, whatever it tries", async () => {
    const guest = house.guest()
    await send(guest, 'hostile operator')
    const conversation = await conversationSaying('hostile operator')
    const op = house.operator()
    const tries = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      ' javascript:1',
      'data:text/html,<script>',
      'vbscript:x',
      '//evil.example',
      '/\\evil.example',
      '\u0000javascript:1',
      'https:evil',
      'http:///x',
      'blob:https://x',
    ]
    for (const payload of tries)
      expect([
        payload,
        (
          await reply(op, conversation, {
            message_type: 'buttons',
            payload: { text: 'b' },
            payloads: [{ title: 'x', type: 'web', payload }],
          })
        ).status,
      ]).toEqual([payload, 400])
    for (const image of tries)
      expect([
        image,
        (
          await reply(op, conversation, {
            message_type: 'generic',
            payloads: [{ title: 'x', image_url: image }],
          })
        ).status,
      ]).toEqual([image, 400])
    for (const [field, value] of [
      ['html', '<b>'],
      ['onclick', 'x'],
    ])
      expect(
        (
          await reply(op, conversation, {
            message_type: 'buttons',
            payload: { text: 'b' },
            payloads: [{ title: 'x', type: 'postback', payload: 'x', [String(field)]: value }],
          })
        ).status,
      ).toBe(400)
    expect((await history(guest)).total).toBe(1)
  })
  it('is a message of its own when a customer, or another conversation, used the same clientId', async () => {
    const [one, two] = [house.guest(), house.guest()]
    await send(one, 'ids of one')
    await send(two, 'ids of two')
    const op = house.operator()
    const clientId = randomUUID()
    const replies = [
      await reply(op, await conversationSaying('ids of one'), 'x', clientId),
      await reply(op, await conversationSaying('ids of two'), 'x', clientId),
    ]
    expect(new Set(replies.map((each) => each.body['_id'])).size).toBe(2)
  })
})

describe('a search', () => {
  it('ends soon whatever is searched', async () => {
    const op = house.operator()
    const from = performance.now()
    for (const text of [
      '%'.repeat(100),
      '_'.repeat(100),
      '\\'.repeat(100),
      '(a+)+$'.repeat(16),
      '\uFDFA'.repeat(100),
      'a'.repeat(100),
      "' or 1=1 --",
    ])
      expect(
        (await op.client.post('/api/ops/chat/search', { text, page: 1, limit: 100 })).status,
      ).toBe(200)
    expect(performance.now() - from).toBeLessThan(3_000)
    expect(
      (await op.client.post('/api/ops/chat/search', { text: 'a'.repeat(101), page: 1, limit: 100 }))
        .status,
    ).toBe(400)
  })
})

it('a socket that says nonsense is answered as one who may not, and the server lives', async () => {
  for (const room of [null, undefined, 1, {}, [], '__proto__', 'constructor', '']) {
    const socket = house.connect({ guestId: randomUUID() })
    const answer: unknown = await socket
      .timeout(3_000)
      .emitWithAck('join', { room } as { room: string })
    expect(answer).toEqual({ ok: false, message: 'UNAUTHORIZED' })
  }
  const socket = house.connect({ guestId: { evil: 1 }, token: ['x'], operator: 7 } as never)
  expect(await socket.timeout(3_000).emitWithAck('join', null as never)).toEqual({
    ok: false,
    message: 'UNAUTHORIZED',
  })
  ;(socket as unknown as { emit(name: string, ...args: unknown[]): void }).emit('join')
  ;(socket as unknown as { emit(name: string, ...args: unknown[]): void }).emit('typing', null)
  expect(await socket.timeout(3_000).emitWithAck('join', { room: 'x' })).toEqual({
    ok: false,
    message: 'UNAUTHORIZED',
  })
})
