import { createConnection } from 'node:net'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { multipart, slipHouse, type SlipRow } from './testing/slips.ts'
import { uploadSlip } from './upload.ts'

const house = await slipHouse()
const { context } = house
const NOON = new Date('2026-11-21T05:00:00.000Z')
const picture = (width = 400, height = 700) =>
  sharp({ create: { width, height, channels: 3, background: '#abc' } })

beforeEach(() => house.clock.hold(NOON))

describe('an upload', () => {
  it('wants a member', async () => {
    const reply = await house
      .client()
      .post('/api/wallet/slip', ...multipart(await picture().png().toBuffer()))
    expect(reply).toMatchObject({ status: 401, body: { message: 'UNAUTHORIZED' } })
  })

  it('takes PNG, JPEG and WebP, whatever they are called', async () => {
    const { client } = await house.register()
    for (const bytes of [
      await picture().png().toBuffer(),
      await picture().jpeg().toBuffer(),
      await picture().webp().toBuffer(),
    ]) {
      expect(await house.upload(client, bytes, { type: 'text/html' })).toMatchObject({
        status: 202,
        body: { status: 'PENDING', reference: expect.stringMatching(/^slip/) as unknown },
      })
    }
  })

  it.each([
    ['text', Buffer.from('hello')],
    ['a web page', Buffer.from('<html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', Buffer.from('GIF89a0000000000')],
    ['PDF', Buffer.from('%PDF-1.7')],
    [
      'a PNG that is none',
      Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        Buffer.alloc(200),
      ]),
    ],
  ])('of %s is SLIP_INVALID_FILE, even when called an image', async (_name, bytes) => {
    const { client } = await house.register()
    expect(await house.upload(client, bytes)).toMatchObject({
      status: 415,
      body: { message: 'SLIP_INVALID_FILE' },
    })
  })

  it('is SLIP_INVALID_FILE for a truncated picture', async () => {
    const { client } = await house.register()
    const noise = await sharp(
      Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * 7919) % 251)),
      { raw: { width: 600, height: 600, channels: 3 } },
    )
      .png()
      .toBuffer()
    expect(await house.upload(client, noise.subarray(0, noise.length / 2))).toMatchObject({
      status: 415,
      body: { message: 'SLIP_INVALID_FILE' },
    })
  })

  it('is refused with SLIP_NO_FILE without a file, with an empty one or under another name', async () => {
    const { client } = await house.register()
    const bytes = await picture().png().toBuffer()
    for (const reply of [
      await client.post('/api/wallet/slip', {}),
      await house.upload(client, Buffer.alloc(0)),
      await house.upload(client, bytes, { field: 'slip' }),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { message: 'SLIP_NO_FILE' } })
    }
  })

  it('answers the same slip for the same key, and refuses another picture under it', async () => {
    const { client } = await house.register()
    const [one, other] = await Promise.all([
      picture(401).png().toBuffer(),
      picture(402).png().toBuffer(),
    ])
    const send = (bytes: Buffer) =>
      client.post('/api/wallet/slip', multipart(bytes)[0], {
        ...multipart(bytes)[1],
        'idempotency-key': 'slip-once',
      })
    const [first, ...again] = [await send(one), ...(await Promise.all([send(one), send(one)]))]
    expect(first?.status).toBe(202)
    for (const reply of again)
      expect(reply).toMatchObject({
        status: 202,
        body: first?.body,
        headers: { 'idempotent-replayed': 'true' },
      })
    expect(await send(other)).toMatchObject({
      status: 422,
      body: { message: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(
      await client.post('/api/wallet/slip', multipart(one)[0], {
        ...multipart(one)[1],
        'idempotency-key': 'a b',
      }),
    ).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } })
    // A process that died before the answer was kept.
    await context.db.deleteFrom('idempotency_key').where('key', '=', 'slip-once').execute()
    expect((await send(one)).body).toEqual(first?.body)
    expect((await client.post('/api/statement/slip', { page: 1, limit: 10 })).body['total']).toBe(1)
  })

  it('keeps the picture when its commit went through and the answer to it was lost', async () => {
    const { memberId } = await house.register()
    const { writer } = house.database
    const transaction = writer.transaction.bind(writer)
    const spy = vi.spyOn(writer, 'transaction').mockImplementationOnce(async (...work) => {
      await transaction(...work)
      throw new Error('Connection terminated unexpectedly')
    })
    const { reference } = await uploadSlip(
      context,
      memberId,
      await picture().png().toBuffer(),
      null,
    )
    spy.mockRestore()
    const slip = await context.db
      .selectFrom('slip')
      .select(['reference', 'file'])
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(slip.reference).toBe(reference)
    expect(await context.storage.get(slip.file ?? '')).not.toBeNull()
  })

  it.each([
    ['no form at all', Buffer.from('garbage'), 'multipart/form-data; boundary=x'],
    ['no boundary', Buffer.from('garbage'), 'multipart/form-data'],
    [
      'a form that is cut off',
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      ),
      'multipart/form-data; boundary=x',
    ],
  ])('of %s is INVALID_REQUEST', async (_name, body, type) => {
    const { client } = await house.register()
    expect(await client.post('/api/wallet/slip', body, { 'content-type': type })).toMatchObject({
      status: 400,
      body: { message: 'INVALID_REQUEST' },
    })
  })

  it('is 413 when it is one byte too large, also in its last piece', async () => {
    const { client } = await house.register()
    const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(10 * 1024 * 1024)])
    for (const size of [10 * 1024 * 1024 + 1, bytes.length])
      expect((await house.upload(client, bytes.subarray(0, size))).status).toBe(413)
  })

  it('over 10 MB is 413', async () => {
    const { client } = await house.register()
    expect((await house.upload(client, Buffer.alloc(10 * 1024 * 1024 + 1, 1))).status).toBe(413)
  })

  it('refuses a bomb of 196 megapixels without decoding it', async () => {
    const { client } = await house.register()
    const bomb = await sharp({
      create: { width: 14_000, height: 14_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024)
    // The processor's time, not the clock's: what others on the machine do is not what is judged.
    const [started, memory] = [process.cpuUsage(), process.memoryUsage().rss]
    expect(await house.upload(client, bomb)).toMatchObject({
      status: 415,
      body: { message: 'SLIP_INVALID_FILE' },
    })
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1_000).toBeLessThan(1_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(300 * 1024 * 1024)
  }, 60_000)

  it.each([
    ['22:59', 202],
    ['23:00', 422],
    ['00:29', 422],
    ['00:30', 202],
  ])('S240, S255: at %s Bangkok time: %s', async (time, status) => {
    house.clock.hold(new Date(`2026-11-21T${time}:00.000+07:00`))
    const { client } = await house.register()
    const reply = await house.upload(client, await picture().png().toBuffer())
    expect(reply.status).toBe(status)
    if (status === 422)
      expect(reply.body).toEqual({
        message: 'SLIP_UPLOAD_FAIL',
        details: { reason: 'CLOSED', closedFrom: '23:00', closedTo: '00:30' },
      })
  })

  it('is refused with SLIP_UPLOAD_FAIL while slips are switched off', async () => {
    const { client } = await house.register()
    await context.settings.set('slipEnabled', false)
    expect(await house.upload(client, await picture().png().toBuffer())).toMatchObject({
      status: 422,
      body: { message: 'SLIP_UPLOAD_FAIL', details: { reason: 'DISABLED' } },
    })
    await context.settings.set('slipEnabled', true)
  })

  it('leaves nothing behind when it ends in the middle', async () => {
    const { client, memberId, token } = await house.register()
    const url = new URL(await house.listen())
    const [body, headers] = multipart(await picture().png().toBuffer())
    const socket = createConnection({ host: url.hostname, port: Number(url.port) })
    const lines = [
      'POST /api/wallet/slip HTTP/1.1',
      'host: x',
      `authorization: Bearer ${token}`,
      'x-requested-with: wallet-user',
      `content-length: ${body.length}`,
      `content-type: ${headers['content-type']}`,
      '',
      '',
    ]
    socket.write(lines.join('\r\n'))
    socket.write(body.subarray(0, 200))
    await new Promise((later) => setTimeout(later, 100))
    socket.destroy()
    await new Promise((later) => setTimeout(later, 100))
    expect(
      await context.db
        .selectFrom('slip')
        .select('reference')
        .where('member_id', '=', memberId)
        .execute(),
    ).toEqual([])
    expect((await house.upload(client, await picture().png().toBuffer())).status).toBe(202)
  })
})

