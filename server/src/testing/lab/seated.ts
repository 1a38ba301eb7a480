import type { LabDialect, LabEvent, Seat } from './alphabet.ts'
import { HELD } from './alphabet.ts'
import { sayOnce, shouldBe, WrongAnswer, type Door, type Played } from './play.ts'
import { LabWallet } from './wallet.ts'

/** A member at the table whose provider says the dialect's events, by their places in the list. */
export class Seated implements Played {
  readonly seat: Seat
  readonly wallet = new LabWallet(HELD)
  readonly trail: string[] = []
  readonly #door: Door
  readonly #dialect: LabDialect
  readonly #events: LabEvent[]

  constructor(door: Door, dialect: LabDialect, seat: Seat) {
    this.#door = door
    this.#dialect = dialect
    this.seat = seat
    this.#events = dialect.events(seat.memberId.slice(3, 15))
  }

  /** Its answer, whatever it is; rejects where none came. */
  tell(at: number): Promise<string> {
    return sayOnce(this.#door, this.#dialect, this.#event(at), this.seat)
  }

  /** Demands that its answer is the rules'. */
  async say(at: number): Promise<void> {
    const event = this.#event(at)
    const should = shouldBe(this.#dialect, event.call, this.wallet.answer(event.call))
    const heard = await this.tell(at)
    this.trail.push(`${event.name}: ${heard}`)
    if (heard !== should)
      throw new WrongAnswer(`${this.#dialect.code}: ${this.trail.join('; ')}, should be ${should}`)
  }

  #event(at: number): LabEvent {
    const event = this.#events[at]
    if (!event) throw new RangeError(`there is no event ${at}`)
    return event
  }
}
