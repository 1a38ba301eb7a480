import type * as fc from 'fast-check'
import type { Edition } from '../../reference/offers.ts'
import * as plain from '../plain.ts'
import type { PartyStep } from '../steps.ts'
import { type Scene, scene, some } from './card.ts'

const { arrive, clear, hours, late, move, offer, out, play, qr, voidRound } = plain

/** Three gifts, the last of them cancelled too. */
const gifts = (who: number): [PartyStep, ...PartyStep[]] => [
  qr(500, { who }),
  ...(['FIRST100', 'WELCOME', 'DAILY20'] as const).flatMap((code) => [
    offer(code, who),
    clear(who),
  ]),
]

/** What is said otherwise later: by games, of friends' rounds, and by another day. */
export const corrections: fc.Arbitrary<Scene>[] = [
  // Given back, and then the game carries it out.
  ...scene(3, (who) =>
    some<'in' | 'out'>('in', 'out', 'out').map((way) => [
      qr(1_000, { who }),
      move(500, { who }),
      late(way, 200, { who }),
      hours(2),
      arrive,
      out(200, { who }),
    ]),
  ),
  // The same with play between, which leaves the game less than was asked out of it.
  ...scene(2, (who) =>
    some(0, 2).map((win) => [
      qr(1_000, { who }),
      move(500, { who }),
      late('out', 200, { who }),
      hours(1),
      play(100, win, 4, who),
      arrive,
      out(100, { who }),
    ]),
  ),
  // Earned by a friend's rounds, received, and taken back after it: a part of a satang counts too.
  ...scene(3, () =>
    some(2, 3, 4).map((back) => [
      qr(2_500, { who: 1 }),
      move(500, { who: 1 }),
      play(500, 1, 5, 1),
      play(1, 1, 5, 1),
      hours(2),
      plain.invite,
      ...Array.from({ length: back }, () => voidRound()),
      hours(2),
      plain.invite,
    ]),
  ),
  // More gifts in a day than a rule of the house lets open.
  ...scene(2, (who) =>
    some<Edition>('plain', 'more').map((terms) => {
      const [paidIn, ...taken] = gifts(who)
      return [paidIn, plain.sameRound(...taken, plain.edit(terms), plain.tap(who))]
    }),
  ),
  // The next day one opens again.
  ...scene(2, (who) =>
    some(500).map((baht) => [...gifts(who), hours(25), qr(baht, { who }), offer('DAILY20', who)]),
  ),
]
