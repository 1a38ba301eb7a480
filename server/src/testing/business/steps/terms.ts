import type { Answered, Client } from '../../app.ts'
import { isYes } from '../answers.ts'
import type { StepOf } from '../generators/steps.ts'
import type { History } from '../history.ts'
import { isMoving } from '../holdings.ts'
import { type Edition, EDITIONS, OF_TWO, quotaOf, type Terms } from '../reference/offers.ts'
import { DAY_MS, demand } from '../reference/rulebook.ts'
import type { Person } from '../site.ts'

/*
 * Offers of one history alone, as promotions behind codes of its own: an editor changes their
 * terms between the looks and taps of members. What others see does not change.
 */

/** Writes texts and offers, and confirms what the first one of that work has asked for. */
const SECOND_EDITOR = 4
const EDITOR = 3
/** From so many satang for one member, by all that one editor published alone, it takes two. */
const GIVEN_ALONE = 1_000_000
const REASON = { reason: 'another campaign' }
const baht = (satang: number): number => satang / 100

export interface OwnOffer {
  code: string
  /** What members see. */
  live: Edition | null
  takenBy: Set<Person>
}

function ownOffer(history: History, which: number): OwnOffer {
  const [first] = history.people
  const code = `H${first?.username}${which}`
  const known = history.offers.get(which) ?? { code, live: null, takenBy: new Set() }
  history.offers.set(which, known)
  return known
}

const bodyOf = (code: string, quota: number | null, { most, percent, ofDay, asks }: Terms) => ({
  kind: 'promotion',
  code,
  name: { th: 'โปรโมชั่น' },
  type: 'limit',
  maxReceived: 1,
  quota,
  rewardAmount: baht(most),
  rewardPercent: percent,
  minDeposit: percent === null ? baht(ofDay ?? 0) : 1,
  depositHours: percent === null ? 24 : null,
  turnoverMultiple: asks.times,
  percentSuccess: asks.reach,
  percentFail: asks.fail,
  maxBet: asks.maxBet === undefined ? null : baht(asks.maxBet),
  weights: asks.slot === undefined ? null : { slot: asks.slot },
})

/** An operator saves the offer with other terms, and publishes it. */
export async function edit(history: History, step: StepOf<'edit'>): Promise<void> {
  const { site } = history
  // What gives much takes two where two hold the right.
  const second = await site.desk(SECOND_EDITOR)
  const editor = await site.desk(step.by)
  const offer = ownOffer(history, step.which)
  const path = `/api/ops/offers/${offer.code}`
  const body = bodyOf(offer.code, quotaOf(step.terms), EDITIONS[step.terms])
  const saved = await editor.put(path, { body, ...REASON })
  demand(
    isYes(saved) === (step.by === EDITOR),
    `operator ${step.by} wrote an offer: ${saved.status} ${saved.text}`,
  )
  if (!isYes(saved)) return
  const { version } = saved.body['draft'] as { version: number }
  const answer = await editor.post(`${path}/publish`, { version, ...REASON })
  demand(isYes(answer), `an offer was not published: ${answer.text}`)
  if (answer.status === 200) publishedAlone(history, offer, step.terms)
  else await confirm(history, offer, { editor, second, answer, terms: step.terms })
}

/** What one person says alone gives no member much, not in parts either. */
function publishedAlone({ site }: History, offer: OwnOffer, terms: Edition): void {
  demand(!OF_TWO.has(terms), `one editor alone published an offer of two: ${terms}`)
  const { most } = EDITIONS[terms]
  const { alone, ofTwo } = site.published
  alone.set(offer.code, most > (ofTwo.get(offer.code) ?? 0) ? most : 0)
  const all = [...alone.values()].reduce((sum, each) => sum + each, 0)
  demand(all < GIVEN_ALONE, `one editor alone gives a member ${all}`)
  offer.live = terms
}

