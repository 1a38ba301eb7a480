import type * as fc from 'fast-check'
import * as plain from '../plain.ts'
import { type Scene, scene, some } from './card.ts'

const { bank, cashback, feed, hours, mark, move, operators, out, play, qr, voidRound } = plain
const large = (who: number, baht: number) => [bank(who, { baht, slipBy: 'nobody' }), feed]
const parts = (who: number, count: number) => Array.from({ length: count }, () => out(100, { who }))

/** What the house bounds by itself: levels, its rule, its reasons, and what it takes back. */
export const bounds: fc.Arbitrary<Scene>[] = [
  // Up to the last satang that a level lets out in a day, and one more.
  ...scene(2, (who) =>
    some(50_000, 50_000.01).map((rest) => [
      ...large(who, 130_000),
      out(60_000, { who }),
      operators,
      out(rest, { who }),
      operators,
      hours(25),
    ]),
  ),
  // The most that is paid out at once, and beyond it.
  ...scene(1, (who) =>
    some(100_000, 100_000.01).map((baht) => [
      ...large(who, 120_000),
      out(baht, { who }),
      plain.desk('approve', 0),
      feed,
    ]),
  ),
  // What a rule of the house holds, approved by one operator, and then by two.
  ...scene(3, (who) =>
    some(0, 1).map((by) => [
      qr(1_000, { who }),
      ...parts(who, 6),
      plain.desk('approve', by, { to: who }),
      feed,
    ]),
  ),
  // The same once an operator has said that the rule was wrong: one looks, until there is more.
  ...scene(2, (who) =>
    some(true, false).map((isWrong) => [
      qr(1_000, { who }),
      ...parts(who, 6),
      operators,
      mark(who, isWrong),
      hours(25),
      ...parts(who, 6),
      feed,
      plain.desk('approve', 0, { to: who }),
      feed,
    ]),
  ),
  // Much money, of an account in another's name, unplayed.
  ...scene(
    2,
    (who) =>
      some(0, 1).map((by) => [
        qr(25_000, { who }),
        out(20_000, { who }),
        plain.desk('approve', by, { to: who }),
        feed,
      ]),
    'number',
  ),
  // Cashback that lies there of rounds that are taken back.
  ...scene(2, (who) =>
    some(1, 3, 5).map((back) => [
      qr(1_000, { who }),
      move(500, { who }),
      play(100, 0, 5, who),
      cashback(who, true),
      ...Array.from({ length: back }, () => voidRound()),
      hours(2),
      cashback(who, true),
      cashback(who),
    ]),
  ),
  // Out of a game, and from game to game, of which it moves a part.
  ...scene(2, (who) =>
    some<'in' | 'out'>('in', 'out').map((way) => [
      qr(1_000, { who }),
      move(500, { who }),
      move(200, { who, way, fault: 'partial' }),
      plain.across(100, { who, fault: 'partial' }),
      out(200, { who }),
    ]),
  ),
]
