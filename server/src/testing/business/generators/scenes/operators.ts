import type * as fc from 'fast-check'
import * as plain from '../plain.ts'
import type { PartyStep, StepOf } from '../steps.ts'
import { type Scene, scene, some } from './card.ts'

const { bank, desk, out, qr } = plain

/** Operators who overstep. */
export const operators: fc.Arbitrary<Scene>[] = [
  // Who has no right to decide about money tries to: support, and who writes texts.
  ...scene(2, (who) =>
    some(2, 2, 3).chain((by) =>
      some<PartyStep[]>(
        [desk('adjust', by, { to: who })],
        [desk('adjust', 0, { to: who }), desk('agree', by)],
        [bank(3, { slipBy: 'nobody' }), desk('assign', by, { to: who })],
        [qr(6_000, { who }), out(2_500, { who }), desk('approve', by), desk('reject', by)],
      ),
    ),
  ),
  // One operator proposes to give or to take, and another agrees.
  ...scene(1, (who) =>
    some(0, 1).map((which) => [
      qr(500, { who }),
      desk('adjust', 0, { to: who, which }),
      desk('agree', 1),
      out(100, { who }),
    ]),
  ),
  // Large money in suspense, whole or in parts, and one operator alone with it.
  ...scene(2, (who) =>
    some([25_000], [19_999.99, 2_500], [6_000, 19_999.99]).chain((parts) =>
      some<StepOf<'desk'>['act']>('assign', 'assign', 'return', 'writeOff').map((act) => [
        ...parts.map((baht) => bank(3, { baht, slipBy: 'nobody' })),
        ...parts.map(() => desk(act, 0, { to: who })),
      ]),
    ),
  ),
]
