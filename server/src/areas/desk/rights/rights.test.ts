import { FIXED_RIGHTS, MAY_HOLD, RIGHTS, rightsAtFirst, ROLES } from '@krapao/contract/ops/rights'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** An owner who gives himself, or another, more than was decided; and who shuts others out. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const { db } = context
const reason = 'a test'
const HOUR_MS = 3_600_000
const worker = async (role: 'owner' | 'finance' | 'support' | 'content') => {
  const one = await seat(context, role)
  return { ...one, client: house.client(one.token) }
}
/** Nobody but those of the test works here. */
beforeEach(() => db.updateTable('operator').set({ active: false }).execute())

const put = (by: Client, role: string, body: object) =>
  by.put(`/api/ops/rights/${role}`, { reason, ...body })
const confirm = (by: Client, id: unknown) => by.post(`/api/ops/approvals/${String(id)}/confirm`, {})
/** Two owners give or take. */
async function change(role: string, body: object): Promise<void> {
  const [one, two] = [await worker('owner'), await worker('owner')]
  const asked = await put(one.client, role, body)
  expect(asked.status).toBe(202)
  expect((await confirm(two.client, asked.body['approval'])).status).toBe(200)
}
const heldBy = async (role: string) =>
  (
    await db
      .selectFrom('staff_right')
      .select('name')
      .where('role', '=', role as 'owner')
      .where('held', '=', true)
      .execute()
  ).map(({ name }) => name)

describe('the rights at first', () => {
  it('are those of the code, within the same bounds', async () => {
    for (const role of ROLES)
      expect((await heldBy(role)).toSorted()).toEqual(rightsAtFirst(role).toSorted())
    const bounds = await db.selectFrom('right_bound').selectAll().execute()
    expect(bounds.map(({ role, name }) => `${role} ${name}`).toSorted()).toEqual(
      RIGHTS.flatMap((right) => MAY_HOLD[right].map((role) => `${role} ${right}`)).toSorted(),
    )
    expect(
      bounds
        .filter(({ fixed }) => fixed)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...FIXED_RIGHTS].toSorted())
  })

  it('tell the console what its operator may do', async () => {
    const { client } = await worker('support')
    expect((await client.get('/api/ops/me')).body['rights']).toEqual(
      expect.arrayContaining(rightsAtFirst('support')),
    )
  })
})

describe('a right that is taken', () => {
  it('ends at once in an open session, and comes back, each by two owners', async () => {
    const support = await worker('support')
    const inbox = () =>
      support.client.post('/api/ops/chat/inbox', { box: 'open', page: 1, limit: 10 })
    expect((await inbox()).status).toBe(200)
    await change('support', { take: ['chat.answer'] })
    expect((await inbox()).body.message).toBe('FORBIDDEN')
    expect((await support.client.get('/api/ops/me')).body['rights']).not.toContain('chat.answer')
    await db.updateTable('operator').set({ active: true }).where('id', '=', support.id).execute()
    await change('support', { give: ['chat.answer'] })
    await db.updateTable('operator').set({ active: true }).where('id', '=', support.id).execute()
    expect((await inbox()).status).toBe(200)
  })

  it('to files leaves no call that gives one, and what it shows stays', async () => {
    const reader = await worker('owner')
    const day = clock.now().toISOString().slice(0, 10)
    const asked = [
      ['/api/ops/reports/deposits', { from: day, to: day }],
      ['/api/ops/ledger/trialBalance', {}],
      ['/api/ops/lists/members/csv', {}],
    ] as const
    const said = async (accept: string) => {
      const statuses: number[] = []
      for (const [path, body] of asked)
        statuses.push((await reader.client.post(path, body, { accept })).status)
      return statuses
    }
    const again = () =>
      db.updateTable('operator').set({ active: true }).where('id', '=', reader.id).execute()
    expect(await said('text/csv')).toEqual([200, 200, 200])
    await change('owner', { take: ['exports.csv'] })
    await again()
    expect(await said('text/csv')).toEqual([403, 403, 403])
    expect(await said('application/json, text/csv;q=0.1')).toEqual([403, 403, 403])
    expect(await said('application/json')).toEqual([200, 200, 403])
    await change('owner', { give: ['exports.csv'] })
    await again()
    expect(await said('text/csv')).toEqual([200, 200, 200])
  })

  it('makes nobody alone at once', async () => {
    const [owner, editor] = [await worker('owner'), await worker('content')]
    const taken = await put(owner.client, 'content', { take: ['offers.edit'] })
    expect([taken.status, taken.body['alone']]).toEqual([200, true])
    expect((await editor.client.post('/api/ops/offers', {})).body.message).toBe('FORBIDDEN')
    const { hasOtherHolder } = await import('../../staff/operators/staff/otherOwner.ts')
    const others = () => hasOtherHolder(context, db, owner.id, 'offers.edit', clock.now())
    expect(await others()).toBe(true)
    clock.advance(73 * HOUR_MS)
    expect(await others()).toBe(false)
    const back = await seat(context, 'owner')
    await db.updateTable('operator').set({ active: false }).where('id', '=', owner.id).execute()
    const again = await put(house.client(back.token), 'content', { give: ['offers.edit'] })
    expect(again.status).toBe(200)
  })
})

