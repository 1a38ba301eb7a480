import { beforeEach, describe, expect, it } from 'vitest'
import { done } from '../../../../providers/answer.ts'
import type { GameProvider, GameRound, RoundsPage } from '../../../../providers/game/port.ts'
import { testApp, type Client, type Registered } from '../../../../testing/app.ts'
import { seat, type Seat } from '../../../staff/operators/testing/seats.ts'
import { refreshBalances as refreshGames } from '../balances/balances.ts'
import { openStakesOf } from '../balances/openStakes.ts'
import { auditGames } from '../rounds/audit.ts'
import { importRounds, memberRounds } from '../rounds/rounds.ts'
import { forgetUnreadRounds, unreadRounds } from '../rounds/unread.ts'
import { playerOf } from '../testing/players.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const { db } = context
const pg = context.providers.games.get('pg') as GameProvider
const EVER = new Date(0)

let member: Registered
let username: string
let finance: Seat
let client: Client
beforeEach(async () => {
  await db.deleteFrom('game_round_unread').execute()
  member = await playerOf(house, ['pg'], { baht: 100, each: 100 })
  username = String((await member.client.get('/api/wallet/account/pg')).body['username'])
  finance = await seat(context, 'finance')
  client = house.client(finance.token)
})

/** The provider tells this page once. */
async function tell(page: Omit<RoundsPage, 'cursor'>): Promise<void> {
  clock.advance(1_000)
  const cursor = context.ids.reference('cursor')
  const games = new Map([
    [
      'pg',
      {
        ...pg,
        turnoverSince: async (from: string | null) =>
          done(from === cursor ? { rounds: [], cursor } : { ...page, cursor }),
      },
    ],
  ])
  await importRounds({ ...context, providers: { ...context.providers, games } }, ['pg'])
}
const played = (roundId: string, bet: number, win = 0) => ({
  roundId,
  username,
  bet: bet * 100,
  win: win * 100,
  state: 'SETTLED',
  playedAt: clock.now().toISOString(),
})
type Told = ReturnType<typeof played>
/** As an adapter that does not know this form: with the round's id, or without. */
const unread = (told: Told, roundId: string | null = told.roundId) => ({
  roundId,
  raw: JSON.stringify(told),
  why: 'state: invalid_value',
  after: 0,
})
const good = (told: Told): GameRound => {
  const read = pg.readRound(told)
  if (!('round' in read)) throw new Error('unreadable')
  return read.round
}
/** Beside a good round, so that the page is passed. */
const unreadable = async (told: Told, roundId: string | null = told.roundId): Promise<string> => {
  await tell({
    rounds: [good(played(context.ids.reference('r'), 1))],
    unreadable: [unread(told, roundId)],
  })
  const row = await db
    .selectFrom('game_round_unread')
    .select('id')
    .where('raw', '=', JSON.stringify(told))
    .executeTakeFirstOrThrow()
  return row.id
}
const listed = async (ended = false) =>
  (await client.post('/api/ops/rounds', { page: 1, limit: 50, ended })).body as unknown as {
    total: number
    rounds: Record<string, unknown>[]
  }
const act = (id: string, what: string, body: object = {}, by = client) =>
  by.post(`/api/ops/rounds/${id}/${what}`, body)
const bets = async () =>
  (await memberRounds(context, member.memberId, EVER))
    .filter(({ roundId }) => roundId.startsWith('x'))
    .map(({ roundId, bet, win }) => [roundId, Number(bet) / 100, Number(win) / 100])
const x = (): string => `x${context.ids.reference('r')}`
const audited = async (id: string) =>
  (
    await db
      .selectFrom('audit_entry')
      .select(['action', 'member_id'])
      .where('subject', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ action, member_id: of }) => [action, of])
const another = async () => house.client((await seat(context, 'finance')).token)
/** The operator and the member are one person. */
const makeOwn = async (): Promise<void> => {
  const { username: phone } = await db
    .selectFrom('member')
    .select('username')
    .where('id', '=', member.memberId)
    .executeTakeFirstOrThrow()
  await db.updateTable('operator').set({ phone }).where('id', '=', finance.id).execute()
}

