import { Agent } from 'node:http'
import type { AnyCallName } from '@krapao/contract/calls'
import type { Product } from '../src/product/product.ts'
import {
  accessOf,
  ask,
  drawName,
  SESSION_ENDING,
  NAMES,
  readPublished,
  type Ask,
  type Published,
} from './ask.ts'
import { judge } from './judge.ts'
import { Known } from './known.ts'
import { mutate } from './mutate.ts'
import { Operators, type OperatorPerson } from './operators.ts'
import { actOutside } from './outside.ts'
import { People, type Member, type Person } from './people.ts'
import { rawRequest } from './raw.ts'
import { SeededRandom } from './seededRandom.ts'
import { send, type FuzzAnswer } from './send.ts'
import { TOLD } from './things.ts'

const PARALLEL = 12
const OUTSIDE_EVERY = 60
/** From so many baht on an operator is asked about a withdrawal. */
const APPROVED_FROM = 150

export interface FuzzReport {
  requests: number
  /** Answers by status; 0: a connection closed without one. */
  statuses: Map<number, number>
  /** Calls that were never answered with success. */
  neverTaken: AnyCallName[]
  members: number
  /** Transfers that stand at the bank and never came by its feed, as it was asked to. */
  untold: string[]
  /** What is wrong, with the request that shows it; the same fault is told three times at most. */
  faults: string[]
}

/**
 * Sends `count` requests, right ones and broken ones, as a visitor, as members, as operators of
 * every role, and judges each answer.
 */
export async function fuzz(
  world: Pick<Product, 'url' | 'sandbox' | 'output'>,
  options: {
    count: number
    seed: number
    members: number
    /** Tokens of two owners, who invite the operators that ask. */
    owners: readonly [string, string]
  },
): Promise<FuzzReport> {
  const [url, agent, known, people, operators] = [
    new URL(world.url),
    new Agent({ keepAlive: true, maxSockets: PARALLEL * 2 }),
    new Known(),
    new People(world),
    new Operators(world.url, options.owners),
  ]
  const published = await readPublished(world.url)
  await operators.begin()
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
    neverTaken: [],
    members: 0,
    untold: [],
    faults: [],
  }
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
    told.statuses.set(status, (told.statuses.get(status) ?? 0) + 1)
    if ('none' in answer) {
      if (made.raw === null && !answer.none.startsWith('not sent'))
        note(made, `no answer: ${answer.none}`, null)
      return null
    }
    for (const wrong of judge(made, answer, known, people.secrets)) note(made, wrong, answer)
    return answer
  }

  const lane = async (chance: SeededRandom): Promise<void> => {
    while (told.requests < options.count) {
      const made = await draw({ people, operators, published, known }, chance)
      const isKeyed = made.headers.some(([name]) => name === 'Idempotency-Key')
      const isDoubled = made.broken.length === 0 && chance.maybe(isKeyed ? 0.3 : 0.1)
      const twin = isDoubled ? await fromTheOtherSide(made, operators, chance) : null
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
  /** What a person would remember of the answer, and do about it. */
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
      if ((isOut && isTheirs) || made.name === 'opsLogout') operators.drop(person)
    }
    if (isOut && person.kind === 'member' && (made.broken.length === 0 || made.name === 'logout'))
      await people.revive(person as Member, chance)
  }

  // The lists that name what there is, so that short runs too ask about it.
  const first = new SeededRandom(options.seed)
  for (const name of Object.keys(TOLD) as AnyCallName[]) {
    if (!name.startsWith('ops') || !/s$|Catalogue$|Suspense$|Inbox$/.test(name)) continue
    const made = ask(name, await operators.operator(name, first), published, known, first)
    const answer = await deliver(made)
    if (answer) await follow(made, answer, first)
  }
  await Promise.all(
    Array.from({ length: PARALLEL }, (_, n) => lane(new SeededRandom(options.seed * 31 + n))),
  )
  agent.destroy()
  return {
    ...told,
    neverTaken: NAMES.filter((name) => !taken.has(name)),
    members: people.members.length,
  }
}

/** The same asked at the same moment; where an operator asks, by another one of the same role. */
async function fromTheOtherSide(
  made: Ask,
  operators: Operators,
  chance: SeededRandom,
): Promise<Ask> {
  if (made.person.kind !== 'operator') return made
  const { role } = made.person as OperatorPerson
  const person = await operators.ofRole(role, chance)
  const others = made.headers.filter(([name]) => name !== 'Authorization')
  return { ...made, person, headers: [...others, ['Authorization', `Bearer ${person.token}`]] }
}

interface World {
  people: People
  operators: Operators
  published: Published
  known: Known
}
async function draw(
  { people, operators, published, known }: World,
  chance: SeededRandom,
): Promise<Ask> {
  const name = drawName(chance)
  const access = accessOf(name)
  // Mostly who the call is for; sometimes somebody else.
  const as = chance.weighted([
    [10, access],
    [1, 'public'],
    [1, 'member'],
    [0.5, 'operator'],
  ] as const)
  const person: Person =
    as === 'operator'
      ? await operators.operator(name, chance)
      : as === 'member' || (access === 'public' && chance.maybe(0.3))
        ? await (SESSION_ENDING.has(name) ? people.leaver() : people.member(chance))
        : people.visitor(chance)
  if (SESSION_ENDING.has(name) && person.kind === 'member') known.keep('leaver', person.id)
  const made = ask(name, person, published, known, chance)
  const fate = chance.next()
  if (fate < 0.03) rawRequest(made, chance)
  else if (fate < 0.5) mutate(made, chance)
  return made
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
