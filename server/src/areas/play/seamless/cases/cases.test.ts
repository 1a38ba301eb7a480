import { expect, it } from 'vitest'
import { betsOf, walletOf } from '../../../../ledger/address.ts'
import { openCashier } from '../../../../testing/cashier.ts'
import { atDesk } from '../../../staff/operators/testing/seats.ts'
import { SPEAKERS } from '../testing/speakers.ts'
import { askOpenRounds } from './ask.ts'
import { decideCase } from './decide.ts'
import { listCases } from './list.ts'

/** Rounds that do not end: asked of their provider, then ended by two people, then told late. */
const house = await openCashier()
const { context } = house
const HOUR_MS = 3_600_000
const [one, two] = [await atDesk(context, 'finance'), await atDesk(context, 'finance')]
const CODES = SPEAKERS.map(({ code }) => code)
type Outcome = 'LOST' | 'WON' | 'BACK'
type Told = { ok: boolean; balance: number | null }[]

let made = 0
/** A member of 100 baht with 20 of them on the table, in a round of its own. */
async function staked(code: string) {
  const own = await house.member()
  await own.get(`/api/wallet/activate/${code}`)
  const { username } = (await own.get<{ username: string }>(`/api/wallet/account/${code}`)).body
  await house.fund(own.memberId, 100)
  expect((await own.get(`/api/autoLogin/${code}/${username}`)).status).toBe(200)
  const round = `${code}-case-${(made += 1)}`
  const command = <T>(name: string, body: object) =>
    house.sandboxCall<T>('POST', `/sandbox/games/${code}/${name}`, body)
  const say = (...steps: object[]) => command<Told>('say', { username, steps })
  const [bet] = await say({ do: 'bet', id: `b-${round}`, round, amount: 20 })
  expect(bet).toMatchObject({ ok: true, balance: 80 })
  return {
    round,
    memberId: own.memberId,
    say,
    silence: (state: 'settled' | 'void', win: number) => command('silence', { round, state, win }),
    settle: (amount: number) => say({ do: 'settle', id: `w-${round}`, round, amount, ends: true }),
    books: async () => [
      Number(await house.balance(walletOf(own.memberId))) / 100,
      Number(await house.balance(betsOf(own.memberId, code))) / 100,
    ],
    case: async (ended = false) =>
      (await listCases(context, { ended, page: 1, limit: 100 })).cases.find(
        (each) => each.round === round,
      ),
  }
}

const decide = (id: string, by: typeof one, outcome: Outcome, won: bigint | null = null) =>
  decideCase(context, id, { outcome, won, reason: 'asked the provider' }, by).catch(
    (error: Error) => error.message,
  )

/** Three days later the provider still says that it runs. */
async function caseOf(own: Awaited<ReturnType<typeof staked>>): Promise<string> {
  house.advance(73 * HOUR_MS)
  await askOpenRounds(context)
  const found = await own.case()
  expect(found).toMatchObject({ state: 'WAITING', onTable: 20, said: { what: 'OPEN' } })
  return found?.id ?? ''
}

it.each(CODES)('%s: is asked after a day, and what it says is booked once', async (code) => {
  const [won, lost, off] = [await staked(code), await staked(code), await staked(code)]
  await won.silence('settled', 45)
  await lost.silence('settled', 0)
  await off.silence('void', 0)
  house.advance(23 * HOUR_MS)
  await askOpenRounds(context)
  expect(await won.books()).toEqual([80, 20])
  house.advance(2 * HOUR_MS)
  await Promise.all([askOpenRounds(context), askOpenRounds(house.restarted())])
  expect(await won.books()).toEqual([125, 0])
  expect(await lost.books()).toEqual([80, 0])
  expect(await off.books()).toEqual([100, 0])
  // Its own call comes after all: it takes the place of what was asked, and nothing is paid twice.
  expect(await won.settle(45)).toMatchObject([{ ok: true, balance: 125 }])
  expect(await won.settle(45)).toMatchObject([{ ok: true, balance: 125 }])
  expect(await lost.settle(7.5)).toMatchObject([{ ok: true, balance: 87.5 }])
  expect([await won.books(), await lost.books()]).toEqual([
    [125, 0],
    [87.5, 0],
  ])
  expect((await won.case(true))?.state).toBe('ENDED')
})

