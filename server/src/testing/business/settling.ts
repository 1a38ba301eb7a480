import { readFeed } from '../../areas/cashin/bankTransfers/feed.ts'
import { takeMissedLines } from '../../areas/cashin/bankTransfers/statement.ts'
import { qr as aCode } from './generators/plain.ts'
import type { History } from './history.ts'
import { approveAll, reactivated } from './payouts.ts'
import { HOUR_MS, RuleBroken } from './reference/rulebook.ts'
import { followAll, named } from './sideBySide.ts'
import type { Site } from './site.ts'
import { collect, decideCases } from './steps/chargebacks.ts'
import { liftContests } from './steps/identity.ts'
import { qr } from './steps/money.ts'
import { settleBet } from './steps/play.ts'
import { endTable } from './steps/table.ts'

/** Every member is reactivated, operators approve what waits, and time passes until nothing is open. */
export async function settleAll(site: Site, histories: readonly History[]): Promise<void> {
  const people = histories.flatMap((history) => history.people)
  for (const [n, history] of histories.entries())
    for (const person of history.people) {
      await named(n, reactivated(history, person))
      if (person.isSuspended) await site.suspend(person, false)
    }
  await site.heal()
  for (const history of histories)
    while (history.openBets.length > 0) await settleBet(history, 0, history.openBets.length % 3)
  for (const [n, history] of histories.entries()) await named(n, endTable(history))
  await readFeed(site.context)
  // What the feed never shows is found in the bank's statement, an hour later.
  site.clock.advance(2 * HOUR_MS)
  await takeMissedLines(site.context)
  for (const { payments } of histories)
    for (const payment of payments.all) if (!payment.isBearer) payment.isTold = true
  await followAll(site, histories)
  for (const [n, history] of histories.entries()) {
    await named(n, liftContests(history))
    await named(n, decideCases(history))
  }
  // What is in cooling-off after a recovery, or a change of the bank account, goes out when the day is over.
  const rest = Math.max(...people.map(({ coolingOffUntil }) => coolingOffUntil)) - site.now()
  if (rest > 0) await site.pass(rest / 60_000 + 1, people)
  for (let tries = 0; tries < 60 && (await openOf(site, people)).length > 0; tries++) {
    await endHeld(site)
    for (const { account } of people) account.checkAgain()
    await site.pass(2, people)
    for (const [n, history] of histories.entries()) await named(n, approveAll(history))
    await followAll(site, histories)
  }
  const open = await openOf(site, people)
  if (open.length > 0) throw new Error(`never ended: ${open.join('; ')}`)
  for (const { account } of people) account.checkAgain()
  const players = people.filter((person) => Object.keys(person.players).length > 0)
  await Promise.all(players.map(({ client }) => client.get('/api/wallet/refresh/slot')))
  await followAll(site, histories)
  await collect(site, people)
  await followAll(site, histories)
  // Who owes yet pays in once more: that pays the rest, and no more.
  for (const history of histories)
    for (const [who, { account }] of history.people.entries())
      if (account.owed > 0) await qr(history, aCode(1_000, { who }))
  await followAll(site, histories)
  await collect(site, people)
  await followAll(site, histories)
  for (const [n, history] of histories.entries()) await named(n, endReturns(history))
}

/** The bank has paid back just what the books say. */
async function endReturns({ site, payments }: History): Promise<void> {
  for (const payment of payments.all) {
    if (payment.returning === undefined) continue
    const item = await site.context.db
      .selectFrom('incoming_payment')
      .select(['state', 'return_reference', 'from_account_no'])
      .where('id', '=', payment.returning)
      .executeTakeFirstOrThrow()
    const paid = await site.world<{ reference: string; state: string; amount: number }[]>(
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
      throw new RuleBroken(`a return is ${item.state}, and the bank paid: ${payment.isReturned}`)
  }
}

/** The bank's own people end what the bank holds. */
async function endHeld(site: Site): Promise<void> {
  const rows = await site.world<{ reference: string; state: string }[]>('GET', '/sandbox/payouts')
  for (const { reference } of rows.filter(({ state }) => state === 'PENDING'))
    await site.world('POST', `/sandbox/payouts/${reference}/settle`, { result: 'SUCCESS' })
}

const say = (row: object): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))

/** The payouts, transfers, slips, links and returns of these people that have no end. */
export async function openOf(
  site: Site,
  people: readonly { memberId: string }[],
): Promise<string[]> {
  const ids = people.map(({ memberId }) => memberId)
  const { db } = site.context
  const [payouts, moves, slips, links, returns] = await Promise.all([
    db
      .selectFrom('withdrawal')
      .selectAll()
      .where('member_id', 'in', ids)
      .where('state', 'in', ['REQUESTED', 'APPROVED', 'SENT'])
      .execute(),
    db
      .selectFrom('game_transfer')
      .selectAll()
      .where('member_id', 'in', ids)
      .where('state', '=', 'PENDING')
      .execute(),
    db
      .selectFrom('slip')
      .selectAll()
      .where('member_id', 'in', ids)
      .where('status', '=', 'PENDING')
      .execute(),
    db
      .selectFrom('wallet_link')
      .selectAll()
      .where('member_id', 'in', ids)
      .where('state', '=', 'REDEEMING')
      .execute(),
    db.selectFrom('incoming_payment').selectAll().where('state', '=', 'RETURNING').execute(),
  ])
  return Object.entries({ payouts, moves, slips, links, returns }).flatMap(([kind, rows]) =>
    rows.map((row) => `${kind} ${say(row)}`),
  )
}
