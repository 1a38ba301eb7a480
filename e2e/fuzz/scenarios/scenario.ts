import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, AnyCallName } from '@krapao/contract/calls'
import type { MovableClock } from '../../src/product/movableClock.ts'
import { ask, type Ask, type Given, type Published } from '../ask.ts'
import type { Known } from '../known.ts'
import { mutate } from '../mutate.ts'
import type { OperatorPerson, Operators } from '../operators.ts'
import type { Member, People, Person } from '../people.ts'
import type { SeededRandom } from '../seededRandom.ts'
import type { FuzzAnswer } from '../send.ts'
import { isGoodOnce } from './once.ts'

/** What the fuzzer's people share. */
export interface World {
  people: People
  operators: Operators
  published: Published
  known: Known
  clock: MovableClock
  url: string
  /** Transfers that stand at the bank and never came by its feed. */
  untold: string[]
  /** What is wrong. */
  faults: string[]
  /** Who waits for a higher limit. */
  raising: Member[]
}
type Tell = (made: Ask) => Promise<FuzzAnswer | null>

const isYes = (answer: FuzzAnswer | null): boolean => answer !== null && answer.status < 300

/** A call was refused that the next ones need. */
export class Stopped extends Error {}

/** In company a lane that waits for what somebody else has spoilt would hold up the day. */
const [LOOKS_ALONE, LOOKS] = [100, 30]
const MINUTE_MS = 61_000

/**
 * One person's calls that need each other, e.g. a code that is asked for, read and shown. Nobody
 * else acts while it runs `alone`; else each call may come broken first, or twice at once.
 */
export class Way {
  readonly world: World
  readonly chance: SeededRandom
  readonly isAlone: boolean
  readonly #tell: Tell

  constructor(world: World, chance: SeededRandom, tell: Tell, isAlone: boolean) {
    this.world = world
    this.chance = chance
    this.isAlone = isAlone
    this.#tell = tell
  }

  /** The answer to a right call; throws {@link Stopped} for a refusal. */
  async call<N extends AnyCallName>(
    name: N,
    person: Person,
    given: Given = {},
  ): Promise<Answer<N>> {
    const { published, known } = this.world
    const draw = () => ask(name, person, published, known, this.chance, given)
    if (!this.isAlone && this.chance.maybe(0.15)) {
      const broken = draw()
      mutate(broken, this.chance)
      await this.#tell(broken)
    }
    const made = draw()
    const times = !this.isAlone && this.chance.maybe(0.15) ? 2 : 1
    const answers = await Promise.all(Array.from({ length: times }, () => this.#tell(made)))
    if (isGoodOnce(made) && answers.filter(isYes).length > 1)
      this.world.faults.push(`${name}: taken twice at once: ${made.body?.toString().slice(0, 300)}`)
    const yes = answers.find(isYes)
    if (!yes) {
      const [no] = answers
      throw new Stopped(`${name}: ${no ? `${no.status} ${no.body.toString()}` : 'no answer'}`)
    }
    return JSON.parse(yes.status === 204 ? 'null' : yes.body.toString()) as Answer<N>
  }

  /** Until the answer shows it. */
  async until<N extends AnyCallName>(
    name: N,
    person: Person,
    given: Given,
    isSo: (answer: Answer<N>) => boolean,
  ): Promise<Answer<N>> {
    for (let n = this.isAlone ? LOOKS_ALONE : LOOKS; n > 0; n--) {
      const answer = await this.call(name, person, given)
      if (isSo(answer)) return answer
      await sleep(this.isAlone ? 60 : 150)
    }
    throw new Stopped(`${name}: it never came`)
  }

  /** A command of the sandbox. */
  outside = (method: string, path: string, body?: unknown): Promise<unknown> =>
    this.world.people.outside(method, path, body).catch((error: Error) => {
      throw new Stopped(error.message)
    })

  /** A minute later a phone takes another code, and an authenticator shows another. */
  async aMinute(): Promise<void> {
    if (this.isAlone) await this.world.clock.advance(MINUTE_MS)
  }

  operator = (role: OperatorPerson['role']): Promise<OperatorPerson> =>
    this.world.operators.ofRole(role, this.chance)

  /** Another one of the role. */
  async colleague(of: OperatorPerson): Promise<OperatorPerson> {
    for (let n = 0; n < 20; n++) {
      const other = await this.operator(of.role)
      if (other !== of) return other
    }
    throw new Stopped('nobody else has this role')
  }
}

export interface Scenario {
  name: string
  run(way: Way): Promise<void>
}
