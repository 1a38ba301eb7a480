import { midnightOf, bangkokDay } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { seat, type Seat } from '../../staff/operators/testing/seats.ts'
import { writeAudit } from '../../staff/public.ts'
import { MANY_MEMBERS, MANY_ROWS } from './rules.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Noon of the Bangkok day so many days before today. */
const noon = (back: number): Date =>
  new Date(midnightOf(bangkokDay(clock.now().getTime()) - back) + 12 * HOUR_MS)
const write = (by: Seat, action: string, more: object = {}, at = noon(1)) =>
  context.db
    .transaction()
    .execute((tx) => writeAudit(tx, { at, by, action, subject: 'something', ...more }))

let reader = ''
/** Another reader for each look: what one operator may call in a minute is counted. */
async function look(): Promise<Answer<'opsAuditLook'>> {
  const { token, name } = await seat(context, 'finance')
  reader = name
  const said = await house.client(token).get('/api/ops/audit/look')
  expect([said.status, said.body.message]).toEqual([200, undefined])
  return said.body as unknown as Answer<'opsAuditLook'>
}
const worthOf = async ({ name }: Seat) =>
  (await look()).worth.filter(({ operator }) => operator === name)
/** An operator of old, who has written nothing yet. */
async function someone(): Promise<Seat> {
  const who = await seat(context, 'owner')
  const before = new Date(clock.now().getTime() - 200 * DAY_MS)
  await asOwner(context.db, (db) =>
    sql`update operator set created_at = ${before} where id = ${who.id}`.execute(db),
  )
  return who
}

describe('what of the audit log is worth a look', () => {
  it('is what one person did where two should, once for a day, and not what two did', async () => {
    const who = await someone()
    const of = { subject: 'withdrawMax', after: { value: 1, alone: true } }
    await write(who, 'setting.change', of)
    await write(who, 'setting.change', of)
    await write(who, 'content.publish', { subject: 'offer 7', after: { name: 'x' } })
    expect(await worthOf(who)).toMatchObject([
      { rule: 'alone', action: 'setting.change', about: 'withdrawMax', count: 2 },
    ])
  })

  it('is a rule that lets more through, with both values, and not a tighter one', async () => {
    const who = await someone()
    const change = (subject: string, was: unknown, is: unknown) => ({
      subject,
      before: { value: was },
      after: { value: is },
    })
    await write(who, 'setting.change', change('autoApproveBelow', 20_000, 15_000))
    await write(who, 'approval.confirm', change('offer autoApproveBelow', 1, 2))
    expect(await worthOf(who)).toEqual([])
    await write(who, 'approval.confirm', change('setting autoApproveBelow', 15_000, 20_000))
    await write(who, 'setting.change', change('autoApproveBelow', 20_000, 25_000))
    const found = await worthOf(who)
    expect(found).toMatchObject([
      { rule: 'loosened', from: '20000', to: '25000', count: 1 },
      { rule: 'loosened', about: 'autoApproveBelow', from: '15000', to: '20000', count: 1 },
    ])
    expect(found[0]?.entry).not.toBeNull()
  })

  it('is whole data of many members within an hour, each counted once', async () => {
    const [few, many] = [await someone(), await someone()]
    const see = (who: Seat, n: number, at = noon(1)) =>
      write(who, 'member.view', { subject: `m${n}`, memberId: `m${n}` }, at)
    for (let n = 1; n < MANY_MEMBERS.hour; n++) await see(few, n)
    for (let n = 1; n < MANY_MEMBERS.hour; n++) await see(few, 1)
    const later = new Date(noon(1).getTime() + HOUR_MS)
    for (let n = 1; n < MANY_MEMBERS.hour; n++) await see(few, 100 + n, later)
    for (let n = 0; n < MANY_MEMBERS.hour; n++) await see(many, n)
    expect(await worthOf(few)).toEqual([])
    expect(await worthOf(many)).toMatchObject([
      { rule: 'opened', count: MANY_MEMBERS.hour, entry: null },
    ])
  })

  it('is whole data of many members through a day, however slowly', async () => {
    const who = await someone()
    for (let n = 0; n < MANY_MEMBERS.day; n++)
      await write(
        who,
        'account.view',
        { subject: `w${n}`, memberId: `d${n}` },
        new Date(noon(1).getTime() - 6 * HOUR_MS + Math.floor(n / 25) * HOUR_MS),
      )
    expect(await worthOf(who)).toMatchObject([{ rule: 'opened', count: MANY_MEMBERS.day }])
  })

  it('is a long list that left as a file, and not a short one', async () => {
    const who = await someone()
    await write(who, 'list.download', { subject: 'members', after: { rows: MANY_ROWS - 1 } })
    expect(await worthOf(who)).toEqual([])
    await write(who, 'list.download', { subject: 'members', after: { rows: MANY_ROWS } })
    expect(await worthOf(who)).toMatchObject([
      { rule: 'download', about: 'members', count: MANY_ROWS },
    ])
  })

  it('is new credentials for a colleague, told by name, and not one’s own passkey', async () => {
    const [who, colleague] = [await someone(), await someone()]
    await write(who, 'operator.passkeyAdd', { subject: who.id })
    await write(who, 'operator.reset', { subject: colleague.id })
    expect(await worthOf(who)).toMatchObject([{ rule: 'credentials', about: colleague.name }])
  })

  it('is rights and rules changed at night, by the clock of Bangkok, and not work at a queue', async () => {
    const who = await someone()
    const at = (hour: number) => new Date(noon(1).getTime() + (hour - 12) * HOUR_MS)
    await write(who, 'withdrawal.approve', {}, at(3))
    await write(who, 'right.change', { subject: 'finance' }, at(5))
    await write(who, 'right.change', { subject: 'support' }, at(-0.01))
    expect(await worthOf(who)).toEqual([])
    await write(who, 'right.change', { subject: 'content' }, at(4.99))
    expect(await worthOf(who)).toMatchObject([{ rule: 'night', about: 'content' }])
  })

  it('is a log-in from another network than before, in part, and not from the same', async () => {
    const [who, fresh] = [await someone(), await seat(context, 'finance')]
    const login = (by: Seat, address: string, back: number) =>
      write(by, 'operator.login', { subject: by.id, after: { address } }, noon(back))
    await login(who, '110.164.7.9', 20)
    await login(who, '110.164.200.1', 2)
    await login(fresh, '198.51.100.1', 0)
    expect([await worthOf(who), await worthOf(fresh)]).toEqual([[], []])
    await login(who, '203.0.113.4', 1)
    await login(who, '203.0.113.5', 0)
    expect(await worthOf(who)).toMatchObject([{ rule: 'network', about: '203.0.x.x', count: 1 }])
  })

  it('is what the database refused; the gravest stands first, and what is old is left out', async () => {
    const who = await someone()
    await write(who, 'content.refuse', { subject: 'account 9' }, noon(8))
    expect(await worthOf(who)).toEqual([])
    await write(who, 'operator.reset', { subject: who.id }, noon(0))
    await write(who, 'content.refuse', { subject: 'account 9' }, noon(3))
    expect((await worthOf(who)).map(({ rule }) => rule)).toEqual(['refused', 'credentials'])
  })
})

