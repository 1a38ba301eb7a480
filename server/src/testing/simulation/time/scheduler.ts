import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Clock } from '../../../runtime/chance.ts'
import type { Fate } from './fate.ts'
import { untilQuiet } from './quiet.ts'

/** Who goes on only while they live: a server, a member's phone, the outside. */
export interface Life {
  readonly name: string
  isOver: boolean
}

interface Turn {
  at: number
  order: number
  place: string
  life: Life
  go: () => void
  /** It waits for time to pass; else it is at work. */
  isTimer: boolean
}

/** How stormy a run is: shares of turns that wait, and how long at most (ms). */
export interface Weather {
  delayed: number
  longestMs: number
  lost: number
  /** Where so many more are lost: places whose name has this. */
  focus: string
  /** What goes wrong there each second time: one of `FATES` in outside.ts. */
  often: number
  /** What members do on this road, by the names of their steps. */
  steps: readonly string[]
  /** At which boundary of those steps turns wait as long as in the focus: between look and write. */
  slowAt: string
  deaths: number
  /** Where a server that works for such a step dies, each so many-th time that it comes there. */
  deathAt: string
  deathNth: number
}

/** Which step of a member is at work at this place; '' where none is. */
const stepAt = (place: string): string => /^member \d+ \d+ (\w+)/.exec(place)?.[1] ?? ''
/** Whether it is a boundary of this kind in a step of the road that the run goes more often. */
export const isOnRoad = (place: string, { steps }: Weather, boundary: string): boolean =>
  place.includes(boundary) && steps.includes(stepAt(place))

/** In the focus so many turns wait, and so long at most (ms): between a look and its write, too. */
const SLOW_IN_FOCUS = 0.2
const SLOW_MS = 12_000

/** Each turn takes so long by default, in ms: two that begin together take turns. */
const STEP_MS = 1

/**
 * Virtual time and whose turn it is. Whoever comes to a boundary (a statement, a question to the
 * outside, a timer, a call) waits here; one goes on at a time, and only when all is quiet.
 */
export class Scheduler implements Clock {
  readonly fate: Fate
  readonly weather: Weather
  /** Every turn in its order, and what was told on the wire. */
  readonly wire = createHash('sha256')
  readonly told: string[] | null
  turns = 0
  #now: number
  #order = 0
  #waiting: Turn[] = []
  #isFree = false
  readonly #times = new Map<string, number>()
  readonly #who = new AsyncLocalStorage<string>()
  /** Asked before each turn whether its life ends here. */
  onTurn: (place: string, life: Life) => Promise<boolean> = async () => false

  constructor(fate: Fate, weather: Weather, at: Date, isTold = false) {
    this.fate = fate
    this.weather = weather
    this.#now = at.getTime()
    this.told = isTold ? [] : null
  }

  now(): Date {
    return new Date(this.#now)
  }

  /** Runs under a name of its own, by which its places are named. */
  as<T>(who: string, work: () => T): T {
    return this.#who.run(who, work)
  }

  /** The name of this place, the n-th time that this one comes here. */
  placeOf(kind: string): string {
    const place = `${this.#who.getStore() ?? '-'} ${kind}`
    const times = (this.#times.get(place) ?? 0) + 1
    this.#times.set(place, times)
    return times === 1 ? place : `${place} #${times}`
  }

  /** Waits for its turn, as long as fate wills. Never comes back when its life is over. */
  async turn(kind: string, life: Life): Promise<void> {
    if (this.#isFree) return
    const place = this.placeOf(kind)
    const { focus, slowAt, ...weather } = this.weather
    const isSlow = place.includes(focus) || isOnRoad(place, this.weather, slowAt)
    const delayed = isSlow ? Math.max(weather.delayed, SLOW_IN_FOCUS) : weather.delayed
    const longestMs = isSlow ? Math.max(weather.longestMs, SLOW_MS) : weather.longestMs
    const ms = this.fate.decide(place, (roll) =>
      roll < delayed ? Math.ceil(longestMs * (roll / delayed) ** 4) + 1 : 0,
    )
    await this.#at(STEP_MS + ms, place, life, false)
  }

  /** Waits so many ms of virtual time. */
  pass(ms: number, kind: string, life: Life): Promise<void> {
    return this.#at(ms, this.placeOf(kind), life, true)
  }

  /** The machine sleeps so long: what was due meanwhile is late. */
  skip(ms: number): void {
    this.#now += ms
  }

  /** What stands at the beginning of every run, and is not part of any: no turn is waited for. */
  async freely<T>(work: () => Promise<T>): Promise<T> {
    this.#isFree = true
    try {
      return await work()
    } finally {
      this.#isFree = false
    }
  }

  #at(ms: number, place: string, life: Life, isTimer: boolean): Promise<void> {
    return new Promise((go) => {
      // What of a dead server was under way in the machine comes back to nobody.
      if (life.isOver) return
      this.#order += 1
      this.#waiting.push({ at: this.#now + ms, order: this.#order, place, life, go, isTimer })
    })
  }

  /** Lets one after the other go on, until it is done or the time is over. */
  async run(isDone: () => boolean, until: number): Promise<void> {
    for (;;) {
      await untilQuiet()
      if (isDone()) return
      const next = this.#next()
      if (next === null || next.at > until) return
      this.#now = Math.max(this.#now, next.at)
      if (await this.onTurn(next.place, next.life)) continue
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.turns += 1
      this.tell(`${this.#now} ${next.place}`)
      next.go()
    }
  }

  #next(): Turn | null {
    let first: Turn | null = null
    for (const turn of this.#waiting)
      if (!first || turn.at < first.at || (turn.at === first.at && turn.order < first.order))
        first = turn
    return first
  }

  /** Nobody is at work: all wait for time to pass. */
  get isIdle(): boolean {
    return this.#waiting.every(({ isTimer }) => isTimer)
  }

  /** Nothing of this life goes on. */
  end(life: Life): void {
    life.isOver = true
    this.#waiting = this.#waiting.filter((turn) => turn.life !== life)
  }

  tell(line: string): void {
    this.wire.update(`${line}\n`)
    this.told?.push(line)
  }
}
