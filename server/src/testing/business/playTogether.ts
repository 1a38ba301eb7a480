import { readFeed } from '../../areas/cashin/bankTransfers/feed.ts'
import type { ThiefAccount } from './cast.ts'
import type { PartyStep, WorldStep } from './generators/steps.ts'
import { History } from './history.ts'
import { booksOf, judge } from './judge.ts'
import { approveAll, reactivated, suspended } from './payouts.ts'
import { settleAll } from './settling.ts'
import { allOf, followAll, named } from './sideBySide.ts'
import type { Site } from './site.ts'
import { chargeback } from './steps/chargebacks.ts'
import { cashback, claim, clear, invite, offer, spin } from './steps/gifts.ts'
import { mark } from './steps/houseRules.ts'
import * as identity from './steps/identity.ts'
import { changeRate } from './steps/kip.ts'
import { arriveLate, sendLate } from './steps/late.ts'
import * as money from './steps/money.ts'
import { desk } from './steps/operators.ts'
import * as play from './steps/play.ts'
import { seamless } from './steps/seamless.ts'
import * as terms from './steps/terms.ts'

/** The people of one history, and what they do: one step a round. */
export interface Party {
  thiefAccount: ThiefAccount
  steps: readonly PartyStep[]
}
/** What is so slow or so exact that nobody else may act meanwhile. */
const ALONE: ReadonlySet<string> = new Set<PartyStep['do']>([
  'suspend',
  'operators',
  'time',
  'rate',
  'arrive',
])
const ROUND_MS = 61_000
/** What has had no answer asks again in 2 s. */
const HURRY_MS = 1_000

/**
 * Several histories side by side on one site, from their people's first step until all is settled:
 * in a round each party takes its next step, all at once, and between two rounds `world` may let
 * time pass or stop the server. Answers with the outcomes; throws a {@link RuleBroken}.
 */
export async function playTogether(
  site: Site,
  parties: readonly Party[],
  world: readonly (WorldStep | null)[] = [],
): Promise<History[]> {
  const before = await booksOf(site)
  const histories = await History.open(
    site,
    parties.map(({ thiefAccount }) => thiefAccount),
  )
  const rounds = Math.max(...parties.map(({ steps }) => steps.length))
  for (let round = 0; round < rounds; round++) {
    const turns = parties.flatMap(({ steps }, n) => {
      const [history, step] = [histories[n], steps[round]]
      return history && step ? [{ n, history, step }] : []
    })
    const acting = turns.map(({ history }) => history)
    for (const { people } of acting) for (const { account } of people) account.checkAgain()
    const takeTurn = ({ n, history, step }: (typeof turns)[number]) =>
      named(n, takeAll(history, step, histories))
    await allOf(turns.filter(({ step }) => !ALONE.has(step.do)).map(takeTurn))
    // Whoever is let out or in is so before what failed in the last round is tried again.
    const suspends = turns.filter(({ step }) => step.do === 'suspend')
    // What is under way has its answer first.
    if (suspends.length > 0) await site.house.jobs.runDue()
    for (const turn of suspends) await takeTurn(turn)
    const event = world[round]
    const isHurried = event?.do === 'hurry'
    await endRound(site, isHurried ? HURRY_MS : ROUND_MS)
    await followAll(site, histories, acting)
    const alone = turns.filter(({ step }) => ALONE.has(step.do) && step.do !== 'suspend')
    for (const turn of alone) await takeTurn(turn)
    if (event && !isHurried) await happen(site, histories, event)
    if ((event && !isHurried) || alone.length > 0) await followAll(site, histories)
  }
  await settleAll(site, histories)
  await judge(site, histories, before)
  return histories
}

/** What is due is done while the round's faults still hold; nothing is left to do in the next one. */
async function endRound(site: Site, ms: number): Promise<void> {
  site.clock.advance(ms)
  // Or another party's look at the feed would bring this one's money in mid-step.
  await readFeed(site.context)
  await site.house.jobs.runDue()
  await site.heal()
}

async function happen(
  site: Site,
  histories: readonly History[],
  event: Exclude<WorldStep, { do: 'hurry' }>,
): Promise<void> {
  const people = histories.flatMap((history) => history.people)
  if (event.do === 'restart') return site.restart(people)
  if (event.do === 'rate') return changeRate(site, histories, event.perBaht)
  await site.pass(event.minutes, people)
}

async function takeAll(
  history: History,
  step: PartyStep,
  all: readonly History[],
): Promise<unknown> {
  if (step.do !== 'sameRound') return take(history, step, all)
  for (const each of step.steps) {
    for (const { account } of history.people) account.checkAgain()
    await takeAll(history, each, all)
  }
}

type SingleStep = Exclude<PartyStep, { do: 'sameRound' }>
async function take(history: History, step: SingleStep, all: readonly History[]): Promise<unknown> {
  switch (step.do) {
    case 'qr':
      return money.qr(history, step)
    case 'bank':
      return money.bank(history, step)
    case 'slip':
      return money.slip(history, step)
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
      return play.move(history, step)
    case 'across':
      return play.across(history, step)
    case 'late':
      return sendLate(history, step)
    case 'arrive':
      return arriveLate(history)
    case 'play':
      return play.play(history, step)
    case 'seamless':
      return seamless(history, step)
    case 'bet':
      return play.placeBet(history, step)
    case 'settleBet':
      return play.settleBet(history, step.which, step.win)
    case 'void':
      return play.voidRound(history, step)
    case 'withdraw':
      return money.withdraw(history, step)
    case 'chargeback':
      return chargeback(history, step)
    case 'mark':
      return mark(history, step)
    case 'operators':
      await identity.liftContests(history)
      return approveAll(history)
    case 'offer':
      return offer(history, step)
    case 'edit':
      return terms.edit(history, step)
    case 'look':
      return terms.look(history, step)
    case 'tap':
      return terms.tap(history, step)
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
      return play.limit(history, step)
    case 'confirm':
      return play.confirm(history, step)
    case 'changeBank':
      return identity.changeBank(history, history.person(step.who))
    case 'recover':
      return identity.recover(history, history.person(step.who))
    case 'pause':
      return play.pause(history, step)
    case 'desk':
      return desk(history, step)
    case 'fault':
      return history.site.fault(step.target, step.kind)
    case 'suspend':
      return suspend(history, history.person(step.who))
    case 'again':
      return history.again()
    case 'rate':
      return changeRate(history.site, all, step.perBaht)
    case 'time':
      // The day passes for the others too: who was logged in comes back.
      return history.site.pass(
        step.minutes,
        all.flatMap(({ people }) => people),
      )
  }
}

type Who = ReturnType<History['person']>

async function suspend(history: History, person: Who): Promise<void> {
  if (!person.isSuspended) await suspended(history, person)
  else await reactivated(history, person)
  await history.site.suspend(person, !person.isSuspended)
}
