import { describe, expect, it } from 'vitest'
import { erasePerson } from '../../account/privacy/store.ts'
import { amlHouse } from './testing/amlHouse.ts'

/** What opens a case, who works at it, and how it ends. */
const house = await amlHouse()
const { db } = house
const [finance, support, content] = [
  await house.worker('finance'),
  await house.worker('support'),
  await house.worker('content'),
]
const hits = async (): Promise<number> =>
  (await db.selectFrom('aml_hit').select('id').execute()).length

describe('the sweep', () => {
  it('opens one case a member, with its reason and the movements that it rests on', async () => {
    const who = await house.register()
    const came = await house.paidIn(who.memberId, 64_000)
    const went = await house.paidOut(who.memberId, 63_120)
    await house.sweep()
    const { cases } = await house.listed(finance)
    const [row, ...more] = cases.filter(({ memberId }) => memberId === who.memberId)
    expect([row, more]).toMatchObject([
      { state: 'OPEN', round: 1, severity: 3, kinds: ['PASS_THROUGH'], amount: 63_120 },
      [],
    ])
    expect(await house.caseOf(finance, row?.id ?? '')).toMatchObject({
      hits: [
        {
          figures: { in: 64_000, out: 63_120, staked: 0 },
          movements: [
            { what: 'IN', id: came, amount: 64_000 },
            { what: 'OUT', id: went, amount: 63_120 },
          ],
        },
      ],
      checklist: expect.arrayContaining([{ what: 'why', done: false }]) as object,
    })
  })

  it('finds the same twice, and what came late once', async () => {
    const { who, id } = await house.suspect(finance)
    const before = [await hits(), (await house.caseOf(finance, id)).round]
    await house.sweep()
    await house.sweep()
    expect([await hits(), (await house.caseOf(finance, id)).round]).toEqual(before)
    // A row that another transaction had not committed when its time was looked at.
    await house.paidOut(who.memberId, 20_000, house.ago(0.3))
    await house.sweep()
    const { round, hits: all } = await house.caseOf(finance, id)
    expect([round, all.length]).toEqual([2, 1])
    expect(all[0]?.movements).toHaveLength(3)
  })

  it('moves no money: no posting is made by it', async () => {
    const postings = async () =>
      (await db.selectFrom('ledger_transfer').select('id').execute()).length
    const before = await postings()
    await house.suspect(await house.worker('finance'))
    expect(await postings()).toBe(before)
  })
})

