import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { onPostgres } from '../../../testing/db.ts'
import { untilWaiting } from '../../../testing/inTurn.ts'
import { markClosing } from '../../account/privacy/store.ts'
import { pausePlay } from '../../safety/responsibleGaming/pause.ts'
import { claimOffer } from '../bonuses/claim.ts'
import { collectInvites } from '../invites/service.ts'
import { moveRefund, receiveRefund } from '../refunds/service.ts'
import { claim } from '../spinwheel/coupons.ts'
import { seedInUse } from '../spinwheel/seeds.ts'
import { spin } from '../spinwheel/spin.ts'
import { wonCoupon } from '../spinwheel/testing/wonCoupon.ts'
import { playersOf } from './testing/players.ts'

/** A member who stops between the first check and the commit of a gift is given nothing. */
const cashier = await openCashier()
const { context } = cashier
const { db } = context
const { deposit, put, wallet } = playersOf(cashier)

let member: Caller
let coupon: string
beforeEach(async () => {
  member = await cashier.member()
  const { memberId } = member
  await cashier.set('bonusEntryBelow', 1_000)
  await deposit(memberId, 300)
  await put(member, 'pg', 1)
  await db
    .insertInto('invite_account')
    .values({ inviter_id: memberId, earned: 50_000_000n })
    .execute()
  await fund('refund', 2_500n)
  await fund('coin', 3n)
  coupon = await wonCoupon(context, memberId, {
    prizeCode: 'bonus-50',
    amount: 5_000n,
    lifeMs: 3_600_000,
  })
})
async function fund(what: 'refund' | 'coin', amount: bigint): Promise<void> {
  const to = `member:${member.memberId}:${what}`
  await context.ledger.open([to])
  const from = what === 'coin' ? 'house:coin' : 'house:cashback'
  await context.ledger.submit({
    op: 'post',
    key: context.ids.reference('fund'),
    kind: 'deposit',
    legs: [{ from, to, amount }],
  })
}
const offer = (code: string) =>
  db.selectFrom('offer').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

/** Who stops while the games are asked, before the transaction that gives. */
function stoppingMeanwhile(stop: () => Promise<unknown>): Context {
  const own = cashier.restarted()
  const pg = context.providers.games.get('pg')
  if (!pg) throw new Error('no pg')
  let asked = 0
  const stopFirst = async () => {
    if (++asked === 1) await stop()
  }
  own.providers = {
    ...context.providers,
    games: new Map(context.providers.games).set('pg', {
      ...pg,
      balance: async (name: string) => {
        await stopFirst()
        return pg.balance(name)
      },
      // Cashback asks for rounds, every other gift for balances.
      turnoverSince: async (cursor: string | null) => {
        await stopFirst()
        return pg.turnoverSince(cursor)
      },
    }),
  }
  return own
}
const pause = () => pausePlay(context, member.memberId, 24)

describe('a gift whose member stops while the games are asked', () => {
  it.each<[string, (own: Context) => Promise<unknown>]>([
    ['a bonus', async (own) => claimOffer(own, member.memberId, await offer('FIRST100'))],
    ['a promotion', async (own) => claimOffer(own, member.memberId, await offer('WELCOME'))],
    ['an invite bonus', (own) => collectInvites(own, member.memberId)],
    ['cashback', (own) => receiveRefund(own, member.memberId)],
    ['cashback into the wallet', (own) => moveRefund(own, member.memberId)],
    [
      'a bonus coupon',
      (own) => claim(own, { memberId: member.memberId, coupon, idempotencyKey: 'k' }),
    ],
  ])('%s is not given', async (_, give) => {
    await expect(give(stoppingMeanwhile(pause))).rejects.toMatchObject({ code: 'SELF_EXCLUDED' })
    const given = await db
      .selectFrom('playthrough')
      .select('id')
      .where('member_id', '=', member.memberId)
      .execute()
    const refund = await cashier.balance(`member:${member.memberId}:refund`)
    const total =
      (await wallet(member)) + (await cashier.balance(`member:${member.memberId}:game:pg`))
    expect([given, total, refund]).toEqual([[], 30_000n, 2_500n])
  })

  it('is not given either when it is the account that is closed', async () => {
    const own = stoppingMeanwhile(() => markClosing(db, member.memberId, context.clock.now()))
    await expect(collectInvites(own, member.memberId)).rejects.toMatchObject({
      code: 'INVALID_USER_4',
    })
  })
})

/** What the gift's transaction waits for, held by somebody else; PostgreSQL only. */
describe.runIf(onPostgres)('behind a pause that was committed', () => {
  it.each<[string, (tx: Context['db']) => Promise<unknown>, () => Promise<unknown>]>([
    [
      'no cashback is received',
      (tx) =>
        tx
          .selectFrom('refund_account')
          .select('member_id')
          .where('member_id', '=', member.memberId)
          .forUpdate()
          .execute(),
      () => receiveRefund(context, member.memberId),
    ],
    [
      'no spin is made',
      (tx) =>
        sql`select 1 from spin_seed where member_id = ${member.memberId} for update`.execute(tx),
      () =>
        spin(context, {
          memberId: member.memberId,
          clientSeed: 'x',
          idempotencyKey: 's',
          locale: 'th',
        }),
    ],
  ])('%s', async (_, hold, give) => {
    await seedInUse(context, member.memberId)
    await db
      .insertInto('refund_account')
      .values({ member_id: member.memberId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const [given, pausing, first] = await db.transaction().execute(async (tx) => {
      await hold(tx)
      const giving = give().then(
        () => 'GIVEN',
        (error: { code: string }) => error.code,
      )
      await untilWaiting(db, 1)
      const stopping = pause()
      const isFirst = await Promise.race([
        stopping.then(() => true),
        untilWaiting(db, 2).then(() => false),
      ])
      return [giving, stopping, isFirst] as const
    })
    await pausing
    // Where the pause had to wait, either may have come first in the end.
    expect([first, (await given) === 'SELF_EXCLUDED']).not.toEqual([true, false])
  })
})
