import { Agent } from 'node:http'
import type { AnyCallName } from '@krapao/contract/calls'
import type { MadeOperator } from '../src/client/operator.ts'
import type { MovableClock } from '../src/product/movableClock.ts'
import type { Product } from '../src/product/product.ts'
import { ask, NAMES, readPublished, type Ask } from './ask.ts'
import { draw, fromTheOtherSide } from './draw.ts'
import { judge } from './judge.ts'
import { Known } from './known.ts'
import { Operators } from './operators.ts'
import { actOutside } from './outside.ts'
import { People, type Member } from './people.ts'
import { ALONE, SCENARIOS, MORNING } from './scenarios/all.ts'
import { letPay } from './scenarios/desk.ts'
import { type Scenario, Stopped, Way, type World } from './scenarios/scenario.ts'
import { waitForFeed } from './scenarios/suspense.ts'
import { SeededRandom } from './seededRandom.ts'
import { send, type FuzzAnswer } from './send.ts'
import { TOLD } from './things.ts'

const PARALLEL = 12
/** From so many requests on each day is lived whole. */
const LONG = 1_000
const OUTSIDE_EVERY = 60
const ERRAND_EVERY = 120
/** From so many baht on an operator is asked about a withdrawal. */
const APPROVED_FROM = 150
/** The hours stay those in which everything is open. */
const DAY_MS = 24 * 3_600_000 + 1_800_000

export interface FuzzReport {
  requests: number
  /** Answers by status; 0: a connection closed without one. */
  statuses: Map<number, number>
  /** The same of each call, of requests that nothing was broken about. */
  ofCalls: Map<AnyCallName, Map<number, number>>
  /** Calls that were never answered with success. */
  neverTaken: AnyCallName[]
  members: number
  /** Transfers that stand at the bank and never came by its feed, as it was asked to. */
  untold: string[]
  /** What is wrong, with the request that shows it; the same fault is told three times at most. */
  faults: string[]
}

/**
 * Sends `count` requests and what the scenarios ask alone, right ones and broken ones, as a
 * visitor, as members, as operators of every role, in so many days, and judges each answer.
 */
export async function fuzz(
  world: Pick<Product, 'url' | 'sandbox' | 'output'>,
  options: {
    count: number
    seed: number
    members: number
    /** Two owners, who invite the operators that ask. */
    owners: readonly [MadeOperator, MadeOperator]
    /** The product's; so many days go by. */
    clock: MovableClock
    days: number
  },
): Promise<FuzzReport> {
  const [url, agent, known, people, operators] = [
    new URL(world.url),
    new Agent({ keepAlive: true, maxSockets: PARALLEL * 2 }),
    new Known(options.clock.now),
    new People(world),
    new Operators(world.url, options.owners, options.clock.now),
  ]
  await operators.begin()
  const published = await readPublished(world.url, operators.token)
  for (let n = 0; n < options.members; n++) await people.join()
  known.keep('push service', world.sandbox)
  for (const { id } of people.members) known.keep('member', id)
  for (const { client } of people.members.slice(0, 1)) {
    const { banks, wallets } = (await client.get('/api/lookup/deposit')).body
    for (const each of banks) known.add('toAccountNo', String(each.bankAccountNo), null)
    for (const each of wallets) known.add('walletAccountName', String(each.walletAccountName), null)
  }
  await operators.set('autoApproveBelow', APPROVED_FROM)
  const taken = new Set<AnyCallName>()
  const told: FuzzReport = {
    requests: 0,
    statuses: new Map(),
    ofCalls: new Map(),
    neverTaken: [],
    members: 0,
    untold: [],
    faults: [],
  }

  const { deliver, note } = judging({ url, agent, told, known, people })

  const follow = following({ taken, known, people, operators })

  const shared: World = {
    people,
    operators,
    published,
    known,
    clock: options.clock,
    url: world.url,
    untold: told.untold,
    faults: told.faults,
    raising: [],
  }
  const wayOf = (chance: SeededRandom, isAlone: boolean): Way =>
    new Way(shared, chance, (made) => tell(made, chance), isAlone)
  const tell = async (made: Ask, chance: SeededRandom): Promise<FuzzAnswer | null> => {
    const answer = await deliver(made)
    if (answer) await follow(made, answer, chance)
    return answer
  }
  const lane = laneOf({ shared, told, wayOf, deliver, note, follow, known, people })

  const first = new SeededRandom(options.seed)
  // The lists that name what there is, so that short runs too ask about it.
  const readLists = async (): Promise<void> => {
    for (const name of Object.keys(TOLD) as AnyCallName[]) {
      if (!name.startsWith('ops') || !/s$|Catalogue$|Suspense$|Inbox$/.test(name)) continue
      await tell(ask(name, await operators.operator(name, first), published, known, first), first)
    }
  }
  const lanes = Array.from({ length: PARALLEL }, (_, n) => new SeededRandom(options.seed * 31 + n))
  const scenario = (one: Scenario, isSure: boolean): Promise<void> =>
    one.run(wayOf(first, true)).catch((error: unknown) => {
      unlessStopped(error)
      if (isSure) told.faults.push(`nobody ${one.name}: ${(error as Error).message}`)
    })
  for (let day = 1; day <= options.days; day++) {
    if (day > 1) {
      await options.clock.advance(DAY_MS)
      await operators.begin()
      for (const one of MORNING) await scenario(one, day === 2)
    }
    // Later the crowd of the day before may have closed what a scenario needs; a short run has no more of them.
    if (day === 1 || options.count >= LONG) for (const one of ALONE) await scenario(one, day === 1)
    if (day === 1) await readLists()
    const end = told.requests + options.count / options.days
    await Promise.all(lanes.map((chance) => lane(chance, end)))
  }
  await operators.begin()
  await waitForFeed(wayOf(first, true)).catch(unlessStopped)
  await letPay(wayOf(first, true)).catch(unlessStopped)
  agent.destroy()
  return {
    ...told,
    neverTaken: NAMES.filter((name) => !taken.has(name)),
    members: people.members.length,
  }
}

