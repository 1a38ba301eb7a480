import { expect, it } from 'vitest'
import { testApp, type Registered } from '../app.ts'
import { fundWallet } from '../wallets.ts'

/**
 * A thief whose friend is a provider: it tells what was never played, pays what nobody won, and
 * takes back what is gone. What reaches the thief's banks by itself is never more than was paid
 * in.
 */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock, jobs } = house
const BAHT = 300
const REST_MS = 1_200_000
const ROUNDS = 2

interface Thief {
  player: Registered
  inviter: Registered
  username: string
}
/** What the provider does to its friend's account, after which the friend takes all home. */
const LIES: Record<string, (thief: Thief) => Promise<void>> = {
  'pays a win that nobody can read': async ({ username }) => {
    await tells(username, 100, 59_800, { garbled: true })
  },
  'pays many small wins that nobody can read, each below any bound': async ({
    player,
    username,
  }) => {
    for (let n = 0; n < 5; n++) {
      await tells(username, 10, 410, { garbled: true })
      await home(player)
      await player.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 100 })
    }
  },
  'takes a win back once it is at home': async ({ player, username }) => {
    const roundId = await tells(username, 10, 5_000)
    await home(player)
    await house.world('POST', `/sandbox/games/pg/rounds/${roundId}/void`, { username })
  },
  'tells of bets that nobody could make, for the inviter': async ({ username }) => {
    for (let n = 0; n < 3; n++) await tells(username, 4_000_000, 4_000_000, { invented: true })
  },
}

async function tells(username: string, bet: number, win: number, more: object = {}) {
  const order = { username, bet, win, ...more }
  const path = '/sandbox/games/pg/play'
  return (await house.world<{ roundId: string }>('POST', path, order)).roundId
}

async function home({ client }: Registered): Promise<void> {
  const slots = (await client.get('/api/wallet/refresh/slot')).body['slots'] as { amount: number }[]
  const amount = slots.reduce((sum, slot) => sum + slot.amount, 0)
  if (amount > 0) await client.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount })
}

/** Asks for all that is in the wallet, the way a member does; what goes by itself goes. */
async function out({ client }: Registered): Promise<void> {
  const wallet = (await client.get('/api/wallet')).body['wallet'] as { amount: number }
  await client.post('/api/wallet/withdraw', { amount: Math.min(wallet.amount, 19_000) })
  for (let n = 0; n < 3; n++) {
    clock.advance(10_000)
    await jobs.runDue()
  }
}

async function paidTo(of: readonly Registered[]): Promise<number> {
  const rows = await context.db
    .selectFrom('withdrawal')
    .select('amount')
    .where(
      'member_id',
      'in',
      of.map(({ memberId }) => memberId),
    )
    .where('state', 'in', ['SENT', 'PAID'])
    .execute()
  return rows.reduce((sum, { amount }) => sum + Number(amount) / 100, 0)
}

it.each(Object.entries(LIES))(
  'nothing is had by the friend of a provider that %s',
  async (_, lie) => {
    const inviter = await house.register()
    const player = await house.register({ inviteCode: `PR${inviter.memberId}` })
    expect((await player.client.get('/api/wallet/activate/pg')).status).toBe(200)
    const { username } = (await player.client.get('/api/wallet/account/pg')).body
    for (let round = 0; round < ROUNDS; round++) {
      await fundWallet(context, player.memberId, BAHT)
      const put = { from: 'WALLET', to: 'pg', amount: BAHT }
      expect((await player.client.post('/api/wallet/transfer', put)).status).toBe(200)
      await lie({ player, inviter, username: String(username) })
      await jobs.runCron('game-rounds.sweep')
      await home(player)
      await out(player)
      const earned = (await inviter.client.get('/api/wallet')).body['invite'] as object
      expect(earned).toMatchObject({ amount: 0 })
      clock.advance(REST_MS)
    }
    expect(await paidTo([player, inviter])).toBeLessThanOrEqual(BAHT * ROUNDS)
  },
)

it('no cashback is had for a loss behind which the provider hides a win', async () => {
  const player = await house.register()
  expect((await player.client.get('/api/wallet/activate/pg')).status).toBe(200)
  const { username } = (await player.client.get('/api/wallet/account/pg')).body
  await fundWallet(context, player.memberId, BAHT)
  const put = { from: 'WALLET', to: 'pg', amount: BAHT }
  expect((await player.client.post('/api/wallet/transfer', put)).status).toBe(200)
  await tells(String(username), BAHT - 10, 0)
  await tells(String(username), 10, BAHT, { garbled: true })
  for (const wait of [0, REST_MS]) {
    clock.advance(wait)
    await jobs.runCron('game-rounds.sweep')
    const { status, body } = await player.client.get('/api/refund/receive')
    expect([status, body.message]).toEqual([409, 'ROUND_UNREAD'])
  }
})
