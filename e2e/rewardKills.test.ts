import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { rewardFaults } from './src/books/rewardBooks.ts'
import { newMember, until, type Client, type Reply } from './src/client/api.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** 2 here, 30 by `npm run chaos:rewards`. */
const KILLS = Number(process.env.REWARD_KILLS ?? 1)
const GAME = 'pg'

let server: StandaloneServer
// The many on the embedded database, which takes four seconds to start again after each.
useStandalone(
  'reward-kills',
  (started) => {
    server = started
  },
  {},
  { onPostgres: KILLS === 1 },
)

/** A member about to receive one thing, once. */
interface Reward {
  name: string
  member: Client
  /** Sent again after the kill with everything as it was, the key included. */
  act(): Promise<Reply>
  isDone(): Promise<boolean>
  /** What a repetition is told where it is not told the first answer: nothing was given twice. */
  repeated: string
  /** Fails unless it was given exactly once. */
  expectOnce(): Promise<void>
}

const member = (baht: number, inviteCode?: string): Promise<Client> =>
  newMember(server, baht, inviteCode)
const walletOf = async (client: Client): Promise<number> =>
  (await client.get('/api/wallet')).body.wallet.amount
const isActive = async (client: Client): Promise<boolean> =>
  (await client.get('/api/bonus/check/active')).body.status
const rowsOf = async (client: Client, type: string): Promise<{ amount: number }[]> =>
  (await client.post('/api/statement', { page: 1, limit: 100 })).body.statements.filter(
    (row: { statementType: string }) => row.statementType === type,
  )
const collected = async (client: Client): Promise<number> =>
  (await client.get('/api/refund/check')).body.collected
async function loser(): Promise<Client> {
  const client = await member(400)
  await client.play(GAME, 300, [{ bet: 300, win: 0 }])
  return client
}

/** Given as a play-through: the wallet, one statement row and the lock agree. */
function gift(
  name: string,
  client: Client,
  path: string,
  repeated: string,
  before: number,
  amount: number,
): Reward {
  return {
    name,
    member: client,
    repeated,
    act: () => client.get(path),
    isDone: () => isActive(client),
    async expectOnce() {
      expect([
        await walletOf(client),
        (await rowsOf(client, 'bonus')).map((row) => row.amount),
        await isActive(client),
      ]).toEqual([before + amount, [amount], true])
    },
  }
}

const PREPARE: readonly ((kill: number) => Promise<Reward>)[] = [
  async () =>
    gift(
      'bonus',
      await member(200),
      '/api/bonus/activate/FIRST100',
      'BONUS_ALREADY_ACTIVE',
      200,
      200,
    ),
  async () =>
    gift(
      'promotion',
      await member(100),
      '/api/promotion/activate/WELCOME',
      'PROMOTION_RECEIVED',
      100,
      100,
    ),
  async () => {
    const inviter = await member(0)
    const invitee = await member(500, `PR${inviter.memberId}`)
    await invitee.play(
      GAME,
      500,
      Array.from({ length: 4 }, () => ({ bet: 250, win: 250 })),
    )
    return gift('invite', inviter, '/api/invite/bonus', 'INVITE_COLLECT', 0, 5)
  },
  async () => {
    const client = await loser()
    expect((await client.get('/api/refund/receive')).body.refundAmount).toBe(15)
    return gift('refund to wallet', client, '/api/refund/addWallet', 'REFUND_CONDITION', 100, 15)
  },
  async () => {
    const client = await loser()
    return {
      name: 'refund',
      member: client,
      repeated: 'NO_REFUND',
      act: () => client.get('/api/refund/receive'),
      isDone: async () => (await collected(client)) > 0,
      async expectOnce() {
        const { body } = await client.post('/api/refund', { page: 1, limit: 10 })
        expect([await collected(client), body.total, await walletOf(client)]).toEqual([15, 1, 100])
      },
    }
  },
  async () => {
    const client = await member(200)
    await client.get('/api/bonus/activate/FIRST100')
    await client.get(`/api/wallet/activate/${GAME}`)
    expect(
      (await client.post('/api/wallet/transfer', { from: 'WALLET', to: GAME, amount: 350 })).status,
    ).toBe(200)
    return {
      name: 'cancel',
      member: client,
      repeated: '',
      act: () => client.get('/api/bonus/clear'),
      isDone: async () => !(await isActive(client)),
      async expectOnce() {
        expect([
          await walletOf(client),
          (await rowsOf(client, 'finish_bonus')).map((row) => row.amount),
        ]).toEqual([200, [200]])
      },
    }
  },
  async (kill) => {
    const client = await member(300)
    const setup = async () => (await client.get('/api/spinwheel/setup')).body
    const act = () =>
      client.post(
        '/api/spinwheel/spin',
        { clientSeed: `kill-${kill}` },
        { 'idempotency-key': `spin-${kill}` },
      )
    return {
      name: 'spin',
      member: client,
      repeated: '',
      act,
      isDone: async () => (await setup()).fairness.nonce > 0,
      async expectOnce() {
        const { body } = await act()
        const { userCoin, fairness } = await setup()
        expect([fairness.nonce, userCoin, body.fairness.nonce]).toEqual([
          1,
          body.result.remainingCoin,
          0,
        ])
      },
    }
  },
  async (kill) => {
    const client = await member(1_000)
    // A bonus coupon asks for an empty wallet: everything is lost first.
    await client.play(GAME, 1_000, [{ bet: 1_000, win: 0 }])
    const open = async () =>
      (await client.get('/api/spinwheel/coupon')).body as { _id: string; amount: number }[]
    for (let spin = 0; (await open()).length === 0; spin++) {
      const { body } = await client.post(
        '/api/spinwheel/spin',
        {},
        { 'idempotency-key': `for-coupon-${kill}-${spin}` },
      )
      if (body.error === 'NO_COIN')
        await client.world('POST', '/qr/pay', {
          qrcodeId: (await client.post('/api/qrcode/KBANK', { amount: 100 })).body.qrcodeId,
        })
    }
    const [coupon] = await open()
    const before = await walletOf(client)
    return {
      name: 'claim',
      member: client,
      repeated: '',
      isDone: async () => (await open()).length === 0,
      act: () =>
        client.post(
          '/api/spinwheel/coupon/claim',
          { coupon: coupon?._id },
          { 'idempotency-key': `claim-${kill}` },
        ),
      async expectOnce() {
        expect([
          (await walletOf(client)) - before,
          (await rowsOf(client, 'bonus')).map((row) => row.amount),
        ]).toEqual([coupon?.amount, [coupon?.amount]])
      },
    }
  },
]