/** Sends a request and notes what is wrong with its answer, the same fault three times at most. */
function judging({
  url,
  agent,
  told,
  known,
  people,
}: {
  url: URL
  agent: Agent
  told: FuzzReport
  known: Known
  people: People
}) {
  const seen = new Map<string, number>()
  const note = (made: Ask, wrong: string, answer: FuzzAnswer | null): void => {
    const fault = `${made.name}: ${wrong}`
    const times = (seen.get(fault) ?? 0) + 1
    seen.set(fault, times)
    if (times <= 3)
      told.faults.push(
        `${fault}\n    ${describe(made)}\n    -> ` +
          (answer ? `${answer.status} ${answer.body.toString().slice(0, 300)}` : 'nothing'),
      )
  }
  const deliver = async (made: Ask): Promise<FuzzAnswer | null> => {
    const answer = await send(url, agent, made)
    told.requests += 1
    const status = 'none' in answer ? 0 : answer.status
    count(told.statuses, status)
    if (made.broken.length === 0) {
      const own = told.ofCalls.get(made.name) ?? new Map<number, number>()
      told.ofCalls.set(made.name, own)
      count(own, status)
    }
    if ('none' in answer) {
      if (made.raw === null && !answer.none.startsWith('not sent'))
        note(made, `no answer: ${answer.none}`, null)
      return null
    }
    for (const wrong of judge(made, answer, known, people.secrets)) note(made, wrong, answer)
    return answer
  }
  return { deliver, note }
}

/** What a person would remember of the answer, and do about it. */
function following({
  taken,
  known,
  people,
  operators,
}: {
  taken: Set<AnyCallName>
  known: Known
  people: People
  operators: Operators
}) {
  const follow = async (made: Ask, answer: FuzzAnswer, chance: SeededRandom): Promise<void> => {
    const { person } = made
    if (answer.status < 300 && made.broken.length === 0) {
      taken.add(made.name)
      known.learn(bodyOf(answer.body), {
        call: made.name,
        owner: person.id,
        isOperator: person.kind === 'operator',
      })
      for (const [name, value] of made.headers)
        if (name === 'Idempotency-Key') known.add(name, value, null)
      if (made.name === 'changePassword' && person.kind === 'member')
        (person as Member).password = (bodyOf(made.body) as { newPassword: string }).newPassword
    }
    const isOut =
      answer.status === 401 ||
      (answer.status < 300 && ['logout', 'changePassword'].includes(made.name))
    if (person.kind === 'operator') {
      const isTheirs = made.broken.length === 0 && made.name.startsWith('ops')
      if ((isOut && isTheirs) || made.name.startsWith('opsLogout')) operators.drop(person)
    }
    if (isOut && person.kind === 'member' && (made.broken.length === 0 || made.name === 'logout'))
      await people.revive(person as Member, chance)
  }
  return follow
}

/** Requests one after the other, some of them twice at once, until so many were sent in all. */
function laneOf({
  shared,
  told,
  wayOf,
  deliver,
  note,
  follow,
  known,
  people,
}: {
  shared: World
  told: FuzzReport
  wayOf: (chance: SeededRandom, isAlone: boolean) => Way
  deliver: (made: Ask) => Promise<FuzzAnswer | null>
  note: (made: Ask, wrong: string, answer: FuzzAnswer | null) => void
  follow: (made: Ask, answer: FuzzAnswer, chance: SeededRandom) => Promise<void>
  known: Known
  people: People
}) {
  const lane = async (chance: SeededRandom, end: number): Promise<void> => {
    while (told.requests < end) {
      if (chance.next() < 1 / ERRAND_EVERY)
        await chance.pick(SCENARIOS).run(wayOf(chance, false)).catch(unlessStopped)
      const made = await draw(shared, chance)
      const isKeyed = made.headers.some(([name]) => name === 'Idempotency-Key')
      const isDoubled = made.broken.length === 0 && chance.maybe(isKeyed ? 0.3 : 0.1)
      const twin = isDoubled ? await fromTheOtherSide(made, shared, chance) : null
      const [answer, second] = await Promise.all([deliver(made), twin && deliver(twin)])
      if (
        isKeyed &&
        twin === made &&
        answer &&
        second &&
        answer.status < 300 &&
        second.status < 300 &&
        !answer.body.equals(second.body)
      )
        note(made, `one key, two answers: ${second.body.toString().slice(0, 200)}`, answer)
      if (answer) await follow(made, answer, chance)
      if (chance.next() < 1 / OUTSIDE_EVERY)
        await actOutside(await people.member(chance), known, chance, told.untold)
    }
  }
  return lane
}

const count = (counts: Map<number, number>, status: number): unknown =>
  counts.set(status, (counts.get(status) ?? 0) + 1)

/** A scenario that fails is no fault. */
function unlessStopped(error: unknown): void {
  if (!(error instanceof Stopped)) throw error
}

function bodyOf(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString() ?? 'null')
  } catch {
    return null
  }
}

const describe = (made: Ask): string =>
  `as ${made.person.kind}, ${made.broken.join(', ') || 'unbroken'}: ${made.method} ` +
  `${made.path.slice(0, 200)} ` +
  `${JSON.stringify(made.headers.filter(([name]) => name !== 'Authorization')).slice(0, 300)} ` +
  ((made.raw ?? made.body)?.toString().slice(0, 400) ?? '')
