import { beforeEach, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import type { GameProvider } from '../../../providers/game/port.ts'
import { openCashier, type Caller } from '../../../testing/cashier.ts'
import { transact } from '../../../testing/transact.ts'
import { cancelPlaythrough } from './cancel.ts'
import { expirePlaythroughs } from './cancel.ts'
import { demandFreshBalances } from './guard.ts'
import { openPlaythrough } from './open.ts'
import { giftOf } from './testing/gifts.ts'
import { playersOf } from './testing/players.ts'

/**
 * One tab opens or cancels a gift, the other puts all there is on a bet between two checks at the
 * game.
 */
const cashier = await openCashier()
const { context } = cashier
const { deposit, put, refresh, wallet, rowOf } = playersOf(cashier)
const gift = giftOf(context)

let thief: Caller
let username: string
beforeEach(async () => {
  thief = await cashier.member()
  await deposit(thief.memberId, 100)
})
const open = async (expiresAt?: Date): Promise<void> => {
  await transact(context.ledger, (tx) =>
    openPlaythrough(
      context,
      tx,
      gift(thief.memberId, { turnoverMultiple: 10 }, expiresAt ? { expiresAt } : {}),
    ),
  )
  username = await put(thief, 'ufabet', 200)
}
const onBet = (path: string, body: object) =>
  cashier.sandboxCall<{ betId: string }>('POST', `/sandbox/games/ufabet/bets${path}`, {
    username,
    ...body,
  })

/** A server before whose nth look at the game the thief bets all there is. */
function betBeforeLook(nth: number): { server: Context; bet: () => string } {
  const server = cashier.restarted()
  const real = server.providers.games.get('ufabet') as GameProvider
  let [looks, betId] = [0, '']
  const watched = Object.create(real, {
    balance: {
      async value(name: string) {
        looks += 1
        if (looks === nth) ({ betId } = await onBet('', { bet: 200 }))
        return real.balance(name)
      },
    },
  }) as GameProvider
  server.providers = {
    ...server.providers,
    games: new Map([...server.providers.games, ['ufabet', watched]]),
  }
  return { server, bet: () => betId }
}

it('does not end a gift that was staked while its money was being brought in', async () => {
  await open()
  const { server, bet } = betBeforeLook(2)
  await expect(cancelPlaythrough(server, thief.memberId)).rejects.toMatchObject({
    code: 'BETS_OPEN',
    details: { code: 'ufabet', amount: 200 },
  })
  expect((await rowOf(thief)).state).toBe('ACTIVE')
  await onBet(`/${bet()}/settle`, { win: 1_000 })
  await refresh(thief)
  const out = await thief.post('/api/wallet/withdrawAll', { amount: 1_000 })
  expect([out.status, out.body['message']]).toEqual([422, 'BONUS_CONDITION'])
  await cancelPlaythrough(context, thief.memberId)
  expect([await wallet(thief), (await rowOf(thief)).removed]).toEqual([10_000n, 90_000n])
})

it('does not let one expire so either', async () => {
  await open(new Date(context.clock.now().getTime() + 60_000))
  cashier.advance(60_001)
  const { server, bet } = betBeforeLook(2)
  await expirePlaythroughs(server)
  expect((await rowOf(thief)).state).toBe('ACTIVE')
  await onBet(`/${bet()}/settle`, { win: 1_000 })
  await expirePlaythroughs(context)
  expect(await rowOf(thief)).toMatchObject({ state: 'FAILED', expired: true, removed: 90_000n })
  expect(await wallet(thief)).toBe(10_000n)
})

it('opens no gift on a balance from which a bet was taken since it was asked for', async () => {
  username = await put(thief, 'ufabet', 100)
  await demandFreshBalances(context, thief.memberId)
  const { betId } = await onBet('', { bet: 100 })
  await refresh(thief)
  const opened = transact(context.ledger, (tx) =>
    openPlaythrough(context, tx, gift(thief.memberId, { percentSuccess: 200 })),
  )
  await expect(opened).rejects.toMatchObject({
    code: 'BETS_OPEN',
    details: { code: 'ufabet', amount: 100 },
  })
  // It would have been a success of the gift: the member's own stake come back.
  await onBet(`/${betId}/settle`, { win: 100 })
  await refresh(thief)
  expect(await wallet(thief)).toBe(0n)
})
