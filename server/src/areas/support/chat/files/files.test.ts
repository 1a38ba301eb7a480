import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { limitUploads } from '../limits.ts'
import { chatHouse, type Visitor } from '../testing/chatHouse.ts'
import { form } from '../testing/form.ts'
import { movie } from '../testing/movie.ts'

const house = await chatHouse()
const { app, send, history } = house
const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#abc' } })
const png = await picture().png().toBuffer()
const [jpeg, gif, webp] = [
  await picture().jpeg().toBuffer(),
  await picture().gif().toBuffer(),
  await picture().webp().toBuffer(),
]
const animation = (frames: number, side: number) => {
  const raw = Buffer.alloc(side * side * frames * 3)
  for (let frame = 0; frame < frames; frame += 1)
    raw.fill(frame * 40, frame * side * side * 3, (frame + 1) * side * side * 3)
  return sharp(raw, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif()
    .toBuffer()
}
type Options = NonNullable<Parameters<typeof form>[1]>
const upload = (who: Visitor, bytes: Buffer, kind: 'image' | 'video', options: Options = {}) =>
  who.client.post(
    `/api/chat/upload-${kind}`,
    ...form(bytes, {
      name: kind === 'image' ? 'a.png' : 'a.mp4',
      fields: who.ids.guestId ? { guestId: who.ids.guestId } : {},
      ...options,
    }),
  )
const open = (path: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: String(path), headers })
const media = (path: unknown, more: object = {}) => ({
  message_type: 'media',
  payload: { filePath: path, url: path, fileType: 'image', message: 'look', ...more },
})

describe('an upload', () => {
  it.each([
    ['png', png],
    ['jpeg', jpeg],
    ['gif', gif],
  ])('S215: of a %s is stored as a JPEG of our own, without hidden data', async (_name, bytes) => {
    const guest = house.guest()
    const hidden = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')])
    const reply = await upload(guest, hidden, 'image')
    expect(reply).toMatchObject({
      status: 200,
      body: { path: expect.stringMatching(/^\/api\/chat\/file\//) as unknown },
    })
    const shown = await open(reply.body['path'])
    expect(shown).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^inline; filename="\w+\.jpg"$/) as unknown,
      },
    })
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect(shown.body).not.toContain('script')
  })

  it('loses where it was taken', async () => {
    const member = await house.member()
    const withPlace = await picture()
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(withPlace.includes('secret-owner')).toBe(true)
    const shown = await open((await upload(member, withPlace, 'image')).body['path'])
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
  })

  it('keeps an animation; one that is too large becomes its first picture', async () => {
    const guest = house.guest()
    const small = await open(
      (await upload(guest, await animation(4, 160), 'image', { name: 'a.gif' })).body['path'],
    )
    expect(small.headers['content-type']).toBe('image/gif')
    expect((await sharp(small.rawPayload).metadata()).pages).toBe(4)
    const large = await open(
      (await upload(guest, await animation(5, 3_000), 'image', { name: 'a.gif' })).body['path'],
    )
    expect(large.headers['content-type']).toBe('image/jpeg')
  })

  it.each([
    ['mp4', 'isom', 'video/mp4'],
    ['mov', 'qt  ', 'video/quicktime'],
  ])('S215: of a %s video is kept as it is, and shown in parts', async (extension, brand, type) => {
    const guest = house.guest()
    const bytes = movie(brand, 5_000)
    const { path } = (await upload(guest, bytes, 'video', { name: `a.${extension}` })).body
    const whole = await open(path)
    expect(whole).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': type, 'accept-ranges': 'bytes' },
    })
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    const part = await open(path, { range: 'bytes=10-19' })
    expect(part).toMatchObject({
      statusCode: 206,
      headers: { 'content-range': `bytes 10-19/${bytes.length}`, 'content-length': '10' },
    })
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
    expect((await open(path, { range: 'bytes=-5' })).rawPayload.equals(bytes.subarray(-5))).toBe(
      true,
    )
    expect((await open(path, { range: 'bytes=999999-' })).statusCode).toBe(416)
    expect((await open(path, { range: 'bytes=5-2' })).statusCode).toBe(416)
  })

  it.each([
    ['text', Buffer.from('hello'), 'image', {}],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image', {}],
    ['WebP', webp, 'image', {}],
    ['a PNG that is none', Buffer.concat([png.subarray(0, 8), Buffer.alloc(200)]), 'image', {}],
    ['a video as a picture', movie('isom', 100), 'image', {}],
    ['a picture as a video', png, 'video', {}],
    ['a HEIC as a video', movie('heic', 100), 'video', {}],
    ['a video cut short', movie('isom', 5_000).subarray(0, 3_000), 'video', {}],
    ['a page as a video', Buffer.from('<html>ftypisom</html>'), 'video', {}],
    ['a file without an extension', png, 'image', { name: 'photo' }],
    ['a file named only by one', png, 'image', { name: '.png' }],
  ] as [string, Buffer, 'image' | 'video', Options][])(
    'is refused with 415 for %s',
    async (_name, bytes, kind, options) => {
      expect(await upload(house.guest(), bytes, kind, options)).toMatchObject({
        status: 415,
        body: { message: 'INVALID_REQUEST', details: { reason: 'FILE_TYPE' } },
      })
    },
  )

  it('over 10 MB for a picture and 20 MB for a video is 413, and just under is not', async () => {
    const guest = house.guest()
    expect(
      (await upload(guest, Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 'image')).status,
    ).toBe(413)
    expect((await upload(guest, movie('isom', 20 * 1024 * 1024 + 100), 'video')).status).toBe(413)
    expect((await upload(guest, movie('isom', 20 * 1024 * 1024 - 100), 'video')).status).toBe(200)
  })

  it('finds the guest id before the file and behind it, and wants a file', async () => {
    const guest = house.guest()
    expect((await upload(guest, png, 'image', { fieldsAfter: true })).status).toBe(200)
    expect((await upload(guest, Buffer.alloc(0), 'image')).status).toBe(400)
    expect((await guest.client.post('/api/chat/upload-image', {})).status).toBe(401)
  })

  it('needs no guest id from a member', async () => {
    expect((await upload(await house.member(), png, 'image')).status).toBe(200)
  })

  it('is limited: 30 in ten minutes', async () => {
    const guest = house.guest()
    const replies = []
    for (let n = 0; n < 4; n += 1)
      replies.push(
        ...(await Promise.all(
          Array.from({ length: 8 }, () => upload(guest, Buffer.from('x'), 'image')),
        )),
      )
    expect(replies.filter((each) => each.status === 429)).toHaveLength(2)
  })

  it('is limited by all processes together', async () => {
    const processes = [0, 1, 2].map(() => ({ ...house.context }))
    const all = await Promise.allSettled(
      Array.from({ length: 33 }, (_, n) =>
        limitUploads(processes[n % 3] ?? house.context, 'member:together', '203.0.113.77'),
      ),
    )
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  })
})

