import type { Client } from '../../app.ts'
import { isYes } from '../answers.ts'
import type { StepOf } from '../generators/steps.ts'
import type { History } from '../history.ts'
import type { Payment } from '../payments.ts'
import { DAY_MS, demand } from '../reference/rulebook.ts'
import type { Person } from '../site.ts'

/** From so many satang on two operators say the same of money in suspense. */
const TWO_FROM = 2_000_000
const REASON = { reason: 'looked at' }
type Desk = StepOf<'desk'>
const pick = <T>(rows: readonly T[], which: number): T | undefined => rows[which % rows.length]

/** What an operator does: 0 and 1 decide about money, 2 is support, 3 writes texts. Any may steal. */
export async function desk(history: History, step: Desk): Promise<void> {
  const client = await history.site.desk(step.by)
  switch (step.act) {
    case 'approve':
    case 'reject':
      return payout(history, step, client, step.act)
    case 'assign':
    case 'return':
    case 'writeOff':
      return suspense(history, step, client, step.act)
    case 'adjust':
      return adjust(history, step, client)
    case 'agree':
      return agree(history, step, client)
    case 'resolve':
      return resolve(history, step, client)
    case 'limit':
      return lower(history, step, client)
  }
}

const mayDecide = ({ by }: Desk): void =>
  demand(by < 2, `operator ${by} decided about money without the right`)

async function payout(history: History, step: Desk, client: Client, act: string): Promise<void> {
  const open = history.people.flatMap((person) =>
    [...person.account.payouts]
      .filter(([, { end }]) => end === 'OPEN')
      .map(([reference, { needs }]) => ({ person, reference, needs })),
  )
  const one = pick(open, step.which)
  if (!one) return
  const path = `/api/ops/withdrawals/${one.reference}/${act}`
  const answers = await Promise.all(
    Array.from({ length: step.times }, () => client.post(path, REASON)),
  )
  const yes = answers.find(isYes)
  if (!yes) return
  mayDecide(step)
  if (act !== 'approve') return
  const shown = yes.body['reasons']
  history.watch.approved(one.reference, { ...one, by: step.by, shown })
}

/** Who said what of each item, and what each operator gave a member alone. */
async function suspense(
  history: History,
  step: Desk,
  client: Client,
  act: 'assign' | 'return' | 'writeOff',
): Promise<void> {
  const person = history.person(step.to)
  const item = pick(await history.itemsInSuspense(), step.which)
  const payment = history.payments.all.find(({ reference }) => reference === item?.reference)
  if (!item || !payment) return
  const body = act === 'assign' ? { ...REASON, memberId: person.memberId } : REASON
  const answers = await Promise.all(
    Array.from({ length: step.times }, () =>
      client.post(`/api/ops/suspense/${item.id}/${act}`, body),
    ),
  )
  const [yes] = answers.filter(isYes)
  if (!yes) return
  mayDecide(step)
  const word = `${item.id} ${act} ${act === 'assign' ? step.to : ''}`
  const said = history.words.get(word) ?? new Set<number>()
  history.words.set(word, said.add(step.by))
  if (yes.body['state'] === 'WAITING') return
  demandTwo(history, step, payment, said, act === 'assign' ? person : null)
  if (act === 'assign') return history.payments.freed(payment, person)
  if (act === 'return') payment.returning = item.id
  else payment.isWrittenOff = true
}

/** What is large, or large together with what the same operator gave the member alone, takes two. */
function demandTwo(
  { given, site }: History,
  { by }: Desk,
  { amount }: Payment,
  said: ReadonlySet<number>,
  to: Person | null,
): void {
  if (said.size > 1) return
  const at = site.now()
  const alone = given
    .filter((one) => to !== null && one.to === to && one.by === by && one.at > at - DAY_MS)
    .reduce((sum, one) => sum + one.amount, amount)
  demand(alone < TWO_FROM, `operator ${by} alone decided about ${alone} in suspense`)
  if (to) given.push({ by, to, amount, at })
}

async function adjust(history: History, step: Desk, client: Client): Promise<void> {
  const person = history.person(step.to)
  const baht = step.which % 2 === 0 ? step.baht : -step.baht
  const path = `/api/ops/members/${person.memberId}/adjust`
  const answer = await client.post(path, { amount: baht, ...REASON })
  if (!isYes(answer)) return
  mayDecide(step)
  const amount = Math.round(baht * 100)
  history.proposals.push({ id: String(answer.body['id']), by: step.by, person, amount })
}

async function agree(history: History, step: Desk, client: Client): Promise<void> {
  const one = pick(history.proposals, step.which)
  if (!one) return
  const path = `/api/ops/adjustments/${one.id}/approve`
  const answers = await Promise.all(Array.from({ length: step.times }, () => client.post(path, {})))
  for (const answer of answers) {
    if (!isYes(answer)) continue
    mayDecide(step)
    demand(one.by !== step.by, 'an operator agreed to their own adjustment')
    demand(!one.isDone, 'an adjustment was carried out twice')
    one.isDone = true
    one.person.account.adjusted(one.amount)
  }
}

/** One operator's decision on a payout or transfer that nobody has answered ends nothing. */
async function resolve(history: History, step: Desk, client: Client): Promise<void> {
  if (step.by === 1) return
  const reference = pick(await history.underWay(), step.which)
  if (reference === undefined) return
  const path = `/api/ops/transfers/${reference}/resolve`
  const answer = await client.post(path, { happened: step.which % 2 === 0, ...REASON })
  if (!isYes(answer)) return
  mayDecide(step)
  demand(answer.body['state'] !== 'done', 'one operator alone decided what became of a transfer')
}

async function lower(history: History, step: Desk, client: Client): Promise<void> {
  const { memberId, account } = history.person(step.to)
  const limit = { kind: 'deposit', period: 'day' } as const
  const path = `/api/ops/members/${memberId}/limits`
  const answer = await client.put(path, { ...limit, amount: step.baht, ...REASON })
  if (!isYes(answer)) return
  demand(step.by < 3, 'who writes texts set a limit')
  account.limits.lowered('deposit', 'day', Math.round(step.baht * 100), history.site.now())
}