describe('many entries of one rule', () => {
  it('hide none of another; the newest of each are told, and how many more there are', async () => {
    const [who, other] = [await someone(), await someone()]
    await write(other, 'content.refuse', { subject: 'account 9' }, noon(2))
    const before = await look()
    await context.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 520; n++)
        await writeAudit(tx, {
          at: noon(0),
          by: who,
          action: 'suspense.assign',
          subject: `payment ${n}`,
          after: { alone: true },
        })
    })
    const { worth, more } = await look()
    expect(worth.filter(({ rule }) => rule === 'alone').map(({ operator }) => operator)).toEqual(
      Array.from({ length: 8 }, () => who.name),
    )
    const rest = (of: typeof worth) => of.filter(({ rule }) => rule !== 'alone')
    expect(rest(worth)).toEqual(rest(before.worth))
    expect(more).toBeGreaterThanOrEqual(400)
  })
})

describe('who saw members’ data', () => {
  it('is counted by member and for today, with what is usual of ten days', async () => {
    const who = await someone()
    const see = (n: number, back: number) =>
      write(who, 'account.view', { subject: `w${n}`, memberId: `m${n}` }, noon(back))
    for (let back = 8; back < 20; back++) for (let n = 0; n < back - 5; n++) await see(n, back)
    clock.advance(DAY_MS)
    await see(1, 0)
    await see(1, 0)
    await see(2, 0)
    const found = await look()
    expect(found.seen).toEqual([{ operator: who.name, members: 2 }])
    expect(found.usual?.low).toBeGreaterThan(0)
    expect(found.usual?.high).toBeGreaterThan(found.usual?.low ?? 0)
  })

  it('knows by name who may stand in the log, the command line too', async () => {
    const { operators } = await look()
    expect(operators).toContainEqual(expect.objectContaining({ name: reader, role: 'finance' }))
    expect(operators).toContainEqual({ id: 'command', name: 'command line', role: null })
  })
})

describe('the list of the audit log', () => {
  it('knows what an entry is about, what changed, and who an operator’s id is', async () => {
    const [who, colleague] = [await someone(), await someone()]
    const token = (await seat(context, 'finance')).token
    await write(who, 'operator.login', { subject: who.id, after: { address: '110.164.7.9' } })
    await write(who, 'operator.reset', { subject: colleague.id })
    await write(who, 'adjustment.approve', { after: { satang: '-1000005' } })
    await write(who, 'canned.add', {})
    const ask = async (topic: string) => {
      const filters = [
        { column: 'operator', op: 'is', values: [who.name] },
        { column: 'topic', op: 'is', values: [topic] },
      ]
      const { body } = await house.client(token).post('/api/ops/lists/audit', { filters })
      return body as unknown as Answer<'opsList'>
    }
    const cells = (await ask('rights')).rows.map((row) => row.cells)
    expect(cells).toMatchObject([
      { action: 'operator.reset', about: colleague.name, topic: 'rights', change: null },
      {
        action: 'operator.login',
        about: who.name,
        change: '{"before":null,"after":{"address":"110.164.x.x"}}',
      },
    ])
    expect((await ask('money')).rows.map((row) => row.cells['action'])).toEqual([
      'adjustment.approve',
    ])
    expect((await ask('private')).rows).toEqual([])
  })

  it('tells satang as baht in a file', async () => {
    const who = await someone()
    const { token } = await seat(context, 'finance')
    const before = { state: 'OPEN', satang: '5' }
    await write(who, 'suspense.assign', { before, after: { state: 'DONE', satang: null } })
    const { body: text } = await house.app.inject({
      method: 'POST',
      url: '/api/ops/lists/audit/csv',
      headers: {
        'x-requested-with': 'wallet-user',
        authorization: `Bearer ${token}`,
        accept: 'text/csv',
      },
      payload: {
        filters: [{ column: 'operator', op: 'is', values: [who.name] }],
        columns: ['action', 'change'],
      },
    })
    expect(text.trim().split('\r\n').at(-1)).toContain('state: OPEN -> DONE; baht: 0.05')
  })
})
