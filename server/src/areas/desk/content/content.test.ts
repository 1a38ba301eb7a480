import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const owner = house.client((await seat(context, 'owner')).token)
const editor = house.client((await seat(context, 'content')).token)
interface Item {
  id: string
  live: Record<string, unknown> | null
  draft: { version: number; body: Record<string, unknown> } | null
}
const list = async (kind: string) =>
  ((await owner.post(`/api/ops/${kind}`)).body as unknown as { items: Item[] }).items
const save = (kind: string, id: string, body: unknown, client = editor) =>
  client.put(`/api/ops/${kind}/${id}`, { body, reason: 'a test' })
const publish = (kind: string, id: string, version: number, client = editor) =>
  client.post(`/api/ops/${kind}/${id}/publish`, { version, reason: 'a test' })

describe('content', () => {
  it("lists the demo's items, and saves and publishes each as it is", async () => {
    for (const kind of ['offers', 'wheels', 'banners', 'texts', 'catalogue', 'deposit-accounts']) {
      const client = kind === 'deposit-accounts' ? owner : editor
      const items = await list(kind)
      expect([kind, items.length > 0]).toEqual([kind, true])
      for (const { id, live } of items.slice(0, 4)) {
        const saved = await save(kind, id, live, client)
        expect([kind, id, saved.status, saved.text]).toEqual([kind, id, 200, saved.text])
        const { draft } = saved.body as unknown as Item
        expect(draft?.version).toBe(2)
        const done = await publish(kind, id, 2, client)
        expect([kind, id, done.status, done.text]).toEqual([kind, id, 200, done.text])
        expect(done.body).toMatchObject({ live, draft: null })
      }
    }
  })

  it.each([
    ['offers', 'name'],
    ['wheels', 'name'],
    ['banners', 'html'],
    ['texts', 'html'],
    ['catalogue', 'name'],
    ['deposit-accounts', 'name'],
  ])(
    '%s: a draft changes nothing, publishing does, the older version undoes it; all is kept',
    async (kind, field) => {
      const client = kind === 'deposit-accounts' ? owner : editor
      const path = `/api/ops/${kind}`
      const [item] = await list(kind)
      const [id, before] = [item?.id ?? '', item?.live ?? {}]
      const live = async () => (await list(kind)).find((each) => each.id === id)?.live
      const words = { ...(before[field] as object), th: '<p>อื่น</p>', en: '<p>Other</p>' }
      const { draft } = (await save(kind, id, { ...before, [field]: words }, client))
        .body as unknown as Item
      expect(await live()).toEqual(before)
      const version = draft?.version ?? 0
      expect((await publish(kind, id, version, client)).status).toBe(200)
      expect(await live()).toMatchObject({ [field]: words })
      expect((await publish(kind, id, version - 1, client)).status).toBe(200)
      expect(await live()).toEqual(before)
      const history = (await client.get(`${path}/${id}/history`)).body as unknown as {
        version: number
        saved: { by: string }
        published: { by: string } | null
        body: Record<string, unknown>
      }[]
      // Who, and the whole of what it was and what it became.
      expect(history.slice(0, 2)).toMatchObject([
        { version, published: {}, body: { [field]: words } },
        { version: version - 1, published: {}, body: before },
      ])
      for (const each of history) expect([each.saved.by, each.published?.by]).not.toContain('')
    },
  )

  it('a draft is not seen; published it is; the older version published again undoes it', async () => {
    const member = await house.register()
    const [bonus] = await list('offers')
    if (!bonus?.live) throw new Error('no offer')
    const nameOf = async () => {
      const all = (await member.client.get('/api/bonus')).body as unknown as { name: string }[]
      return all.map((each) => each.name)
    }
    const before = await nameOf()
    const changed = { ...bonus.live, name: { th: 'โบนัสใหม่', la: '', en: 'New bonus' } }
    const { draft } = (await save('offers', bonus.id, changed)).body as unknown as Item
    expect(await nameOf()).toEqual(before)
    expect((await publish('offers', bonus.id, draft?.version ?? 0)).status).toBe(200)
    expect(await nameOf()).toContain('โบนัสใหม่')
    const history = (await editor.get(`/api/ops/offers/${bonus.id}/history`)).body as unknown as {
      version: number
      published: unknown
    }[]
    expect(history[0]?.published).not.toBeNull()
    await publish('offers', bonus.id, 1)
    expect(await nameOf()).toEqual(before)
    const log = (await owner.post('/api/ops/audit', { subject: `offer ${bonus.id}` })).body
    expect(log['intact']).toBe(true)
  })

  it('a game is called in each language as the catalogue says, and stands where it says', async () => {
    const member = await house.register()
    const seen = async (language: string) =>
      (await member.client.get('/api/wallet', { 'accept-language': language })).body['slots'] as {
        code: string
        name: string
      }[]
    expect((await seen('th'))[0]).toMatchObject({ code: 'pg', name: 'พลอยเจ็ดแสง' })
    expect((await seen('en'))[0]).toMatchObject({ code: 'pg', name: 'Seven Gems' })
    const name = { th: 'ดาวเหนือ', la: 'ດາວເໜືອ', en: '' }
    await save('catalogue', 'superslot', { name, position: 0, active: true })
    const { draft } = (await editor.get('/api/ops/catalogue/superslot')).body as unknown as Item
    expect((await seen('th'))[0]?.code).toBe('pg')
    await publish('catalogue', 'superslot', draft?.version ?? 0)
    const named = async (language: string) =>
      (await seen(language)).find(({ code }) => code === 'superslot')?.name
    expect([await named('th'), await named('lo'), await named('en')]).toEqual([
      'ดาวเหนือ',
      'ດາວເໜືອ',
      'ดาวเหนือ',
    ])
    expect((await seen('th')).findIndex(({ code }) => code === 'superslot')).toBeLessThan(2)
  })

  it('a game that is off opens no account, and who has one there keeps it and transfers money back', async () => {
    const [old, young] = [await house.register(), await house.register()]
    expect((await old.client.get('/api/wallet/activate/circus')).status).toBe(200)
    const [game] = (await list('catalogue')).filter(({ id }) => id === 'circus')
    await save('catalogue', 'circus', { ...game?.live, active: false })
    await publish('catalogue', 'circus', 2)
    const codes = async (who: typeof old) =>
      ((await who.client.get('/api/wallet')).body['slots'] as { code: string }[]).map(
        ({ code }) => code,
      )
    expect(await codes(old)).toContain('circus')
    expect(await codes(young)).not.toContain('circus')
    expect(await young.client.get('/api/wallet/activate/circus')).toMatchObject({
      status: 404,
      body: { message: 'NO_GAME' },
    })
    expect((await old.client.get('/api/wallet/account/circus')).status).toBe(200)
  })

  it('adds no game to the catalogue, and takes none without a Thai name', async () => {
    const body = { name: { th: 'ปลอม', la: '', en: '' }, position: 1, active: true }
    await save('catalogue', 'made-up', body)
    expect((await publish('catalogue', 'made-up', 1)).body.message).toBe('INVALID_REQUEST')
    expect((await save('catalogue', 'pg', { ...body, name: { th: '' } })).status).toBe(400)
    expect((await list('catalogue')).find(({ id }) => id === 'made-up')?.live).toBeNull()
  })

  it('cleans HTML, and refuses a code that is taken, an unknown prize and terms that contradict', async () => {
    const evil = { html: { th: '<p onclick="x()">ok</p><script>1</script>', la: '', en: '' } }
    await save('texts', 'notice-0', evil)
    const item = (await editor.get('/api/ops/texts/notice-0')).body as unknown as Item
    const done = await publish('texts', 'notice-0', item.draft?.version ?? 0)
    expect(JSON.stringify(done.body)).not.toMatch(/onclick=\\?"x.*live|<script/)
    const offers = await list('offers')
    const [one] = offers
    if (!one?.live) throw new Error('no offer')
    await save('offers', 'thief', one.live)
    expect((await publish('offers', 'thief', 1)).body.message).toBe('INVALID_REQUEST')
    const [wheel] = await list('wheels')
    if (!wheel?.live) throw new Error('no wheel')
    const slices = (wheel.live['slices'] as Record<string, unknown>[]).map((slice) => ({
      ...slice,
      prizeCode: 'nothing-of-ours',
    }))
    expect((await save('wheels', 'new-wheel', { ...wheel.live, slices })).body.message).toBe(
      'INVALID_REQUEST',
    )
    expect((await publish('wheels', 'new-wheel', 1)).body.message).toBe('NOT_FOUND')
    expect((await save('offers', 'x y', one.live)).status).toBe(400)
    expect((await publish('offers', one.id, 99)).body.message).toBe('NOT_FOUND')
  })

  it('asks for no more turnover than the ceiling: in a draft, a simulation, or published', async () => {
    const [one] = await list('offers')
    if (!one?.live) throw new Error('no offer')
    const body = { ...one.live, rewardPercent: null, turnoverMultiple: 10.01 }
    const refused = { message: 'INVALID_REQUEST', details: { ceiling: 10 } }
    const simulate = (offer: object) =>
      editor.post('/api/ops/offers/dear/simulate', { body: { ...offer } })
    expect((await simulate(body)).body).toMatchObject(refused)
    expect((await save('offers', 'dear', body)).body).toMatchObject(refused)
    // 100 percent of a deposit: the stake base is twice the gift.
    const percent = { ...body, rewardPercent: 100 }
    expect((await simulate({ ...percent, turnoverMultiple: 5.01 })).body).toMatchObject(refused)
    expect((await simulate({ ...percent, turnoverMultiple: 5 })).status).toBe(200)
    expect((await simulate({ ...body, turnoverMultiple: 10 })).status).toBe(200)
  })

  it('takes no offer without any condition, in a draft or published: it would never end', async () => {
    const [one] = await list('offers')
    if (!one?.live) throw new Error('no offer')
    const none = { turnoverMultiple: null, percentSuccess: null, percentFail: null }
    for (const playDays of [null, 7])
      expect(await save('offers', 'endless', { ...one.live, ...none, playDays })).toMatchObject({
        status: 400,
        body: {
          message: 'INVALID_REQUEST',
          details: {
            rule: 'NO_CONDITION',
            fields: ['turnoverMultiple', 'percentSuccess', 'percentFail'],
          },
        },
      })
    // A draft from before this rule.
    await context.db
      .insertInto('content_version')
      .values({
        kind: 'offer',
        item: one.id,
        version: 900,
        body: JSON.stringify({ ...one.live, ...none }),
        reason: 'from before',
        saved_by: (await context.db.selectFrom('operator').select('id').executeTakeFirstOrThrow())
          .id,
        saved_at: context.clock.now(),
      })
      .execute()
    expect((await publish('offers', one.id, 900)).body).toMatchObject({
      message: 'INVALID_REQUEST',
      details: { rule: 'NO_CONDITION' },
    })
    expect((await list('offers')).find(({ id }) => id === one.id)?.live).toEqual(one.live)
    // What asks nothing says so: it is cash, ends at once, and is given so many times.
    for (const each of ['percentFail', 'turnoverMultiple'] as const) {
      const cash = { ...one.live, ...none, [each]: 0 }
      const unbounded = (await save('offers', 'some', cash)).body
      expect(unbounded).toMatchObject({
        message: 'INVALID_REQUEST',
        details: { fields: ['quota'] },
      })
      expect((await save('offers', 'some', { ...cash, quota: 5 })).status).toBe(200)
    }
  })

  it('tells what an offer and a wheel would cost, the same each time', async () => {
    const [offer] = await list('offers')
    const [wheel] = await list('wheels')
    const ask = (kind: string, id: string, body: unknown) =>
      editor.post(`/api/ops/${kind}/${id}/simulate`, { body })
    const first = await ask('offers', offer?.id ?? '', offer?.live)
    expect(first.status).toBe(200)
    expect((await ask('offers', offer?.id ?? '', offer?.live)).body).toEqual(first.body)
    const spun = (await ask('wheels', wheel?.id ?? '', wheel?.live)).body as unknown as {
      cost: { mean: number; p5: number; median: number; p95: number }
      histogram: { runs: number }[]
    }
    // The demo wheel: 5.90 baht of cash and 4 of bonus a spin.
    expect(spun.cost.mean).toBeGreaterThan(9_300)
    expect(spun.cost.mean).toBeLessThan(10_500)
    expect(spun.cost.p5 < spun.cost.median && spun.cost.median < spun.cost.p95).toBe(true)
    expect(spun.histogram.reduce((sum, bin) => sum + bin.runs, 0)).toBe(400)
  })
})
