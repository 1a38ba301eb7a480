import { CASE_KINDS, type CaseKind } from '@krapao/contract/ops/cases'
import { describe, expect, it } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { seat, type Seat } from '../operators/testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const member = await house.register()
const desk = async (): Promise<Seat & { at: Client }> => {
  const made = await seat(context, 'finance')
  return { ...made, at: house.client(made.token) }
}
const [one, two] = [await desk(), await desk()]
const take = (who: { at: Client }, kind: CaseKind, id: string) =>
  who.at.post(`/api/ops/cases/${kind}/${id}/take`)
const leave = (who: { at: Client }, kind: CaseKind, id: string) =>
  who.at.post(`/api/ops/cases/${kind}/${id}/leave`)
const held = async (who: { at: Client }, kind: CaseKind) =>
  (await who.at.get(`/api/ops/cases/${kind}`)).body as unknown as {
    subject: string
    operator: string
  }[]
const propose = async (who: { at: Client }): Promise<string> =>
  String(
    (
      await who.at.post(`/api/ops/members/${member.memberId}/adjust`, {
        amount: 5,
        reason: 'a prize that was not paid',
      })
    ).body['id'],
  )

describe('a case', () => {
  it('taken by one is seen so by the others, who neither take nor decide it', async () => {
    const maker = await desk()
    const id = await propose(maker)
    expect((await take(one, 'adjustment', id)).body).toMatchObject({ operator: one.name })
    expect(await held(two, 'adjustment')).toMatchObject([{ subject: id, operator: one.name }])
    const refused = await take(two, 'adjustment', id)
    expect([refused.status, refused.body.message, refused.body['details']]).toMatchObject([
      409,
      'CASE_TAKEN',
      { operator: one.name },
    ])
    for (const verb of ['approve', 'refuse'])
      expect(
        (await two.at.post(`/api/ops/adjustments/${id}/${verb}`, { reason: 'mine' })).body.message,
      ).toBe('CASE_TAKEN')
    expect((await one.at.post(`/api/ops/adjustments/${id}/approve`, {})).status).toBe(200)
    // Decided, it is nobody's any more.
    expect(await held(two, 'adjustment')).toEqual([])
  })

  it.each(CASE_KINDS)('of the queue %s is refused to every decision of another', async (kind) => {
    const paths: Record<CaseKind, string[]> = {
      withdrawal: ['withdrawals/x1/approve', 'withdrawals/x1/reject'],
      suspense: ['suspense/x1/assign', 'suspense/x1/return', 'suspense/x1/writeOff'],
      slip: [],
      transfer: ['transfers/x1/resolve'],
      adjustment: ['adjustments/x1/approve', 'adjustments/x1/refuse'],
      chargeback: ['chargebacks/x1/decide', 'chargebacks/x1/refuse'],
      identity: ['identity/x1/accept', 'identity/x1/again', 'identity/x1/refuse'],
    }
    expect((await take(one, kind, 'x1')).status).toBe(200)
    for (const path of paths[kind]) {
      const body = {
        ...(path.endsWith('again') ? {} : { reason: 'a good reason' }),
        ...(path.endsWith('assign') ? { memberId: member.memberId } : {}),
        ...(path.endsWith('resolve') ? { happened: true } : {}),
        ...(kind === 'identity' ? { round: 1 } : {}),
        ...(kind === 'identity' && !path.endsWith('accept') ? { why: 'unclear' } : {}),
        ...(path.endsWith('decide') ? { outcome: 'loss' } : {}),
      }
      expect((await two.at.post(`/api/ops/${path}`, body)).body.message).toBe('CASE_TAKEN')
      expect((await one.at.post(`/api/ops/${path}`, body)).body.message).toBe('NOT_FOUND')
    }
    await leave(one, kind, 'x1')
  })

  it('is free after ten minutes, when it is given back, and with the next one taken', async () => {
    await take(one, 'slip', 'a')
    clock.advance(9 * 60_000)
    expect((await take(one, 'slip', 'a')).status).toBe(200)
    clock.advance(9 * 60_000)
    expect((await take(two, 'slip', 'a')).body.message).toBe('CASE_TAKEN')
    clock.advance(60_000)
    expect(await held(two, 'slip')).toEqual([])
    expect((await take(two, 'slip', 'a')).status).toBe(200)
    expect((await leave(one, 'slip', 'a')).status).toBe(204)
    expect(await held(one, 'slip')).toMatchObject([{ subject: 'a', operator: two.name }])
    expect((await take(two, 'slip', 'b')).status).toBe(200)
    expect(await held(one, 'slip')).toMatchObject([{ subject: 'b' }])
    expect((await leave(two, 'slip', 'b')).status).toBe(204)
    expect(await held(one, 'slip')).toEqual([])
  })

  it('asked for by twelve at once is had by one, and its claim is in the audit', async () => {
    const desks = await Promise.all(Array.from({ length: 6 }, desk))
    const answers = await Promise.all(
      [...desks, ...desks].map(async (who) => ({
        name: who.name,
        status: (await take(who, 'suspense', 'race')).status,
      })),
    )
    const names = new Set(answers.filter(({ status }) => status === 200).map(({ name }) => name))
    expect(names.size).toBe(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    const { body } = await one.at.post('/api/ops/audit', { subject: 'race', action: 'case.take' })
    expect(body).toMatchObject({ total: 1, entries: [{ operator: [...names][0] }] })
  })

  it('of a queue that is none is INVALID_REQUEST', async () => {
    expect((await one.at.get('/api/ops/cases/everything')).body.message).toBe('INVALID_REQUEST')
  })
})
