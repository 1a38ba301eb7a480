import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { seat, sitAgain } from '../../staff/operators/testing/seats.ts'

/** What one owner, or one who edits content, tries alone where there is a second owner. */
// Each is beyond the ceiling that nobody passes, which is not what is asked here.
const house = await testApp({ settings: { registerOTP: false, worstGiftCeiling: 1e9 } })
const { context } = house
const { db } = context
const reason = 'a test'
const worker = async (role: 'owner' | 'content') => {
  const who = await seat(context, role)
  return { ...who, client: house.client(who.token) }
}
let thief: Awaited<ReturnType<typeof worker>>
let second: Awaited<ReturnType<typeof worker>>
beforeEach(async () => {
  await db.updateTable('operator').set({ active: false }).execute()
  thief = await worker('owner')
  second = await worker('owner')
})
const set = (by: Client, key: string, value: unknown) =>
  by.put(`/api/ops/settings/${key}`, { value, reason })

const WAITS = { status: 202, body: { approval: expect.any(String) as unknown } }
const forget = () => db.deleteFrom('approval').where('state', '=', 'waiting').execute()
const listed = async (key: string) =>
  ((await thief.client.get('/api/ops/settings')).body as unknown as Record<string, unknown>[]).find(
    (each) => each['key'] === key,
  )

describe('a setting that loosens', () => {
  it.each([
    ['fourEyesFrom', 5_000_000],
    ['withdrawMax', 9_000_000],
    ['unplayedFrom', 1_000_000],
    ['fourEyesFromSuspense', 1_000_000],
    ['bankChangeRestHours', 1],
    ['operatorWaitHours', 24],
    ['coinEveryBaht', 1],
    ['lakPerBaht', 0.01],
    ['refundSuccessPercent', 0],
    ['inviteSuccessPercent', 0],
    ['refundFailPercent', 1_000],
    ['inviteFailPercent', 1_000],
    ['bonusEntryBelow', 1_000_000],
    ['turnoverCeiling', 0],
    ['openBetDays', 1],
    ['sessionRetentionDays', 90],
    ['chatRetentionDays', 90],
    ['qrSuspenseFactor', 11],
    // No payment is too far from what its code asks for.
    ['qrSuspenseFactor', 0],
  ] as const)('%s = %d waits for a second owner', async (key, value) => {
    const before = context.settings.get(key)
    const asked = await set(thief.client, key, value)
    expect(asked).toMatchObject(WAITS)
    expect(await listed(key)).toMatchObject({ value: before, proposed: { value, by: thief.name } })
    // The same decision of the same person is the same question.
    expect((await set(thief.client, key, value)).body).toEqual(asked.body)
    expect(context.settings.get(key)).toBe(before)
    const done = await set(second.client, key, value)
    expect(done.body).toMatchObject({ value, proposed: null, changed: { by: thief.name } })
    expect(context.settings.get(key)).toBe(value)
    await context.settings.set(key, before)
  })

  it('is not confirmed by another value, nor by who confirms and asks at once', async () => {
    await set(thief.client, 'withdrawMax', 9_000_000)
    const other = await set(second.client, 'withdrawMax', 8_000_000)
    expect(other).toMatchObject(WAITS)
    expect(await listed('withdrawMax')).toMatchObject({
      value: 100_000,
      proposed: { value: 8_000_000, by: second.name },
    })
    await expect(
      db
        .insertInto('setting')
        .values({
          key: 'x',
          value: '{"value":1}',
          changed_by: thief.id,
          confirmed_by: thief.id,
        })
        .execute(),
    ).rejects.toThrow('setting_two_owners')
    await forget()
  })

  it.each([
    ['has left', { active: false }],
    ['is no owner any more', { role: 'content' }],
  ] as const)('is not confirmed with the word of an owner who %s', async (_, change) => {
    await worker('owner')
    await set(thief.client, 'withdrawMax', 9_000_000)
    await db.updateTable('operator').set(change).where('id', '=', thief.id).execute()
    const again = await set(second.client, 'withdrawMax', 9_000_000)
    expect(again).toMatchObject(WAITS)
    expect(context.settings.get('withdrawMax')).toBe(100_000)
    await forget()
  })

  it('is in force at once where there is no second owner, and what is stricter always', async () => {
    expect((await set(thief.client, 'withdrawMax', 50_000)).body).toMatchObject({ value: 50_000 })
    await db.updateTable('operator').set({ active: false }).where('id', '=', second.id).execute()
    expect((await set(thief.client, 'withdrawMax', 200_000)).body).toMatchObject({
      value: 200_000,
      alone: true,
    })
    await set(thief.client, 'withdrawMax', 100_000)
  })
})

