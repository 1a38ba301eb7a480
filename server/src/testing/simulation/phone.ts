import { callsInto, type Answer } from '../wire/calls.ts'
import type { House } from './house.ts'
import { fateOf, FATES } from './outside.ts'
import type { Life, Scheduler } from './time/scheduler.ts'

type Said = Answer<unknown, Record<string, unknown>>
const PATIENCE_MS = 8_000
const MOST_TRIES = 12
/** So many put the phone away when nothing answers, and when they are told to wait. */
const PUT_AWAY = { silent: 0.6, busy: 0.2 }
const GIVEN_UP: Said = { status: 0, headers: {}, text: '', body: {} }

/**
 * A member's phone: it asks until it hears, each time with the same key, as the app does. The
 * server may be away meanwhile. Who hears nothing for too long gives up, and of those who have
 * moved money some at once: status 0.
 */
export class Phone {
  readonly life: Life
  readonly #scheduler: Scheduler
  readonly #house: () => House | null
  readonly #address: string
  token: string | undefined
  #keys = 0

  constructor(name: string, scheduler: Scheduler, house: () => House | null, address: string) {
    this.life = { name, isOver: false }
    this.#scheduler = scheduler
    this.#house = house
    this.#address = address
  }

  newKey(): string {
    return `${this.life.name.replace(' ', '-')}-${(this.#keys += 1)}`
  }

  async ask(method: string, path: string, body?: unknown, key?: string): Promise<Said> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const said = await this.#once(method, path, body, key)
      if (said && said.status !== 503 && said.status !== 409) return said
      const isMoney = method === 'POST' && path.startsWith('/api/wallet/')
      if (tries === 0 && isMoney && this.#putsAway(path, said ? 'busy' : 'silent')) return GIVEN_UP
      await this.#scheduler.pass(PATIENCE_MS, 'tries again', this.life)
    }
    return GIVEN_UP
  }

  #putsAway(path: string, why: keyof typeof PUT_AWAY): boolean {
    const { fate } = this.#scheduler
    const place = this.#scheduler.placeOf(`puts the phone away ${path}`)
    return fate.decide(place, (roll) => (roll < PUT_AWAY[why] ? 1 : 0)) !== 0
  }

  async #once(method: string, path: string, body?: unknown, key?: string): Promise<Said | null> {
    const scheduler = this.#scheduler
    const fate = fateOf(scheduler, scheduler.placeOf(`${method} ${path}`))
    await scheduler.turn(`calls ${path}`, this.life)
    const house = this.#house()
    if (!house || fate === FATES.lostQuestion) return null
    const call = callsInto(house.app, this.#address, this.token)
    const send = () => call(method, path, body, key === undefined ? {} : { 'idempotency-key': key })
    const said = await Promise.race([send(), house.died.promise.then(() => null)])
    if (said) scheduler.tell(`${this.life.name} ${method} ${path} ${said.status} ${said.text}`)
    await scheduler.turn(`is told ${path}`, this.life)
    return fate === FATES.lostAnswer ? null : (said as Said | null)
  }
}
