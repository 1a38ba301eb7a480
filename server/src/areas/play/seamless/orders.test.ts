import fc from 'fast-check'
import { expect, it } from 'vitest'
import { betsOf, walletOf } from '../../../ledger/address.ts'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { openCashier } from '../../../testing/cashier.ts'
import { SPEAKERS } from './testing/speakers.ts'

/** Orders that nobody wrote down, as the providers of the sandbox say them. */
const house = await openCashier()
const { db, ledger } = house.context
const FUNDED = 100
const RUNS = Number(process.env['ORDERS'] ?? 12)
const SEED = 2026

interface Step {
  do: 'balance' | 'bet' | 'win' | 'rollback' | 'settle' | 'cancel'
  id?: string
  round?: string
  amount?: number
  ends?: boolean
  token?: 'expired' | 'forged'
  signature?: 'bad'
  times?: number
  at?: 'once'
  game?: string
}
type Told = { do: string; ok: boolean; code: string; balance: number | null }[]

let made = 0
/** Ids at their bounds, and with signs that could end another's. */
const LONG = 'x'.repeat(80)
const names = (run: number) => [`${run}a`, `${run}:b#`, `${run}%2F ${LONG}`.replace(' ', '~')]
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 0.01, 1, 25.5, 99.99, 100, 250) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0.001, 1e9, 1e15, 12.345, -0.01) },
)
const step = fc.record(
  {
    do: fc.constantFrom('balance', 'bet', 'bet', 'bet', 'win', 'settle', 'rollback', 'cancel'),
    id: fc.nat(2),
    round: fc.nat(1),
    amount,
    ends: fc.boolean(),
    token: fc.option(fc.constantFrom('expired', 'forged'), { freq: 6, nil: undefined }),
    signature: fc.option(fc.constant('bad'), { freq: 8, nil: undefined }),
    times: fc.constantFrom(1, 1, 1, 3),
    at: fc.option(fc.constant('once'), { freq: 3, nil: undefined }),
    game: fc.option(fc.constantFrom('krp_hilo', '9003', '101'), { freq: 8, nil: undefined }),
  },
  { requiredKeys: ['do'] },
)
const order = fc.array(step, { minLength: 1, maxLength: 8 })

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n)

async function seat(code: string) {
  const own = await house.member()
  await own.get(`/api/wallet/activate/${code}`)
  const { username } = (await own.get<{ username: string }>(`/api/wallet/account/${code}`)).body
  await house.fund(own.memberId, FUNDED)
  expect((await own.get(`/api/autoLogin/${code}/${username}`)).status).toBe(200)
  return { memberId: own.memberId, username }
}

/** Wallet, table, statement, rounds and debts say one and the same. */
async function expectOneBook(code: string, memberId: string): Promise<void> {
  const mine = ['member_id', '=', memberId] as const
  const rounds = await db
    .selectFrom('seamless_round')
    .selectAll()
    .where(...mine)
    .execute()
  const debts = await db
    .selectFrom('seamless_debt')
    .selectAll()
    .where(...mine)
    .execute()
  const wallet = await house.balance(walletOf(memberId))
  const table = await house.balance(betsOf(memberId, code))
  const net = sum(rounds.map(({ won, staked }) => won - staked))
  const owed = sum(debts.map(({ amount: all, paid }) => all - paid))
  expect([wallet, table]).toEqual([
    BigInt(FUNDED) * 100n + net + owed,
    sum(rounds.map(({ on_table: lies }) => lies)),
  ])
  const { rows } = await ledger.statement(memberId, 1, 1_000)
  const lines = rows.filter(({ type }) => type === 'transfer')
  const moved = sum(lines.map(({ to, amount: of }) => (to === 'WALLET' ? of : -of)))
  expect(BigInt(FUNDED) * 100n + moved).toBe(wallet)
  const { findings } = await verifyLedger(db)
  expect(findings.filter(({ faults }) => faults > 0n)).toEqual([])
}

it.each(SPEAKERS)(
  '$code: no order of calls takes or gives a satang beside the books',
  async ({ code }) => {
    await fc.assert(
      fc.asyncProperty(order, async (steps) => {
        const { memberId, username } = await seat(code)
        const [ids, rounds] = [names((made += 1)), names((made += 1))]
        const said = steps.map(({ id, round, ...rest }): Step => ({
          ...(rest as Omit<Step, 'id' | 'round'>),
          ...(id !== undefined && { id: ids[id] ?? '' }),
          ...(round !== undefined && { round: rounds[round] ?? '' }),
        }))
        const told = await house.sandboxCall<Told>('POST', `/sandbox/games/${code}/say`, {
          username,
          steps: said,
        })
        const wrong = told.filter(
          (answer) => answer.code.startsWith('HTTP_') || answer.code === 'NO_ANSWER',
        )
        expect(wrong).toEqual([])
        await expectOneBook(code, memberId)
        // The provider says again what it has no answer of, and the whole order again: nothing is doubled.
        await house.sandboxCall('POST', `/sandbox/games/${code}/repeats`)
        await expectOneBook(code, memberId)
        await house.sandboxCall('POST', `/sandbox/games/${code}/say`, { username, steps: said })
        await expectOneBook(code, memberId)
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
  },
)