describe('stored pictures', () => {
  it('is our own encoding, upright and without metadata', async () => {
    const { client, memberId } = await house.register()
    const taken = await picture(400, 700)
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await house.upload(client, Buffer.concat([taken, Buffer.from('<?php hidden ?>')]))
    const { file } = await context.db
      .selectFrom('slip')
      .select('file')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(file).toMatch(/^[a-z0-9]{16}\.jpg$/)
    const kept = Buffer.from((await context.storage.get(file ?? '')) ?? [])
    const { format, width, height, exif, orientation } = await sharp(kept).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: 700,
      height: 400,
      exif: undefined,
      orientation: undefined,
    })
    expect(kept.includes('hidden')).toBe(false)
  })
})

describe('the link to a picture', () => {
  it('S211: shows it to whoever holds it for five minutes, as an image and nothing else', async () => {
    const { client } = await house.register()
    const {
      body: { reference },
    } = await house.upload(client, await picture().png().toBuffer())
    const { url } = (await client.get(`/api/statement/slip/reference/${String(reference)}`)).body
    const shown = await house.client().get(String(url))
    expect(shown).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': 'no-store',
        'content-disposition': 'inline; filename="slip.jpg"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
    const { link } = await house.newest(client)
    expect((await house.client().get(link ?? '')).status).toBe(200)
    house.clock.advance(300_000)
    expect((await house.client().get(String(url))).status).toBe(404)
  })

  it('is given for one’s own slips only, and cannot be made or altered', async () => {
    const [owner, other] = [await house.register(), await house.register()]
    const {
      body: { reference },
    } = await house.upload(owner.client, await picture().png().toBuffer())
    expect(
      await other.client.get(`/api/statement/slip/reference/${String(reference)}`),
    ).toMatchObject({ status: 404, body: { message: 'NOT_FOUND' } })
    expect(await owner.client.get('/api/statement/slip/reference/slipnosuch')).toMatchObject({
      status: 404,
      body: { message: 'NOT_FOUND' },
    })
    expect(
      (await house.client().get(`/api/statement/slip/reference/${String(reference)}`)).status,
    ).toBe(401)
    const url = String(
      (await owner.client.get(`/api/statement/slip/reference/${String(reference)}`)).body['url'],
    )
    const altered = url.slice(0, -3) + (url.at(-3) === 'A' ? 'B' : 'A') + url.slice(-2)
    for (const wrong of [
      altered,
      url.slice(0, -8),
      url.replace(/[^/]+$/, 'x'),
      url.replace(/[^/]+$/, String(reference)),
    ]) {
      expect((await house.client().get(wrong)).status).toBe(404)
    }
  })

  it('never stands in a log', async () => {
    const { client } = await house.register()
    const {
      body: { reference },
    } = await house.upload(client, await picture().png().toBuffer())
    const url = String(
      (await client.get(`/api/statement/slip/reference/${String(reference)}`)).body['url'],
    )
    await house.client().get(url)
    expect(house.logs.join('')).not.toContain(url.split('/').at(-1))
  })
})

it('S211: lists a member’s own slips, newest first, by pages', async () => {
  const { client } = await house.register()
  const sent: unknown[] = []
  for (let i = 0; i < 12; i++) {
    // Three wait at most: those before have ended.
    await context.db
      .updateTable('slip')
      .set({ status: 'FAILED', note: 'INVALID_SLIP', next_check_at: null })
      .where('status', '=', 'PENDING')
      .execute()
    sent.unshift((await house.upload(client, await picture().png().toBuffer())).body['reference'])
    house.clock.advance(1_000)
  }
  const page = async (number: number) =>
    (await client.post('/api/statement/slip', { page: number, limit: 10 })).body as unknown as {
      total: number
      slips: SlipRow[]
    }
  const [first, second] = [await page(1), await page(2)]
  expect([
    first.total,
    ...first.slips.map((slip) => slip.reference),
    ...second.slips.map((slip) => slip.reference),
  ]).toEqual([12, ...sent])
  expect(await client.post('/api/statement/slip', { page: 0, limit: 10 })).toMatchObject({
    status: 400,
  })
})
