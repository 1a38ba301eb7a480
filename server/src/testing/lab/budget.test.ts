import { describe, expect, it } from 'vitest'
import { SPEAKERS, type Speaker, type Step } from '../../areas/play/seamless/testing/speakers.ts'
import { testApp } from '../app.ts'
import { counted, countStatements } from '../counting/statements.ts'
import { onPostgres } from '../db.ts'
import type { Seat } from './alphabet.ts'
import { seatMany } from './seats.ts'

/** What a provider's call costs the database: counted, never timed. See `http/budget.test.ts`. */
const CALLERS = 64
/**
 * The most statements, and commits that write, of a call with 64 callers at once. Behind what takes
 * back the gifts of each member are judged again.
 */
const BUDGETS = { bet: [0.4, 0.04], win: [0.4, 0.04], rollback: [7, 1.2] } as const

countStatements()
const house = await testApp()
const { db, ledger, clock, events } = house.context
const place = { db, ledger, now: () => clock.now() }

async function says(speaker: Speaker, seat: Seat, step: Partial<Step>) {
  const { path, headers, body } = speaker.write({ do: 'balance', ...seat, ...step })
  const url = `/callbacks/games/${speaker.code}${path}`
  const answer = await house.app.inject({ method: 'POST', url, payload: body, headers })
  return speaker.read(answer.json())
}
const betOf = ({ player }: Seat) =>
  ({ do: 'bet', id: `b${player}`, round: `r${player}`, amount: 100n }) as const
const winOf = ({ player }: Seat) =>
  ({
    do: 'win',
    id: `w${player}`,
    round: `r${player}`,
    of: `b${player}`,
    amount: 200n,
    ends: true,
  }) as const
const backOf = ({ player }: Seat) =>
  ({ do: 'rollback', id: `x${player}`, round: `r${player}`, of: `b${player}` }) as const

describe.runIf(onPostgres).each(SPEAKERS.filter(({ rollsBack }) => rollsBack))(
  '$code',
  (speaker) => {
    it('asks few round trips of the database for a call with nobody beside it', async () => {
      const trips: Record<'bet' | 'win' | 'rollback', number[]> = { bet: [], win: [], rollback: [] }
      for (const seat of await seatMany(place, speaker.code, 6))
        for (const step of [betOf(seat), winOf(seat), backOf(seat)]) {
          await events.idle()
          const before = counted.roundTrips
          expect(await says(speaker, seat, step)).toMatchObject({ ok: true })
          trips[step.do].push(counted.roundTrips - before)
        }
      const middle = (of: readonly number[]) => of.toSorted((a, b) => a - b)[3]
      // Who it is; the lock and all looks; the posting; writes with COMMIT.
      expect(middle(trips.bet)).toBe(4)
      // 568Win counts how often the slip was undone, for the id.
      expect(middle(trips.win)).toBe(speaker.idsAreOfRound ? 5 : 4)
    })

    it('shares statements and commits among callers', async () => {
      const seats = await seatMany(place, speaker.code, CALLERS * 2)
      for (const stepOf of [betOf, winOf, backOf]) {
        const saysAll = (some: readonly Seat[]) =>
          Promise.all(some.map((seat) => says(speaker, seat, stepOf(seat))))
        // Opens connections and makes plans.
        await saysAll(seats.slice(CALLERS))
        await events.idle()
        const before = { ...counted }
        const heard = await saysAll(seats.slice(0, CALLERS))
        await events.idle()
        expect(heard.every(({ ok }) => ok)).toBe(true)
        const [statements, commits] = BUDGETS[stepOf(seats[0] as Seat).do]
        expect((counted.statements - before.statements) / CALLERS).toBeLessThanOrEqual(statements)
        expect((counted.commits - before.commits) / CALLERS).toBeLessThanOrEqual(commits)
      }
    })
  },
)
