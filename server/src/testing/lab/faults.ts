import { setTimeout as sleep } from 'node:timers/promises'
import { HELD, type LabDialect, type LabEvent, type Seat } from './alphabet.ts'
import { demandBooks } from './books.ts'
import { sayOnce, shouldBe, WrongAnswer, type Door, type Played } from './play.ts'
import { seatMany, type Place } from './seats.ts'
import { LabWallet } from './wallet.ts'

/** What a network does to a call on its way, or to its answer. */
export const FAULTS = ['lost', 'unheard', 'doubled', 'late again', 'at once', 'delayed'] as const
export type Fault = (typeof FAULTS)[number]

/** From 0 to below `most`; the same numbers for the same seed. */
function drawsOf(seed: number): (most: number) => number {
  let state = seed % 2_147_483_648
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

interface FaultsPlayed {
  calls: number
  faults: Record<Fault, number>
}

interface Options {
  /** At least so many calls, with so many of a hundred of them broken. */
  calls: number
  percent: number
  seed: number
  callers: number
  onCall?: () => void
  /** Begins with no other member once it says so, however many calls are left. */
  isOver?: () => boolean
}
/** So many events of each member. */
const EVENTS = 10
const MOST_DELAY_MS = 30
const AT_ONCE = 2_000

/**
 * Random orders of events, of which some are lost, answered to nobody, said twice, said late or at
 * one moment with the next one; who has no answer asks again, as each provider does. Every answer
 * must be the rules', of those at one moment in one order or the other, and so must the books.
 */
export async function playFaults(
  place: Place,
  door: Door,
  dialect: LabDialect,
  options: Options,
): Promise<FaultsPlayed> {
  const tally: FaultsPlayed = {
    calls: 0,
    faults: { lost: 0, unheard: 0, doubled: 0, 'late again': 0, 'at once': 0, delayed: 0 },
  }
  const { isOver = () => false } = options
  let number = 0
  while (tally.calls < options.calls && !isOver()) {
    const left = Math.ceil((options.calls - tally.calls) / EVENTS)
    const seats = await seatMany(place, dialect.code, Math.min(AT_ONCE, left))
    const played: Played[] = []
    const playNext = async (): Promise<void> => {
      for (let seat = seats.pop(); seat && !isOver(); seat = seats.pop()) {
        const draw = drawsOf(options.seed * 7_919 + (number += 1) * 31)
        const party = new Party(door, dialect, seat, { draw, tally, ...options })
        played.push(await party.play())
      }
    }
    await Promise.all(Array.from({ length: options.callers }, playNext))
    await demandBooks(place.db, dialect.code, played)
  }
  return tally
}

interface Luck {
  draw: (most: number) => number
  tally: FaultsPlayed
  percent: number
  onCall?: () => void
}

/** One member whose provider's calls are broken on their way. */
class Party {
  readonly #door: Door
  readonly #dialect: LabDialect
  readonly #seat: Seat
  readonly #luck: Luck
  #wallet: LabWallet
  readonly #trail: string[] = []
  /** Said once more when the next one has been answered. */
  #late: LabEvent[] = []

  constructor(door: Door, dialect: LabDialect, seat: Seat, luck: Luck) {
    this.#door = door
    this.#dialect = dialect
    this.#seat = seat
    this.#luck = luck
    this.#wallet = new LabWallet(HELD)
  }

  async play(): Promise<Played> {
    const { draw, percent } = this.#luck
    const events = this.#dialect.events(this.#seat.memberId.slice(3, 15))
    const next = (): LabEvent => events[draw(events.length)] as LabEvent
    for (let n = 0; n < EVENTS; n++) {
      const isBroken = draw(1_000) < percent * 10
      const late = this.#late.splice(0)
      await this.#meet(next(), isBroken ? FAULTS[draw(FAULTS.length)] : undefined, next)
      for (const event of late) await this.#say(event, 'late: ')
    }
    for (const event of this.#late) await this.#say(event, 'late: ')
    return { seat: this.#seat, wallet: this.#wallet, trail: this.#trail }
  }

  async #meet(event: LabEvent, fault: Fault | undefined, next: () => LabEvent): Promise<void> {
    if (fault) this.#luck.tally.faults[fault] += 1
    switch (fault) {
      case undefined:
        return this.#say(event)
      case 'lost':
        // It never came: what is said next comes before it.
        return void this.#late.push(event)
      case 'late again':
        this.#late.push(event)
        return this.#say(event)
      case 'unheard':
        this.#wallet.answer(event.call)
        await this.#tell(event)
        return this.#say(event, 'again: ')
      case 'delayed':
        await sleep(this.#luck.draw(MOST_DELAY_MS))
        return this.#say(event)
      case 'doubled':
        return this.#atOnce(event, event)
      case 'at once':
        return this.#atOnce(event, next())
    }
  }

  #tell(event: LabEvent): Promise<string> {
    this.#luck.tally.calls += 1
    this.#luck.onCall?.()
    return sayOnce(this.#door, this.#dialect, event, this.#seat)
  }

  async #say(event: LabEvent, how = ''): Promise<void> {
    const should = shouldBe(this.#dialect, event.call, this.#wallet.answer(event.call))
    const heard = await this.#tell(event)
    this.#trail.push(`${how}${event.name}: ${heard}`)
    if (heard !== should) this.#wrong(`and should be ${should}`)
  }

  /** Two at one moment: as if one had come first, whichever. */
  async #atOnce(one: LabEvent, other: LabEvent): Promise<void> {
    const heard = await Promise.all([this.#tell(one), this.#tell(other)])
    this.#trail.push(`at once ${one.name}: ${heard[0]}, ${other.name}: ${heard[1]}`)
    const orders = [
      { first: one, second: other, said: heard },
      { first: other, second: one, said: heard.toReversed() },
    ]
    for (const { first, second, said } of orders) {
      const wallet = this.#wallet.copy()
      const should = [first, second].map(({ call }) =>
        shouldBe(this.#dialect, call, wallet.answer(call)),
      )
      if (should.join() !== said.join()) continue
      this.#wallet = wallet
      return
    }
    this.#wrong('which no order of the two gives')
  }

  #wrong(why: string): never {
    throw new WrongAnswer(`${this.#dialect.code}: ${this.#trail.join('; ')}, ${why}`)
  }
}
