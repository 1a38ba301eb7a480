import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { seedBanners } from './seed/seedBanners.ts'
import { writeBanner, type Banner } from './service.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const { client } = await house.register()
const shown = async (place: string, language = 'th') =>
  (await client.get(`/api/${place}/banners`, { 'accept-language': language })).body as unknown as {
    image: string
    html: string
  }[]
const own: Banner = {
  id: 'own',
  place: 'invite',
  image: '',
  th: '<p>ไทย</p>',
  la: '',
  en: '',
  position: -1,
  active: true,
}

describe('banners', () => {
  it("S206, S208: show the demo's own pictures in the language asked for", async () => {
    const [invite, refund] = [await shown('invite'), await shown('refund')]
    expect([invite.length, refund.length]).toEqual([2, 1])
    for (const { image, html } of [...invite, ...refund]) {
      expect(html).toMatch(/^<h3>[\u0e00-\u0e7f]/)
      const picture = await house.app.inject({ method: 'GET', url: image })
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(picture.payload).toMatch(/^<svg [^>]*viewBox="0 0 1200 600"/)
      expect(picture.payload).not.toMatch(/<script|<text|href|NaN|undefined/)
    }
    expect((await shown('invite', 'lo'))[0]?.html).toMatch(/[\u0e80-\u0eff]/)
    expect((await shown('refund', 'en'))[0]?.html).toContain('5% cashback')
    expect((await house.client().get('/api/invite/banners')).body).toEqual({
      message: 'UNAUTHORIZED',
    })
  })

  it("come once in a database's life: what an operator deleted stays deleted", async () => {
    await context.db.deleteFrom('banner').where('place', '=', 'refund').execute()
    await Promise.all([seedBanners(context), seedBanners(context)])
    expect(await shown('refund')).toEqual([])
    await context.db.deleteFrom('demo_part').where('name', '=', 'banners').execute()
    await seedBanners({ ...context, config: { ...context.config, seed: 'none' } })
    await seedBanners(context)
    expect(await shown('refund')).toEqual([])
    // A demo site of a version before there were any.
    await context.db.deleteFrom('demo_part').where('name', '=', 'banners').execute()
    await context.db.deleteFrom('banner').execute()
    await Promise.all([seedBanners(context), seedBanners(context)])
    expect([await shown('invite'), await shown('refund')].map((banners) => banners.length)).toEqual(
      [2, 1],
    )
  })

  it('are sanitised when they are written, fall back to Thai, and are hidden when switched off', async () => {
    await writeBanner(context.db, {
      ...own,
      th: '<p onclick="x()">ไทย<script>alert(1)</script><img src=x onerror=y></p><a href="javascript:z">a</a>',
    })
    expect((await shown('invite', 'en'))[0]).toEqual({
      image: '',
      html: '<p>ไทย</p><a target="_blank" rel="noopener noreferrer">a</a>',
    })
    await writeBanner(context.db, { ...own, en: '<p>English</p>' })
    expect((await shown('invite', 'en'))[0]?.html).toBe('<p>English</p>')
    await writeBanner(context.db, { ...own, active: false })
    expect((await shown('invite')).map((banner) => banner.html)).not.toContain('<p>ไทย</p>')
  })

  it.each([
    'javascript:alert(1)',
    'http://x/y.png',
    '//x/y.png',
    '/api/content/../../x',
    '/api/wallet',
    'https://x/"onload="',
  ])('refuse the picture %s', async (image) => {
    await expect(writeBanner(context.db, { ...own, image })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
  })
})
