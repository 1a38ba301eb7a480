import { randomUUID } from 'node:crypto'
import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import { LOCALES } from '@krapao/contract/constants'
import { HARM_KINDS } from '@krapao/contract/ops/talks/kinds'
import { describe, expect, it } from 'vitest'
import { testApp, type Client, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { proofOf } from '../../../testing/passwordProof.ts'
import { forgetTalks, sweepHarm } from '../../safety/public.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { suggestionFor } from './words.ts'

const house = await testApp({
  settings: { sessionHours: 24 * 365, sessionIdleMinutes: 60 * 24 * 365 },
})
const { context, clock } = house
const { db } = context
const HOUR = 3_600_000
const DAY = 24 * HOUR
// Noon in Bangkok: the day before has ended.
clock.hold(new Date(midnightOf(bangkokDay(Date.now())) + 12 * HOUR))
/** An operator who has just logged in: days go by here. */
const sitting = async (role: 'owner' | 'finance' | 'support' | 'content') =>
  house.client((await seat(context, role)).token)
interface Talk {
  id: string
  memberId: string
  markers: { kind: string; days: number | null; minutes: number | null; lastAt: string }[]
  suggestion: Record<string, string>
  closed: unknown
}

const midnight = (daysAgo: number): number =>
  midnightOf(bangkokDay(clock.now().getTime()) - daysAgo)
/** The member was on the site for an hour and a half on each of these nights. */
async function awake(who: { memberId: string }, nights: readonly number[]): Promise<void> {
  const [last] = await db
    .selectFrom('session_activity')
    .select((eb) => eb.fn.max('nth').as('nth'))
    .where('session_id', '=', `night ${who.memberId}`)
    .execute()
  await db
    .insertInto('session_activity')
    .values(
      nights.map((night, n) => ({
        session_id: `night ${who.memberId}`,
        nth: (last?.nth ?? 0) + n + 1,
        member_id: who.memberId,
        from_at: new Date(midnight(night) + HOUR),
        to_at: new Date(midnight(night) + 2.5 * HOUR),
      })),
    )
    .execute()
}
const FIVE = [1, 3, 5, 7, 9]
const list = async (state = 'OPEN') =>
  (await (await sitting('support')).post('/api/ops/talks', { state, limit: 100 }))
    .body as unknown as {
    total: number
    talks: Talk[]
  }
const talkWith = async (who: { memberId: string }, state = 'OPEN') =>
  (await list(state)).talks.find(({ memberId }) => memberId === who.memberId)
/** One who should be asked how they are, by five nights. */
async function worrying(): Promise<{ who: Registered; id: string }> {
  const who = await house.register()
  await awake(who, FIVE)
  await lookAgain()
  return { who, id: (await talkWith(who))?.id ?? '' }
}
/** The day that has ended, once more, from its first member on. */
async function lookAgain(): Promise<void> {
  await db.deleteFrom('harm_sweep').execute()
  await sweepHarm(context)
}
const close = async (id: string, body: object, by?: Client) =>
  (by ?? (await sitting('support'))).post(`/api/ops/talks/${id}/close`, body)
const say = async (id: string, body: object = {}, by?: Client) =>
  (by ?? (await sitting('support'))).post(`/api/ops/talks/${id}/say`, {
    clientId: randomUUID(),
    locale: 'th',
    text: 'สบายดีไหม',
    ...body,
  })

describe('a marker of harm', () => {
  it('opens one talk, with its figures and what may be said', async () => {
    const { who } = await worrying()
    const talk = await talkWith(who)
    expect(talk).toMatchObject({
      state: 'OPEN',
      markers: [{ kind: 'NIGHTS', days: 5, minutes: 450, amount: null }],
      limitSet: false,
      breakTaken: false,
      closed: null,
    })
    await lookAgain()
    expect((await list()).talks.filter(({ memberId }) => memberId === who.memberId)).toHaveLength(1)
    const today = (await (await sitting('finance')).get('/api/ops/today')).body as unknown as {
      queues: { talks: { count: number } }
    }
    expect(today.queues.talks.count).toBeGreaterThan(0)
  })

  it('of another kind joins the talk that is open, and figures follow', async () => {
    const { who, id } = await worrying()
    await who.client.put('/api/play/limits', { kind: 'loss', period: 'day', amount: 100 })
    for (const amount of [200, 300, null])
      await who.client.put('/api/play/limits', { kind: 'loss', period: 'day', amount })
    clock.advance(DAY)
    await awake(who, [1])
    await sweepHarm(context)
    const talk = await talkWith(who)
    expect(talk?.id).toBe(id)
    expect(talk?.markers.map(({ kind }) => kind).toSorted()).toEqual(['NIGHTS', 'RAISING'])
    expect(talk?.markers.find(({ kind }) => kind === 'NIGHTS')?.days).toBe(6)
  })

  it('opens nothing for who has taken a break, or whose account is closed', async () => {
    const [paused, leaving] = [await house.register(), await house.register()]
    await paused.client.post('/api/play/pause', { hours: 24 })
    await leaving.client.post('/api/account/close', { password: leaving.password })
    for (const who of [paused, leaving]) await awake(who, FIVE)
    await lookAgain()
    expect([await talkWith(paused), await talkWith(leaving)]).toEqual([undefined, undefined])
  })

  it('is looked for behind the last member of a run that was cut off, and once a day', async () => {
    const [one, other] = [await house.register(), await house.register()].toSorted((a, b) =>
      a.memberId < b.memberId ? -1 : 1,
    )
    if (!one || !other) throw new Error('nobody')
    for (const who of [one, other]) await awake(who, FIVE)
    const [from_at, until_at] = [new Date(midnight(1)), new Date(midnight(0))]
    await db.deleteFrom('harm_sweep').execute()
    await db.insertInto('harm_sweep').values({ from_at, until_at, after: one.memberId }).execute()
    await sweepHarm(context)
    expect([await talkWith(one), (await talkWith(other)) !== undefined]).toEqual([undefined, true])
    // The day is done: nobody is looked at again before the next has ended.
    await sweepHarm(context)
    expect(await talkWith(one)).toBeUndefined()
    clock.advance(DAY)
    await awake(one, [1])
    await sweepHarm(context)
    expect(await talkWith(one)).toBeDefined()
  })
})

describe('a talk', () => {
  it('is held in the chat, opened where the member never wrote, with a way to limits and breaks', async () => {
    const { who, id } = await worrying()
    const clientId = randomUUID()
    expect((await say(id, { clientId })).body).toMatchObject({
      writtenAt: clock.now().toISOString(),
    })
    expect((await say(id, { clientId })).status).toBe(200)
    const { body } = await who.client.post('/api/chat/history', {
      userId: who.memberId,
      limit: 20,
      skip: 0,
    })
    expect(JSON.stringify(body).split('สบายดีไหม')).toHaveLength(2)
    expect(JSON.stringify(body)).toContain('"payload":"/user/play"')
    expect((await say(id, { text: '  ' })).status).toBe(400)
    expect((await say('nosuch')).status).toBe(404)
    await close(id, { outcome: 'TALKED' })
    expect((await say(id)).body.message).toBe('NOT_WAITING')
  })

  it.each([
    ['LIMIT_SET', (who: Registered) => who.client.put('/api/play/limits', LIMIT)],
    ['BREAK_TAKEN', (who: Registered) => who.client.post('/api/play/pause', { hours: 24 })],
  ])('ends with %s only where it is so', async (outcome, act) => {
    const { who, id } = await worrying()
    expect((await close(id, { outcome })).body).toMatchObject({
      message: 'INVALID_REQUEST',
      details: { fields: ['outcome'] },
    })
    await act(who)
    expect((await close(id, { outcome })).body).toMatchObject({ closed: { outcome } })
    expect((await close(id, { outcome })).body.message).toBe('NOT_WAITING')
  })

  it('ends without need only with a note of why, is in the audit log, and ends once', async () => {
    const { who, id } = await worrying()
    expect((await close(id, { outcome: 'NO_NEED' })).body).toMatchObject({
      details: { fields: ['note'] },
    })
    const ends = await Promise.all([
      close(id, { outcome: 'NO_NEED', note: 'works at night' }),
      close(id, { outcome: 'NOT_REACHED' }),
    ])
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const entries = await db
      .selectFrom('audit_entry')
      .select(['action', 'member_id'])
      .where('subject', '=', id)
      .execute()
    expect(entries).toEqual([{ action: 'talk.close', member_id: who.memberId }])
  })

  it('is not opened again by the same facts, nor in the quiet time by the same kind', async () => {
    const { who, id } = await worrying()
    await close(id, { outcome: 'TALKED' })
    await lookAgain()
    expect(await talkWith(who)).toBeUndefined()
    // Five new nights of the same kind, within its thirty days.
    clock.advance(10 * DAY)
    await awake(who, [1, 2, 3, 4, 5])
    await lookAgain()
    expect(await talkWith(who)).toBeUndefined()
    clock.advance(21 * DAY)
    await awake(who, [1, 2, 3, 4])
    await lookAgain()
    expect(await talkWith(who)).toBeUndefined()
    await awake(who, [6])
    await lookAgain()
    expect(await talkWith(who)).toMatchObject({ markers: [{ kind: 'NIGHTS', days: 5 }] })
  })

  it('is support’s: finance and content see nothing of it, and nobody ends their own', async () => {
    const { who, id } = await worrying()
    for (const by of [await sitting('finance'), await sitting('content')]) {
      expect((await by.post('/api/ops/talks', {})).status).toBe(403)
      expect((await close(id, { outcome: 'TALKED' }, by)).status).toBe(403)
    }
    const player = await seat(context, 'support')
    await db
      .updateTable('operator')
      .set({ phone: who.username })
      .where('id', '=', player.id)
      .execute()
    const own = house.client(player.token)
    expect((await close(id, { outcome: 'TALKED' }, own)).body.message).toBe('SAME_OPERATOR')
    expect((await say(id, {}, own)).body.message).toBe('SAME_OPERATOR')
  })

  it(clause('PDPA 30', 'can be read by its member in what we know of them'), async () => {
    const { who, id } = await worrying()
    await close(id, { outcome: 'NO_NEED', note: 'said by a colleague' })
    const { text } = await who.client.get(
      '/api/account/export',
      await proofOf(who.client, who.password),
    )
    const { talks } = JSON.parse(text) as { talks: unknown }
    expect(talks).toMatchObject([
      { state: 'CLOSED', outcome: 'NO_NEED', markers: [{ kind: 'NIGHTS', days: 5, minutes: 450 }] },
    ])
    expect(text).not.toContain('said by a colleague')
  })

  it('goes five years after it ended, and never while it is open', async () => {
    const [ended, open] = [await worrying(), await worrying()]
    await close(ended.id, { outcome: 'TALKED' })
    const left = async () =>
      (
        await db
          .selectFrom('harm_talk')
          .select('id')
          .where('id', 'in', [ended.id, open.id])
          .execute()
      ).map(({ id }) => id)
    const in5 = (days: number) => ({
      ...context,
      clock: { now: () => new Date(clock.now().getTime() + (5 * 365 + days) * DAY) },
    })
    await forgetTalks(in5(-1))
    expect(await left()).toHaveLength(2)
    await forgetTalks(in5(4))
    expect(await left()).toEqual([open.id])
  })
})

const LIMIT = { kind: 'deposit', period: 'day', amount: 500 }

describe('while a talk is open', () => {
  const offered = async (who: Registered) => ({
    bonuses: ((await who.client.get('/api/bonus')).body as unknown as unknown[]).length,
    invite: ((await who.client.get('/api/invite/banners')).body as unknown as unknown[]).length,
    refund: ((await who.client.get('/api/refund/banners')).body as unknown as unknown[]).length,
  })

  it('the house shows no offer and no banner', async () => {
    const who = await house.register()
    const before = await offered(who)
    for (const count of Object.values(before)) expect(count).toBeGreaterThan(0)
    await awake(who, FIVE)
    await lookAgain()
    expect(await offered(who)).toEqual({ bonuses: 0, invite: 0, refund: 0 })
    await close((await talkWith(who))?.id ?? '', { outcome: 'TALKED' })
    expect(await offered(who)).toEqual(before)
  })

  it('what may be said names no offer, in any language, of any marker', () => {
    for (const kind of HARM_KINDS)
      for (const locale of LOCALES) {
        const text = suggestionFor([kind])[locale]
        expect(text.length).toBeGreaterThan(100)
        expect(text).not.toMatch(/โบนัส|โปร|ฟรี|เครดิต|ໂບນັດ|ໂປຣ|ຟຣີ|bonus|promo|free|gift|offer/i)
      }
  })
})
