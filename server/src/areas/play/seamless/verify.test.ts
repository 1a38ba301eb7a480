import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { SPEAKERS, type Speaker } from './testing/speakers.ts'
import { openTable } from './testing/table.ts'

/** What `npm run ledger:verify` says of tables and debts. */
const house = await openTable()
const { db } = house.context
const faulty = async () =>
  (await verifyLedger(db)).findings.filter(({ faults }) => faults > 0n).map(({ name }) => name)

it('finds a table that its open rounds do not explain', async () => {
  const own = await house.player(SPEAKERS[0] as Speaker, 100)
  const round = randomUUID()
  await own.say({ do: 'bet', id: randomUUID(), round, amount: 3_000n })
  expect(await faulty()).toEqual([])
  const lies = (amount: bigint) =>
    db
      .updateTable('seamless_round')
      .set({ on_table: amount })
      .where('round_id', '=', round)
      .execute()
  await lies(2_999n)
  expect(await faulty()).toEqual(['what lies on bets is what the open rounds of the member say'])
  await lies(3_000n)
  expect(await faulty()).toEqual([])
})

it('finds a debt that the books do not have', async () => {
  const own = await house.player(SPEAKERS[0] as Speaker, 0)
  await db
    .insertInto('seamless_debt')
    .values({
      id: 'made-up',
      member_id: own.memberId,
      code: 'hub88',
      round_id: 'r',
      amount: 500n,
      made_at: house.context.clock.now(),
    })
    .execute()
  expect(await faulty()).toEqual([
    'house:gamedebt lacks what members owe of winnings that were taken back',
  ])
  await db.updateTable('seamless_debt').set({ paid: 500n }).where('id', '=', 'made-up').execute()
  expect(await faulty()).toEqual([])
})
