import type { Answered } from '../app.ts'
import { isYes } from './answers.ts'
import type { History } from './history.ts'
import { DAY_MS, demand, RuleBroken } from './reference/rulebook.ts'
import { CERTAIN, isDoubtful } from './reference/waits.ts'
import type { Person } from './site.ts'
import { demandKip } from './steps/kip.ts'

/* The payouts of a history's people, beside what the bank has of them. */

/** A payout as the bank has it. */
export interface AtBank {
  reference: string
  accountNo: string
  amount: number
  currency: string
  state: string
  createdAt: string
}
/** What the bank has of payouts to this member's account, by reference. */
export async function atBank(history: History, person: Person): Promise<Map<string, AtBank>> {
  const accounts = [person.accountNo, ...person.formerAccounts.map((one) => one.accountNo)]
  const rows: AtBank[] = []
  for (const accountNo of accounts)
    rows.push(
      ...(await history.site.world<AtBank[]>('GET', `/sandbox/payouts?accountNo=${accountNo}`)),
    )
  const own = rows.filter(({ reference }) => person.account.payouts.has(reference))
  return new Map(own.map((row) => [row.reference, row]))
}

async function demandNothingSent(history: History): Promise<void> {
  for (const person of history.people) {
    const watched = [...person.account.payouts].filter(
      ([reference, { end }]) =>
        end !== 'VOID' &&
        (history.watch.why(reference) ?? history.watch.coolingOffOf(reference) > 0),
    )
    if (watched.length === 0 && person.formerAccounts.length === 0) continue
    for (const [reference, { accountNo, createdAt }] of await atBank(history, person)) {
      const why = history.watch.why(reference)
      if (why) throw new RuleBroken(`a payout went out by itself that had to wait: ${why}`)
      const at = Date.parse(createdAt)
      demand(
        at >= history.watch.coolingOffOf(reference),
        'a payout went out while payouts are in cooling-off',
      )
      const left = person.formerAccounts.find((one) => one.accountNo === accountNo)
      demand(!left || at <= left.until, 'a payout went to an earlier account')
    }
  }
}

/** Two operators approve everything that waits. */
export async function approveAll(history: History): Promise<void> {
  const payouts = history.people.flatMap(({ account }) => [...account.payouts.values()])
  if (payouts.every(({ end }) => end !== 'OPEN')) return
  await demandNothingSent(history)
  const { context, house } = history.site
  const waiting = await context.db
    .selectFrom('withdrawal')
    .select(['id', 'member_id', 'approvals_needed'])
    .where('member_id', 'in', history.ids)
    .where('state', '=', 'REQUESTED')
    .execute()
  for (const { id, member_id: memberId, approvals_needed: needs } of waiting) {
    const person = history.people.find((one) => one.memberId === memberId)
    // Who owes what was taken back has nothing to be paid.
    if (person && person.account.owed > 0) {
      const client = await history.site.desk(0)
      await client.post(`/api/ops/withdrawals/${id}/reject`, { reason: 'owed' })
      continue
    }
    for (const by of [0, 1].slice(0, Math.max(1, needs))) {
      const client = await history.site.desk(by)
      const answer = await client.post(`/api/ops/withdrawals/${id}/approve`, {})
      const shown = answer.body['reasons']
      if (person && isYes(answer)) {
        const { needs: least } = person.account.payouts.get(id) ?? { needs }
        history.watch.approved(id, { by, needs: least, person, shown })
      }
    }
  }
  if (waiting.length > 0) await house.jobs.runDue()
}

/** A payout was placed: the rules say whether it had to wait. */
export async function asked(
  history: History,
  person: Person,
  body: Answered['body'],
  amount: number,
): Promise<void> {
  const reference = String(body['reference'])
  if (person.account.payouts.has(reference)) throw new RuleBroken('two payouts under one reference')
  demand(!person.isContested, 'a payout was asked of a contested account')
  if (history.owes(person)) history.watch.takenBack(reference, person)
  const [why] = person.account.asksOut(reference, amount, history.site.now())
  if (why) history.watch.mustWait(reference, why)
  await demandReasons(history, person, reference)
  if (history.site.now() < person.coolingOffUntil)
    history.watch.coolsOff(reference, person.coolingOffUntil)
}

const certain = (reasons: readonly string[]): string =>
  reasons.filter((one) => CERTAIN.includes(one)).join()

/** What the product says of why it waits beside the reference: nothing more, nothing less. */
async function demandReasons(history: History, person: Person, reference: string): Promise<void> {
  const payout = person.account.payouts.get(reference)
  if (!payout) return
  const { reasons } = await history.site.context.db
    .selectFrom('withdrawal')
    .select('reasons')
    .where('id', '=', reference)
    .executeTakeFirstOrThrow()
  demand(
    certain(reasons) === certain(payout.reasons),
    `a payout waits for ${reasons.join()} where it waits for ${payout.reasons.join()}`,
  )
  const isTwos = payout.reasons.includes('FOUR_EYES') || isDoubtful(reasons)
  demand(
    reasons.includes('FOUR_EYES') === isTwos,
    `a payout waits for ${reasons.join()}, and that two look at it: ${isTwos}`,
  )
  if (isTwos) payout.needs = 2
}

/** Their payouts without an end that the bank does not have. */
export async function unsent(history: History, person: Person): Promise<string[]> {
  const has = await atBank(history, person)
  return [...person.account.payouts]
    .filter(([reference, { end }]) => end === 'OPEN' && !has.has(reference))
    .map(([reference]) => reference)
}

/** A recovery, or another bank account: no payout that the bank does not have goes out for a day. */
export async function coolsOff(history: History, person: Person, since: number): Promise<void> {
  person.coolingOffUntil = Math.max(person.coolingOffUntil, since + DAY_MS)
  for (const reference of await unsent(history, person))
    history.watch.coolsOff(reference, person.coolingOffUntil)
}

/** Nobody sends what the bank does not have of a member who is suspended. */
export async function suspended(history: History, person: Person): Promise<void> {
  for (const reference of await unsent(history, person)) history.watch.bar(reference, person)
}

/** The member is in good standing again: what was asked of the bank before is tried again. */
export async function reactivated(history: History, person: Person): Promise<void> {
  await demandNothingSent(history)
  history.watch.reactivated(person)
}

export async function payoutEnded(
  history: History,
  id: string,
  memberId: string,
  state: string,
): Promise<void> {
  const person = history.people.find((one) => one.memberId === memberId)
  if (person?.account.payouts.get(id)?.end !== 'OPEN') return
  const ordered = (await atBank(history, person)).get(id)
  const paid = ordered?.state === 'SUCCESS'
  demand(paid === (state === 'PAID'), `a payout is ${state} and the bank paid: ${paid}`)
  if (ordered) await demandKip(history, person, ordered)
  person.account.payoutEnded(id, state === 'PAID' ? 'PAID' : 'VOID')
}
