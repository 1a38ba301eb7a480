import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const boss = await seat(context, 'owner')
const owner = house.client(boss.token)
const set = (key: string, value: unknown, reason = 'a test') =>
  owner.put(`/api/ops/settings/${key}`, { value, reason })
type Shown = { key: string; type: string; value: unknown; default: unknown; changed: unknown }

describe('settings', () => {
  it(
    clause(
      'GLI B.3.2',
      'are shown with type, default and who changed them; a change is in force at once',
    ),
    async () => {
      expect((await set('withdrawMin', 300, 'the bank asks a fee')).body).toMatchObject({
        key: 'withdrawMin',
        type: 'number',
        value: 300,
        default: 100,
        changed: { by: boss.name, reason: 'the bank asks a fee' },
      })
      expect(context.settings.get('withdrawMin')).toBe(300)
      const all = (await owner.get('/api/ops/settings')).body as unknown as Shown[]
      expect(all.find((each) => each.key === 'slipClosedFrom')).toMatchObject({
        type: 'time',
        value: '23:00',
        changed: null,
      })
      const log = (await owner.post('/api/ops/audit', { subject: 'withdrawMin' })).body
      expect(log).toMatchObject({
        entries: [{ action: 'setting.change', before: { value: 100 }, after: { value: 300 } }],
      })
    },
  )

  it.each([
    ['withdrawMin', '100'],
    ['withdrawMin', -1],
    ['withdrawMin', 1.5],
    ['withdrawMin', 100_001],
    ['minimumAge', 18],
    ['slipClosedFrom', '25:00'],
    ['slipEnabled', 1],
    ['inviteRatePercent', 0.123],
    ['sessionIdleMinutes', 0],
    ['autoApproveBelow', 200_000],
    ['limitRaiseHours', 23],
    ['sessionRetentionDays', 89],
    ['chatRetentionDays', 89],
    ['idempotencyKeyHours', 23],
  ])('%s may not be %j', async (key, value) => {
    const before = context.settings.get(key as 'withdrawMin')
    expect((await set(key, value)).body.message).toBe('INVALID_REQUEST')
    expect(context.settings.get(key as 'withdrawMin')).toBe(before)
  })

  it('are NOT_FOUND when unknown, and none is changed without a reason', async () => {
    for (const key of ['nothing', 'toString', '__proto__'])
      expect((await set(key, 1)).body.message).toBe('NOT_FOUND')
    expect((await set('withdrawMin', 1, 'x')).status).toBe(400)
  })

  it('close the service for members, and the console stays open to open it again', async () => {
    await set('serviceClosed', true)
    expect((await house.client().get('/api/lookup/banks')).status).toBe(410)
    expect((await set('serviceClosed', false)).status).toBe(200)
    expect((await house.client().get('/api/lookup/banks')).status).toBe(200)
  })
})