/** Told to come again: another's turn, or a game that has not answered yet. */
const comeAgain = (reply: Reply): boolean =>
  reply.status >= 500 || reply.body?.message === 'TRANSFER_PENDING'

it(
  `each reward is given once, over ${KILLS} kills of the server in the middle of ${PREPARE.length} rewards`,
  async () => {
    const tally = { rewards: 0, answered: 0, doneUnanswered: 0, undone: 0 }
    for (let kill = 0; kill < KILLS; kill++) {
      const rewards = await Promise.all(PREPARE.map((prepare) => prepare(kill)))
      // Begun together, a little apart; the server dies somewhere between none and all of them being done.
      let answers = 0
      const sent = rewards.map(async (reward) => {
        await sleep(Math.random() * 60)
        const reply = await reward
          .act()
          .catch(() => null)
          .finally(() => {
            answers += 1
          })
        // Half of the answers are lost on their way, whatever became of the server.
        return Math.random() < 0.5 ? reply : null
      })
      const [moment, last] = [10 + Math.random() * 350, Math.floor(Math.random() * rewards.length)]
      // Every other time at the very moment of an answer, when the others are about to be committed.
      for (let waited = 0; kill % 2 === 0 ? waited < moment : answers <= last; waited++)
        await sleep(1)
      await server.kill()
      const replies = await Promise.all(sent)
      await server.start()

      await Promise.all(
        rewards.map(async (reward, n) => {
          const wasDone = await reward.isDone()
          const answered = replies[n]?.status === 200
          // What was acknowledged is there.
          if (answered) expect([reward.name, wasDone]).toEqual([reward.name, true])
          tally.rewards += 1
          tally[answered ? 'answered' : wasDone ? 'doneUnanswered' : 'undone'] += 1

          for (const isFirst of [!wasDone, false]) {
            let reply = await reward.act()
            await until(async () => {
              if (comeAgain(reply)) reply = await reward.act()
              return !comeAgain(reply)
            }, 40_000)
            const expected = isFirst || reward.repeated === '' ? [200] : [409, 422, 404]
            expect(expected, `${reward.name}: ${JSON.stringify(reply.body)}`).toContain(
              reply.status,
            )
            if (expected[0] !== 200) expect(reply.body.message).toBe(reward.repeated)
          }
          await reward.expectOnce()
        }),
      )
    }
    await server.stop()
    expect(await server.verify()).toContain('The books are right')
    expect(await rewardFaults(server.place)).toEqual([])
    console.log(
      `${KILLS} kills: ${tally.rewards} rewards under way; ${tally.answered} answered, ` +
        `${tally.doneUnanswered} done without an answer, ${tally.undone} not done, each ` +
        'given once in the end',
    )
  },
  60_000 + KILLS * 60_000,
)
