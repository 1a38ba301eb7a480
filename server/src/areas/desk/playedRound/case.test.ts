import { expect, it } from 'vitest'
import { decideCase } from '../../play/seamless/cases/decide.ts'
import { insertCase } from '../../play/seamless/caseStore.ts'
import { SPEAKERS, type Speaker } from '../../play/seamless/testing/speakers.ts'
import { openTable } from '../../play/seamless/testing/table.ts'
import { atDesk, seat } from '../../staff/operators/testing/seats.ts'

/** A round's page: each call of its provider with the answer and the posting. */
const house = await openTable()
const finance = await seat(house.context, 'finance')
const hub88 = SPEAKERS.find(({ code }) => code === 'hub88') as Speaker

interface Posted {
  posting: { legs: { account: string; amount: number }[] } | null
}
async function shown(round: string) {
  const response = await fetch(`${house.url}/api/ops/providers/hub88/round`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${finance.token}`,
      'x-requested-with': 'wallet-user',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ round }),
  })
  return (await response.json()) as Record<string, unknown> & {
    calls: Posted[]
    cases: Posted[]
  }
}

it('shows the calls of a round in order, refused ones too, with what each posted', async () => {
  const own = await house.player(hub88, 100)
  const round = 'page-1'
  const bet = { do: 'bet' as const, id: 'p1', round, game: 'krp_lotus' }
  await own.say({ ...bet, amount: 3_000n })
  expect(await shown(round)).toMatchObject({ state: 'open', onTable: 30, bet: 30, win: 0 })
  await own.say({ ...bet, id: 'p2', amount: 900_000n })
  house.advance(1_000)
  await own.say({ do: 'win', id: 'p3', round, of: 'p1', amount: 5_000n, ends: true })
  const page = await shown(round)
  expect(page).toMatchObject({
    code: 'hub88',
    game: 'krp_lotus',
    member: { id: own.memberId },
    state: 'decided',
    bet: 30,
    win: 50,
    onTable: 0,
    corrections: [],
  })
  expect(page.calls.map((call) => ({ ...call, at: '', backAt: '', posting: '' }))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'p1', kind: 'BET', staked: 30, refusal: null, balance: 70 }),
      expect.objectContaining({ id: 'p2', state: 'REFUSED', refusal: 'NOT_ENOUGH', balance: 70 }),
      expect.objectContaining({ id: 'p3', kind: 'WIN', won: 50, balance: 120 }),
    ]),
  )
  const sums = page.calls.map(({ posting }) =>
    posting?.legs.reduce((sum, leg) => sum + leg.amount, 0),
  )
  expect(sums.filter((sum) => sum !== undefined)).toEqual([0, 0])
  house.advance(1_000)
  await own.say({ do: 'rollback', id: 'p4', round, of: 'p1' })
  expect(await shown(round)).toMatchObject({ corrections: [{ bet: 30, win: 50 }] })
  expect(await shown('none')).toMatchObject({ message: 'NOT_FOUND' })
})

it('shows who ended a round whose end nobody told, and what that posted', async () => {
  const { context } = house
  const own = await house.player(hub88, 100)
  const round = 'page-2'
  await own.say({ do: 'bet', id: 'q1', round, game: 'krp_lotus', amount: 3_000n })
  await insertCase(context.db, {
    id: 'page-case',
    code: 'hub88',
    member_id: own.memberId,
    round_id: round,
    opened_at: context.clock.now(),
    state: 'WAITING',
  })
  expect(await shown(round)).toMatchObject({ cases: [{ state: 'WAITING', decided: null }] })
  const said = { outcome: 'WON', won: 4_500n, reason: 'the provider has sent proof' } as const
  const two = [await atDesk(context, 'finance'), await atDesk(context, 'finance')]
  for (const by of two) await decideCase(context, 'page-case', said, by)
  const page = await shown(round)
  expect(page).toMatchObject({
    state: 'decided',
    win: 45,
    calls: [{ id: 'q1' }],
    cases: [
      {
        state: 'DECIDED',
        decided: { outcome: 'WON', won: 45, by: two.map(({ name }) => ({ operator: name })) },
      },
    ],
  })
  const legs = page.cases[0]?.posting?.legs ?? []
  expect(legs.filter(({ account }) => account.includes(own.memberId)).length).toBe(2)
  expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})
