import { expect, it } from 'vitest'
import { betsOf, walletOf } from '../../../ledger/address.ts'
import { openCashier } from '../../../testing/cashier.ts'
import { SPEAKERS } from './testing/speakers.ts'

/** The four providers of the sandbox, as they call the house themselves. */
const house = await openCashier()

interface Played {
  balance: number
  calls: { do: string; ok: boolean; balance: number | null }[]
}
type Told = { do: string; id: string; ok: boolean; code: string; balance: number | null }[]

async function seat(code: string) {
  const own = await house.member()
  await own.get(`/api/wallet/activate/${code}`)
  const { username } = (await own.get<{ username: string }>(`/api/wallet/account/${code}`)).body
  await house.fund(own.memberId, 100)
  const launched = await own.get<{ link: string }>(`/api/autoLogin/${code}/${username}`)
  expect(launched).toMatchObject({ status: 200 })
  const command = <T>(name: string, body: object) =>
    house.sandboxCall<T>('POST', `/sandbox/games/${code}/${name}`, { username, ...body })
  return {
    play: (bet: number, win: number) => command<Played>('play', { bet, win }),
    say: (...steps: object[]) => command<Told>('say', { steps }),
    books: async () => [
      await house.balance(walletOf(own.memberId)),
      await house.balance(betsOf(own.memberId, code)),
    ],
  }
}

it.each(SPEAKERS.map(({ code }) => code))('%s plays whole rounds', async (code) => {
  const own = await seat(code)
  const won = await own.play(10, 25)
  expect(won.balance).toBe(115)
  expect(won.calls.every(({ ok }) => ok)).toBe(true)
  expect((await own.play(15, 0)).balance).toBe(100)
  expect((await own.play(500, 1)).calls).toMatchObject([{ do: 'bet', ok: false }])
  expect(await own.books()).toEqual([10_000n, 0n])
})

it.each(SPEAKERS)('$code is answered once, whatever it says', async ({ code, ...speaker }) => {
  const own = await seat(code)
  const [first, many, poor] = [`${code}-1`, `${code}-r`, `${code}-s`]
  const bets = await own.say({ do: 'bet', id: first, round: many, amount: 20, times: 3 })
  expect(bets).toEqual(
    bets.map(() => expect.objectContaining({ id: first, ok: true, balance: 80 })),
  )
  expect(await own.books()).toEqual([8_000n, 2_000n])
  const refused = await own.say(
    { do: 'bet', id: `${code}-2`, round: poor, amount: 2_000 },
    { do: 'bet', amount: 5, signature: 'bad' },
    { do: 'bet', amount: -5 },
    { do: 'bet', amount: 5.001 },
    ...(speaker.refusals.NO_TOKEN ? [{ do: 'bet', amount: 5, token: 'forged' }] : []),
  )
  expect(refused.map(({ ok }) => ok)).toEqual(refused.map(() => false))
  expect(await own.books()).toEqual([8_000n, 2_000n])
  const settled = await own.say({ do: 'settle', round: many, amount: 30 }, { do: 'balance' })
  expect(settled).toMatchObject([
    { ok: true, balance: 110 },
    { ok: true, balance: 110 },
  ])
  expect(await own.books()).toEqual([11_000n, 0n])
})

it.each(SPEAKERS.filter(({ rollsBack }) => rollsBack))(
  '$code takes a bet back, before it comes too',
  async ({ code }) => {
    const own = await seat(code)
    const [bet, late] = [
      { id: `${code}-3`, round: `${code}-x` },
      { id: `${code}-4`, round: `${code}-y` },
    ]
    expect(
      await own.say({ do: 'bet', ...bet, amount: 20 }, { do: 'rollback', ...bet }),
    ).toMatchObject([
      { ok: true, balance: 80 },
      { ok: true, balance: 100 },
    ])
    const [, refused] = await own.say(
      { do: 'rollback', ...late },
      { do: 'bet', ...late, amount: 5 },
    )
    expect(refused).toMatchObject({ ok: false, balance: 100 })
    expect(await own.books()).toEqual([10_000n, 0n])
  },
)