describe('who sends the second owner away', () => {
  it.each([
    ['switches the other off', (id: string) => ['put', `/api/ops/staff/${id}`, { active: false }]],
    [
      'makes the other no owner',
      (id: string) => ['put', `/api/ops/staff/${id}`, { role: 'content' }],
    ],
    ['resets the other', (id: string) => ['post', `/api/ops/staff/${id}/reset`, {}]],
  ] as const)('and %s is not alone before operatorWaitHours', async (_, how) => {
    const [verb, path, body] = how(second.id) as ['put' | 'post', string, object]
    expect((await thief.client[verb](path, { ...body, reason })).status).toBe(200)
    for (const [key, value] of [
      ['withdrawMax', 9_000_000],
      ['operatorWaitHours', 24],
    ] as const) {
      const before = context.settings.get(key)
      expect(await set(thief.client, key, value)).toMatchObject(WAITS)
      expect(context.settings.get(key)).toBe(before)
    }
    const { id, live } = await first('deposit-accounts')
    const own = { ...live, accountNo: '6660006660', accountName: 'A THIEF' }
    const alone = await publish(thief.client, thief.client, 'deposit-accounts', id, own)
    expect(alone).toMatchObject(WAITS)
    house.clock.advance(72 * 3_600_000 + 1)
    const later = house.client(await sitAgain(context, thief.id))
    // Who was reset counts again by then, as a new one would.
    const status = verb === 'post' ? 202 : 200
    expect((await set(later, 'withdrawMax', 200_000)).status).toBe(status)
    await context.settings.set('withdrawMax', 100_000)
    await forget()
    await db.updateTable('operator').set({ owner_until: null }).execute()
  })

  it('is alone at once where the other had never counted', async () => {
    await db.updateTable('operator').set({ active: false }).where('id', '=', second.id).execute()
    const asked = { email: 'p@example.com', name: 'a puppet', role: 'owner', reason }
    const { body } = await thief.client.post('/api/ops/staff', asked)
    const off = { active: false, reason }
    await thief.client.put(`/api/ops/staff/${String(body['id'])}`, off)
    expect((await set(thief.client, 'withdrawMax', 200_000)).body).toMatchObject({ value: 200_000 })
    await set(thief.client, 'withdrawMax', 100_000)
  })
})

interface Item {
  id: string
  live: Record<string, unknown>
}
const publish = async (by: Client, from: Client, kind: string, id: string, body: object) => {
  const saved = await from.put(`/api/ops/${kind}/${id}`, { body, reason })
  const { draft } = saved.body as unknown as { draft: { version: number } }
  return by.post(`/api/ops/${kind}/${id}/publish`, { version: draft.version, reason })
}
const first = async (kind: string): Promise<Item> => {
  const { items } = (await thief.client.post(`/api/ops/${kind}`)).body as unknown as {
    items: Item[]
  }
  if (!items[0]) throw new Error(`no ${kind}`)
  return items[0]
}

