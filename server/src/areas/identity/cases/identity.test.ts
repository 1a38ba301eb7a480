import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { CARD, CARDS, identityHouse } from '../testing/identityHouse.ts'

/** From level 1 to 3, by the member's pictures and the operators' eyes. */
const house = await identityHouse()
const { context, decide, viewOf } = house
const { db } = context
const reason = 'looked at the pictures'
const [support, finance, other] = [
  await house.worker('support'),
  await house.worker('finance'),
  await house.worker('owner'),
]

describe('a member', () => {
  it('is of level 1 once the bank confirms the holder, and says so before anything is asked', async () => {
    const who = await house.member()
    // The bank is asked once the registration has been told of, behind its answer.
    const levelNow = async (): Promise<number> => {
      await house.jobs.runDue()
      return (await viewOf(who)).level
    }
    await expect.poll(levelNow).toBe(1)
    expect((await viewOf(who)).asking).toBeNull()
  })

  it('comes to level 2 by a card and a face, and the verifier only looks on', async () => {
    await house.shows()
    const who = await house.member()
    await house.give(who, 'card')
    expect((await viewOf(who)).asking).toMatchObject({ state: 'DRAFT', papers: ['card'] })
    // Not sent while the face lacks.
    const early = await who.client.post('/api/identity/send', CARD)
    expect([early.status, early.body['details']]).toMatchObject([400, { lacks: ['selfie'] }])
    expect((await house.send(who)).status).toBe(200)
    await house.check()
    const { id } = await house.caseOf(who)
    const seen = await finance.get(`/api/ops/identity/${id}`)
    expect(seen.body).toMatchObject({
      from: 1,
      to: 2,
      check: 'READ',
      face: { same: true, percent: 95 },
      age: 28,
      stops: [],
      worst: null,
      cardOf: null,
    })
    expect((await viewOf(who)).level).toBe(1)
    expect((await decide(finance, id, 'accept', { reason })).body).toMatchObject({
      state: 'ACCEPTED',
      from: 2,
    })
    expect(await viewOf(who)).toMatchObject({ level: 2, asking: { state: 'ACCEPTED' } })
    const told = db.selectFrom('notice').select('kind').where('member_id', '=', who.memberId)
    expect(await told.execute()).toContainEqual({ kind: 'identityAccepted' })
  })

  it('is compared with who sent what came in by slips: another name is what to look at first', async () => {
    await house.shows({ number: CARDS[1] })
    const who = await house.member()
    await house.send(who, { ...CARD, number: CARDS[1] })
    await house.check()
    const { id } = await house.caseOf(who)
    let made = 0
    const slip = (names: string[], status: string, day: string) => {
      const sender = JSON.stringify({ bankNumber: '014', account: 'xxx-x-x6789-x', names })
      const note = status === 'FAILED' ? 'NOT_MATCH' : null
      return sql`insert into slip (reference, member_id, status, note, width, height, sender, created_at)
        values (${`slip-${(made += 1)}`}, ${who.memberId}, ${status}, ${note}, 1, 1, ${sender},
          ${`${day}T05:00:00Z`})`.execute(db)
    }
    await slip(['สมชาย ใจดี'], 'SUCCESS', '2026-11-20')
    await slip(['สมชาย ใจดี'], 'SUCCESS', '2026-11-21')
    await slip(['บุญมา รักดี'], 'FAILED', '2026-11-22')
    const senders = async () => {
      const { body } = await finance.get(`/api/ops/identity/${id}`)
      const names = body['names'] as { source: string; name: string; match: string }[]
      return [names.filter(({ source }) => source === 'slip'), body['worst']]
    }
    const own = { source: 'slip', name: 'สมชาย ใจดี', birth: null, tail: '6789', match: 'MATCH' }
    expect(await senders()).toEqual([[own], null])
    await slip(['บุญมา รักดี'], 'SUCCESS', '2026-11-23')
    expect(await senders()).toEqual([
      [{ ...own, name: 'บุญมา รักดี', match: 'NO_MATCH' }, own],
      'nameDiffers',
    ])
  })

  it('comes to level 3 by two operators, and only from level 2', async () => {
    const who = await house.member()
    const early = await house.give(who, 'funds')
    expect(early.body).toMatchObject({ message: 'INVALID_REQUEST', details: { reason: 'LEVEL' } })
    await house.shows({ number: CARDS[1] })
    await house.send(who, { ...CARD, number: CARDS[1] })
    await house.check()
    await decide(finance, (await house.caseOf(who)).id, 'accept', { reason })
    await house.give(who, 'funds')
    const source = 'ขายของออนไลน์'
    expect((await who.client.post('/api/identity/send', { to: 3, source })).status).toBe(200)
    const { id } = await house.caseOf(who)
    expect((await decide(finance, id, 'accept', { reason })).status).toBe(202)
    expect((await viewOf(who)).level).toBe(2)
    expect((await decide(finance, id, 'accept', { reason })).status).toBe(202)
    expect((await decide(other, id, 'accept', { reason })).status).toBe(200)
    expect((await viewOf(who)).level).toBe(3)
  })

  it('is asked for other pictures in words, sends them, and takes back what waits', async () => {
    const who = await house.member()
    await house.send(who, { ...CARD, number: CARDS[2] })
    const first = await house.caseOf(who)
    // While it waits nothing changes under the eyes of who looks.
    expect((await house.give(who, 'card')).body.message).toBe('IDENTITY_WAITING')
    expect((await who.client.post('/api/identity/reopen', {})).body).toMatchObject({
      asking: { state: 'DRAFT', papers: ['card', 'selfie'] },
    })
    expect(
      (await decide(finance, first.id, 'accept', { reason, samePerson: true })).body,
    ).toMatchObject({
      message: 'NOT_WAITING',
    })
    await house.send(who, { ...CARD, number: CARDS[2] })
    const late = await decide(finance, first.id, 'again', {
      why: 'glare',
      words: 'ลองถ่ายใกล้หน้าต่าง',
    })
    expect(late.body).toMatchObject({ message: 'CASE_CHANGED', details: { round: 2 } })
    const said = { round: 2, why: 'glare', words: 'ลองถ่ายใกล้หน้าต่าง' }
    expect((await decide(finance, first.id, 'again', said)).status).toBe(200)
    expect((await viewOf(who)).asking).toMatchObject({
      state: 'AGAIN',
      why: 'glare',
      words: 'ลองถ่ายใกล้หน้าต่าง',
    })
    expect((await house.send(who, { ...CARD, number: CARDS[2] })).status).toBe(200)
    expect(await house.caseOf(who)).toMatchObject({ id: first.id, state: 'WAITING', round: 3 })
  })

  it('is refused by two, told why, and may ask anew', async () => {
    const who = await house.member()
    await house.send(who, { ...CARD, number: CARDS[2] })
    const { id } = await house.caseOf(who)
    const no = { why: 'otherPerson', words: 'รูปไม่ใช่คนเดียวกัน', reason }
    const waits = await decide(finance, id, 'refuse', no)
    expect(waits.status).toBe(202)
    expect((await viewOf(who)).asking?.state).toBe('WAITING')
    const confirm = (by: typeof finance) =>
      by.post(`/api/ops/approvals/${String(waits.body['approval'])}/confirm`, {})
    expect((await confirm(finance)).body.message).toBe('SAME_OPERATOR')
    expect((await confirm(support)).status).toBe(403)
    expect((await confirm(other)).status).toBe(200)
    expect((await viewOf(who)).asking).toMatchObject({ state: 'REFUSED', why: 'otherPerson' })
    expect((await house.give(who, 'card')).body).toMatchObject({ asking: { state: 'DRAFT' } })
  })
})

