import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const support = house.client((await seat(context, 'support', { name: 'Som' })).token)
let [one, two] = [] as unknown as [Registered, Registered]
beforeAll(async () => {
  ;[one, two] = [await house.register(), await house.register()]
})
const change = (body: object) => support.put('/api/ops/care', body)
const found = async (...filters: object[]) => {
  const { body } = await support.post('/api/ops/lists/members', { filters })
  const rows = body['rows'] as { memberId: string; cells: Record<string, unknown> }[]
  return rows.map(({ memberId, cells }) => ({ memberId, care: cells['care'], tags: cells['tags'] }))
}
const entries = () =>
  context.db
    .selectFrom('audit_entry')
    .select(['operator', 'member_id', 'before', 'after'])
    .where('action', '=', 'member.care')
    .orderBy('seq')
    .execute()

describe('tags and the level of care', () => {
  it('are set for several at once, found by, and audited one by one', async () => {
    const members = [one.memberId, two.memberId]
    const said = await change({ members, level: 'raised', add: ['โทรหาแล้ว', 'test'] })
    expect(said.body).toEqual({ changed: 2 })
    expect((await change({ members: [one.memberId], remove: ['test'] })).body).toEqual({
      changed: 1,
    })
    // The same again is no change, and no entry.
    expect((await change({ members, level: 'raised' })).body).toEqual({ changed: 0 })
    const both = ['test', 'โทรหาแล้ว']
    expect(await found({ column: 'tags', op: 'has', values: ['test'] })).toEqual([
      { memberId: two.memberId, care: 'raised', tags: both },
    ])
    expect(await found({ column: 'tags', op: 'hasNot', values: ['test'] })).toEqual([
      { memberId: one.memberId, care: 'raised', tags: ['โทรหาแล้ว'] },
    ])
    expect((await found({ column: 'care', op: 'is', values: ['raised'] })).length).toBe(2)
    expect((await support.get('/api/ops/care/tags')).body).toEqual(both)
    const kept = await entries()
    expect(kept.map((entry) => entry.operator)).toEqual(['Som', 'Som', 'Som'])
    expect(kept[2]).toEqual({
      operator: 'Som',
      member_id: one.memberId,
      before: { care: 'raised', tags: both },
      after: { care: 'raised', tags: ['โทรหาแล้ว'] },
    })
  })

  it('change for all who are named, or for nobody', async () => {
    const before = await found()
    const [unknown, tooMany] = [
      await change({ members: [one.memberId, 'nobody'], level: 'personal' }),
      await change({
        members: [one.memberId, two.memberId],
        add: Array.from({ length: 9 }, (_, n) => `t${n}`),
      }),
    ]
    expect([unknown.status, unknown.body.message]).toEqual([404, 'NOT_FOUND'])
    // The second has two tags already.
    expect([tooMany.status, tooMany.body.message]).toEqual([400, 'INVALID_REQUEST'])
    expect(await found()).toEqual(before)
    expect((await change({ members: [one.memberId], level: 'gold' })).status).toBe(400)
  })

  it('of two who set them at once both stand', async () => {
    await Promise.all([
      change({ members: [one.memberId, two.memberId], add: ['a'] }),
      change({ members: [two.memberId, one.memberId], add: ['b'] }),
    ])
    for (const { tags } of await found()) expect(tags).toEqual(expect.arrayContaining(['a', 'b']))
  })
})

describe('all that match', () => {
  const changeAll = (by: typeof support, body: object) => by.put('/api/ops/care/matches', body)
  const tagged = { column: 'tags', op: 'has', values: ['a'] }

  it('are found by the server, as many as were in sight, and told in one audit entry', async () => {
    const filters = [tagged]
    expect((await changeAll(support, { filters, count: 1, level: 'personal' })).body.message).toBe(
      'CASE_CHANGED',
    )
    expect((await changeAll(support, { filters, count: 3, level: 'personal' })).body.message).toBe(
      'CASE_CHANGED',
    )
    expect((await found(tagged)).map(({ care }) => care)).toEqual(['raised', 'raised'])
    const said = await changeAll(support, { filters, count: 2, level: 'personal', remove: ['b'] })
    expect(said.body).toEqual({ changed: 2 })
    expect((await found(tagged)).map(({ care }) => care)).toEqual(['personal', 'personal'])
    const kept = await context.db
      .selectFrom('audit_entry')
      .select(['operator', 'member_id', 'after'])
      .where('action', '=', 'member.careOfMatches')
      .execute()
    expect(kept).toMatchObject([
      { operator: 'Som', member_id: null, after: { filters, matched: 2, changed: 2 } },
    ])
    expect(kept[0]?.after?.['members']).toEqual([one.memberId, two.memberId].toSorted())
  })

  it('are not who cannot be filtered by, more than the bound, nor content’s to change', async () => {
    const phone = [{ column: 'phone', op: 'is', values: [one.username] }]
    expect((await changeAll(support, { filters: phone, count: 1, level: 'raised' })).status).toBe(
      400,
    )
    expect((await changeAll(support, { count: 1_001, level: 'raised' })).status).toBe(400)
    const content = house.client((await seat(context, 'content')).token)
    expect((await changeAll(content, { count: 2, level: 'raised' })).body.message).toBe('FORBIDDEN')
  })
})
