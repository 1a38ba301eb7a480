import { describe, expect, it } from 'vitest'
import { proofOf } from '../../../testing/passwordProof.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { linkHouse, type Group } from './testing/linkHouse.ts'

/** Who decides about the gifts of a group, and who learns of it. */
const house = await linkHouse()
const { context, db } = house
const [finance, support, content] = [
  await house.worker('finance'),
  await house.worker('support'),
  await house.worker('content'),
]
const HELD = [403, 'IDENTITY_HELD']
const decide = (id: string, body: object, by = finance) =>
  by.post(`/api/ops/links/${id}/decide`, { reason: 'looked at', ...body })

describe('what a person says of a group', () => {
  const ring = async (): Promise<{
    people: Awaited<ReturnType<typeof house.onOneDevice>>
    id: string
  }> => {
    const people = await house.onOneDevice(4)
    await house.sweep()
    const [first] = people
    if (!first) throw new Error('nobody')
    return { people, id: (await house.linksOf(finance, first)).group?.id ?? '' }
  }

  it('lets its gifts pass until it grows, and is written in the audit log', async () => {
    const { people, id } = await ring()
    const [first, second, third] = people
    if (!first || !second || !third) throw new Error('nobody')
    expect(await house.claim(first)).toEqual(HELD)
    expect((await decide(id, { decision: 'LET', size: 3 })).body).toMatchObject({
      message: 'CASE_CHANGED',
      details: { size: 4 },
    })
    expect((await decide(id, { decision: 'LET', size: 4, upTo: 3 })).body.message).toBe(
      'INVALID_REQUEST',
    )
    expect((await decide(id, { decision: 'LET', size: 4 }, support)).status).toBe(403)
    expect((await decide(id, { decision: 'LET', size: 4 })).body).toMatchObject({
      group: { giftsWait: false, decided: { decision: 'LET', upTo: 4 } },
    })
    expect((await house.claim(first))[0]).toBe(200)
    const cookie = await house.logIn(second)
    const fifth = await house.member()
    await house.logIn(fifth, { cookie })
    await house.sweep()
    expect(await house.claim(third)).toEqual(HELD)
    const entry = await db
      .selectFrom('audit_entry')
      .select(['action', 'reason', 'after'])
      .where('subject', '=', `G-${id}`)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'links.let', reason: 'looked at', after: { upTo: 4 } })
  })

  it('is said by nobody who has an account in it', async () => {
    const { people, id } = await ring()
    const [own] = people
    if (!own) throw new Error('nobody')
    const player = await seat(context, 'finance')
    await db
      .updateTable('operator')
      .set({ phone: own.username })
      .where('id', '=', player.id)
      .execute()
    const said = await decide(id, { decision: 'LET', size: 4 }, house.client(player.token))
    expect([said.status, said.body.message]).toEqual([409, 'SAME_OPERATOR'])
    expect(await house.claim(own)).toEqual(HELD)
  })

  it('stands in the list of those that wait, the largest first', async () => {
    const list = async (state: string, by = support) =>
      (await by.post('/api/ops/links', { state })).body as unknown as {
        total: number
        above: number
        groups: Group[]
      }
    await house.onOneDevice(2)
    await house.sweep()
    const { above, groups } = await list('waiting')
    expect(above).toBe(3)
    expect(groups.every(({ giftsWait }) => giftsWait)).toBe(true)
    expect(groups.map(({ size }) => size)).toEqual(
      groups.map(({ size }) => size).toSorted((a, b) => b - a),
    )
    expect((await list('all')).total).toBeGreaterThan(groups.length)
    expect((await content.post('/api/ops/links', {})).status).toBe(403)
    expect((await finance.get('/api/ops/links/x')).status).toBe(404)
    expect((await finance.get('/api/ops/members/nobody/links')).status).toBe(404)
  })
})

describe('a member of a group', () => {
  it('reads nothing of it in what we know of them', async () => {
    const [one] = await house.onOneDevice(5)
    if (!one) throw new Error('nobody')
    await house.sweep()
    const { text } = await one.client.get(
      '/api/account/export',
      await proofOf(one.client, one.password),
    )
    expect(text).toContain('sessions')
    expect(text).not.toMatch(/link|trait|giftsWait/i)
  })
})