describe('what takes another than who saved it', () => {
  it('is an account of ours that members have not been told of', async () => {
    const { id, live } = await first('deposit-accounts')
    const own = { ...live, accountNo: '6660006660', accountName: 'A THIEF' }
    const alone = await publish(thief.client, thief.client, 'deposit-accounts', id, own)
    expect(alone).toMatchObject(WAITS)
    expect((await first('deposit-accounts')).live).toEqual(live)
    // The same figure in the other currency is so many times as much, or as little.
    const inKip = { ...live, currency: 'LAK' }
    const inKipAlone = await publish(thief.client, thief.client, 'deposit-accounts', id, inKip)
    expect(inKipAlone).toMatchObject(WAITS)
    const moved = { ...live, position: 7 }
    expect((await publish(thief.client, thief.client, 'deposit-accounts', id, moved)).status).toBe(
      200,
    )
    const both = await publish(second.client, thief.client, 'deposit-accounts', id, own)
    expect(both.status).toBe(200)
    expect((await publish(second.client, thief.client, 'deposit-accounts', id, live)).status).toBe(
      200,
    )
  })

  it('is an offer that gives giftAlone or more; a puppet is no other', async () => {
    const editor = await worker('content')
    const { id, live } = await first('offers')
    const rich = { ...live, rewardAmount: 10_000, maxReceived: 1_000 }
    const alone = await publish(editor.client, editor.client, 'offers', id, rich)
    expect(alone).toMatchObject(WAITS)
    const puppet = await worker('content')
    const at = context.clock.now()
    await db
      .updateTable('operator')
      .set({ granted_by: thief.id, granted_at: at })
      .where('id', '=', puppet.id)
      .execute()
    const richer = { ...rich, rewardAmount: 11_000 }
    const byPuppet = await publish(thief.client, puppet.client, 'offers', id, richer)
    // The puppet's draft is no word, so the owner's publication is the first one.
    expect(byPuppet).toMatchObject(WAITS)
    const own = await publish(puppet.client, puppet.client, 'offers', id, rich)
    expect(own.body.message).toBe('UNCONFIRMED_OPERATOR')
    expect((await first('offers')).live).toEqual(live)
    expect((await publish(second.client, editor.client, 'offers', id, rich)).status).toBe(200)
    expect((await publish(editor.client, editor.client, 'offers', id, live)).status).toBe(200)
  })

  it('is an offer by which, with what one alone has published, a member is given as much', async () => {
    const editor = await worker('content')
    const { id, live } = await first('offers')
    const alone = async (item: string, change: object) => {
      const body = { ...live, code: item, position: 9_000, ...change }
      const { status, body: said } = await publish(
        editor.client,
        editor.client,
        'offers',
        item,
        body,
      )
      return status === 200 ? 'published' : status === 202 ? 'waits' : said.message
    }
    const often = { code: live['code'], rewardAmount: 9_999, maxReceived: 1_000 }
    expect(await alone(id, often)).toBe('waits')
    const piece = { rewardAmount: 1_000, maxReceived: 1, quota: 1, turnoverMultiple: 1 }
    const pieces = Array.from({ length: 10 }, (_, n) => `piece-${n}`)
    const all = await Promise.all(pieces.map((one) => alone(one, piece)))
    expect(new Set(all)).toEqual(new Set(['published', 'waits']))
    const last = pieces[all.indexOf('waits')] ?? ''
    expect(await alone(last, piece)).toBe('waits')
    // What is over, or not offered, gives nothing.
    expect(await alone(last, { ...piece, active: false })).toBe('published')
    const over = { startsAt: null, endsAt: '2020-01-01T00:00:00.000Z' }
    expect(await alone(last, { ...piece, ...over })).toBe('published')
    const body = { ...live, code: last, position: 9_000, ...piece }
    expect((await publish(second.client, editor.client, 'offers', last, body)).status).toBe(200)
    for (const one of pieces)
      expect(await alone(one, { ...piece, active: false })).toBe('published')
    expect(await alone('piece-later', piece)).toBe('published')
    expect((await first('offers')).live).toEqual(live)
  })
})

it.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'http://example.com/a.png',
  '//example.com/a.png',
  '/api/logout',
  '/api/content/../../ops/me',
  'https://example.com/a.png" onerror="x',
])('a banner with the picture %s is not even saved', async (image) => {
  const { client } = await worker('content')
  for (const kind of ['banners', 'offers']) {
    const { id, live } = await first(kind)
    const body =
      kind === 'banners'
        ? { ...live, image }
        : { ...live, banners: [{ image, th: 'x', la: '', en: '' }] }
    const saved = await client.put(`/api/ops/${kind}/${id}`, { body, reason })
    expect([kind, saved.status, saved.body.message]).toEqual([kind, 400, 'INVALID_REQUEST'])
  }
})
