import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { multipart } from '../../cashin/slips/testing/slips.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** Pictures that operators choose for offers and banners. */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const owner = house.client((await seat(context, 'owner')).token)
const editor = house.client((await seat(context, 'content')).token)
const finance = house.client((await seat(context, 'finance')).token)
const PATH = '/api/ops/pictures'
const picture = sharp({ create: { width: 1_800, height: 700, channels: 3, background: '#fa0' } })
const png = await picture.clone().png().toBuffer()
const add = (client: Client, bytes: Buffer) => client.post(PATH, ...multipart(bytes))
const addresses = async () =>
  ((await editor.get(PATH)).body as unknown as { address: string }[]).map((each) => each.address)

describe('a picture for content', () => {
  it('is kept as our own encoding, without what is hidden in it, no wider than is shown', async () => {
    const withPlace = await picture
      .clone()
      .withExif({ IFD0: { Copyright: 'secret-owner' } })
      .jpeg()
      .toBuffer()
    const hidden = Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>')])
    const { status, body } = await add(editor, hidden)
    expect(status).toBe(201)
    const shown = await house.app.inject({ method: 'GET', url: String(body['address']) })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const { width, exif } = await sharp(shown.rawPayload).metadata()
    expect([width, exif, shown.body.includes('script')]).toEqual([1_200, undefined, false])
    expect((await addresses())[0]).toBe(body['address'])
    const log = (await owner.post('/api/ops/audit', { action: 'content.picture' })).body
    expect(log['total']).toBe(1)
  })

  it('never takes the place of one that is live', async () => {
    const before = await addresses()
    const [one, other] = [await add(editor, png), await add(editor, png)]
    expect(one.body['address']).not.toBe(other.body['address'])
    expect((await addresses()).slice(2).toSorted()).toEqual(before.toSorted())
  })

  it.each([
    ['an SVG, which may run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', Buffer.from('<html><script>1</script></html>')],
    ['a PNG that is none', Buffer.concat([png.subarray(0, 8), Buffer.alloc(200)])],
  ])('is refused when it is %s', async (_, bytes) => {
    const before = await addresses()
    expect(await add(editor, bytes)).toMatchObject({
      status: 415,
      body: { message: 'INVALID_REQUEST', details: { reason: 'FILE_TYPE' } },
    })
    expect(await addresses()).toEqual(before)
  })

  it('is for who writes content alone', async () => {
    expect((await add(finance, png)).body.message).toBe('FORBIDDEN')
    expect((await finance.get(PATH)).body.message).toBe('FORBIDDEN')
  })

  it('is on the offer that members see once it is published', async () => {
    const member = await house.register()
    const { address } = (await add(editor, png)).body
    const { items } = (await editor.post('/api/ops/offers')).body as unknown as {
      items: { id: string; live: { code: string; kind: string } }[]
    }
    const bonus = items.find(({ live }) => live.kind === 'bonus')
    const seen = async () =>
      (
        (await member.client.get('/api/bonus')).body as unknown as {
          code: string
          banners: { image: string }[]
        }[]
      ).find(({ code }) => code === bonus?.live.code)?.banners
    const before = await seen()
    const banners = [{ image: address, th: '<p>ใหม่</p>', la: '', en: '' }]
    const path = `/api/ops/offers/${bonus?.id}`
    await editor.put(path, { body: { ...bonus?.live, banners }, reason: 'a test' })
    expect(await seen()).toEqual(before)
    await editor.post(`${path}/publish`, { version: 2, reason: 'a test' })
    expect(await seen()).toMatchObject([{ image: address }])
    await editor.post(`${path}/publish`, { version: 1, reason: 'a test' })
    expect(await seen()).toEqual(before)
  })
})