describe('a case', () => {
  it('is closed by two, and opened again by what is found later', async () => {
    const [one, other] = [await house.worker('finance'), await house.worker('owner')]
    const { who, id } = await house.suspect(one)
    const first = await house.close(one, id, { round: 1 })
    expect([first.status, typeof first.body['approval']]).toEqual([202, 'string'])
    expect((await house.listed(one, 'second')).cases).toMatchObject([{ id }])
    // The same operator's second answer is the first one's.
    expect((await house.close(one, id, { round: 1 })).status).toBe(202)
    expect((await house.caseOf(one, id)).state).toBe('OPEN')
    const confirmed = await other.post(
      `/api/ops/approvals/${String(first.body['approval'])}/confirm`,
      {},
    )
    expect(confirmed.status).toBe(200)
    expect(await house.caseOf(one, id)).toMatchObject({ state: 'CLOSED', outcome: 'CLEARED' })
    expect((await house.close(one, id, { round: 1 })).body.message).toBe('NOT_WAITING')
    await house.sweep()
    expect((await house.caseOf(one, id)).state).toBe('CLOSED')
    await house.paidIn(who.memberId, 90_000, house.ago(0.35))
    await house.paidOut(who.memberId, 90_000, house.ago(0.3))
    await house.sweep()
    expect(await house.caseOf(one, id)).toMatchObject({ state: 'OPEN', outcome: null, round: 2 })
    const log = (await one.post('/api/ops/audit', { subject: id })).body
    expect(log).toMatchObject({ entries: [{ action: 'aml.close' }, { action: 'aml.propose' }] })
  })

  it('is another question once more was found', async () => {
    const [one, other] = [await house.worker('finance'), await house.worker('owner')]
    const { who, id } = await house.suspect(one)
    const { body } = await house.close(one, id, { round: 1, outcome: 'REPORTED' })
    await house.paidOut(who.memberId, 30_000, house.ago(0.3))
    await house.sweep()
    expect((await house.close(other, id, { round: 1 })).body).toMatchObject({
      message: 'CASE_CHANGED',
      details: { round: 2 },
    })
    const late = await other.post(`/api/ops/approvals/${String(body['approval'])}/confirm`, {})
    expect(late.body.message).toBe('NOT_WAITING')
    expect((await house.caseOf(one, id)).state).toBe('OPEN')
  })

  it('has notes that stay, somebody who works at it, and a draft that is sent nowhere', async () => {
    const one = await house.worker('finance')
    const { who, id } = await house.suspect(one)
    const note = 'Money of one payer went through the wallet within a day, without any play'
    expect((await one.post(`/api/ops/aml/${id}/note`, { text: note })).body).toMatchObject({
      notes: [{ text: note }],
      checklist: expect.arrayContaining([{ what: 'why', done: true }]) as object,
    })
    expect((await one.post(`/api/ops/aml/${id}/hold`, { hold: true })).body).toMatchObject({
      isMine: true,
    })
    const { body } = await one.post(`/api/ops/aml/${id}/report`, {})
    const text = String(body['text'])
    for (const part of [who.memberId, who.bankAccountNo, note, '63,120.00', '[x] Why', 'Not sent'])
      expect(text).toContain(part)
    const log = (await one.post('/api/ops/audit', { subject: id })).body
    expect(log).toMatchObject({
      entries: [{ action: 'aml.report' }, { action: 'aml.hold' }, { action: 'aml.note' }],
    })
  })

  it('is seen by who decides who a member is, and by nobody who talks with members', async () => {
    const { id } = await house.suspect(await house.worker('finance'))
    for (const by of [support, content]) {
      expect((await by.post('/api/ops/aml', {})).status).toBe(403)
      expect((await by.get(`/api/ops/aml/${id}`)).status).toBe(403)
      expect((await by.post(`/api/ops/aml/${id}/report`, {})).status).toBe(403)
      expect((await by.get('/api/ops/today')).body['aml']).toEqual({ count: 0, oldestAt: null })
    }
    const { body } = await (await house.worker('owner')).get('/api/ops/today')
    expect(body['aml']).toMatchObject({ count: expect.any(Number) as number })
  })

  it('is worked at by nobody who has a part in the account', async () => {
    const one = await house.worker('finance')
    const { who, id } = await house.suspect(one)
    await db.updateTable('operator').set({ phone: who.username }).execute()
    for (const answer of [
      await house.close(one, id, { round: 1 }),
      await one.post(`/api/ops/aml/${id}/note`, { text: 'all is well' }),
      await one.post(`/api/ops/aml/${id}/hold`, { hold: true }),
    ])
      expect(answer.body.message).toBe('SAME_OPERATOR')
    await db.updateTable('operator').set({ phone: null }).execute()
    expect((await one.get('/api/ops/aml/nothing')).status).toBe(404)
  })
})

it('goes with whoever is erased, years after they left', async () => {
  const { who, id } = await house.suspect(await house.worker('finance'))
  await db.transaction().execute((tx) => erasePerson(tx, who.memberId, house.context.clock.now()))
  const left = async (table: 'aml_hit' | 'aml_note') =>
    db.selectFrom(table).select('case_id').where('case_id', '=', id).execute()
  expect([await left('aml_hit'), await left('aml_note')]).toEqual([[], []])
  const cases = await db.selectFrom('aml_case').select('id').where('id', '=', id).execute()
  expect(cases).toEqual([])
})

/** Last: operators' sessions end as the clock is moved. */
describe('a sweep after a stop', () => {
  it('goes on where it ended, over hours in which no server ran', async () => {
    await house.sweep()
    const who = await house.register()
    house.clock.advance(9 * 3_600_000)
    await house.paidIn(who.memberId, 30_000, house.ago(8))
    await house.paidOut(who.memberId, 30_000, house.ago(7))
    await house.sweep()
    const sweptTo = await db.selectFrom('aml_sweep').select('swept_at').executeTakeFirst()
    expect(sweptTo?.swept_at.getTime()).toBeGreaterThan(house.ago(0.1).getTime())
    const rows = await db
      .selectFrom('aml_case')
      .select('id')
      .where('member_id', '=', who.memberId)
      .execute()
    expect(rows).toHaveLength(1)
  })
})
