import { describe, expect, it } from 'vitest'
import { gameOf, TRANSIT, walletOf } from '../../../../ledger/address.ts'
import { unknown } from '../../../../providers/answer.ts'
import type { GameTransfer } from '../../../../providers/game/port.ts'
import { testApp, type Registered } from '../../../../testing/app.ts'
import { balanceOf as balanceAt } from '../../../../testing/wallets.ts'
import { reconcile } from '../../../desk/reconciliation/service.ts'
import { findAccount, type GameAccountRow } from '../accounts/accountStore.ts'
import { syncBalance } from '../balances/balances.ts'
import { playerOf } from '../testing/players.ts'
import { escalatedTransfers } from './escalated.ts'

/**
 * A request that lies on its way for longer than anybody waits, and is carried out after the money
 * was given back.
 */
const late: Record<'deposit' | 'withdraw', GameTransfer[]> = { deposit: [], withdraw: [] }
let isLost = false
const house = await testApp({
  settings: { registerOTP: false },
  replace: (base) => ({
    providers: {
      ...base.providers,
      games: new Map(
        [...base.providers.games].map(([code, provider]) => {
          const way = (name: 'deposit' | 'withdraw') => async (order: GameTransfer) => {
            if (!isLost) return provider[name](order)
            late[name].push(order)
            return unknown('timeout')
          }
          return [code, { ...provider, deposit: way('deposit'), withdraw: way('withdraw') }]
        }),
      ),
    },
  }),
})
const { context, jobs, clock } = house
const balanceOf = (address: string) => balanceAt(context, address)
const books = async ({ memberId }: Registered): Promise<bigint[]> =>
  Promise.all([walletOf(memberId), gameOf(memberId, 'imi'), TRANSIT].map(balanceOf))

async function player(): Promise<
  Registered & { atProvider: () => Promise<number>; account: string }
> {
  const person = await playerOf(house, ['imi'], { each: 40, from: 'house:prize' })
  const account = String((await person.client.get('/api/wallet/account/imi')).body['username'])
  return {
    ...person,
    account,
    atProvider: async () =>
      (await house.world<{ balance: number }>('GET', `/sandbox/games/imi/${account}`)).balance,
  }
}
/** Sends it, lets us give up on it, and then lets it arrive. */
async function arriveLate(
  person: Registered,
  way: 'deposit' | 'withdraw',
  amount: number,
  between: () => Promise<unknown> = async () => {},
): Promise<string> {
  isLost = true
  const order =
    way === 'deposit'
      ? { from: 'WALLET', to: 'imi', amount }
      : { from: 'imi', to: 'WALLET', amount }
  expect((await person.client.post('/api/wallet/transfer', order)).status).toBe(202)
  isLost = false
  for (let i = 0; i < 4; i++) {
    clock.advance(10_000)
    await jobs.runDue()
  }
  expect(await books(person)).toEqual([6_000n, 4_000n, 0n])
  await between()
  const sent = late[way].pop()
  const games = house.context.providers.games.get('imi')
  if (!sent || !games) throw new Error('nothing was sent')
  expect((await games[way](sent)).kind).toBe('done')
  return sent.reference
}
const rowOf = async (reference: string) =>
  context.db
    .selectFrom('game_transfer')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
const wordsOf = async (reference: string) =>
  (
    await context.db
      .selectFrom('game_transfer_word')
      .select('said')
      .where('reference', '=', reference)
      .orderBy('id')
      .execute()
  ).map((word) => word.said)
const playOf = () => balanceOf('house:provider:imi')

