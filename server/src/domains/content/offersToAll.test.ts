import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { seat } from '../operators/testing/seats.ts'

/** An offer that gives a member little gives a thousand puppets much. */
const house = await testApp({ settings: { registerOTP: false, needsSecondOwner: true } })
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
  return said.status === 200 ? 'published' : said.body.message
}

it('takes two where all members are given a hundred times as much as one alone gives one', async () => {
  // 101 members times 9,950 baht is more than a million.
  const rich = { rewardAmount: 9_950, maxReceived: 1, quota: null }
  expect(await publish('rich', rich)).toBe('SAME_OPERATOR')
  expect(await publish('rich', { ...rich, quota: 10_000 })).toBe('SAME_OPERATOR')
  expect(await publish('rich', rich, owner)).toBe('published')
})

it('weighs no more than its quota', async () => {
  const rich = { rewardAmount: 9_950, maxReceived: 1, quota: 100 }
  expect(await publish('bounded', rich)).toBe('published')
})

it('weighs what is given in pieces together, whatever a member is given', async () => {
  const piece = { rewardAmount: 2_000, maxReceived: 1, quota: null }
  for (const one of ['a1', 'a2', 'a3', 'a4']) expect(await publish(one, piece)).toBe('published')
  const last = { rewardAmount: 1_950, maxReceived: 1 }
  expect(await publish('a5', { ...last, quota: null })).toBe('SAME_OPERATOR')
  expect(await publish('a5', { ...last, quota: 10 })).toBe('published')
})

it('lets one alone welcome all members with a hundred baht', async () => {
  const welcome = { rewardAmount: 100, maxReceived: 1, quota: null }
  expect(await publish('welcome', welcome)).toBe('published')
})
