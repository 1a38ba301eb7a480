import * as fc from 'fast-check'
import * as plain from '../plain.ts'
import type { StepOf } from '../steps.ts'
import { type Scene, rich, scene, some, unanswered } from './card.ts'

const { desk, move, out, qr, suspend } = plain

/** Payouts: in parts, unplayed, unanswered, in cooling-off, and money on its way to games. */
export const payouts: fc.Arbitrary<Scene>[] = [
  // A large payout in parts, each under the threshold of approval.
  ...scene(3, (who) =>
    some([19_999.99, 2_500], [2_500, 19_999.99], [6_000, 6_000, 6_000, 2_500]).map((parts) => [
      ...rich(who),
      ...parts.map((baht) => out(baht, { who })),
    ]),
  ),
  // More payouts than a day may have.
  ...scene(3, (who) =>
    some(6, 7).map((count) => [
      qr(1_000, { who }),
      ...Array.from({ length: count }, () => out(100, { who })),
    ]),
  ),
  // In, and out again unplayed.
  ...scene(2, (who) =>
    some(500, 2_500, 6_000).map((baht) => [qr(baht, { who }), out(baht, { who })]),
  ),
  // A payout without an answer, and its member suspended; then perhaps let in again.
  ...scene(3, (who) =>
    fc
      .tuple(unanswered, some([], [plain.feed]), some([], [suspend(who)]))
      .map(([fault, pause, end]) => [
        qr(500, { who }),
        out(200, { who, fault }),
        suspend(who),
        ...pause,
        ...end,
      ]),
  ),
  // A payout that waits for an operator, who is asked while its member is suspended.
  ...scene(1, (who) =>
    some(0, 1).map((by) => [
      qr(6_000, { who }),
      out(2_500, { who }),
      suspend(who),
      desk('approve', by),
    ]),
  ),
  // From one game into the other, of which the first pays out a part.
  ...scene(2, (who) =>
    some<StepOf<'across'>['fault']>('none', 'partial', 'partial', 'timeout-after').map((fault) => [
      qr(1_000, { who }),
      move(500, { who }),
      plain.across(200, { who, fault }),
      out(200, { who }),
    ]),
  ),
  // Money between wallet and game without an answer.
  ...scene(1, (who) =>
    some<StepOf<'move'>['fault']>('timeout-before', 'timeout-after').map((fault) => [
      qr(500, { who }),
      move(200, { who, fault }),
      move(100, { who, way: 'out' }),
    ]),
  ),
]
