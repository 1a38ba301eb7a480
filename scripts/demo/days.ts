import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { DemoSite } from './demoSite.ts'
import { createDice } from './dice.ts'
import { decideQueues, type DemoOperator } from './operators.ts'
import { register, visit, type Person } from './people.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** When people come, in hours since Bangkok's midnight. */
const HOURS = [10, 14, 19, 21]
/** What is asked at once shares a transaction, and costs the database less. */
const AT_ONCE = 24

interface Plan {
  seed: string
  members: number
  days: number
  /** The moment the last day ends: the real now. */
  end: Date
}

/** Lives the days one after another; `told` hears of each that has ended. */
export async function liveDays(
  house: DemoSite,
  plan: Plan,
  team: readonly DemoOperator[],
  told: (day: number, people: number) => void,
): Promise<Person[]> {
  const people: Person[] = []
  const slots = plan.days * HOURS.length
  const first = bangkokDay(plan.end.getTime()) - plan.days + 1
  let slot = 0
  for (let day = 0; day < plan.days; day++) {
    for (const hour of HOURS) {
      const at = midnightOf(first + day) + hour * HOUR_MS
      // The last day is today, as far as it has come.
      house.clock.moveTo(new Date(Math.min(at, plan.end.getTime())))
      slot++
      const due = Math.round((plan.members * slot) / slots)
      const [from, fresh] = [people.length, due - people.length]
      // Each has dice of their own, so that who is served first changes nothing.
      const diceOf = (what: string, n: number) => createDice(`${plan.seed} ${slot} ${what} ${n}`)
      const joined: Person[] = []
      await side(fresh, async (n) => {
        joined[n] = await register(house, diceOf('join', n), from + n + 1)
      })
      // Half as many come back as have just joined: more would only take longer.
      const picks = diceOf('back', 0)
      const back = from === 0 ? 0 : Math.round(fresh / 2)
      const visits = new Set([
        ...joined.filter(() => picks.chance(0.8)),
        ...Array.from({ length: back }, () => picks.pick(people)),
      ])
      people.push(...joined)
      const coming = [...visits]
      await side(coming.length, (n) => visit(house, diceOf('visit', n), coming[n] as Person))
      await pass(house)
    }
    if (day < plan.days - 1) await decideQueues(house, team)
    await pass(house)
    for (const cron of ['play.catchUp', 'books.closeDays']) await house.jobs.runCron(cron)
    told(day + 1, people.length)
  }
  house.clock.moveTo(plan.end)
  await pass(house)
  for (const cron of ['play.sweep', 'books.reconcile']) await house.jobs.runCron(cron)
  return people
}

/** Some minutes go by: payouts are sent and settled, feeds read. */
export async function pass({ clock, jobs }: DemoSite): Promise<void> {
  for (let round = 0; round < 2; round++) {
    clock.advance(MINUTE_MS)
    await jobs.runDue()
  }
  await jobs.runCron('bank-feed.sweep')
  await jobs.runDue()
}

/** So many pieces of work, a few side by side. */
async function side(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, worker))
}