describe('one owner of two', () => {
  it('changes nothing alone, nor by asking twice', async () => {
    const [thief] = [await worker('owner'), await worker('owner')]
    const asked = await put(thief.client, 'finance', { give: ['chat.answer'] })
    expect(asked.status).toBe(202)
    expect((await put(thief.client, 'finance', { give: ['chat.answer'] })).body).toEqual(asked.body)
    expect((await confirm(thief.client, asked.body['approval'])).body.message).toBe('SAME_OPERATOR')
    expect(await heldBy('finance')).not.toContain('chat.answer')
    const shown = (await thief.client.get('/api/ops/rights')).body as unknown as {
      role: string
      asked: unknown
    }[]
    expect(shown.find(({ role }) => role === 'finance')?.asked).toMatchObject({
      rights: { 'chat.answer': true },
    })
  })

  it('is not asked with an old password', async () => {
    const [one] = [await worker('owner'), await worker('owner')]
    clock.advance(HOUR_MS / 3)
    expect((await put(one.client, 'support', { take: ['chat.answer'] })).body.message).toBe(
      'STEP_UP_REQUIRED',
    )
  })

  it('is carried out once where both confirm at once, and tells it in the audit', async () => {
    const [one, two, three] = [await worker('owner'), await worker('owner'), await worker('owner')]
    const asked = await put(one.client, 'finance', { give: ['complaints.answer'] })
    const id = asked.body['approval']
    const said = await Promise.all([confirm(two.client, id), confirm(three.client, id)])
    expect(said.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const log = (await one.client.post('/api/ops/audit', { subject: 'right finance' })).body
    const entries = log['entries'] as { action: string; before: object; after: object }[]
    expect(entries.filter(({ action }) => action === 'approval.confirm')).toMatchObject([
      { before: { 'complaints.answer': false }, after: { 'complaints.answer': true } },
    ])
    await change('finance', { take: ['complaints.answer'] })
  })
})

describe('who manages no staff', () => {
  it.each(['finance', 'support', 'content'] as const)('%s gives no right', async (role) => {
    const { client } = await worker(role)
    expect((await put(client, role, { give: ['exports.csv'] })).body.message).toBe('FORBIDDEN')
    expect((await client.get('/api/ops/rights')).body.message).toBe('FORBIDDEN')
  })
})

describe('the bounds', () => {
  it.each([
    ['support', { give: ['withdrawals.decide'] }],
    ['content', { give: ['adjustments.decide'] }],
    ['finance', { give: ['staff.manage'] }],
    ['owner', { take: ['staff.manage'] }],
    ['owner', { take: ['books.read', 'settings.edit'] }],
    ['finance', { give: ['chat.answer'], take: ['chat.answer'] }],
  ])('are no two owners’ to pass: %s, %o', async (role, body) => {
    const [one] = [await worker('owner'), await worker('owner')]
    expect((await put(one.client, role, body)).body.message).toBe('INVALID_REQUEST')
  })

  it('hold whatever statement the server tries', async () => {
    const tries = [
      sql`insert into staff_right (role, name, fixed, held) values ('support', 'books.read', false, true)`,
      sql`insert into right_bound (role, name) values ('support', 'withdrawals.decide')`,
      sql`update right_bound set fixed = false`,
      sql`delete from staff_right`,
      sql`update staff_right set name = 'withdrawals.decide' where role = 'support'`,
    ]
    for (const each of tries) await expect(each.execute(db)).rejects.toThrow('permission denied')
    const alone = sql`update staff_right set held = false, changed_at = now() where name = 'books.read'`
    await expect(alone.execute(db)).rejects.toThrow('asks for an approval')
    await asOwner(db, async (own) => {
      const beyond = [
        sql`insert into staff_right (role, name, fixed, held)
          values ('support', 'withdrawals.decide', false, true)`,
        sql`update staff_right set held = false where role = 'owner' and name = 'staff.manage'`,
        sql`update staff_right set held = true where role = 'finance' and name = 'chat.answer'`,
      ]
      for (const each of beyond) await expect(each.execute(own)).rejects.toThrow()
    })
  })

  it('are not passed by an approval of old', async () => {
    await change('finance', { give: ['chat.answer'] })
    clock.advance(1_000)
    await change('finance', { take: ['chat.answer'] })
    const old = await db
      .selectFrom('approval')
      .select(['id', 'decided_at'])
      .where('kind', '=', 'right')
      .where('subject', '=', 'finance')
      .where(sql<boolean>`after ->> 'chat.answer' = 'true'`)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
    for (const at of [clock.now(), old.decided_at ?? clock.now()])
      await expect(
        db
          .updateTable('staff_right')
          .set({ held: true, changed_at: at, approval_id: old.id })
          .where('role', '=', 'finance')
          .where('name', '=', 'chat.answer')
          .execute(),
      ).rejects.toThrow('asks for an approval')
  })
})

describe('a proposal', () => {
  it('is worth nothing once its proposer lost the right, or the role has changed', async () => {
    const [one, two] = [await worker('owner'), await worker('owner')]
    const asked = await put(one.client, 'support', { take: ['members.act'] })
    await db.updateTable('operator').set({ active: false }).where('id', '=', one.id).execute()
    // The second becomes the first.
    await confirm(two.client, asked.body['approval'])
    expect(await heldBy('support')).toContain('members.act')
  })

  it('of money that waits counts no more when the right is taken', async () => {
    const [finance, owner] = [await worker('finance'), await worker('owner')]
    const member = await house.register()
    const path = `/api/ops/members/${member.memberId}/adjust`
    const { body } = await finance.client.post(path, { amount: 100, reason })
    await put(owner.client, 'finance', { take: ['adjustments.decide'] })
    await owner.client.post(`/api/ops/adjustments/${String(body['id'])}/approve`)
    const [row] = await db
      .selectFrom('approval')
      .select(['state', 'proposed_by'])
      .where('id', '=', String(body['id']))
      .execute()
    expect(row).not.toMatchObject({ state: 'done' })
    expect((await finance.client.post(path, { amount: 100, reason })).body.message).toBe(
      'FORBIDDEN',
    )
    expect((await put(owner.client, 'finance', { give: ['adjustments.decide'] })).status).toBe(200)
  })
})
