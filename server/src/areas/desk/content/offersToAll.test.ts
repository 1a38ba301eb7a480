import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** An offer that gives a member little gives a thousand puppets much. */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const { db } = context
const reason = 'a test'
const MEMBERS = 101
const editor = house.client((await seat(context, 'content')).token)
const owner = house.client((await seat(context, 'owner')).token)
let live: Record<string, unknown>

beforeAll(async () => {
  await house.register()
  await sql`insert into member (id, username, name, password_hash, bank_code, bank_account_name,
      bank_account_no, currency, created_at, updated_at)
    select 'p' || n, '09' || (10000000 + n), name, password_hash, bank_code, bank_account_name,
      (7000000000 + n)::text, currency, created_at, updated_at
    from member, generate_series(2, ${MEMBERS}::int) n`.execute(db)
  const { items } = (await editor.post('/api/ops/offers')).body as unknown as {
    items: { live: typeof live }[]
  }
  live = items[0]?.live ?? {}
})
/** Nothing that one alone has published stands from another test. */
beforeEach(async () => {
  await db.deleteFrom('content_version').where('kind', '=', 'offer').execute()
})
const publish = async (item: string, change: object, by = editor) => {
  const body = { ...live, code: item, position: 9_000, ...change }
  const saved = await editor.put(`/api/ops/offers/${item}`, { body, reason })
  const { draft } = saved.body as unknown as { draft: { version: number } }
  const said = await by.post(`/api/ops/offers/${item}/publish`, { version: draft.version, reason })
  return said.status === 200 ? 'published' : said.status === 202 ? 'waits' : said.body.message
}

const CASH = { rewardPercent: null, minDeposit: null, turnoverMultiple: 1, maxReceived: 1 }

it('takes two where all members together are given more than giftAlone in a day', async () => {
  const rich = { ...CASH, rewardAmount: 950, quota: null }
  expect(await publish('rich', rich)).toBe('waits')
  expect(await publish('rich', { ...rich, quota: 10_000 })).toBe('waits')
  expect(await publish('rich', rich, owner)).toBe('published')
})

it('takes two where few members have come yet', async () => {
  await db.updateTable('member').set({ status: 'CLOSED' }).execute()
  expect(await publish('young', { ...CASH, rewardAmount: 950, quota: null })).toBe('waits')
  await db.updateTable('member').set({ status: 'ACTIVE' }).execute()
})

it('takes two whatever those who were here have lost', async () => {
  await sql`insert into play_day (member_id, day, turnover, won, last_played_at, summed_at, counted, counted_won)
    select id, ${context.clock.now()}::date, 100000, 0, now(), now(), 100000, 0 from member`.execute(
    db,
  )
  const asked = { ...CASH, turnoverMultiple: 3, rewardAmount: 950, quota: null }
  expect(await publish('lost', asked)).toBe('waits')
  await db.deleteFrom('play_day').execute()
})

it('weighs no more than its quota', async () => {
  expect(await publish('bounded', { ...CASH, rewardAmount: 950, quota: 2 })).toBe('published')
})

it('weighs what is given in parts together, whatever a member is given', async () => {
  const piece = { ...CASH, rewardAmount: 400, quota: 5 }
  const said: (string | undefined)[] = []
  for (const one of ['a1', 'a2', 'a3', 'a4', 'a5']) said.push(await publish(one, piece))
  expect([said[0], said[4]]).toEqual(['published', 'waits'])
  expect(await publish('a5', { ...piece, rewardAmount: 1, quota: 1 })).toBe('published')
})

it('takes two and a quota where less than the gift is asked once', async () => {
  for (const terms of [
    { turnoverMultiple: 0.9 },
    // Half of it is lost, and the rest can be withdrawn.
    { turnoverMultiple: 5, percentFail: 60 },
  ]) {
    const cash = { ...CASH, rewardAmount: 1, ...terms }
    expect(await publish('cash', { ...cash, quota: 1 })).toBe('waits')
    const endless = { ...live, code: 'cash', position: 9_000, ...cash, quota: null }
    const saved = await editor.put('/api/ops/offers/cash', { body: endless, reason })
    expect(saved).toMatchObject({ status: 400, body: { details: { fields: ['quota'] } } })
  }
})

it('lets one alone welcome all members with twenty baht', async () => {
  const welcome = { ...CASH, turnoverMultiple: 5, rewardAmount: 20, maxReceived: 1, quota: null }
  expect(await publish('welcome', welcome)).toBe('published')
})
