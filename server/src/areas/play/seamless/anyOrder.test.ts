import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { fundsOf } from '../games/balances/funds.ts'
import { saying568 } from './testing/say568.ts'
import { SPEAKERS } from './testing/speakers.ts'
import { openTable, type Player } from './testing/table.ts'

/** Whatever a provider calls, and in whatever order, the books say one and the same. */
const house = await openTable()
const { db, ledger } = house.context
const FUNDED = 5_000n
const SEED = 2026
const [MEMBERS, CALLS] = [2, 20]

/** The same numbers each time: one that failed fails again. */
function draws(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n)

async function expectSameBooks(own: Player, trail: string): Promise<void> {
  const mine = ['member_id', '=', own.memberId] as const
  const [rounds, debts, told] = await Promise.all([
    db
      .selectFrom('seamless_round')
      .selectAll()
      .where(...mine)
      .execute(),
    db
      .selectFrom('seamless_debt')
      .selectAll()
      .where(...mine)
      .execute(),
    db
      .selectFrom('game_round')
      .selectAll()
      .where(...mine)
      .execute(),
  ])
  const [wallet, table] = [await own.wallet(), await own.onTable()]
  const net = sum(rounds.map(({ won, staked }) => won - staked))
  const owed = sum(debts.map(({ amount, paid }) => amount - paid))
  expect([wallet, table], trail).toEqual([
    FUNDED + net + owed,
    sum(rounds.map(({ on_table: lies }) => lies)),
  ])
  expect(sum(told.map(({ win, bet }) => win - bet)), trail).toBe(net)
  expect((await fundsOf(house.context, own.memberId)).total).toBe(wallet + table)
  const { rows } = await ledger.statement(own.memberId, 1, 1_000)
  const moved = rows.filter(({ type }) => type === 'transfer')
  const lines = sum(moved.map(({ to, amount }) => (to === 'WALLET' ? amount : -amount)))
  expect(FUNDED + lines, trail).toBe(wallet)
}

it.each(SPEAKERS)('$code: calls of any order leave the books as one', async (speaker) => {
  const draw = draws(SEED)
  const whole = saying568(house)
  for (let member = 0; member < MEMBERS; member++) {
    const own = await house.player(speaker, 50)
    const bets = Array.from({ length: 4 }, (_, n) => ({
      id: randomUUID(),
      round: `r${member}${n % 2}`,
    }))
    let trail = ''
    for (let n = 0; n < CALLS; n++) {
      const { id, round } = bets[draw(bets.length)] as (typeof bets)[number]
      const [what, amount] = [draw(speaker.code === 'win568' ? 7 : 5), BigInt(draw(3_000))]
      const call = { id: randomUUID(), round, of: id, amount, ends: draw(2) === 0 }
      const slip = { TransferCode: round }
      const { code } = await (what < 2
        ? own.say({ ...call, do: 'bet', id })
        : what === 2
          ? own.say({ ...call, do: 'win' })
          : what < 5
            ? own.say({ ...call, do: 'rollback' })
            : what === 5
              ? whole(own, '/Rollback', slip)
              : whole(own, '/Cancel', { ...slip, IsCancelAll: true }))
      trail += `\n${what} ${id} ${round} ${amount}: ${code}`
      // An answer that says nothing would have it called again, for ever.
      expect(['RS_ERROR_UNKNOWN', '1200', '100'], trail).not.toContain(code)
      // All but a bet is repeated by Pragmatic for a day unless it is answered with one of these.
      if (speaker.code === 'pragmatic' && what > 1)
        expect(['0', '120', '310'], trail).toContain(code)
      await expectSameBooks(own, trail)
    }
  }
})
