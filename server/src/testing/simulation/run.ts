import type { PGlite } from '@electric-sql/pglite'
import { BEGIN } from './base.ts'
import { linesOfBooks } from './books.ts'
import { Member } from './members.ts'
import { FATES } from './outside.ts'
import { FOCI, PEOPLE, planOf, ROADS, type Focus, type Step } from './plan.ts'
import { Site } from './site.ts'
import { drawn } from './time/chance.ts'
import { Fate, type Decisions } from './time/fate.ts'
import { Scheduler, type Weather } from './time/scheduler.ts'

export interface Asked {
  seed: number
  steps: number
  /** In the place of the seed's own: a failure that is made smaller. */
  plan?: readonly Step[]
  decisions?: Decisions
  isTold?: boolean
}
export interface Outcome {
  hash: string
  faults: string[]
  plan: readonly Step[]
  decisions: Decisions
  turns: number
  deaths: number
  /** Every turn and message, where it was asked for; and what servers have logged as errors. */
  told: readonly string[]
  errors: readonly string[]
  /** How long it took by the run's own clock, in ms. */
  virtualMs: number
}

const MINUTE_MS = 60_000
/** From calm days to storms: a quarter of the seeds each. */
const WEATHERS: readonly Pick<Weather, 'delayed' | 'longestMs' | 'lost' | 'deaths'>[] = [
  { delayed: 0.02, longestMs: 200, lost: 0.01, deaths: 0 },
  { delayed: 0.2, longestMs: 40, lost: 0.02, deaths: 0.0002 },
  { delayed: 0.08, longestMs: 6_000, lost: 0.04, deaths: 0.0005 },
  { delayed: 0.03, longestMs: 20_000, lost: 0.08, deaths: 0.001 },
]
/** Boundaries of a server's work for a member: where it is slow by turn, and where it dies. */
const BOUNDARIES = ['has committed', 'asks /', 'hears /', 'commits', 'connects'] as const
/** What goes wrong on the road each second time, by turn: late is also just behind the next answer. */
const OFTEN = [
  FATES.lostAnswer,
  FATES.late + 1,
  FATES.lostQuestion,
  FATES.late,
  FATES.doubled,
] as const
/** It dies at every so many-th of its kind, the first to the eighth. */
const MOST_BEFORE_DEATH = 4

/**
 * By turn, not by chance: twenty seeds are every road in every weather, and twenty-five every road
 * with deaths at each kind of boundary.
 */
const weatherOf = (seed: number): Weather & { focus: Focus } => {
  const one = <T>(of: readonly T[], rounds: number) =>
    of[Math.floor(seed / rounds) % of.length] as T
  const roads = FOCI.length
  const focus = one(FOCI, 1)
  return {
    ...one(WEATHERS, roads),
    focus,
    // Another order of them in each round of the roads, or a boundary would always have the same.
    often: OFTEN[(Math.floor(seed / roads) + Math.floor(seed / roads ** 2)) % OFTEN.length] ?? 0,
    steps: ROADS[focus],
    slowAt: BOUNDARIES[(Math.floor(seed / roads) + 2) % BOUNDARIES.length] ?? '',
    deathAt: one(BOUNDARIES, roads),
    deathNth: 1 + (drawn(seed, 'death') % MOST_BEFORE_DEATH),
  }
}

/** One run: a site, its outside and its members, from the first call until all is quiet. */
export async function simulate(pglite: PGlite, asked: Asked): Promise<Outcome> {
  const { seed, steps } = asked
  const weather = weatherOf(seed)
  const plan = asked.plan ?? planOf(seed, steps, weather.focus)
  const fate = new Fate(seed, asked.decisions ?? null)
  const scheduler = new Scheduler(fate, weather, BEGIN, asked.isTold)
  const site = new Site(pglite, scheduler, seed)
  await site.open()
  const members = Array.from(
    { length: PEOPLE },
    (_, n) => new Member(n, scheduler, site.outside, () => site.house),
  )
  const stories = members.map((member, n) =>
    scheduler.as(`member ${n}`, () => storyOf(member, n, plan, site)),
  )
  const all = Promise.all(stories)
  let isOver = false
  let broken: unknown
  all.then(
    () => (isOver = true),
    (error: unknown) => {
      broken = error
      isOver = true
    },
  )
  await scheduler.run(() => isOver, BEGIN.getTime() + 24 * 60 * MINUTE_MS)
  fate.isCalm = true
  await site.settle()
  const faults = broken instanceof Error ? [broken.message] : await site.judge(members)
  const house = site.demandHouse()
  const books = await scheduler.freely(() => linesOfBooks(house.context.db))
  for (const line of books) scheduler.tell(line)
  await site.close()
  return {
    hash: scheduler.wire.digest('hex'),
    faults,
    plan,
    decisions: fate.taken,
    turns: scheduler.turns,
    deaths: site.deaths,
    told: scheduler.told ?? [],
    errors: site.ground.errors,
    virtualMs: scheduler.now().getTime() - BEGIN.getTime(),
  }
}

/** One member's steps, one after the other but for those that run beside what stands before them. */
async function storyOf(
  member: Member,
  number: number,
  plan: readonly Step[],
  site: Site,
): Promise<void> {
  await member.register()
  let before: Promise<void> = Promise.resolve()
  const all: Promise<void>[] = []
  for (const step of plan) {
    if (step.who !== number) continue
    if (!step.isBeside) await before
    before = site.scheduler.as(`member ${number} ${step.id} ${step.do}`, () =>
      member.take(step, site.links, site.secret),
    )
    all.push(before)
  }
  await Promise.all(all)
}
