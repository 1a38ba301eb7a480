import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { forgetComplaints } from './complaints.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const HOUR_MS = 3_600_000

let person: Registered
let operator: Client
let finance: Client
beforeEach(async () => {
  operator = house.client((await seat(context, 'support')).token)
  finance = house.client((await seat(context, 'finance')).token)
  person = await house.register()
})
const open = (text = 'my deposit is missing', clientId: string = randomUUID()) =>
  person.client.post('/api/complaints', { clientId, text })
const mine = async (of = person) =>
  (await of.client.get('/api/complaints')).body as unknown as Record<string, unknown>[]
const answer = (id: unknown, text = 'it was credited', by = operator) =>
  by.post(`/api/ops/complaints/${String(id)}/answer`, { text })
const close = (id: unknown) =>
  operator.post(`/api/ops/complaints/${String(id)}/close`, { reason: 'settled' })

describe('a complaint', () => {
  it(
    clause('GLI A.4.4', 'gets a number, a state and the time by which it is answered'),
    async () => {
      const opened = await open('  my deposit is missing ')
      expect([opened.status, opened.body]).toMatchObject([
        201,
        {
          number: expect.stringMatching(/^C-\d{6}$/),
          text: 'my deposit is missing',
          state: 'OPEN',
          answer: null,
        },
      ])
      const { openedAt, dueAt } = opened.body as { openedAt: string; dueAt: string }
      expect(Date.parse(dueAt) - Date.parse(openedAt)).toBe(72 * HOUR_MS)
      expect(await mine()).toEqual([opened.body])
      expect(await mine(await house.register())).toEqual([])
    },
  )

  it(
    clause('GLI A.4.4', 'is told in the chat with its number, its state and the time, once each'),
    async () => {
      const said = async () =>
        (
          (
            await person.client.post('/api/chat/history', {
              userId: person.memberId,
              limit: 10,
              skip: 0,
            })
          ).body as { messages: { sender: string; message: { payload: { text: string } } }[] }
        ).messages.map(({ sender, message }) => [sender, message.payload.text] as const)
      const clientId = randomUUID()
      clock.hold(new Date('2026-11-23T18:05:00.000Z'))
      person = await house.register()
      operator = house.client((await seat(context, 'support')).token)
      const opened = await open('my deposit is missing', clientId)
      await open('my deposit is missing', clientId)
      const number = String(opened.body.number)
      expect(await said()).toEqual([
        ['other', `รับข้อร้องเรียน ${number} แล้ว สถานะ: รอคำตอบ ทีมงานจะตอบก่อน 27/11/2026 01:05 น.`],
      ])
      await Promise.all([answer(opened.body._id, 'one'), answer(opened.body._id, 'two')])
      await close(opened.body._id)
      const [closed, answered, ...others] = await said()
      expect(closed).toEqual(['other', `ข้อร้องเรียน ${number} สถานะ: ปิดแล้ว`])
      expect(answered?.[1]).toMatch(/ สถานะ: ตอบแล้ว\n(one|two)$/)
      expect(others).toHaveLength(1)
      clock.advance(-24 * HOUR_MS)
    },
  )

  it.each([
    ['la', 'ລໍຖ້າຄຳຕອບ'],
    ['en', 'State: waiting'],
  ])('is told in the language of who complains: %s', async (language, state) => {
    await person.client.post(
      '/api/complaints',
      { clientId: randomUUID(), text: 'x' },
      { 'accept-language': language },
    )
    const { body } = await person.client.post('/api/chat/history', {
      userId: person.memberId,
      limit: 10,
      skip: 0,
    })
    expect(JSON.stringify(body)).toContain(state)
  })

  it('is kept once when it is sent again, also ten times at once', async () => {
    const clientId = randomUUID()
    const all = await Promise.all(Array.from({ length: 10 }, () => open('once', clientId)))
    expect(new Set(all.map(({ body }) => body._id)).size).toBe(1)
    expect(await mine()).toHaveLength(1)
    // Another member's clientId is no key to it.
    const other = await house.register()
    const theirs = await other.client.post('/api/complaints', { clientId, text: 'mine' })
    expect(theirs.body._id).not.toBe(all[0]?.body._id)
  })

  it('is refused when it is empty, and past five a day', async () => {
    expect((await open('   ')).body.message).toBe('INVALID_REQUEST')
    expect((await open('x'.repeat(2_001))).status).toBe(400)
    for (let n = 0; n < 5; n++) expect((await open(`number ${n}`)).status).toBe(201)
    expect([(await open()).status, (await mine()).length]).toEqual([429, 5])
    clock.advance(24 * HOUR_MS)
  })

  it('is answered once, of two operators too, and the answer is in the audit', async () => {
    const { _id: id } = (await open()).body
    expect((await close(id)).body.message).toBe('NOT_WAITING')
    const answers = await Promise.all([answer(id, 'one'), answer(id, 'two')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [row] = await mine()
    expect(row).toMatchObject({ state: 'ANSWERED', answer: expect.stringMatching(/^(one|two)$/) })
    expect((await close(id)).body).toMatchObject({ state: 'CLOSED' })
    expect((await close(id)).body.message).toBe('NOT_WAITING')
    const actions = await context.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', String(id))
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['complaint.answer', 'complaint.close'])
    for (const unknown of ['nosuch', "' or 1=1"]) expect((await answer(unknown)).status).toBe(404)
  })

  it('is listed for support, the one due first first; finance does not see it', async () => {
    const { _id: first } = (await open('first')).body
    clock.advance(60_000)
    const { _id: second } = (await open('second')).body
    const listed = (
      await operator.post('/api/ops/complaints', { state: 'OPEN', page: 1, limit: 100 })
    ).body as unknown as { complaints: { _id: string }[] }
    const ids = listed.complaints.map(({ _id }) => _id)
    expect(ids.indexOf(String(first))).toBeLessThan(ids.indexOf(String(second)))
    const denied = await finance.post('/api/ops/complaints', { state: 'OPEN', page: 1, limit: 10 })
    expect([denied.status, (await answer(first, 'no', finance)).status]).toEqual([403, 403])
  })

  it(
    clause('GLI A.4.4', 'is kept five years from when it was opened, and longer while it waits'),
    async () => {
      const { _id: ended } = (await open('ended')).body
      const { _id: waits } = (await open('waits')).body
      await answer(ended)
      const rows = async () =>
        (
          await context.db
            .selectFrom('complaint')
            .select('id')
            .where('member_id', '=', person.memberId)
            .execute()
        ).map(({ id }) => id)
      clock.advance((5 * 365 - 1) * 24 * HOUR_MS)
      await forgetComplaints(context)
      expect((await rows()).toSorted()).toEqual([ended, waits].map(String).toSorted())
      clock.advance(4 * 24 * HOUR_MS)
      await forgetComplaints(context)
      expect(await rows()).toEqual([waits])
    },
  )
})
