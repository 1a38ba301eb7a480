import { setMemberStatus } from '../../../areas/people/members/standing.ts'
import { isYes } from '../answers.ts'
import type { History } from '../history.ts'
import { walletOf } from '../holdings.ts'
import type { Person } from '../site.ts'
import { bet, end, satang, takeBack, type Step } from './table.ts'

const OPERATORS = [0, 1]

/**
 * Operators close the account while a bet of it is open. What the game pays, less what it takes
 * back (of odd `which`), is no wallet's until two of them give it to its member; then the account
 * is open again.
 */
export async function closed(history: History, person: Person, step: Step): Promise<void> {
  const { site } = history
  // A gift would be looked at while a part of what is theirs lies elsewhere.
  if (!history.isFree(person) || history.owes(person) || person.account.gift) return
  const round = await bet(history, person, step)
  if (!round) return
  await setMemberStatus(site.context, person.memberId, 'CLOSED')
  const before = await walletOf(site, person)
  await end(history, round, step.win, step.times)
  let due = satang(round.win ?? 0)
  if (step.which % 2 === 1) {
    await takeBack(history, round, step.times)
    if (!history.table.includes(round)) due = satang(round.stake)
  }
  const has = await walletOf(site, person)
  history.demand(has === before, `what a game paid moved ${has - before} of a closed account`)
  await give(history, person, due)
  await setMemberStatus(site.context, person.memberId, 'ACTIVE')
  person.client = await site.enter(person.memberId)
}

/** Two operators, and not one, give the member what waits of their rounds. */
async function give(history: History, person: Person, due: number): Promise<void> {
  const { site } = history
  const items = await site.context.db
    .selectFrom('incoming_payment')
    .select(['id', 'amount'])
    .where('owner_id', '=', person.memberId)
    .where('kind', '=', 'game')
    .where('state', '=', 'WAITING')
    .execute()
  const waits = items.reduce((sum, { amount }) => sum + Number(amount), 0)
  history.demand(waits === due, `${waits} of a closed account waits, and ${due} should`)
  const before = await walletOf(site, person)
  const [other] = history.people.filter((one) => one !== person)
  for (const by of OPERATORS) {
    const has = await walletOf(site, person)
    history.demand(has === before, `one operator alone gave ${has - before} of a game`)
    const client = await site.desk(by)
    for (const { id } of items) {
      const giveTo = (memberId = '') =>
        client.post(`/api/ops/suspense/${id}/assign`, { memberId, reason: 'showed papers' })
      const stolen = await giveTo(other?.memberId)
      history.demand(!isYes(stolen), "what a game paid was given to another's account")
      const answer = await giveTo(person.memberId)
      history.demand(isYes(answer), `an operator could not give what a game paid: ${answer.text}`)
    }
  }
  const given = (await walletOf(site, person)) - before
  history.demand(given === due, `two operators gave ${given} of ${due} that a game paid`)
}
