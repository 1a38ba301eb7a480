import { expect, it } from 'vitest'
import { openCashier } from '../../../testing/cashier.ts'
import { SPEAKERS } from '../../play/seamless/testing/speakers.ts'
import { reconcile } from './service.ts'

/** Providers that call our wallet: their own list against our calls. */
const house = await openCashier()
const { context } = house
const found = async (code: string) => {
  const { compared, differences } = await reconcile(context)
  const name = `game:${code} calls`
  return {
    lines: compared.find((part) => part.with === name)?.lines,
    differences: differences
      .filter((one) => one.with === name)
      .map(({ what, ours, theirs }) => ({ what, ours, theirs })),
  }
}

it.each(SPEAKERS)(
  '$code: agrees line by line, and names what one side alone has',
  async ({ code, rollsBack }) => {
    const own = await house.member()
    await own.get(`/api/wallet/activate/${code}`)
    const { username } = (await own.get<{ username: string }>(`/api/wallet/account/${code}`)).body
    await house.fund(own.memberId, 100)
    await own.get(`/api/autoLogin/${code}/${username}`)
    const command = (name: string, body: object) =>
      house.sandboxCall('POST', `/sandbox/games/${code}/${name}`, { username, ...body })
    await command('play', { bet: 10, win: 25 })
    await command('play', { bet: 10, win: 0 })
    const bet = { id: 'x1', round: 'x' }
    await command('say', { steps: [{ do: 'bet', ...bet, amount: 5 }] })
    if (rollsBack) await command('say', { steps: [{ do: 'rollback', ...bet }] })
    house.advance(5 * 60_000)
    const { lines, differences } = await found(code)
    expect(differences).toEqual([])
    expect(lines).toBeGreaterThanOrEqual(4)
    // A call that we have answered and the provider does not know of; one that says another amount.
    const [call] = await context.db
      .selectFrom('seamless_call')
      .selectAll()
      .where('member_id', '=', own.memberId)
      .where('kind', '=', 'BET')
      .where('state', '=', 'DONE')
      .orderBy('made_at')
      .limit(1)
      .execute()
    if (!call) throw new Error('no call')
    await context.db
      .insertInto('seamless_call')
      .values({ ...call, call_id: 'ours-alone', staked: 700n, won: 0n, kind: 'BET' })
      .execute()
    await context.db
      .updateTable('seamless_call')
      .set({ staked: call.staked + 1n })
      .where('code', '=', code)
      .where('call_id', '=', call.call_id)
      .execute()
    expect((await found(code)).differences).toEqual(
      expect.arrayContaining([
        { what: 'MISSING_THERE', ours: 'BET 7.00', theirs: null },
        { what: 'AMOUNT', ours: 'BET 10.01', theirs: 'BET 10.00' },
      ]),
    )
  },
)

it('a bet that is taken back more than a week after it was made is a line on both sides', async () => {
  const [code, bet] = ['hub88', { id: 'late', round: 'late' }]
  const own = await house.member()
  await own.get(`/api/wallet/activate/${code}`)
  const { username } = (await own.get<{ username: string }>(`/api/wallet/account/${code}`)).body
  await house.fund(own.memberId, 100)
  await own.get(`/api/autoLogin/${code}/${username}`)
  const say = (step: object) =>
    house.sandboxCall('POST', `/sandbox/games/${code}/say`, { username, steps: [step] })
  await say({ do: 'bet', ...bet, amount: 5 })
  house.advance(9 * 86_400_000)
  await say({ do: 'rollback', ...bet })
  house.advance(5 * 60_000)
  expect(await found(code)).toEqual({ lines: 1, differences: [] })
})

it.each([
  ['was void and ran again before it was settled', [{ do: 'cancel', id: 'bet-0' }], 0],
  ['ran again more than a week after it was settled', [{ do: 'settle', id: 'old', amount: 3 }], 9],
])('a slip that %s has its win on both sides', async (about, first, days) => {
  const code = 'win568'
  const own = await house.member()
  await own.get(`/api/wallet/activate/${code}`)
  const { username } = (await own.get<{ username: string }>(`/api/wallet/account/${code}`)).body
  await house.fund(own.memberId, 100)
  await own.get(`/api/autoLogin/${code}/${username}`)
  const say = async (...steps: object[]) => {
    for (const step of steps)
      await house.sandboxCall('POST', `/sandbox/games/${code}/say`, {
        username,
        steps: [{ ...step, round: `again-${days}` }],
      })
  }
  await say({ do: 'bet', id: `bet-${days}`, amount: 5 }, ...first)
  house.advance(days * 86_400_000)
  await say({ do: 'rollback', id: 'runs' }, { do: 'settle', id: `won-${days}`, amount: 8 })
  expect(await house.balance(`member:${own.memberId}:wallet`), about).toBe(10_300n)
  house.advance(5 * 60_000)
  expect((await found(code)).differences).toEqual([])
})
