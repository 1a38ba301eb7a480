import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { accrueAll as accrueInvites } from '../../gifts/invites/accrual.ts'
import { inviteAmount } from '../../gifts/invites/service.ts'
import { sinceLastSweep, sumLastMinutes, sumRecent, sumSince } from './service.ts'
import { netLossOf } from './store.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
let rounds = 0

/** Rounds as if they had just been imported. */
async function imported(
  memberId: string,
  ...played: { bet: bigint; win?: bigint; at?: string | Date; code?: string }[]
): Promise<void> {
  if (played.length === 0) return
  await context.db
    .insertInto('game_round')
    .values(
      played.map(({ bet, win = 0n, at = clock.now(), code = 'pg' }) => ({
        code,
        round_id: `d${(rounds += 1)}`,
        username: 'u',
        member_id: memberId,
        bet,
        win,
        played_at: new Date(at),
        gathered_at: clock.now(),
      })),
    )
    .execute()
}
const daysOf = async (memberId: string) =>
  (
    await sql<{
      day: string
      turnover: string
      won: string
    }>`select day::text, turnover::text, won::text from play_day
  where member_id = ${memberId} order by day`.execute(context.db)
  ).rows.map((row) => [row.day, Number(row.turnover), Number(row.won)])

describe('a day of play', () => {
  it('begins at midnight in Bangkok', async () => {
    const { memberId } = await house.register()
    await imported(
      memberId,
      { bet: 1n, at: '2026-12-31T16:59:59.999Z' },
      { bet: 10n, win: 3n, at: '2026-12-31T17:00:00.000Z' },
      { bet: 100n, at: '2027-01-01T16:59:59.999Z' },
      { bet: 1_000n, at: '2027-01-01T17:00:00.000Z' },
    )
    await sumRecent(context)
    expect(await daysOf(memberId)).toEqual([
      ['2026-12-31', 1, 0],
      ['2027-01-01', 110, 3],
      ['2027-01-02', 1_000, 0],
    ])
  })

  it('holds each round once, however often and by however many it is summed, and grows with late ones', async () => {
    const { memberId } = await house.register()
    await imported(
      memberId,
      { bet: 500n, at: '2026-10-01T03:00:00Z' },
      { bet: 700n, win: 2_000n, at: '2026-10-01T04:00:00Z', code: 'imi' },
    )
    await Promise.all(Array.from({ length: 12 }, () => sumRecent(context)))
    expect(await daysOf(memberId)).toEqual([['2026-10-01', 1_200, 2_000]])
    clock.advance(72 * 3_600_000)
    await imported(memberId, { bet: 1n, win: 1n, at: '2026-10-01T05:00:00Z' })
    await Promise.all([sumLastMinutes(context), sumSince(context, new Date(0)), sumRecent(context)])
    expect(await daysOf(memberId)).toEqual([['2026-10-01', 1_201, 2_001]])
    expect(await netLossOf(context.db, memberId)).toBe(-800n)
  })

  it('is found within the hour, and by the daily sweep, after a long standstill', async () => {
    const friend = await house.register()
    const { memberId } = await house.register({ inviteCode: `PR${friend.memberId}` })
    await imported(memberId, { bet: 100_000n })
    clock.advance(24 * 3_600_000)
    await house.jobs.runCron('game-rounds.sweep')
    expect(await inviteAmount(context, friend.memberId)).toBe(0n)
    await house.jobs.runCron('play.catchUp')
    expect(await inviteAmount(context, friend.memberId)).toBe(500n)
    await imported(memberId, { bet: 100_000n })
    clock.advance(200 * 3_600_000)
    await house.jobs.runCron('play.catchUp')
    expect(await inviteAmount(context, friend.memberId)).toBe(500n)
    await house.jobs.runCron('play.sweep')
    expect(await inviteAmount(context, friend.memberId)).toBe(1_000n)
  })

  it('is left to the next daily sweep when one fails, and no sweep reads again what is summed', async () => {
    const friend = await house.register()
    const { memberId } = await house.register({ inviteCode: `PR${friend.memberId}` })
    const sweep = () => house.jobs.runCron('play.sweep')
    await sweep()
    clock.advance(30 * 86_400_000)
    await imported(memberId, { bet: 100_000n })
    clock.advance(30 * 86_400_000)
    await expect(
      sinceLastSweep(context, () => Promise.reject(new Error('the night fails'))),
    ).rejects.toThrow('the night fails')
    clock.advance(30 * 86_400_000)
    await sweep()
    expect(await inviteAmount(context, friend.memberId)).toBe(500n)
    // What is older than the last sweep is proven: nothing looks there again.
    clock.advance(30 * 86_400_000)
    const asked: Date[] = []
    await sinceLastSweep(context, async (since) => void asked.push(since))
    expect(
      asked.map((since) => Math.round((clock.now().getTime() - since.getTime()) / 86_400_000)),
    ).toEqual([37])
  })
})

