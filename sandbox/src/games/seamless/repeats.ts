import type { World } from '../../world.ts'
import { isOver } from './book.ts'
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
  readonly #busy = new Map<string, Promise<void>>()
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

  /** Whether this call has to wait until one of its round before it is answered. */
  holds(code: SeamlessCode, call: Pick<WalletCall, 'do' | 'round'>): boolean {
    if (!DIALECTS[code].keepsOrder || ['bet', 'balance', 'open'].includes(call.do)) return false
    return this.#firstOf(code, call.round) !== undefined
  }

  /** Says what waits of a round that keeps its order, until all is answered or one is not. */
  async sayBefore(code: SeamlessCode, call: Pick<WalletCall, 'do' | 'round'>): Promise<void> {
    while (this.holds(code, call)) {
      const first = this.#firstOf(code, call.round)
      if (first) await this.#say(first)
      if (first && this.#rows().has(first.key)) return
    }
  }

  /** Says what is due, each call alone or in its round's order, and waits for the answers. */
  async sayDue(): Promise<void> {
    const said = new Set<string>()
    for (;;) {
      const due = this.#due().filter(({ key }) => !said.has(key))
      if (due.length === 0) return
      for (const { key } of due) said.add(key)
      await Promise.all(due.map((row) => this.#say(row)))
    }
  }

  #due(): Waiting[] {
    return [...this.#rows().values()].filter(
      (row) =>
        row.nextAt <= this.#now() &&
        !this.#busy.has(row.key) &&
        (!DIALECTS[row.code].keepsOrder || this.#firstOf(row.code, row.call.round) === row),
    )
  }

  /** Rows stand in the order in which they came. */
  #firstOf(code: SeamlessCode, round: string): Waiting | undefined {
    return [...this.#rows().values()].find((row) => row.code === code && row.call.round === round)
  }

  #say(row: Waiting): Promise<void> {
    const known = this.#busy.get(row.key)
    if (known) return known
    const saying = this.#sayAgain(row)
    this.#busy.set(row.key, saying)
    return saying
  }

  async #sayAgain(row: Waiting): Promise<void> {
    try {
      const { round } = row.call
      // What waited behind another is said as the round is by then.
      const now = isOver(this.#world, row.code, round)
      const call = { ...row.call, isOver: now, isResent: true }
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