describe('a round that was set aside', () => {
  it('is listed oldest first, and what was told is shown by an audited view', async () => {
    const first = await unreadable(played(x(), 10))
    const second = await unreadable(played(x(), 20))
    const { total, rounds } = await listed()
    expect(total).toBe(2)
    expect(rounds.map(({ id }) => id)).toEqual([first, second])
    expect(rounds[0]).toMatchObject({
      code: 'pg',
      game: { en: 'Seven Gems' },
      why: 'state: invalid_value',
      state: 'WAITING',
      concluded: null,
    })
    expect(JSON.stringify(rounds)).not.toContain(username)
    expect((await act(first, 'reveal')).body).toMatchObject({
      raw: expect.stringContaining(username),
      memberId: member.memberId,
    })
    expect(await audited(first)).toEqual([['round.view', member.memberId]])
  })

  it('is nothing for who does not decide about money', async () => {
    const id = await unreadable(played(x(), 10))
    for (const role of ['support', 'content'] as const) {
      const other = house.client((await seat(context, role)).token)
      expect((await other.post('/api/ops/rounds', {})).status).toBe(403)
      for (const what of ['reveal', 'read'])
        expect((await act(id, what, {}, other)).status).toBe(403)
      expect((await act(id, 'conclude', { reason: 'seen' }, other)).status).toBe(403)
    }
    for (const what of ['reveal', 'read']) expect((await act('nosuch', what)).status).toBe(404)
  })

  it('is read again once it can be, and booked once for its player', async () => {
    const told = played(x(), 10, 4)
    const id = await unreadable(told)
    expect(await bets()).toEqual([])
    const tries = await Promise.all([act(id, 'read'), act(id, 'read')])
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await bets()).toEqual([[told.roundId, 10, 4]])
    expect((await unreadRounds(context)).count).toBe(0)
    expect((await listed(true)).rounds).toMatchObject([{ id, state: 'READ' }])
    expect(await audited(id)).toEqual([['round.read', member.memberId]])
  })

  it.each([
    ['of which the form is still unknown', { when: 'some time ago' }, 'roundId: invalid_type'],
    ['that was cut', null, 'raw: incomplete'],
  ])('waits on when it cannot be read: one %s', async (_what, told, why) => {
    const id = await unreadable(played(x(), 10))
    const raw = told ? JSON.stringify(told) : '{"roundId":"x'
    await db.updateTable('game_round_unread').set({ raw }).where('id', '=', id).execute()
    expect((await act(id, 'read')).body).toMatchObject({ state: 'WAITING', why })
    expect([await bets(), (await unreadRounds(context)).count]).toEqual([[], 1])
    expect(await audited(id)).toEqual([['round.read', null]])
  })

  it('was played no later than it was told: it stakes nothing for a gift of afterwards', async () => {
    const told = {
      ...played(x(), 10),
      playedAt: new Date(clock.now().getTime() + 600_000).toISOString(),
    }
    const id = await unreadable(told)
    const { told_at: toldAt } = await db
      .selectFrom('game_round_unread')
      .select('told_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    clock.advance(1_200_000)
    await act(id, 'read')
    const rounds = await memberRounds(context, member.memberId, EVER)
    expect(rounds.find(({ roundId }) => roundId === told.roundId)?.playedAt).toEqual(toldAt)
  })

  it('corrects what was told before it', async () => {
    const id = x()
    await tell({ rounds: [good(played(id, 10))] })
    const later = await unreadable(played(id, 10, 25))
    expect((await act(later, 'read')).body).toMatchObject({ state: 'READ' })
    expect(await bets()).toEqual([[id, 10, 25]])
  })

  it('changes nothing of what was told after it', async () => {
    const [known, nameless] = [played(x(), 10), played(x(), 20)]
    const [first, second] = [await unreadable(known), await unreadable(nameless, null)]
    await tell({ rounds: [good({ ...known, win: 500 }), good({ ...nameless, win: 700 })] })
    const before = await bets()
    expect((await act(first, 'read')).body['message']).toBe('NOT_WAITING')
    expect((await act(second, 'read')).body).toMatchObject({
      state: 'WAITING',
      why: 'round: known_otherwise',
    })
    expect(await bets()).toEqual(before)
  })

  it('is not booked while a later report on the same round has not been read, nor after it', async () => {
    const id = x()
    const older = await unreadable(played(id, 10))
    const newer = await unreadable(played(id, 10, 30))
    expect((await act(older, 'read')).body).toMatchObject({ why: 'round: told_again' })
    await act(newer, 'conclude', { reason: 'hopeless' })
    expect((await act(older, 'read')).body).toMatchObject({ why: 'round: told_again' })
    expect((await act(newer, 'read')).body).toMatchObject({ state: 'READ' })
    expect((await act(older, 'read')).status).toBe(409)
    expect(await bets()).toEqual([[id, 10, 30]])
  })

  it("of another player's round is not that player's", async () => {
    const other = await playerOf(house, ['pg'], { baht: 100, each: 100 })
    const their = String((await other.client.get('/api/wallet/account/pg')).body['username'])
    const id = x()
    await tell({ rounds: [good({ ...played(id, 10), username: their })] })
    const mine = await unreadable(played(id, 50))
    expect((await act(mine, 'read')).body).toMatchObject({ why: 'username: of_another' })
    expect(await bets()).toEqual([])
  })

  it('is dealt with for a reason: no alarm any more, nothing booked, and read again when it can be', async () => {
    const told = played(x(), 10)
    const id = await unreadable(told)
    expect((await act(id, 'conclude', { reason: ' ' })).status).toBe(400)
    const reason = 'the provider took it back by letter'
    const all = await Promise.all([1, 2].map(() => act(id, 'conclude', { reason })))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([(await unreadRounds(context)).count, await bets()]).toEqual([0, []])
    expect((await listed()).total).toBe(0)
    expect((await listed(true)).rounds).toMatchObject([
      { id, state: 'CONCLUDED', concluded: { operator: finance.name, reason } },
    ])
    expect(await audited(id)).toEqual([['round.conclude', member.memberId]])
    expect((await act(id, 'read')).body).toMatchObject({ state: 'READ' })
    expect(await bets()).toEqual([[told.roundId, 10, 0]])
    expect((await act(id, 'conclude', { reason })).status).toBe(409)
  })

  it('is an open bet no more once an operator has said what was lost by it', async () => {
    await db.deleteFrom('game_round_cursor').where('code', '=', 'pg').execute()
    const world = (path: string, body: object) =>
      house.world<{ roundId: string }>('POST', `/sandbox/games/pg/${path}`, { username, ...body })
    const { roundId } = await world('play', { bet: 20, win: 0, garbled: true })
    await world('play', { bet: 10, win: 0 })
    const look = async () => {
      await refreshGames(context, member.memberId)
      await importRounds(context, ['pg'])
      const [game] = await auditGames(context, EVER, -60_000)
      const own = game?.accounts.find(({ memberId }) => memberId === member.memberId)
      return [
        [...(await openStakesOf(context, member.memberId))],
        own && 'says' in own.actual ? own.explained - own.actual.says : null,
      ]
    }
    expect(await look()).toEqual([[['pg', 2_000n]], 2_000n])
    const { id } = await db
      .selectFrom('game_round_unread')
      .select('id')
      .where('round_id', '=', roundId)
      .executeTakeFirstOrThrow()
    const reason = 'by the letter of the provider'
    for (const lost of [20.01, -1]) {
      const { status, body } = await act(id, 'conclude', { reason, lost })
      expect([status, body]).toMatchObject([400, { details: { unexplained: 20 } }])
    }
    const word = { reason, lost: 20 }
    expect((await act(id, 'conclude', word)).body).toMatchObject({
      state: 'WAITING',
      proposal: { operator: finance.name, lost: 20, reason },
      concluded: null,
    })
    expect(await look()).toEqual([[['pg', 2_000n]], 2_000n])
    expect((await act(id, 'conclude', word)).body['message']).toBe('SAME_OPERATOR')
    const other = await another()
    expect((await act(id, 'conclude', { ...word, lost: 19 }, other)).body).toMatchObject({
      state: 'WAITING',
      proposal: { lost: 19 },
    })
    expect((await act(id, 'conclude', word)).body).toMatchObject({ proposal: { lost: 20 } })
    expect((await act(id, 'conclude', word, other)).body).toMatchObject({
      state: 'CONCLUDED',
      proposal: null,
      concluded: { lost: 20 },
    })
    expect((await audited(id)).map(([action]) => action)).toEqual([
      'round.propose',
      'round.propose',
      'round.propose',
      'round.conclude',
    ])
    expect(await look()).toEqual([[], 0n])
    const staked = await memberRounds(context, member.memberId, EVER)
    expect(staked.map(({ bet }) => bet)).toEqual([1_000n])
    // Told after all: the round itself explains it from then on, once.
    await world(`rounds/${roundId}/correct`, { bet: 20, win: 5 })
    expect(await look()).toEqual([[], 0n])
    expect((await listed(true)).rounds).toMatchObject([{ id, state: 'READ' }])
  })

  it('gives nobody money by one decision: the database refuses it, and who has left has said nothing', async () => {
    const id = await unreadable(played(x(), 10))
    const alone = db
      .updateTable('game_round_unread')
      .set({
        concluded_at: clock.now(),
        concluded_by: finance.id,
        conclusion: 'lost',
        member_id: member.memberId,
        lost: -2_000n,
      })
      .where('id', '=', id)
    await expect(alone.execute()).rejects.toThrow('game_round_unread_two_people')
    await house.world('POST', '/sandbox/games/pg/play', {
      username,
      bet: 1,
      win: 21,
      garbled: true,
    })
    await refreshGames(context, member.memberId)
    const word = { reason: 'by letter', lost: -19 }
    expect((await act(id, 'conclude', word)).body).toMatchObject({ state: 'WAITING' })
    await db.updateTable('operator').set({ active: false }).where('id', '=', finance.id).execute()
    const other = await another()
    expect((await act(id, 'conclude', word, other)).body).toMatchObject({ state: 'WAITING' })
    expect((await act(id, 'conclude', word, await another())).body).toMatchObject({
      state: 'CONCLUDED',
      concluded: { lost: -19 },
    })
  })

  it('is forgotten after five years but for what it explains', async () => {
    const rows = () =>
      db.selectFrom('game_round_unread').select(['id', 'raw', 'lost']).orderBy('told_at').execute()
    const [plain, costly] = [await unreadable(played(x(), 10)), await unreadable(played(x(), 20))]
    await db
      .insertInto('approval')
      .values({
        id: `of ${costly}`,
        kind: 'round',
        subject: costly,
        amount: 2_000n,
        after: '{}',
        proposed_at: clock.now(),
        proposed_by: 'op-1',
        reason: 'lost',
        state: 'done',
        decided_by: finance.id,
        decided_at: clock.now(),
      })
      .execute()
    await db
      .updateTable('game_round_unread')
      .set({
        approval_id: `of ${costly}`,
        concluded_at: clock.now(),
        concluded_by: finance.id,
        conclusion: 'lost',
        member_id: member.memberId,
        lost: 2_000n,
      })
      .where('id', '=', costly)
      .execute()
    expect((await rows()).map(({ id }) => id)).toEqual([plain, costly])
    clock.advance((5 * 365 + 3) * 86_400_000)
    await forgetUnreadRounds(context)
    expect(await rows()).toEqual([{ id: costly, raw: '', lost: 2_000n }])
    clock.advance(-(5 * 365 + 3) * 86_400_000)
  })

  it('of nobody that we know has cost nobody anything', async () => {
    const id = await unreadable({ ...played(x(), 10), username: 'nobody' })
    expect((await act(id, 'conclude', { reason: 'lost', lost: 1 })).status).toBe(400)
    expect((await act(id, 'conclude', { reason: 'unknown player' })).status).toBe(200)
  })

  it('of the own member account is for another operator', async () => {
    const told = played(x(), 10)
    const id = await unreadable(told)
    await makeOwn()
    for (const tried of [await act(id, 'read'), await act(id, 'conclude', { reason: 'mine' })])
      expect(tried.body['message']).toBe('SAME_OPERATOR')
    expect([await bets(), (await unreadRounds(context)).count]).toEqual([[], 1])
    const other = house.client((await seat(context, 'owner')).token)
    expect((await act(id, 'read', {}, other)).body).toMatchObject({ state: 'READ' })
  })
})
