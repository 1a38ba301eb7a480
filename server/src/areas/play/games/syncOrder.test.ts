import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { playersOf } from '../../gifts/playthrough/testing/players.ts'
import { decideBalanceReview, balanceReviews } from './balanceReviews/reviews.ts'
import { refreshBalances as refreshGames } from './balances/balances.ts'
import { withBalance as otherBalance } from './testing/otherBalance.ts'
import { resolve as resolveGameTransfer } from './transfers/move.ts'

/**
 * What a provider says of a balance: an older word never replaces a newer one, and a wild one
 * waits.
 */
const cashier = await openCashier()
const { context } = cashier
const { deposit, put, play, refresh, wallet } = playersOf(cashier)

let member: Caller
let username: string
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
  await deposit(member.memberId, 200)
  username = await put(member, 'pg', 100)
})
const inGame = () => cashier.balance(`member:${member.memberId}:game:pg`)
const slot = async () =>
  (
    (await member.get('/api/wallet')).body['slots'] as {
      code: string
      amount: number
      stale?: boolean
    }[]
  ).find((each) => each.code === 'pg')

/** Another process, whose questions about a balance run `change` before their answer comes back. */
const withBalance = (change: (says: bigint) => Promise<bigint>): Context =>
  otherBalance(cashier.restarted(), change)

describe('two processes that ask at once', () => {
  it('keep the newer answer, whichever is written last', async () => {
    const late = withBalance(async (says) => {
      if (says === 10_000n) {
        // While this answer is on its way, 50 are won and the other process reads that.
        await play('pg', username, 1, 51)
        await refresh(member)
        expect(await inGame()).toBe(15_000n)
      }
      return says
    })
    await refreshGames(late, member.memberId)
    expect([await inGame(), (await slot())?.stale]).toEqual([15_000n, undefined])
    const moves = await context.db
      .selectFrom('ledger_transfer as transfer')
      .innerJoin('ledger_entry as entry', 'entry.transfer_id', 'transfer.id')
      .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
      .select('entry.amount')
      .where('account.address', '=', `member:${member.memberId}:game:pg`)
      .where('transfer.kind', '=', 'play')
      .execute()
    expect(moves.map(({ amount }) => amount)).toEqual([5_000n])
  })
})

describe('a jump beyond playReviewAbove', () => {
  const JUMP = 100_000_100n
  const held = async () =>
    (await balanceReviews(context)).filter((look) => look.memberId === member.memberId)
  const decide = (id: string | undefined, accept: boolean, operatorId = 'op-1') =>
    decideBalanceReview(context.db, { id: id ?? '', accept, operatorId, at: context.clock.now() })
  const wild = (by = JUMP) => withBalance(async (says) => says + by)

  it('is kept for an operator and not booked; the game is shown stale and gives nothing away', async () => {
    await refreshGames(wild(), member.memberId)
    expect([await inGame(), (await slot())?.stale]).toEqual([10_000n, true])
    await refreshGames(wild(), member.memberId)
    expect(await held()).toEqual([
      expect.objectContaining({
        code: 'pg',
        believed: 10_000n,
        actual: 10_000n + JUMP,
        state: 'WAITING',
      }),
    ])
    const out = await member.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 500 })
    expect([out.status, await wallet(member)]).toEqual([422, 10_000n])
    // At the limit itself it is play.
    await refreshGames(wild(100_000_000n), member.memberId)
    expect([await inGame(), (await slot())?.stale]).toEqual([100_010_000n, undefined])
    expect(await held()).toEqual([])
  })

  it('is booked once by the next check when an operator accepts it, and no further one with it', async () => {
    await refreshGames(wild(), member.memberId)
    const [look] = await held()
    expect(await decide(look?.id, true)).toBe(true)
    expect(await decide(look?.id, true, 'op-2')).toBe(false)
    await refreshGames(wild(2n * JUMP), member.memberId)
    expect(await inGame()).toBe(10_000n)
    const [other] = await held()
    expect(await decide(other?.id, false)).toBe(true)
    await refreshGames(wild(), member.memberId)
    expect(await inGame()).toBe(10_000n)
    const [third] = await held()
    expect(await decide(third?.id, true)).toBe(true)
    await refreshGames(wild(), member.memberId)
    expect(await inGame()).toBe(10_000n + JUMP)
    await refreshGames(wild(2n * JUMP + 1n), member.memberId)
    expect(await inGame()).toBe(10_000n + JUMP)
  })

  it('downwards waits as well', async () => {
    await refreshGames(wild(100_000_000n), member.memberId)
    await refreshGames(wild(99_999_900n), member.memberId)
    expect(await inGame()).toBe(100_009_900n)
    await cashier.set('playReviewAbove', 500_000)
    await refreshGames(context, member.memberId)
    expect([await inGame(), (await held()).length]).toEqual([100_009_900n, 1])
    await cashier.set('playReviewAbove', 1_000_000)
  })

  it('waits too in the amount that a transfer back says it moved', async () => {
    const pg = context.providers.games.get('pg')
    if (!pg) throw new Error('no pg')
    const own = cashier.restarted()
    own.providers = {
      ...context.providers,
      games: new Map(context.providers.games).set('pg', {
        ...pg,
        withdraw: async (order) => {
          const answer = await pg.withdraw(order)
          return answer.kind === 'done'
            ? { ...answer, value: { ...answer.value, moved: answer.value.moved + JUMP } }
            : answer
        },
      }),
    }
    const { transfer } = await import('./transfers/transfer.ts')
    const end = await transfer(own, {
      memberId: member.memberId,
      from: 'pg',
      to: 'WALLET',
      amount: 5_000n,
      reference: context.ids.reference('gt'),
    })
    expect([end.status, await wallet(member)]).toEqual(['PENDING', 10_000n])
    await resolveGameTransfer(context, end.reference)
    expect(await wallet(member)).toBe(15_000n)
  })
})
