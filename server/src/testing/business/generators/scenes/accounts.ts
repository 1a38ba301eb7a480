import type * as fc from 'fast-check'
import * as plain from '../plain.ts'
import type { PartyStep } from '../steps.ts'
import { type Scene, offers, scene, some } from './card.ts'

const { bank, desk, limit, move, offer, out, play, qr } = plain

/** Accounts that change hands, and limits of one's own. */
export const accounts: fc.Arbitrary<Scene>[] = [
  // Another bank account, before money has moved over the one before, and after.
  ...scene(3, (who) =>
    some<PartyStep[]>([], [out(200, { who })], [bank(who, { slipBy: 'nobody' })]).map((before) => [
      qr(1_000, { who }),
      ...before,
      plain.changeBank(who),
      out(200, { who }),
      plain.hours(2),
    ]),
  ),
  // The owner's own change stays where the password is recovered behind it.
  ...scene(1, (who) =>
    some<PartyStep[]>([], [out(200, { who })]).map((before) => [
      qr(1_000, { who }),
      plain.changeBank(who),
      ...before,
      plain.recover(who),
      out(200, { who }),
      plain.hours(2),
    ]),
  ),
  // The password is recovered by who holds the phone, and money asked out at once.
  ...scene(2, (who) =>
    some<PartyStep[]>([], [out(100, { who, fault: 'timeout-before' })]).map((before) => [
      qr(1_000, { who }),
      ...before,
      plain.recover(who),
      out(200, { who }),
      plain.hours(2),
    ]),
  ),
  // The phone in a thief's hand for an hour, and the account recovered by its owner behind them.
  ...scene(1, (who) =>
    some<PartyStep[]>([], [plain.operators]).map((after) => [
      qr(1_000, { who }),
      plain.recover(who),
      plain.changeBank(who),
      out(200, { who }),
      plain.recover(who),
      ...after,
      plain.hours(25),
    ]),
  ),
  // A pause of one's own, and what is tried in it.
  ...scene(1, (who) =>
    offers.map((code) => [
      qr(500, { who }),
      { do: 'pause', who },
      offer(code, who),
      qr(500, { who }),
      move(200, { who }),
    ]),
  ),
  // Limits of one's own, and what comes in over them.
  ...scene(2, (who) =>
    some(1_000, 5_000).map((raised) => [
      limit('deposit', 100, who),
      limit('deposit', raised, who),
      qr(500, { who }),
      bank(who, { slipBy: 'nobody' }),
      move(500, { who }),
    ]),
  ),
  ...scene(2, (who) =>
    some(0, 1, 2).map((by) => [
      limit('deposit', 100, who),
      desk('limit', by, { to: who, baht: 5_000 }),
      qr(500, { who }),
    ]),
  ),
  ...scene(1, (who) =>
    some(100, 500).map((most) => [
      qr(1_000, { who }),
      limit('loss', most, who),
      move(500, { who }),
      play(100, 0, 5, who),
      move(500, { who }),
    ]),
  ),
]
