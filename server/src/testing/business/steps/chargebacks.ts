import { isYes } from '../answers.ts'
import type { StepOf } from '../generators/steps.ts'
import type { History } from '../history.ts'
import { isMoving, walletOf } from '../holdings.ts'
import { unsent } from '../payouts.ts'
import type { Person, Site } from '../site.ts'

const coinsOf = async ({ site }: History, { memberId }: Person): Promise<number> => {
  const account = `member:${memberId}:coin` as const
  return Number((await site.context.ledger.balances([account])).get(account)?.balance ?? 0n)
}

/** The PSP takes a credited payment of a member's back, all that is left of it or half of that. */
export async function chargeback(history: History, step: StepOf<'chargeback'>): Promise<void> {
  const { site, payments, watch } = history
  const person = history.person(step.who)
  const paid = payments.all.filter(
    ({ code, credited, amount, takenBack = 0 }) =>
      code?.tells === site.house && credited === person && takenBack < amount,
  )
  const payment = paid[step.which % Math.max(1, paid.length)]
  if (!payment?.deposit) return
  const left = payment.amount - (payment.takenBack ?? 0)
  const amount = step.part === 'half' ? Math.ceil(left / 2) : left
  const isStill =
    !(await isMoving(history.site, person)) && (await unsent(history, person)).length === 0
  const before = await walletOf(history.site, person)
  const { eventId } = await site.world<{ eventId: string }>('POST', '/sandbox/qr/refund', {
    qrcodeId: payment.code?.id,
    amount: amount / 100,
    times: 2,
  })
  const cases = await site.context.db
    .selectFrom('chargeback')
    .select(['id', 'amount', 'member_id'])
    .where('event_id', '=', eventId)
    .execute()
  const [one] = cases
  history.demand(
    cases.length === 1 && Number(one?.amount) === amount && one?.member_id === person.memberId,
    `${amount} was taken back of ${payment.reference}, and the cases of it are ${cases.length}`,
  )
  if (!one) return
  const after = await walletOf(history.site, person)
  history.demand(!isStill || before === after, 'a wallet paid before two operators had decided')
  payment.takenBack = (payment.takenBack ?? 0) + amount
  const coins = person.account.takenBack(payment.deposit, amount)
  await demandCoins(history, person)
  history.takenBack.push({ id: one.id, person, amount, coins, outcome: step.outcome })
  for (const reference of await unsent(history, person)) watch.takenBack(reference, person)
}

async function demandCoins(history: History, person: Person): Promise<void> {
  const has = await coinsOf(history, person)
  const { coins } = person.account
  history.demand(has === coins, `${has} coins behind a chargeback, and ${coins} are theirs`)
}

/** Whether a gift runs, which nothing that is owed is paid of. */
const hasGift = async ({ client }: Person): Promise<boolean> =>
  (await client.get('/api/bonus/check/active')).body['status'] === true

/** Two operators decide each case; one alone moves nothing. */
export async function decideCases(history: History): Promise<void> {
  const { site, takenBack, watch } = history
  for (const { id, person, amount, coins, outcome } of takenBack.splice(0)) {
    const { account } = person
    const path = `/api/ops/chargebacks/${id}/decide`
    const body = { outcome, reason: 'looked at' }
    const before = await walletOf(history.site, person)
    const first = await (await site.desk(0)).post(path, body)
    history.demand(isYes(first), `nobody can decide a chargeback: ${first.text}`)
    const again = await (await site.desk(0)).post(path, body)
    history.demand(!isYes(again), 'one operator alone decided a chargeback')
    history.demand((await walletOf(history.site, person)) === before, 'one word alone moved money')
    const second = await (await site.desk(1)).post(path, body)
    history.demand(second.body['state'] === outcome, `two did not decide: ${second.text}`)
    if (outcome === 'debt') {
      account.owed += amount
      // What the inviter had of it is owed as if a round had been void.
      if (history.people.some((one) => one.account.invited.includes(account)))
        history.hasVoids = true
      if (!(await hasGift(person))) account.paysDebt(before)
    } else {
      history.houseBore += amount
      account.coins += coins
    }
    await demandCoins(history, person)
    if (!history.owes(person)) watch.nothingOwed(person)
  }
}

/** What came in since pays what is owed. */
export async function collect(site: Site, people: readonly Person[]): Promise<void> {
  const owing = people.filter(({ account }) => account.owed > 0)
  if (owing.length === 0) return
  const wallets = owing.map(({ memberId }) => `member:${memberId}:wallet` as const)
  const gifts = await Promise.all(owing.map(hasGift))
  const held = await site.context.ledger.balances(wallets)
  await site.house.jobs.runCron('chargebacks.collect')
  for (const [n, { account }] of owing.entries()) {
    const wallet = wallets[n]
    if (wallet && !gifts[n]) account.paysDebt(Number(held.get(wallet)?.balance ?? 0n))
  }
}
