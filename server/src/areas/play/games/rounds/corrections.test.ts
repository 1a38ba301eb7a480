import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../../testing/cashier.ts'
import { transact } from '../../../../testing/transact.ts'
import { accrueAll as accrueInvites } from '../../../gifts/invites/accrual.ts'
import { evaluate } from '../../../gifts/playthrough/evaluate.ts'
import { openPlaythrough } from '../../../gifts/playthrough/open.ts'
import { playersOf } from '../../../gifts/playthrough/testing/players.ts'
import { sumRecent } from '../../dailyPlay/service.ts'
import { netLossOf } from '../../dailyPlay/store.ts'
import { auditGames } from './audit.ts'
import { importMemberRounds } from './rounds.ts'

/** A round that the provider takes back, or settles again, does not count as what it was. */
const cashier = await openCashier()
const { context } = cashier
const { deposit, put, play, refresh, active, rowOf } = playersOf(cashier)

let member: Caller
let username: string
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
})
const entered = async (code: string, baht = 200): Promise<void> => {
  await deposit(member.memberId, baht)
  username = await put(member, code, baht)
}
const round = async (code: string, bet: number, win: number): Promise<string> =>
  ((await play(code, username, bet, win)) as { roundId: string }).roundId
const change = (code: string, roundId: string, to: { bet: number; win: number } | null) =>
  cashier.sandboxCall(
    'POST',
    `/sandbox/games/${code}/rounds/${roundId}/${to ? 'correct' : 'void'}`,
    { username, ...to },
  )
const open = (turnoverMultiple: number) =>
  transact(context.ledger, (tx) =>
    openPlaythrough(context, tx, {
      memberId: member.memberId,
      kind: 'bonus',
      sourceId: context.ids.reference('src'),
      name: { th: 'x', la: 'x', en: 'x' },
      amount: 10_000n,
      from: 'house:bonus',
      conditions: { turnoverMultiple, percentSuccess: null, percentFail: null },
    }),
  )
const fresh = async () => {
  await importMemberRounds(context, member.memberId)
  await sumRecent(context)
}
const dayOf = () =>
  context.db
    .selectFrom('play_day')
    .select(['turnover', 'won'])
    .where('member_id', '=', member.memberId)
    .executeTakeFirst()

// One game of each kind of adapter.
describe.each(['pg', 'joker2', 'imi', 'usun'])('at %s', (code) => {
  it('a bet that is void by now frees no bonus', async () => {
    await entered(code)
    await open(2)
    const first = await round(code, 150, 150)
    await refresh(member)
    expect((await active(member)).progress).toMatchObject({ turnover: 150 })
    await change(code, first, null)
    await round(code, 60, 60)
    await refresh(member)
    await evaluate(context, member.memberId)
    expect((await active(member)).progress).toMatchObject({ turnover: 60, turnoverTarget: 200 })
    expect((await rowOf(member)).state).toBe('ACTIVE')
  })
})

describe('a correction', () => {
  it('changes the day, the cashback and the turnover to what was said last, also within one page', async () => {
    await entered('pg')
    const [lost, won] = [await round('pg', 100, 0), await round('pg', 40, 20)]
    await fresh()
    expect([await netLossOf(context.db, member.memberId), await dayOf()]).toEqual([
      12_000n,
      { turnover: 14_000n, won: 2_000n },
    ])
    await change('pg', lost, null)
    await change('pg', won, { bet: 30, win: 25 })
    const twice = await round('pg', 50, 0)
    await change('pg', twice, { bet: 50, win: 10 })
    await change('pg', twice, null)
    await fresh()
    expect([await netLossOf(context.db, member.memberId), await dayOf()]).toEqual([
      500n,
      { turnover: 3_000n, won: 2_500n },
    ])
    const said = await context.db
      .selectFrom('game_round_correction')
      .select(['round_id', 'bet', 'win', 'revision'])
      .where('round_id', 'in', [lost, won, twice])
      .orderBy('bet')
      .execute()
    expect(said).toEqual([
      { round_id: won, bet: 4_000n, win: 2_000n, revision: 1 },
      { round_id: lost, bet: 10_000n, win: 0n, revision: 1 },
    ])
  })

  it('takes the cashback of a loss that is none back, and gives what there is of loss', async () => {
    await entered('pg', 1_000)
    const first = await round('pg', 500, 0)
    const receive = async () => {
      const { status, body } = await member.get<{ refundAmount?: number; message: string }>(
        '/api/refund/receive',
      )
      return [status, body.refundAmount ?? body.message]
    }
    expect(await receive()).toEqual([200, 25])
    await change('pg', first, null)
    await round('pg', 400, 0)
    const collected = () => cashier.balance(`member:${member.memberId}:refund`)
    expect([await receive(), await collected()]).toEqual([[200, 20], 2_000n])
    await round('pg', 200, 0)
    expect([await receive(), await collected()]).toEqual([[200, 10], 3_000n])
  })

  it('takes back what an inviter has earned on the bet, and what was received already comes off the next', async () => {
    const inviter = await cashier.member()
    await context.db
      .updateTable('member')
      .set({ inviter_id: inviter.memberId })
      .where('id', '=', member.memberId)
      .execute()
    await entered('pg', 2_000)
    const first = await round('pg', 1_000, 1_000)
    const collect = async () => {
      const { status, body } = await inviter.get<{ amount?: number; message: string }>(
        '/api/invite/bonus',
      )
      return [status, body.amount ?? body.message]
    }
    expect(await collect()).toEqual([200, 5])
    await play('pg', await put(inviter, 'pg', 5), 5, 0)
    await refresh(inviter)
    await change('pg', first, null)
    await fresh()
    await accrueInvites(context)
    await round('pg', 600, 600)
    expect(await collect()).toEqual([422, 'NO_INVITE_BONUS'])
    await round('pg', 800, 800)
    expect(await collect()).toEqual([200, 2])
  })

  it("leaves the books equal to the provider's figures, imported or not", async () => {
    const since = new Date(context.clock.now().getTime() - 1_000)
    await entered('pg')
    const [one, two] = [await round('pg', 100, 0), await round('pg', 20, 60)]
    await fresh()
    await change('pg', one, null)
    await change('pg', two, { bet: 20, win: 0 })
    const audited = async () =>
      (await auditGames(context, since, 0))
        .flatMap(({ accounts }) => accounts)
        .find(({ memberId }) => memberId === member.memberId)
    cashier.advance(10)
    expect(await audited()).toMatchObject({ explained: 18_000n, actual: { says: 18_000n } })
    await fresh()
    cashier.advance(10)
    expect(await audited()).toMatchObject({ explained: 18_000n, actual: { says: 18_000n } })
  })
})
