import { readFeed, takeUntoldLines } from '../../domains/banktransfers/public.ts'
import { reconcile } from '../../domains/reconciliation/public.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { cashback, claim, clear, invite, offer, spin } from './giftSteps.ts'
import { History } from './history.ts'
import * as money from './moneySteps.ts'
import type { Step } from './steps.ts'
import type { Guise, Town } from './town.ts'
import { DAY_MS, HOUR_MS, Theft } from './whose.ts'

/**
 * One history from its people's first step until all is settled, answered with what became of them;
 * throws a {@link Theft}.
 */
export async function playHistory(
  town: Town,
  guise: Guise,
  steps: readonly Step[],
): Promise<History> {
  const before = await booksOf(town)
  const history = await History.open(town, guise)
  for (const step of steps) {
    town.clock.advance(1_000)
    for (const { account } of history.people) account.lookAnew()
    await take(history, step)
    await history.follow()
  }
  await settleAll(history)
  await judge(history, before)
  return history
}

async function take(history: History, step: Step): Promise<unknown> {
  switch (step.do) {
    case 'qr':
      return money.qr(history, step)
    case 'bank':
      return money.bank(history, step)
    case 'slip':
      await money.slip(history, step)
      return history.pass(1)
    case 'feed':
      return money.feed(history)
    case 'line':
      await money.line(history, step)
      return money.feed(history)
    case 'settle':
      await money.settle(history)
      return money.feed(history)
    case 'link':
      return money.link(history, step)
    case 'move':
      return money.move(history, step)
    case 'play':
      return money.play(history, step)
    case 'void':
      return money.voidRound(history, step)
    case 'withdraw':
      return money.withdraw(history, step)
    case 'operators':
      return history.letGo()
    case 'offer':
      return offer(history, step)
    case 'clear':
      return clear(history, step)
    case 'cashback':
      return cashback(history, step)
    case 'invite':
      return invite(history, step)
    case 'spin':
      return spin(history, step)
    case 'claim':
      return claim(history, step)
    case 'limit':
      return limit(history.person(step.who), step.baht)
    case 'pause':
      return pause(history, history.person(step.who))
    case 'suspend':
      return suspend(history, history.person(step.who))
    case 'again':
      return history.again()
    case 'time':
      return history.pass(step.minutes)
    case 'restart':
      return history.town.restart(history.people)
  }
}

type Who = ReturnType<History['person']>

async function limit({ client, account }: Who, baht: number): Promise<void> {
  const body = { kind: 'deposit', period: 'day', amount: baht }
  if ((await client.put('/api/play/limits', body)).status === 200)
    account.limit = Math.min(account.limit, baht * 100)
}

async function pause(history: History, { client, account }: Who): Promise<void> {
  const { status } = await client.post('/api/play/pause', { hours: 24 })
  if (status === 200) account.pausedUntil = history.town.now() + DAY_MS
  await history.town.house.jobs.runDue()
}

async function suspend(history: History, person: Who): Promise<void> {
  if (!person.isSuspended) await history.freeze(person)
  else await history.demandNothingSent()
  await history.town.suspend(person, !person.isSuspended)
}

/** Everybody is let in again, operators let go what waits, and time passes until nothing is open. */
async function settleAll(history: History): Promise<void> {
  const { town, people } = history
  await town.world('DELETE', '/sandbox/faults')
  await history.demandNothingSent()
  for (const person of people) if (person.isSuspended) await town.suspend(person, false)
  await readFeed(town.context)
  // What the feed never shows is found in the bank's statement, an hour later.
  town.clock.advance(2 * HOUR_MS)
  await takeUntoldLines(town.context)
  for (const payment of history.payments.all) if (!payment.isBearer) payment.isTold = true
  await history.follow()
  for (let n = 0; n < 60 && (await openOf(history)) > 0; n++) {
    await endHeld(history)
    for (const { account } of people) account.lookAnew()
    await history.pass(2)
    await history.letGo()
    await history.follow()
  }
  if ((await openOf(history)) > 0) throw new Error('something never ended')
  for (const person of people) {
    person.account.lookAnew()
    await person.client.get('/api/wallet/refresh/slot')
  }
  await history.follow()
}

