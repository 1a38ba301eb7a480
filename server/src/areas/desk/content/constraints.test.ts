import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/**
 * What the content tables demand is told in words when a draft is saved, and never by a
 * constraint's name.
 */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const owner = house.client((await seat(context, 'owner')).token)
type Body = Record<string, unknown>
const reason = 'a test'
const liveOf = async (kind: string, wanted: (body: Body) => boolean = () => true) => {
  const { items } = (await owner.post(`/api/ops/${kind}`)).body as unknown as {
    items: { id: string; live: Body | null }[]
  }
  const found = items.find(({ live }) => live !== null && wanted(live))
  if (!found?.live) throw new Error(`no ${kind}`)
  return { id: found.id, live: found.live }
}
const save = (kind: string, id: string, body: Body) =>
  owner.put(`/api/ops/${kind}/${id}`, { body, reason })

const TABLES = [
  'offer',
  'spin_wheel',
  'spin_slice',
  'banner',
  'site_text',
  'deposit_account',
  'game_listing',
]
const slicesWith = (live: Body, change: Body): Body => ({
  slices: (live['slices'] as Body[]).map((slice, n) => (n === 0 ? { ...slice, ...change } : slice)),
})
/** What breaks each: the kind, what is changed, and the field that the refusal names. */
const BREACHES: Record<string, [string, Body | ((live: Body) => Body), string]> = {
  offer_check: [
    'offers',
    { startsAt: '2026-12-02T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' },
    'endsAt',
  ],
  offer_check1: ['offers', { kind: 'promotion', type: 'day', maxReceived: 3 }, 'type'],
  offer_check2: [
    'offers',
    { rewardPercent: null, depositHours: 24, minDeposit: null },
    'minDeposit',
  ],
  offer_check3: [
    'offers',
    { rewardPercent: 50, depositHours: 24, minDeposit: 100 },
    'depositHours',
  ],
  offer_has_condition: [
    'offers',
    { turnoverMultiple: null, percentSuccess: null, percentFail: null },
    'turnoverMultiple',
  ],
  offer_kind_check: ['offers', { kind: 'gift' }, 'kind'],
  offer_type_check: ['offers', { type: 'month' }, 'type'],
  offer_max_bet_check: ['offers', { maxBet: 0 }, 'maxBet'],
  offer_max_received_check: ['offers', { maxReceived: 0 }, 'maxReceived'],
  offer_min_deposit_check: ['offers', { minDeposit: 0 }, 'minDeposit'],
  offer_percent_fail_check: ['offers', { percentFail: 100 }, 'percentFail'],
  offer_percent_success_check: ['offers', { percentSuccess: 100 }, 'percentSuccess'],
  offer_play_days_check: ['offers', { playDays: 0 }, 'playDays'],
  offer_quota_check: ['offers', { quota: -1 }, 'quota'],
  offer_reward_amount_check: ['offers', { rewardAmount: 0 }, 'rewardAmount'],
  offer_reward_percent_check: [
    'offers',
    { rewardPercent: 0, minDeposit: 100, depositHours: null },
    'rewardPercent',
  ],
  offer_turnover_multiple_check: ['offers', { turnoverMultiple: -1 }, 'turnoverMultiple'],
  spin_slice_bg_color_check: ['wheels', (live) => slicesWith(live, { bgColor: 'red' }), 'bgColor'],
  spin_slice_text_color_check: [
    'wheels',
    (live) => slicesWith(live, { textColor: '#FFF' }),
    'textColor',
  ],
  spin_slice_code_check: ['wheels', (live) => slicesWith(live, { code: 'a b' }), 'code'],
  spin_slice_weight_check: ['wheels', (live) => slicesWith(live, { weight: -1 }), 'weight'],
  banner_place_check: ['banners', { place: 'moon' }, 'place'],
  deposit_account_bank_type_check: ['deposit-accounts', { bankType: 'CASH' }, 'bankType'],
  deposit_account_currency_check: ['deposit-accounts', { currency: 'USD' }, 'currency'],
  deposit_account_min_deposit_check: ['deposit-accounts', { minDeposit: 0 }, 'minDeposit'],
  game_listing_name_th_check: ['catalogue', { name: { th: '  ', la: '', en: '' } }, 'name.th'],
  game_listing_position_check: ['catalogue', { position: -1 }, 'position'],
}
/** The id says it, and no text has another key. */
const BY_ID = ['site_text_key_check']