describe('earnings from invitees', () => {
  it('is the same for any split of the rounds into imports, and any crowd that counts them', async () => {
    const inviter = await house.register()
    const invitees = await Promise.all(
      [1, 2, 3].map(() => house.register({ inviteCode: `PR${inviter.memberId}` })),
    )
    let turnover = 0n
    const bets = fc.array(
      fc.record({ who: fc.nat(2), bet: fc.bigInt({ min: 0n, max: 99_999n }), hour: fc.nat(60) }),
      { maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(bets, { maxLength: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (imports, crowd) => {
          for (const importing of imports) {
            for (const { who, bet, hour } of importing) {
              turnover += bet
              await imported(invitees[who]?.memberId ?? '', {
                bet,
                at: new Date(Date.UTC(2026, 8, 1, hour)),
              })
            }
            await Promise.all(
              Array.from({ length: crowd }, async () => {
                await sumRecent(context)
                await accrueInvites(context)
              }),
            )
          }
          expect(await inviteAmount(context, inviter.memberId)).toBe((turnover * 50n) / 10_000n)
        },
      ),
      { numRuns: 25 },
    )
    expect(turnover).toBeGreaterThan(0n)
  })

  it('survives a count that is killed half way: all of it is undone, and counted by the next', async () => {
    const inviter = await house.register()
    const { memberId } = await house.register({ inviteCode: `PR${inviter.memberId}` })
    await imported(memberId, { bet: 1_000_000n })
    await sumRecent(context)
    // The last statement of the count fails, after the day's row has been written.
    await asOwner(context.db, (owner) =>
      sql`alter table invite_account add constraint killed check (earned < 1) not valid`.execute(
        owner,
      ),
    )
    await accrueInvites(context)
    expect(await inviteAmount(context, inviter.memberId)).toBe(0n)
    await asOwner(context.db, (owner) =>
      sql`alter table invite_account drop constraint killed`.execute(owner),
    )
    expect(
      await context.db
        .selectFrom('invite_earning')
        .select('turnover')
        .where('invitee_id', '=', memberId)
        .execute(),
    ).toEqual([])
    await accrueInvites(context)
    expect(await inviteAmount(context, inviter.memberId)).toBe(5_000n)
  })

  it('follows the rate of the moment it is counted at, and 0 counts for nothing', async () => {
    const inviter = await house.register()
    const { memberId } = await house.register({ inviteCode: `PR${inviter.memberId}` })
    const count = async () => {
      await sumRecent(context)
      await accrueInvites(context)
      return inviteAmount(context, inviter.memberId)
    }
    await imported(memberId, { bet: 10_000n })
    expect(await count()).toBe(50n)
    await context.settings.set('inviteRatePercent', 1.25)
    await imported(memberId, { bet: 10_000n })
    expect(await count()).toBe(175n)
    await context.settings.set('inviteRatePercent', 0)
    await imported(memberId, { bet: 10_000n })
    expect(await count()).toBe(175n)
    await context.settings.set('inviteRatePercent', 0.5)
    expect(await count()).toBe(175n)
  })
})