describe('sending a file', () => {
  it('is for who uploaded it; what others see is a link that runs out', async () => {
    const [guest, thief] = [house.guest(), house.guest()]
    const { path } = (await upload(guest, png, 'image')).body
    expect(await send(thief, media(path))).toMatchObject({
      status: 400,
      body: { message: 'INVALID_REQUEST' },
    })
    expect((await send(guest, media(path, { fileType: 'file' }))).status).toBe(200)
    const [message] = (await history(guest)).messages
    if (message?.message.message_type !== 'media') throw new Error('no media')
    const { payload } = message.message
    expect(payload).toEqual({
      message: 'look',
      fileType: 'image',
      url: expect.stringMatching(/^\/api\/chat\/file\//) as unknown,
      filePath: payload.url,
    })
    expect((await open(payload.url)).statusCode).toBe(200)
    house.clock.advance(61 * 60_000)
    expect((await open(payload.url)).statusCode).toBe(404)
    // What waited offline for longer than that is still sent.
    expect((await send(guest, media(path))).status).toBe(200)
    const again = (await history(guest)).messages[0]?.message
    expect(again?.message_type === 'media' && (await open(again.payload.url)).statusCode).toBe(200)
  })

  it('works after logging in with what was uploaded before', async () => {
    const [guest, member] = [house.guest(), await house.member()]
    const { path } = (await upload(guest, png, 'image')).body
    expect(
      (await send({ ...member, ids: { ...member.ids, ...guest.ids } }, media(path))).status,
    ).toBe(200)
    expect((await send(guest, media(path))).status).toBe(400)
  })

  it.each([
    '/api/chat/file/x',
    '/api/chat/file/test.AAAA',
    '/api/chat/file/',
    '/api/chat/file/%00',
  ])('a link that was made up, %s, is no file', async (path) => {
    expect([400, 404]).toContain((await open(path)).statusCode)
  })

  it('is deleted when it is not sent within a day; a sent one stays', async () => {
    const guest = house.guest()
    const [kept, left] = [
      (await upload(guest, png, 'image')).body['path'],
      (await upload(guest, png, 'image')).body['path'],
    ]
    await send(guest, media(kept))
    house.clock.advance(25 * 60 * 60_000)
    await house.jobs.runCron('chat-files.sweep')
    expect((await send(guest, media(left))).status).toBe(400)
    expect((await send(guest, media(kept))).status).toBe(200)
  })
})