const checks = async () =>
  (
    await sql<{ name: string }>`
      select c.conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'c' and t.relname = any (${TABLES}::text[]) order by 1`.execute(context.db)
  ).rows.map(({ name }) => name)

describe('a check constraint of the content tables', () => {
  it('has a breach here, each', async () => {
    expect((await checks()).toSorted()).toEqual([...Object.keys(BREACHES), ...BY_ID].toSorted())
  })

  it.each(Object.entries(BREACHES))(
    '%s is told at its field when the draft is saved, and not by its name',
    async (name, [kind, change, field]) => {
      const { id, live } = await liveOf(kind)
      const body = { ...live, ...(typeof change === 'function' ? change(live) : change) }
      const { status, text, body: said } = await save(kind, id, body)
      expect([status, said.message]).toEqual([400, 'INVALID_REQUEST'])
      expect(text).not.toContain(name)
      const { fields } = said['details'] as { fields: string[] }
      expect(fields.some((each) => each === field || each.endsWith(`.${field}`))).toBe(true)
    },
  )

  it('is not needed for an offer with a banner that has no picture', async () => {
    const { id, live } = await liveOf('offers')
    const banners = [{ image: '', th: '', la: '', en: '' }]
    const { status, body } = await save('offers', id, { ...live, banners })
    expect([status, body]).toMatchObject([400, { details: { fields: ['body.banners.0.image'] } }])
  })

  it('that nobody has thought of is told without its name, and stands in the log', async () => {
    const { id, live } = await liveOf('banners')
    await asOwner(context.db, (db) =>
      sql`alter table banner add constraint planted_rule check (position <> 4711)`.execute(db),
    )
    const saved = await save('banners', id, { ...live, position: 4_711 })
    const { draft } = saved.body as unknown as { draft: { version: number } }
    const told = await owner.post(`/api/ops/banners/${id}/publish`, {
      version: draft.version,
      reason,
    })
    await asOwner(context.db, (db) =>
      sql`alter table banner drop constraint planted_rule`.execute(db),
    )
    expect([told.status, told.body]).toMatchObject([
      400,
      { message: 'INVALID_REQUEST', details: { fields: ['body'] } },
    ])
    expect(told.text).not.toMatch(/planted|rule/)
    expect(house.logs.some((line) => line.includes('planted_rule'))).toBe(true)
  })
})

describe('a draft', () => {
  it('of a wheel with a prize that there is not, or no chance, is refused when it is saved', async () => {
    const { id, live } = await liveOf('wheels')
    const none = (live['slices'] as Body[]).map((slice) => ({ ...slice, weight: 0 }))
    const twice = (live['slices'] as Body[]).map((slice) => ({ ...slice, code: 'same' }))
    for (const [change, field, rule] of [
      [slicesWith(live, { prizeCode: 'cash-99999' }), 'slices.0.prizeCode', 'UNKNOWN_PRIZE'],
      [{ slices: none }, 'slices.weight', 'NO_CHANCE'],
      [{ slices: twice }, 'slices.code', 'CODE_TWICE'],
    ] as const)
      expect((await save('wheels', id, { ...live, ...change })).body).toMatchObject({
        message: 'INVALID_REQUEST',
        details: { fields: [field], rule },
      })
  })

  it('of an offer with another one’s code is refused when it is published, at its field', async () => {
    const { live } = await liveOf('offers')
    expect((await save('offers', 'another', live)).status).toBe(200)
    const told = await owner.post('/api/ops/offers/another/publish', { version: 1, reason })
    expect(told.body).toMatchObject({
      message: 'INVALID_REQUEST',
      details: { fields: ['code'], rule: 'CODE_TAKEN' },
    })
  })

  it('keeps its fields and languages in their order, Thai, Lao, English', async () => {
    for (const [kind, field] of [
      ['texts', 'html'],
      ['offers', 'name'],
      ['wheels', 'name'],
    ] as const) {
      const { id, live } = await liveOf(kind)
      const words = live[field] as Body
      const shuffled = { en: words['en'], th: words['th'], la: words['la'] }
      const { draft } = (await save(kind, id, { ...live, [field]: shuffled })).body as unknown as {
        draft: { body: Record<string, Body> }
      }
      expect([kind, Object.keys(draft.body[field] ?? {})]).toEqual([kind, ['th', 'la', 'en']])
      expect(Object.keys(draft.body)).toEqual(Object.keys(live))
      const { live: shown } = await liveOf(kind)
      expect(Object.keys(shown[field] as Body)).toEqual(['th', 'la', 'en'])
    }
  })
})