interface Asked {
  editor: Client
  second: Client
  answer: Answered
  terms: Edition
}
/** Who has asked does not confirm it; the second editor lets pass what is no theft. */
async function confirm(
  history: History,
  offer: OwnOffer,
  { editor, second, answer, terms }: Asked,
): Promise<void> {
  const path = `/api/ops/approvals/${String(answer.body['approval'])}`
  const own = await editor.post(`${path}/confirm`, REASON)
  demand(!isYes(own), 'an editor confirmed what they had asked for themselves')
  const word = OF_TWO.has(terms) ? 'disagree' : 'confirm'
  const said = await second.post(`${path}/${word}`, REASON)
  demand(isYes(said), `a second editor could not ${word}: ${said.text}`)
  if (OF_TWO.has(terms)) return
  history.site.published.alone.delete(offer.code)
  history.site.published.ofTwo.set(offer.code, EDITIONS[terms].most)
  offer.live = terms
}

/** A member looks it up by its code. */
export async function look(history: History, step: StepOf<'look'>): Promise<void> {
  const offer = ownOffer(history, step.which)
  if (offer.live) await lookAt(history, history.person(step.who), offer)
}

async function lookAt(history: History, person: Person, offer: OwnOffer): Promise<void> {
  const answer = await person.client.get(`/api/promotion/find/${offer.code}`)
  if (history.isFree(person)) history.demandTaken(answer, 'a look at a promotion', /^game:/)
  if (isYes(answer) && offer.live) person.shown.set(offer.code, offer.live)
}

/** A member takes it; `editing`: while an editor publishes other terms. */
export async function tap(history: History, step: StepOf<'tap'>): Promise<void> {
  const person = history.person(step.who)
  const offer = ownOffer(history, step.which)
  if (!offer.live) return
  if (step.editing && !person.shown.has(offer.code)) await lookAt(history, person, offer)
  const isDue = await mustTake(history, person, offer)
  const ask = () => person.client.get(`/api/promotion/activate/${offer.code}`)
  const times = step.editing ? 1 : step.times
  const shown = person.shown.get(offer.code)
  const taps = Promise.all(Array.from({ length: times }, ask))
  if (step.editing)
    await edit(history, { do: 'edit', by: EDITOR, which: step.which, terms: step.editing })
  const answers = await taps
  const refusals = answers.filter(({ body }) => body.message === 'TERMS_CHANGED')
  const isAsShown = shown === undefined || shown === offer.live
  if (refusals.length > 0) {
    demand(step.editing !== null || !isAsShown, `TERMS_CHANGED for who was shown ${shown}`)
    // The refusal shows what is live now; beside an editor that may be either.
    if (step.editing) await lookAt(history, person, offer)
    else person.shown.set(offer.code, offer.live)
  }
  const [refused] = answers.some(isYes) ? [] : answers
  if (isDue && refused && !step.editing)
    history.demandTaken(refused, `a promotion that was shown as it is: ${offer.live}`, /^game:/)
  for (const _ of answers.filter(isYes)) {
    const isTold = step.editing !== null || isAsShown || refusals.length > 0
    demand(isTold, `${offer.live} was taken by who was shown ${shown}`)
    await took(history, person, offer)
    const quota = (offer.live && quotaOf(offer.live)) ?? Infinity
    const { size } = offer.takenBy
    // An editor who changes it meanwhile may lower the quota behind a tap.
    demand(size <= quota || step.editing !== null, `${size} had an offer for ${quota}`)
  }
}

/** By the terms that they were shown last. */
async function took(history: History, person: Person, offer: OwnOffer): Promise<void> {
  const terms = person.shown.get(offer.code) ?? offer.live
  if (!terms) return
  person.account.takesOffer(offer.code, history.site.now(), EDITIONS[terms])
  offer.takenBy.add(person)
  const { body } = await person.client.get('/api/bonus/check/active')
  history.compareGift(person, body)
  if (body['status']) person.account.opened()
}

/** Who was shown it as it is, and has made one fresh deposit and nothing else, must get it. */
async function mustTake(history: History, person: Person, offer: OwnOffer): Promise<boolean> {
  const [deposit] = person.account.deposits
  return (
    history.isFree(person) &&
    person.account.mustGetFirst() &&
    deposit !== undefined &&
    deposit.at >= history.site.now() - DAY_MS &&
    person.shown.get(offer.code) === offer.live &&
    offer.takenBy.size < ((offer.live && quotaOf(offer.live)) ?? Infinity) &&
    !(await isMoving(history.site, person))
  )
}