describe('money that a provider took after we gave it back', () => {
  it.each([
    ['deposit', [4_500n, 5_500n, 0n]],
    ['withdraw', [7_500n, 2_500n, 0n]],
  ] as const)(
    '%s: the next refresh asks, and the books follow; no play is made of it',
    async (way, after) => {
      const person = await player()
      const before = await playOf()
      const reference = await arriveLate(person, way, 15)
      await Promise.all(
        Array.from({ length: 5 }, () => person.client.get('/api/wallet/refresh/slot')),
      )
      expect([await books(person), await playOf()]).toEqual([after, before])
      expect(await rowOf(reference)).toMatchObject({
        state: 'DONE',
        moved: 1_500n,
        late_moved: 1_500n,
      })
      expect(await wordsOf(reference)).toContain('DONE 15.00, after it was given back')
      const rows = (await person.client.post('/api/statement', { page: 1, limit: 2 })).body[
        'statements'
      ]
      expect(rows).toMatchObject([
        { statementType: 'transfer', status: 'SUCCESS', amount: 15 },
        { status: 'FAILED', amount: 15 },
      ])
      expect((await reconcile(context)).differences).toEqual([])
      expect(await escalatedTransfers(context)).toEqual([])
    },
  )

  it('is found without the member too, by the look five minutes later', async () => {
    const person = await player()
    await arriveLate(person, 'deposit', 15)
    clock.advance(300_000)
    await jobs.runDue()
    expect(await books(person)).toEqual([4_500n, 5_500n, 0n])
  })

  it('is found where it comes six days later', async () => {
    const person = await player()
    const before = await playOf()
    await arriveLate(person, 'deposit', 15, async () => clock.advance(6 * 86_400_000))
    const account = await findAccount(context.db, person.memberId, 'imi')
    await syncBalance(context, account as GameAccountRow)
    expect([await books(person), await playOf()]).toEqual([[4_500n, 5_500n, 0n], before])
  })

  it('out, already taken for lost in play, comes back from there', async () => {
    const person = await player()
    const before = await playOf()
    const reference = await arriveLate(person, 'withdraw', 40)
    // Whoever booked it before the word came believed that it was lost.
    await context.ledger.submit({
      op: 'post',
      key: `wrong:${reference}`,
      kind: 'play',
      legs: [{ from: gameOf(person.memberId, 'imi'), to: 'house:provider:imi', amount: 4_000n }],
    })
    await person.client.get('/api/wallet/refresh/slot')
    expect([await books(person), await playOf(), await person.atProvider()]).toEqual([
      [10_000n, 0n, 0n],
      before,
      0,
    ])
  })

  it('spent meanwhile is listed for operators and reconciliation, and taken when the member has it again', async () => {
    const person = await player()
    await person.client.get('/api/wallet/activate/usun')
    const reference = await arriveLate(person, 'deposit', 50, () =>
      person.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'usun', amount: 60 }),
    )
    await person.client.get('/api/wallet/refresh/slot')
    const [open, ...others] = await escalatedTransfers(context)
    expect(others).toEqual([])
    expect(open).toMatchObject({
      question: 'LATE',
      reference,
      memberId: person.memberId,
      code: 'imi',
      direction: 'IN',
      amount: 5_000n,
      lateMoved: 5_000n,
    })
    expect(open?.history.map((word) => word.said)).toContain('DONE 50.00, after it was given back')
    expect((await reconcile(context)).differences).toMatchObject([
      { with: 'game:imi', what: 'STATE', reference, ours: 'FAILED', theirs: 'DONE 50.00' },
    ])
    // What the provider holds is the member's to play with; the house has paid it until the books follow.
    expect(await books(person)).toEqual([0n, 9_000n, 0n])
    await person.client.post('/api/wallet/transfer', { from: 'usun', to: 'WALLET', amount: 60 })
    await person.client.get('/api/wallet/refresh/slot')
    expect([
      await escalatedTransfers(context),
      await books(person),
      await person.atProvider(),
    ]).toEqual([[], [1_000n, 9_000n, 0n], 90])
  })

  it("is taken before the member's money goes out of the house, not after", async () => {
    const person = await player()
    await person.client.get('/api/wallet/activate/usun')
    await context.settings.set('withdrawMin', 1)
    const reference = await arriveLate(person, 'deposit', 50, () =>
      person.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'usun', amount: 60 }),
    )
    await person.client.get('/api/wallet/refresh/slot')
    expect(
      (await person.client.post('/api/wallet/transfer', { from: 'imi', to: 'WALLET', amount: 90 }))
        .status,
    ).toBe(200)
    const refused = await person.client.post('/api/wallet/withdraw', { amount: 90 })
    expect([refused.status, refused.body]).toEqual([
      422,
      { message: 'MONEY_NOT_ENOUGH', details: { available: 40 } },
    ])
    expect((await rowOf(reference)).late_settled_at).not.toBeNull()
    // What is the member's own goes out.
    expect((await person.client.post('/api/wallet/withdraw', { amount: 40 })).status).toBe(201)
  })
})
