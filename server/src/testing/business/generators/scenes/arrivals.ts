import * as fc from 'fast-check'
import * as plain from '../plain.ts'
import type { PartyStep, StepOf } from '../steps.ts'
import { type Scene, scene, some } from './card.ts'

const { bank, out, qr } = plain

/** Money that comes in: slips of whose it is not, kip, and what a PSP takes back. */
export const arrivals: fc.Arbitrary<Scene>[] = [
  // A transfer whose slip somebody shows, to us or to an account of which it shows as much.
  ...scene(3, () =>
    fc
      .record({
        from: some<number>(0, 1, 2, 3, 3),
        to: some<StepOf<'bank'>['to']>('SCB', 'KBANK', 'elsewhere'),
        shown: fc.boolean(),
        slipBy: some<StepOf<'bank'>['slipBy']>('sender', 'thief', 'thief'),
      })
      .map(({ from, ...more }) => [bank(from, more)]),
  ),
  // The slip of a transfer to an account that only looks like ours.
  ...scene(2, () =>
    some(0, 1).map((from) => [bank(from, { to: 'elsewhere', shown: false, slipBy: 'sender' })]),
  ),
  // A stranger's slip, shown from an account that was made up to fit it.
  ...scene(
    1,
    () => some(500, 1_000).map((baht) => [bank(3, { baht, shown: false, slipBy: 'thief' })]),
    'mask',
  ),
  // Kip in and out, at a rate that changes between the two, and while the bank has not answered.
  ...scene(
    4,
    () =>
      fc
        .tuple(
          some<number>(250, 1_000, 2_500),
          some<StepOf<'withdraw'>['fault']>('none', 'hold', 'timeout-before', 'timeout-after'),
          some<number>(600, 703.5),
          some<PartyStep[]>([], [plain.rate(650)]),
        )
        .map(([baht, fault, perBaht, before]) => [
          bank(2, { to: 'BCEL', baht, slipBy: 'nobody' }),
          ...before,
          out(200, { fault }),
          plain.rate(perBaht),
          plain.feed,
          out(250),
        ]),
    'lao',
  ),
  // Kip of which the feed tells nothing, at another rate when the statement does.
  ...scene(
    1,
    () =>
      fc.constant([
        bank(2, { to: 'BCEL', baht: 500, shown: false, slipBy: 'nobody' }),
        plain.rate(600),
        plain.hours(2),
        out(200),
      ]),
    'lao',
  ),
  // Paid by QR, taken out, and the payment taken back: all of it, or a part twice.
  ...scene(2, (who) =>
    some<StepOf<'chargeback'>['outcome']>('debt', 'loss').chain((outcome) =>
      some<PartyStep[]>(
        [plain.chargeback({ who, outcome })],
        [plain.chargeback({ who, outcome, part: 'half' }), plain.chargeback({ who, outcome })],
      ).map((back) => [
        qr(1_000, { who }),
        out(200, { who }),
        ...back,
        qr(500, { who }),
        plain.spin(who),
        out(200, { who }),
      ]),
    ),
  ),
  // A payout that was approved and is not sent yet, and behind it a payment taken back.
  ...scene(1, (who) =>
    some<PartyStep[]>(
      [out(200, { who, fault: 'timeout-before' })],
      [plain.recover(who), out(200, { who })],
    ).map((waits) => [
      qr(1_000, { who }),
      ...waits,
      plain.chargeback({ who }),
      plain.hours(25),
      plain.operators,
    ]),
  ),
]