it.each(CODES)('%s: after three days two people end it, and a late answer counts', async (code) => {
  const ends: [Outcome, bigint | null, number, number, number][] = [
    ['LOST', null, 80, 60, 140],
    ['WON', 3_000n, 110, 0, 80],
    ['BACK', null, 100, 50, 130],
  ]
  for (const [outcome, figure, decided, late, last] of ends) {
    const own = await staked(code)
    const id = await caseOf(own)
    expect(await decide(id, one, outcome, figure)).toBe('proposed')
    expect(await decide(id, one, outcome, figure)).toBe('SAME_OPERATOR')
    expect(await own.books()).toEqual([80, 20])
    expect((await own.case())?.proposal).toMatchObject({ outcome, operator: one.name })
    expect(await decide(id, two, outcome, figure)).toBe('done')
    expect(await own.books()).toEqual([decided, 0])
    expect(await decide(id, two, outcome, figure)).toBe('NOT_WAITING')
    await askOpenRounds(context)
    expect(await own.books()).toEqual([decided, 0])
    expect(await own.settle(late)).toMatchObject([{ ok: true, balance: last }])
    expect(await own.settle(late)).toMatchObject([{ ok: true, balance: last }])
    expect(await own.books()).toEqual([last, 0])
    expect(await own.case(true)).toMatchObject({ state: 'ENDED', decided: { outcome } })
  }
})

it('is the provider’s again when it calls before the second one signs', async () => {
  const own = await staked('hub88')
  const id = await caseOf(own)
  expect(await decide(id, one, 'WON', 9_000n)).toBe('proposed')
  expect(await own.settle(5)).toMatchObject([{ ok: true, balance: 85 }])
  expect(await decide(id, two, 'WON', 9_000n)).toBe('NOT_WAITING')
  expect(await own.books()).toEqual([85, 0])
})

it('refuses another outcome, and an amount that does not fit', async () => {
  const own = await staked('pragmatic')
  const id = await caseOf(own)
  expect(await decide(id, one, 'WON')).toBe('INVALID_REQUEST')
  expect(await decide(id, one, 'LOST', 1n)).toBe('INVALID_REQUEST')
  expect(await decide(id, one, 'LOST')).toBe('proposed')
  expect(await decide(id, two, 'BACK')).toBe('DISAGREEMENT')
  expect(await decide('gcnothing', two, 'BACK')).toBe('NOT_FOUND')
  expect(await own.books()).toEqual([80, 20])
})

it('takes back what was spent meanwhile as a debt, and writes it off by two people', async () => {
  const own = await staked('hub88')
  const id = await caseOf(own)
  await decide(id, one, 'WON', 50_000n)
  await decide(id, two, 'WON', 50_000n)
  expect(await own.books()).toEqual([580, 0])
  await house.context.ledger.submit({
    op: 'post',
    key: `spent-${own.round}`,
    kind: 'adjust',
    legs: [{ from: walletOf(own.memberId), to: 'house:adjust', amount: 58_000n }],
  })
  // 20 of the stake were lost: what two people gave is owed.
  expect(await own.settle(0)).toMatchObject([{ ok: true, balance: 0 }])
  const { writeOffDebt } = await import('./writeOff.ts')
  const { listDebts } = await import('./list.ts')
  const debts = () => listDebts(context, { page: 1, limit: 10, memberId: own.memberId })
  expect(await debts()).toMatchObject({ total: 1, owed: 500 })
  const [debt] = (await debts()).debts
  const off = (by: typeof one) =>
    writeOffDebt(context, debt?.debt ?? '', { reason: 'cannot be had' }, by).catch(
      (error: Error) => error.message,
    )
  const before = await house.balance('house:gamedebt')
  expect(await off(one)).toBe('proposed')
  expect(await off(one)).toBe('SAME_OPERATOR')
  expect((await debts()).debts).toMatchObject([{ proposal: { operator: one.name } }])
  expect(await off(two)).toBe('done')
  expect(await off(two)).toBe('NOT_WAITING')
  expect((await debts()).total).toBe(0)
  expect((await house.balance('house:gamedebt')) - before).toBe(50_000n)
  await house.fund(own.memberId, 10)
  const { collectGameDebts } = await import('../debts.ts')
  await collectGameDebts(context)
  expect(await own.books()).toEqual([10, 0])
})
