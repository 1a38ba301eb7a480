import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { installHouseGauges } from '../dashboard/gauges.ts'

const house = await testApp()
const { context, clock } = house
installHouseGauges(context)
clock.hold(new Date('2026-11-17T05:00:00.000Z'))
const [maker, other, support] = await Promise.all(
  (['owner', 'finance', 'support'] as const).map(async (role) =>
    house.client((await seat(context, role)).token),
  ),
)
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS).toISOString()
const record = async (given: object = {}, by = maker) =>
  by?.post('/api/ops/breaches/record', {
    knownAt: ago(2),
    happened: 'A list of members was sent to a wrong address',
    data: 'names and phones',
    people: 40,
    isHighRisk: false,
    ...given,
  })
const idOf = async (given: object = {}) => String((await record(given))?.body['id'])
const report = (id: string, given: object = {}, by = other) =>
  by?.post(`/api/ops/breaches/${id}/report`, {
    reportedAt: ago(0),
    reference: 'PDPC 1/2569',
    peopleToldAt: null,
    reason: 'told by their form',
    ...given,
  })
const harmless = (id: string, by = other) =>
  by?.post(`/api/ops/breaches/${id}/harmless`, { reason: 'the file could not be opened' })
const today = async () => (await support?.get('/api/ops/today'))?.body['breaches']
const metric = async (name: string) =>
  new RegExp(`^${name} (\\S+)$`, 'm').exec(await context.metrics.registry.metrics())?.[1]

describe('a breach of personal data', () => {
  it(
    clause(
      'PDPA 37(4)',
      'has 72 hours from when it was known, and is an alarm until it is reported',
    ),
    async () => {
      expect(await today()).toEqual({ count: 0, oldestAt: null })
      const { status, body } = (await record({ knownAt: ago(2) })) ?? {}
      expect([status, body]).toMatchObject([
        200,
        { state: 'OPEN', knownAt: ago(2), dueAt: ago(-70), ended: null },
      ])
      expect(await today()).toEqual({ count: 1, oldestAt: ago(2) })
      expect(await metric('krapao_breaches_open')).toBe('1')
      expect(await metric('krapao_breach_left_seconds')).toBe(String(70 * 3_600))
      const id = String(body?.['id'])
      expect((await report(id))?.body).toMatchObject({
        state: 'REPORTED',
        ended: { reference: 'PDPC 1/2569', reportedAt: ago(0), peopleToldAt: null },
      })
      expect(await today()).toEqual({ count: 0, oldestAt: null })
      expect((await report(id))?.body.message).toBe('NOT_WAITING')
      const log = (await maker?.post('/api/ops/audit', { subject: id }))?.body
      expect(log).toMatchObject({
        entries: [
          { action: 'breach.report', after: { isLate: false } },
          { action: 'breach.record', after: { people: 40 } },
        ],
      })
    },
  )

  it('of a high risk is reported only with when its people were told, and is never harmless', async () => {
    const id = await idOf({ isHighRisk: true, people: null })
    expect((await report(id))?.body).toMatchObject({
      message: 'INVALID_REQUEST',
      details: { fields: ['peopleToldAt'] },
    })
    expect((await harmless(id))?.body).toMatchObject({ details: { fields: ['isHighRisk'] } })
    expect((await report(id, { peopleToldAt: ago(1) }))?.body).toMatchObject({ state: 'REPORTED' })
  })

  it('is told to nobody only by another than who recorded it, and by nobody twice', async () => {
    const id = await idOf()
    expect((await harmless(id, maker))?.body.message).toBe('SAME_OPERATOR')
    const both = await Promise.all([harmless(id), report(id)])
    expect(both.filter((answer) => answer?.status === 200)).toHaveLength(1)
    expect(both.map((answer) => answer?.body.message)).toContain('NOT_WAITING')
  })

  it('is not known in the future, not reported before it was known, and late is written down', async () => {
    expect((await record({ knownAt: ago(-1) }))?.body).toMatchObject({
      details: { fields: ['knownAt'] },
    })
    const id = await idOf({ knownAt: ago(80) })
    for (const reportedAt of [ago(81), ago(-1)])
      expect((await report(id, { reportedAt }))?.body).toMatchObject({
        details: { fields: ['reportedAt'] },
      })
    expect(Number(await metric('krapao_breach_left_seconds'))).toBe(-8 * 3_600)
    const { body } = (await maker?.post('/api/ops/breaches', {})) ?? {}
    expect(body).toMatchObject({ total: 1, breaches: [{ id, dueAt: ago(8) }] })
    expect((await report(id))?.status).toBe(200)
    const log = (await maker?.post('/api/ops/audit', { subject: id }))?.body
    expect(log).toMatchObject({ entries: [{ after: { isLate: true } }, {}] })
  })

  it('is seen and recorded by who reads the audit log, and by no other', async () => {
    expect((await record({}, support))?.status).toBe(403)
    expect((await support?.post('/api/ops/breaches', {}))?.status).toBe(403)
    expect((await report('nothing'))?.status).toBe(404)
  })
})