/** The bank's own people end what the bank holds. */
async function endHeld({ town, people }: History): Promise<void> {
  for (const { accountNo } of people) {
    const rows = await town.world<{ reference: string; state: string }[]>(
      'GET',
      `/sandbox/payouts?accountNo=${accountNo}`,
    )
    for (const { reference } of rows.filter(({ state }) => state === 'PENDING'))
      await town.world('POST', `/sandbox/payouts/${reference}/settle`, { result: 'SUCCESS' })
  }
}

async function openOf({ town, people }: History): Promise<number> {
  const ids = people.map(({ memberId }) => memberId)
  const { db } = town.context
  const [payouts, moves, slips, links] = await Promise.all([
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
  ])
  return payouts.length + moves.length + slips.length + links.length
}

interface Books {
  suspended: number
  transit: number
  differences: ReadonlySet<string>
  /** House accounts whose own books say otherwise, and by how much. */
  offBy: ReadonlyMap<string, number>
}

async function booksOf(town: Town): Promise<Books> {
  const { db } = town.context
  const rows = await db
    .selectFrom('ledger_account')
    .select(['address', 'balance'])
    .where((where) =>
      where.or([
        where('address', 'like', 'house:suspense:%'),
        where('address', '=', 'house:transit'),
      ]),
    )
    .execute()
  const sum = (kind: string) =>
    rows
      .filter(({ address }) => address.startsWith(kind))
      .reduce((total, { balance }) => total + Number(balance), 0)
  const { differences, accounts } = await reconcile(town.context)
  return {
    suspended: sum('house:suspense'),
    transit: sum('house:transit'),
    differences: new Set(
      differences
        .filter(({ what }) => what !== 'WAITING' && what !== 'BALANCE')
        .map(({ with: side, what, reference }) => `${side} ${what} ${reference}`),
    ),
    offBy: new Map(
      accounts.map(({ account, ours, theirs }) => [account, Number(ours - (theirs ?? ours))]),
    ),
  }
}

/** Nobody holds money that is not theirs, and all books agree to the satang. */
async function judge(history: History, before: Books): Promise<void> {
  const { town, people, payments } = history
  for (const person of people) {
    const [holds, theirs] = [await history.totalOf(person), person.account.total]
    if (holds !== theirs) throw new Theft(`${person.name} holds ${holds}, theirs is ${theirs}`)
  }
  const { withheld } = payments
  if (withheld.length > 0)
    throw new Theft(`not credited: ${JSON.stringify(withheld[0]?.reference)}`)
  // What both sides know by now is compared, however young it was.
  town.clock.advance(HOUR_MS)
  const after = await booksOf(town)
  const suspended = after.suspended - before.suspended
  if (suspended !== payments.suspended)
    throw new Theft(`${suspended} came into suspense, ${payments.suspended} should have`)
  if (after.transit !== 0) throw new Theft(`${after.transit} is left in transit`)
  const fresh = [...after.differences].filter(
    (one) => !before.differences.has(one) && ![...history.forged].some((id) => one.includes(id)),
  )
  if (fresh.length > 0) throw new Theft(`the outside's books say otherwise: ${fresh.join('; ')}`)
  // What the PSP told of twice, it holds once.
  const told = payments.all.filter(({ reference }) => history.forged.has(reference))
  const twice = told.reduce((sum, { amount }) => sum + amount, 0)
  for (const [account, off] of after.offBy) {
    const more = off - (before.offBy.get(account) ?? 0) - (account === 'psp:KBANK' ? twice : 0)
    if (more !== 0) throw new Theft(`${account} holds ${more} less than our books say`)
  }
  const { findings } = await verifyLedger(town.context.db)
  const faults = findings.filter((finding) => finding.faults > 0n)
  if (faults.length > 0) throw new Theft(`the ledger: ${JSON.stringify(faults[0]?.name)}`)
}
