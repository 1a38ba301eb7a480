import type { Answered } from '../../app.ts'
import { isYes } from '../answers.ts'
import type { StepOf } from '../generators/steps.ts'
import type { History } from '../history.ts'
import { isMoving, totalOf } from '../holdings.ts'
import type { Person } from '../site.ts'

const satang = (baht: unknown): number => Math.round(Number(baht) * 100)
const atOnce = (times: number, ask: () => Promise<Answered>): Promise<Answered[]> =>
  Promise.all(Array.from({ length: times }, ask))

/** What the product says of the gift that has just opened is what the rules say of it. */
async function opened(history: History, person: Person): Promise<void> {
  const { body } = await person.client.get('/api/bonus/check/active')
  history.compareGift(person, body)
  if (body['status']) person.account.opened()
}

/** Whose every deposit and round the reference knows: what it grants is given. */
const isHonest = async (history: History, person: Person): Promise<boolean> =>
  history.isFree(person) &&
  !history.hasVoids &&
  !history.owes(person) &&
  !history.isAwaiting(person) &&
  !(await isMoving(history.site, person))

export async function offer(history: History, step: StepOf<'offer'>): Promise<void> {
  const person = history.person(step.who)
  const kind = step.code === 'WELCOME' ? 'promotion' : 'bonus'
  const path = `/api/${kind}/activate/${step.code}`
  const isDue = await isHonest(history, person)
  const codes = person.account.offerRefusals(step.code, history.site.now())
  const answers = await atOnce(step.times, () => person.client.get(path))
  const [refused] = answers.some(isYes) ? [] : answers
  if (isDue && refused) history.demandTaken(refused, `the offer ${step.code}`, /^game:/, codes)
  for (const answer of answers) {
    if (!isYes(answer)) continue
    person.account.takesOffer(step.code, history.site.now())
    await opened(history, person)
  }
}

/** Ends the gift; what is left is the member's own and no more. */
export async function clear(history: History, step: StepOf<'clear'>): Promise<void> {
  const person = history.person(step.who)
  if (!isYes(await person.client.get('/api/bonus/clear'))) return
  // What is on its way to a game is neither here nor there; the end of the history compares it.
  if (!person.account.gift && (await isMoving(history.site, person))) return
  person.account.cancelled(await totalOf(history.site, person))
}

export async function cashback(history: History, step: StepOf<'cashback'>): Promise<void> {
  const person = history.person(step.who)
  const at = history.site.now()
  const isDue = await isHonest(history, person)
  const codes = person.account.cashbackRefusals(at)
  const answers = await atOnce(step.times, () => person.client.get('/api/refund/receive'))
  const [refused] = answers.some(isYes) ? [] : answers
  if (isDue && refused) history.demandTaken(refused, 'cashback', /^game:/, codes)
  for (const answer of answers)
    if (isYes(answer)) person.account.receivesCashback(satang(answer.body['refundAmount']), at)
  if (history.hasVoids) {
    const { status, body } = await person.client.get('/api/refund/check')
    if (status === 200) person.account.cashbackLies(satang(body['collected']), satang(body['owed']))
  }
  if (step.isKept) return
  for (const answer of await atOnce(step.times, () => person.client.get('/api/refund/addWallet'))) {
    if (!isYes(answer)) continue
    person.account.movesCashback(at)
    await opened(history, person)
  }
}

export async function invite(history: History, step: StepOf<'invite'>): Promise<void> {
  const thief = history.person(2)
  for (const answer of await atOnce(step.times, () => thief.client.get('/api/invite/bonus'))) {
    if (!isYes(answer)) continue
    thief.account.earnsInvite(satang(answer.body['amount']), history.site.now())
    await opened(history, thief)
  }
  if (history.hasVoids) await demandInviteDebt(history, thief)
}

/**
 * The call has counted what the invited have played, unless a provider did not answer. Deposits
 * that are owed count otherwise, and a table's open stakes count at once.
 */
async function demandInviteDebt(history: History, thief: Person): Promise<void> {
  const [, friend] = history.people
  if (!friend || history.voided.has(thief) || !history.isFree(thief)) return
  if ([friend, thief].some((one) => Object.keys(one.seats).length > 0 || history.owes(one))) return
  if (history.site.isDisturbedAt(/^game:/)) return
  const { status, body } = await thief.client.get('/api/refund/check')
  if (status === 200) thief.account.owesInvites(satang(body['owed']))
}

const nonceOf = ({ body }: Pick<Answered, 'body'>): number =>
  (body['fairness'] as { nonce: number }).nonce
const COINS: Record<string, number> = { 'coins-5': 5, 'coins-2': 2 }

export async function spin(history: History, step: StepOf<'spin'>): Promise<void> {
  const person = history.person(step.who)
  const answers = await atOnce(step.times, () => person.client.post('/api/spinwheel/spin', {}))
  // As the wheel turned, not as it was asked: what one spin won pays for the next.
  const turned = answers
    .filter(({ body }) => body['success'])
    .toSorted((one, other) => nonceOf(one) - nonceOf(other))
  for (const { body } of turned) {
    history.demand(history.site.now() >= person.account.pausedUntil, 'a spin while paused')
    const nonce = nonceOf({ body })
    const { serverSeedHash: seed } = body['fairness'] as { serverSeedHash: string }
    const drawn = `${person.memberId} ${seed} ${nonce}`
    history.demand(!history.drawn.has(drawn), `one draw of the wheel twice: nonce ${nonce}`)
    history.drawn.add(drawn)
    person.account.coins += (COINS[(body['result'] as { code: string }).code] ?? 0) - 1
    history.demand(person.account.coins >= 0, 'a spin without a coin')
  }
  const { body } = await person.client.get('/api/spinwheel/setup')
  if (body['userCoin'] !== undefined)
    history.demand(
      body['userCoin'] === person.account.coins,
      `${JSON.stringify(body['userCoin'])} coins, and ${person.account.coins} are theirs`,
    )
  const { body: listed } = await person.client.get('/api/spinwheel/coupon')
  for (const coupon of Array.isArray(listed) ? (listed as { _id: string; amount: number }[]) : [])
    if (!history.coupons.has(coupon._id))
      history.coupons.set(coupon._id, { ...coupon, person, at: history.site.now() })
}

/** Claims a coupon, of another member's too. */
export async function claim(history: History, step: StepOf<'claim'>): Promise<void> {
  const person = history.person(step.who)
  for (const coupon of history.coupons.values()) {
    const body = { coupon: coupon._id }
    const ask = () => person.client.post('/api/spinwheel/coupon/claim', body)
    for (const answer of await atOnce(step.times, ask)) {
      if (!isYes(answer)) continue
      history.demand(coupon.person === person, "another member's coupon was claimed")
      history.demand(!coupon.isClaimed, 'a coupon was claimed twice')
      coupon.isClaimed = true
      const [amount, at] = [satang(coupon.amount), history.site.now()]
      if (coupon.amount !== 50) {
        person.account.claimsCash(amount, coupon.at, at)
        continue
      }
      person.account.claimsBonus(amount, at)
      await opened(history, person)
    }
  }
}
