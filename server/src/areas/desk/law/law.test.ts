import { JURISDICTIONS } from '@krapao/contract/ops/law/jurisdictions'
import { describe, expect, it } from 'vitest'
import { PROFILES } from '../../../settings/profiles.ts'
import { testApp } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { boundsOf } from '../settings/rules.ts'

const house = await testApp({
  env: { JURISDICTION: 'ukgc2026' },
  settings: { turnoverCeiling: 20, accountReviewDays: 90 },
})
const { context } = house
const owner = house.client((await seat(context, 'owner')).token)
const set = (key: string, value: unknown) =>
  owner.put(`/api/ops/settings/${key}`, { value, reason: 'a test' })

describe('a site under a law', () => {
  it('starts with its settings within the bounds, and leaves what is within as it is', () => {
    expect(context.settings.get('turnoverCeiling')).toBe(10)
    expect(context.settings.get('depositLimitAsked')).toBe(true)
    expect(context.settings.get('accountReviewDays')).toBe(90)
    // The code's own bound is the stricter one.
    expect(context.settings.get('minimumAge')).toBe(20)
    expect(house.logs.join('\n')).toContain('LCCP 5.1.1(3)(a)')
  })

  it.each([
    ['turnoverCeiling', 11, 'LCCP 5.1.1(3)(a)'],
    ['depositLimitAsked', false, 'RTS 12A'],
    ['accountReviewDays', 181, 'RTS 12E'],
  ])('refuses %s of %j by its clause, and nothing is changed', async (key, value, clause) => {
    const before = context.settings.get(key as 'turnoverCeiling')
    const { status, body } = await set(key, value)
    expect([status, body]).toMatchObject([
      400,
      { message: 'INVALID_REQUEST', details: { fields: ['value'], clause } },
    ])
    expect(context.settings.get(key as 'turnoverCeiling')).toBe(before)
  })

  it('takes a value within them, and the list of settings tells the bound', async () => {
    const { body } = await set('turnoverCeiling', 10)
    expect(body).toMatchObject({ value: 10, law: { most: 10, clause: 'LCCP 5.1.1(3)(a)' } })
  })

  it('is shown beside every other, with what holds here and what the product does not meet', async () => {
    const { status, body } = await owner.get('/api/ops/law')
    expect([status, body['chosen']]).toEqual([200, 'ukgc2026'])
    const profiles = body['profiles'] as { code: string; bounds: { holds: boolean }[] }[]
    expect(profiles.map(({ code }) => code)).toEqual([...JURISDICTIONS])
    const of = (code: string) => profiles.find((each) => each.code === code)
    expect(of('ukgc2026')?.bounds.every(({ holds }) => holds)).toBe(true)
    expect(of('ukgc2026')).toMatchObject({ notMet: expect.arrayContaining(['LCCP 4.2.1']) })
    expect(of('lao2023')).toMatchObject({
      state: 'closed',
      bounds: [{ setting: 'serviceClosed', is: true, holds: false }],
    })
  })
})

it('the Lao law of 2023 keeps the site closed', async () => {
  const closed = await testApp({ env: { JURISDICTION: 'lao2023' } })
  expect(closed.context.settings.get('serviceClosed')).toBe(true)
  const boss = closed.client((await seat(closed.context, 'owner')).token)
  const opened = await boss.put('/api/ops/settings/serviceClosed', { value: false, reason: 'open' })
  expect([opened.status, opened.body.message]).toEqual([400, 'INVALID_REQUEST'])
})

it('no profile asks for a value that the code refuses', () => {
  for (const { bounds } of Object.values(PROFILES))
    for (const bound of bounds) {
      if ('is' in bound) continue
      const own = boundsOf(bound.setting)
      expect(own && (bound.least ?? own.min) <= own.max).toBe(true)
      expect(own && (bound.most ?? own.max) >= own.min).toBe(true)
    }
})
