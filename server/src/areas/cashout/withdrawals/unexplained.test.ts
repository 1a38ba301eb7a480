import { beforeEach, expect, it } from 'vitest'
import { openCashier, until, type Caller } from '../../../testing/cashier.ts'
import { playersOf } from '../../gifts/playthrough/testing/players.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

// Money that came back from a game and that no readable round explains does not go out by itself.

/** Satang that the provider says came back beyond what was asked. */
let beyond = 0n
const cashier = await openCashier({}, ({ providers }) => {
  const pg = providers.games.get('pg')
  if (!pg) throw new Error('no such game')
  const lying: typeof pg = {
    ...pg,
    async withdraw(order) {
      const answer = await pg.withdraw(order)
      if (answer.kind !== 'done') return answer
      return { ...answer, value: { ...answer.value, moved: answer.value.moved + beyond } }
    },
  }
  return { providers: { ...providers, games: new Map([...providers.games, ['pg', lying]]) } }
})
const { context } = cashier
const { deposit, put, play } = playersOf(cashier)
const DAY_MS = 86_400_000

const rowOf = (id: string) =>
  context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function ask(amount: number) {
  const { status, body } = await member.post<{ reference: string }>('/api/wallet/withdraw', {
    amount,
  })
  expect([status, body]).toMatchObject([201, {}])
  return rowOf(body.reference)
}
const garbled = (username: string, bet: number, win: number) =>
  cashier.sandboxCall('POST', '/sandbox/games/pg/play', { username, bet, win, garbled: true })
const home = async (amount: number): Promise<void> => {
  await member.get('/api/wallet/refresh/slot')
  const order = { from: 'pg', to: 'WALLET', amount }
  expect((await member.post('/api/wallet/transfer', order)).status).toBe(200)
}

let member: Caller
beforeEach(async () => {
  beyond = 0n
  member = await cashier.member()
  await deposit(member.memberId, 300)
})

it('waits, with the sum that no round explains in its case, and goes on waiting for seven days', async () => {
  const username = await put(member, 'pg', 300)
  await play('pg', username, 300, 300)
  await garbled(username, 100, 9_800)
  await home(10_000)
  const row = await ask(9_000)
  expect(row).toMatchObject({ state: 'REQUESTED', approvals_needed: 1, reasons: ['UNEXPLAINED'] })
  const url = `${cashier.url}/api/ops/withdrawals/${row.id}`
  const { token } = await seat(context, 'finance')
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'wallet-user' }
  const shown = (await (await fetch(url, { headers })).json()) as object
  expect(shown).toMatchObject({
    withdrawal: { reasons: ['UNEXPLAINED'] },
    facts: { unexplained: 9_700 },
  })
})

it('waits where more came back than was asked, and does not where it was just that', async () => {
  const username = await put(member, 'pg', 300)
  await play('pg', username, 300, 300)
  beyond = 150_000n
  await home(300)
  // Booked as the provider says: it is below what an operator must look at first.
  expect(await cashier.balance(`member:${member.memberId}:wallet`)).toBe(180_000n)
  expect(await ask(1_800)).toMatchObject({ state: 'REQUESTED', reasons: ['UNEXPLAINED'] })
  const honest = await cashier.member()
  await deposit(honest.memberId, 300)
  member = honest
  await play('pg', await put(member, 'pg', 300), 300, 300)
  beyond = 0n
  await home(300)
  expect((await ask(300)).reasons).toEqual([])
})

it('goes out by itself once the round is told readably', async () => {
  const username = await put(member, 'pg', 300)
  const { roundId } = await cashier.sandboxCall<{ roundId: string }>(
    'POST',
    '/sandbox/games/pg/play',
    { username, bet: 300, win: 1_300, garbled: true },
  )
  await home(1_300)
  const correct = { username, bet: 300, win: 1_300 }
  await cashier.sandboxCall('POST', `/sandbox/games/pg/rounds/${roundId}/correct`, correct)
  // Not imported yet: the games are asked before a member waits for them.
  const { id, reasons } = await ask(1_300)
  expect(reasons).toEqual([])
  await until(async () => (await rowOf(id)).state === 'PAID')
})

it('is none of what went in, was played openly and came back, nor of what one still lacks', async () => {
  const username = await put(member, 'pg', 300)
  await play('pg', username, 300, 450)
  await cashier.sandboxCall('POST', '/sandbox/games/pg/bets', { username, bet: 50 })
  await home(400)
  expect((await ask(400)).reasons).toEqual([])
})

it('is forgotten seven days after it came back, and money that lay in a game is no news', async () => {
  const lucky = member
  await garbled(await put(member, 'pg', 300), 100, 500)
  await home(500)
  member = await cashier.member()
  await deposit(member.memberId, 300)
  await put(member, 'pg', 300)
  for (const _ of [1, 2]) {
    cashier.advance(4 * DAY_MS)
    for (const each of [lucky, member]) await each.get('/api/wallet')
  }
  await home(300)
  expect((await ask(300)).reasons).toEqual([])
  member = lucky
  expect((await ask(100)).reasons).toEqual([])
})
