import type { World } from '../../world.ts'
import { callHouse } from './caller.ts'
import type { SeamlessCode } from './catalogue.ts'
import { DIALECTS } from './dialects/all.ts'
import type { WalletCall } from './dialects/dialect.ts'

/** A call that the house has not answered, and when it is said again. */
interface Waiting {
  key: string
  code: SeamlessCode
  call: WalletCall
  house: string
  attempt: number
  nextAt: number
}

const TABLE = 'seamlessWaiting'
/** How often, in ms, it is looked whether a time has come; the times are the sandbox's clock's. */
const LOOK_MS = 100

/**
 * Says again what the house has not answered, by each provider's document. It outlives a restart of
 * the sandbox, and its times pass on the sandbox's clock.
 */
export class Repeats {
  readonly #world: World
  readonly #busy = new Set<string>()
  constructor(world: World) {
    this.#world = world
  }

  start(): void {
    const timer = setInterval(() => void this.sayDue(), LOOK_MS).unref()
    this.#world.closing.addEventListener('abort', () => clearInterval(timer), { once: true })
  }

  /** What follows a call that was not answered, if its provider's document has something. */
  add(code: SeamlessCode, unanswered: WalletCall, house: string): void {
    const dialect = DIALECTS[code]
    const call = dialect.unanswered(unanswered)
    if (call === null) return
    // A bet is taken back at once; what is only repeated has been said before.
    const wait = call.do === unanswered.do ? dialect.waitMs(1) : 0
    if (wait === null) return
    const key = `${code}/${call.do}/${call.of ?? ''}/${call.id}`
    if (this.#rows().has(key)) return
    const nextAt = this.#now() + wait
    this.#save({ key, code, call, house, attempt: 1, nextAt })
  }

  list(code: SeamlessCode): { do: string; id: string; attempt: number; nextAt: string }[] {
    return [...this.#rows().values()]
      .filter((row) => row.code === code)
      .map(({ call, attempt, nextAt }) => ({
        do: call.do,
        id: call.id,
        attempt,
        nextAt: new Date(nextAt).toISOString(),
      }))
  }

  /** Brings forward what waits at a provider, of one member or of all. */
  hurry(code: SeamlessCode, user: string | null): void {
    for (const row of this.#rows().values())
      if (row.code === code && (user === null || row.call.user === user))
        this.#save({ ...row, nextAt: this.#now() })
  }

  /** Says what is due, each call alone, and waits for the answers. */
  async sayDue(): Promise<void> {
    const due = [...this.#rows().values()].filter(
      (row) => row.nextAt <= this.#now() && !this.#busy.has(row.key),
    )
    await Promise.all(due.map((row) => this.#say(row)))
  }

  async #say(row: Waiting): Promise<void> {
    this.#busy.add(row.key)
    try {
      const call = { ...row.call, isResent: true }
      const { isHeard } = await callHouse(this.#world, row.code, call, {
        house: row.house,
        isBadlySigned: false,
      })
      if (this.#world.closing.aborted) return
      const wait = isHeard ? null : DIALECTS[row.code].waitMs(row.attempt + 1)
      if (wait === null) this.#world.store.commit([TABLE, row.key, null])
      else this.#save({ ...row, attempt: row.attempt + 1, nextAt: this.#now() + wait })
    } finally {
      this.#busy.delete(row.key)
    }
  }

  #rows(): ReadonlyMap<string, Waiting> {
    return this.#world.store.table<Waiting>(TABLE)
  }
  #save(row: Waiting): void {
    this.#world.store.commit([TABLE, row.key, row])
  }
  #now(): number {
    return this.#world.now().getTime()
  }
}
