import { describe, expect, it } from 'vitest'
import { seat } from '../../staff/operators/testing/seats.ts'
import { CARD, CARDS, identityHouse, picture } from '../testing/identityHouse.ts'

/** One card is one account, and nobody is let in by what they typed. */
const house = await identityHouse()
const { context, decide, viewOf } = house
const { db } = context
const reason = 'looked at the pictures'
const finance = await house.worker('finance')

describe('a thief', () => {
  it('opens no second account by one card, however two are accepted at once', async () => {
    const [one, two] = [await house.member(), await house.member()]
    const card = { ...CARD, number: CARDS[2] }
    for (const who of [one, two]) await house.send(who, card)
    const ids = [(await house.caseOf(one)).id, (await house.caseOf(two)).id]
    const said = await Promise.all(
      ids.map((id) => decide(finance, id, 'accept', { reason, samePerson: true })),
    )
    expect(said.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = said.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({
      message: 'IDENTITY_STOPPED',
      details: { stops: ['cardTaken'] },
    })
  })

  it('is not let in by another face without somebody who says so', async () => {
    await house.shows({ number: CARDS[1], likeness: 41 })
    const who = await house.member()
    await house.send(who, { ...CARD, number: CARDS[1] })
    await house.check()
    const { id } = await house.caseOf(who)
    expect((await decide(finance, id, 'accept', { reason })).body).toMatchObject({
      details: { reason: expect.stringMatching(/FACE/) as unknown },
    })
  })

  it('who is under age by the card is not let in by the age that was typed', async () => {
    await house.shows({ number: '1234567890121', birthDate: '1 May 2012' })
    const who = await house.member()
    await db.deleteFrom('identity_level').where('card_key', 'is not', null).execute()
    await house.send(who, { ...CARD, number: CARDS[2] })
    await house.check()
    const { id } = await house.caseOf(who)
    const said = await decide(finance, id, 'accept', { reason, samePerson: true })
    expect(said.body).toMatchObject({
      message: 'IDENTITY_STOPPED',
      details: { stops: ['underAge'] },
    })
  })

  it('who is an operator neither looks at the own papers nor decides about them', async () => {
    const who = await house.member()
    const self = await seat(context, 'finance')
    const mine = house.client(self.token)
    await db
      .updateTable('operator')
      .set({ phone: who.username })
      .where('id', '=', self.id)
      .execute()
    await house.send(who, { ...CARD, number: CARDS[2] })
    const { id } = await house.caseOf(who)
    const own = [
      await mine.post(`/api/ops/identity/${id}/papers/card`, {}),
      await decide(mine, id, 'again', { why: 'other', words: '' }),
      await decide(mine, id, 'refuse', { why: 'other', words: '', reason }),
    ]
    expect(own.map(({ body }) => body.message)).toEqual(own.map(() => 'SAME_OPERATOR'))
    expect((await house.caseOf(who)).state).toBe('WAITING')
  })

  it('sees nothing of another, and sends no pictures for one', async () => {
    const [one, two] = [await house.member(), await house.member()]
    await house.give(one, 'card', await picture('#123'))
    expect((await viewOf(two)).asking).toBeNull()
    expect((await house.client().get('/api/identity')).status).toBe(401)
    expect((await one.client.get('/api/ops/identity/x')).status).toBe(401)
  })
})