describe('what was typed of a card', () => {
  it.each([
    ['a wrong check digit', { number: '1101700230707' }, 'CARD_INVALID'],
    ['a card that has run out', { expiresOn: '2020-01-01' }, 'CARD_INVALID'],
    ['a birth date to come', { birthDate: '2999-01-01' }, 'CARD_INVALID'],
    ['one under age', { birthDate: '2010-01-01' }, 'UNDER_AGE'],
    ['no date', { birthDate: '2010-13-01' }, 'INVALID_REQUEST'],
  ])('is refused with %s, and nothing is sent', async (_, change, code) => {
    const who = await house.member()
    const said = await house.send(who, { ...CARD, ...change })
    expect(said.body.message).toBe(code)
    if (code === 'UNDER_AGE') expect(said.body['details']).toEqual({ minimum: 20 })
    expect((await viewOf(who)).asking?.state).toBe('DRAFT')
  })

  it('is read with Thai digits and signs between them', async () => {
    const who = await house.member()
    const number = '๑-๑๐๑๗-๐๐๒๓๐-๗๐-๘'
    expect((await house.send(who, { ...CARD, number })).status).toBe(200)
    expect(await house.caseOf(who)).toMatchObject({ card_tail: '0708' })
  })
})

describe('the verifier', () => {
  it.each(['timeout-after', 'error', 'refuse'])(
    'that fails by %s holds nobody up',
    async (kind) => {
      // What waits from before would take the fault.
      await house.check()
      await house.world('POST', '/sandbox/faults', { target: 'idcheck', kind, times: 1 })
      await db.deleteFrom('identity_level').where('card_key', 'is not', null).execute()
      await house.shows({ number: CARDS[2] })
      const who = await house.member()
      await house.send(who, { ...CARD, number: CARDS[2] })
      await house.check()
      const { id } = await house.caseOf(who)
      expect((await finance.get(`/api/ops/identity/${id}`)).body).toMatchObject({ check: 'WAITS' })
      house.clock.advance(60_000)
      await house.check()
      expect((await finance.get(`/api/ops/identity/${id}`)).body).toMatchObject({ check: 'READ' })
    },
  )

  it('that cannot read the card leaves it to a person', async () => {
    await house.shows({ number: CARDS[2], isReadable: false })
    await db.deleteFrom('identity_level').where('card_key', 'is not', null).execute()
    const who = await house.member()
    await house.send(who, { ...CARD, number: CARDS[2] })
    await house.check()
    const { id } = await house.caseOf(who)
    expect((await finance.get(`/api/ops/identity/${id}`)).body).toMatchObject({
      check: 'UNREADABLE',
      worst: 'unread',
    })
    expect((await decide(finance, id, 'accept', { reason })).status).toBe(200)
  })
})
