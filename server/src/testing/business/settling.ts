import { readFeed, takeMissedLines } from '../../domains/banktransfers/public.ts'
import type { History } from './history.ts'
import { settleBet } from './playSteps.ts'
import { HOUR_MS, Theft } from './reference/rulebook.ts'
import { followAll } from './sideBySide.ts'
import type { Town } from './town.ts'

/** Everybody is let in again, operators let go what waits, and time passes until nothing is open. */
export async function settleAll(town: Town, histories: readonly History[]): Promise<void> {
  const people = histories.flatMap((history) => history.people)
  for (const history of histories) await history.demandNothingSent()
  for (const person of people) if (person.isSuspended) await town.suspend(person, false)
  await town.heal()
  for (const history of histories)
    while (history.openBets.length > 0) await settleBet(history, 0, history.openBets.length % 3)
  await readFeed(town.context)
  // What the feed never shows is found in the bank's statement, an hour later.
  town.clock.advance(2 * HOUR_MS)
  await takeMissedLines(town.context)
  for (const { payments } of histories)
    for (const payment of payments.all) if (!payment.isBearer) payment.isTold = true
  await followAll(histories)
  for (let n = 0; n < 60 && (await openOf(town, people)) > 0; n++) {
    await endHeld(town)
    for (const { account } of people) account.lookAnew()
    await town.pass(2, people)
    for (const history of histories) await history.letGo()
    await followAll(histories)
  }
  if ((await openOf(town, people)) > 0) throw new Error('something never ended')
  for (const { account } of people) account.lookAnew()
  await Promise.all(people.map(({ client }) => client.get('/api/wallet/refresh/slot')))
  await followAll(histories)
  for (const history of histories) await endReturns(history)
}

/** The bank has paid back just what the books say. */
async function endReturns({ town, payments }: History): Promise<void> {
  for (const payment of payments.all) {
    if (payment.returning === undefined) continue
    const item = await town.context.db
      .selectFrom('suspense_item')
      .select(['state', 'return_reference', 'from_account_no'])
      .where('id', '=', payment.returning)
      .executeTakeFirstOrThrow()
    const paid = await town.world<{ reference: string; state: string; amount: number }[]>(
      'GET',
      `/sandbox/payouts?accountNo=${item.from_account_no}`,
    )
    payment.isReturned = paid.some(
      ({ reference, state, amount }) =>
        reference === item.return_reference &&
        state === 'SUCCESS' &&
        Math.round(amount * 100) === payment.amount,
    )
    if (payment.isReturned !== (item.state === 'RETURNED'))
      throw new Theft(`a return is ${item.state}, and the bank paid: ${payment.isReturned}`)
  }
}

/** The bank's own people end what the bank holds. */
async function endHeld(town: Town): Promise<void> {
  const rows = await town.world<{ reference: string; state: string }[]>('GET', '/sandbox/payouts')
  for (const { reference } of rows.filter(({ state }) => state === 'PENDING'))
    await town.world('POST', `/sandbox/payouts/${reference}/settle`, { result: 'SUCCESS' })
}

/** How many payouts, transfers, slips, links and returns of these people have no end. */
export async function openOf(town: Town, people: readonly { memberId: string }[]): Promise<number> {
  const ids = people.map(({ memberId }) => memberId)
  const { db } = town.context
  const [payouts, moves, slips, links, returns] = await Promise.all([
    db
      .selectFrom('withdrawal')
      .select('id')
      .where('member_id', 'in', ids)
      .where('state', 'in', ['REQUESTED', 'APPROVED', 'SENT'])
      .execute(),
    db
      .selectFrom('game_transfer')
      .select('reference')
      .where('member_id', 'in', ids)
      .where('state', '=', 'PENDING')
      .execute(),
    db
      .selectFrom('slip')
      .select('reference')
      .where('member_id', 'in', ids)
      .where('status', '=', 'PENDING')
      .execute(),
    db
      .selectFrom('wallet_link')
      .select('id')
      .where('member_id', 'in', ids)
      .where('state', '=', 'REDEEMING')
      .execute(),
    db.selectFrom('suspense_item').select('id').where('state', '=', 'RETURNING').execute(),
  ])
  return payouts.length + moves.length + slips.length + links.length + returns.length
}
