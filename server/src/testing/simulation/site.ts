import type { PGlite } from '@electric-sql/pglite'
import { rollBackFor } from './database.ts'
import { groundOn, openHouse, type House } from './house.ts'
import type { Member } from './members.ts'
import { openOutside, type Door, type Outside } from './outside.ts'
import { isOnRoad, type Life, type Scheduler } from './time/scheduler.ts'
import { faultsOf, openOf } from './verdict.ts'

const MINUTE_MS = 60_000
const LEAP_MS = 5 * MINUTE_MS
const MOST_LEAPS = 60
const DOWN_MS = 4_000
/** In a run so many at most: where its weather says, and by chance anywhere. */
const MOST_DEATHS = { own: 4, chance: 1 }
const WORTH = 12
/** What finds what was missed, in the hour. */
const HOURLY = ['bank.statement', 'qr.report', 'game-rounds.sweep', 'suspense.settle'] as const

/** The server, which may die and come back, on its ground and before its outside. */
export class Site {
  readonly ground
  readonly scheduler: Scheduler
  readonly #seed: number
  outside!: Outside & { close(): Promise<void> }
  house: House | null = null
  deaths = 0
  readonly #died = { own: 0, chance: 0 }
  /** How often the server has come to where it dies in this weather. */
  #atDeath = 0
  #houses = 0
  readonly links: string[] = []
  secret = ''

  constructor(pglite: PGlite, scheduler: Scheduler, seed: number) {
    this.ground = groundOn(pglite)
    this.scheduler = scheduler
    this.#seed = seed
  }

  async open(): Promise<void> {
    this.outside = await openOutside(this.scheduler, this.#seed, this.#door)
    await this.scheduler.freely(() => this.#start())
    this.secret = this.demandHouse().context.config.truelinkSecret
    this.scheduler.onTurn = (place, life) => this.#mayDie(place, life)
  }

  demandHouse(): House {
    if (!this.house) throw new Error('the server is away')
    return this.house
  }

  async #start(): Promise<void> {
    this.house = await openHouse(this.ground, this.scheduler, {
      seed: this.#seed,
      number: (this.#houses += 1),
      exchange: this.outside.exchangeFor,
    })
  }

  /** Where the PSPs' notices come in. */
  readonly #door: Door = async (path, headers, body) => {
    const { house } = this
    if (!house) throw new Error('nobody answers')
    const said = await Promise.race([
      house.app.inject({ method: 'POST', url: path, headers, payload: body }),
      house.died.promise.then(() => null),
    ])
    if (!said) throw new Error('the connection broke')
    this.scheduler.tell(`POST ${path} ${said.statusCode} ${said.payload}`)
    return { status: said.statusCode, text: said.payload }
  }

  /** A server may die at any of its turns: nothing of it goes on, and another starts later. */
  async #mayDie(place: string, life: Life): Promise<boolean> {
    const { house } = this
    if (!house || life !== house.life) return false
    // What members have set off is worth more deaths than what runs by itself.
    const { weather } = this.scheduler
    const { deaths: usual, deathAt, deathNth } = weather
    const isItsPlace = usual > 0 && isOnRoad(place, weather, deathAt)
    if (isItsPlace) this.#atDeath += 1
    const isOwn = isItsPlace && this.#atDeath % deathNth === 0
    const why = isOwn ? 'own' : 'chance'
    if (this.#died[why] >= MOST_DEATHS[why]) return false
    const deaths = isOwn ? 1 : usual * (place.startsWith('member') ? WORTH : 1)
    if (!this.scheduler.fate.decide(`death at ${place}`, (roll) => (roll < deaths ? 1 : 0)))
      return false
    this.deaths += 1
    this.#died[why] += 1
    this.house = null
    this.scheduler.tell(`dies at ${place}`)
    this.scheduler.end(life)
    await rollBackFor(life, this.ground.pglite, this.ground.one)
    house.context.settings.close()
    house.died.resolve()
    const revive = async () => {
      await this.scheduler.pass(DOWN_MS, 'is down', this.outside.life)
      await this.#start()
    }
    void this.scheduler.as(`after death ${this.deaths}`, revive)
    return true
  }

  /** Time passes in leaps, and nothing fails any more, until nothing is open. */
  async settle(): Promise<void> {
    const { scheduler } = this
    await this.#pass()
    for (let leaps = 0; leaps < MOST_LEAPS; leaps += 1) {
      this.demandHouse().jobs.isCalm = true
      scheduler.skip(LEAP_MS)
      await this.#pass()
      const { db } = this.demandHouse().context
      if ((await scheduler.freely(() => openOf(db))).length === 0) break
    }
    // The outside is asked about what is an hour old.
    scheduler.skip(60 * MINUTE_MS)
    await this.#pass()
    await this.#hourly(this.demandHouse())
  }

  async #pass(): Promise<void> {
    const { scheduler } = this
    await scheduler.run(() => false, scheduler.now().getTime() + MINUTE_MS)
    await scheduler.run(() => scheduler.isIdle && this.house !== null, Infinity)
  }

  async #hourly(house: House): Promise<void> {
    let left: number = HOURLY.length
    for (const name of HOURLY)
      void this.scheduler.as(`hourly ${name}`, () =>
        house.jobs
          .runNow(name)
          .catch((error: unknown) => void this.ground.errors.push(`${name}: ${String(error)}`))
          .finally(() => (left -= 1)),
      )
    await this.scheduler.run(() => left === 0 && this.scheduler.isIdle, Infinity)
  }

  judge = (members: readonly Member[]): Promise<string[]> =>
    this.scheduler.freely(() => faultsOf(this.demandHouse(), this.outside, members))

  async close(): Promise<void> {
    this.house?.context.settings.close()
    await this.outside.close()
  }
}
