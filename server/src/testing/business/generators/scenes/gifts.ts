import * as fc from 'fast-check'
import type { Edition } from '../../reference/offers.ts'
import * as plain from '../plain.ts'
import { type Scene, losing, offers, scene, some } from './card.ts'

const { clear, move, offer, openBet, out, play, qr } = plain
const editions = some<Edition>(
  'plain',
  'more',
  'longer',
  'harder',
  'half',
  'half',
  'half',
  'large',
  'share',
  'lowerCap',
  'reach',
)

/** Offers, cashback, invites and the wheel, by who means to keep what they give. */
export const gifts: fc.Arbitrary<Scene>[] = [
  // An offer on a game's old balance, on money that is leaving, on a deposit that is gone.
  ...scene(2, (who) => offers.map((code) => [...losing(who), offer(code, who), clear(who)])),
  ...scene(2, (who) =>
    offers.map((code) => [
      qr(6_000, { who }),
      out(2_500, { who }),
      qr(200, { who }),
      offer(code, who),
    ]),
  ),
  ...scene(2, (who) =>
    offers.map((code) => [qr(200, { who }), out(200, { who }), offer(code, who), clear(who)]),
  ),
  // Won with a gift: cancelled, or played through with rounds that are taken back.
  ...scene(2, (who) =>
    some(0, 2, 10).map((win) => [
      qr(200, { who }),
      offer('FIRST100', who),
      move(200, { who }),
      play(50, win, 1, who),
      clear(who),
      out(200, { who }),
    ]),
  ),
  ...scene(2, (who) =>
    some(0, 1, 5).map((which) => [
      qr(100, { who }),
      offer('FIRST100', who),
      move(200, { who }),
      play(100, 1, 5, who),
      { do: 'void', which },
      play(100, 1, 5, who),
      out(100, { who }),
    ]),
  ),
  // A gift over bets that are open, taken or cancelled.
  ...scene(2, (who) =>
    offers.map((code) => [
      qr(500, { who }),
      move(200, { who }),
      openBet(100, who),
      offer(code, who),
    ]),
  ),
  ...scene(2, (who) =>
    offers.map((code) => [
      qr(500, { who }),
      offer(code, who),
      move(200, { who }),
      openBet(100, who),
      clear(who),
    ]),
  ),
  // Cashback, and a deposit behind it; once more for what is lost after it.
  ...scene(2, (who) =>
    some(clear(who), qr(2_500, { who })).map((next) => [
      qr(1_000, { who }),
      move(500, { who }),
      play(100, 0, 5, who),
      plain.cashback(who),
      next,
      plain.cashback(who),
      out(500, { who }),
    ]),
  ),
  // Coins, for money that was played or was not.
  ...[[], [500]].flatMap((played) =>
    scene(2, (who) =>
      fc.constant([
        qr(1_000, { who }),
        ...played.flatMap((baht) => [move(baht, { who }), play(baht, 1, 5, who)]),
        plain.spin(who),
        plain.claim(who),
        plain.claim(who),
      ]),
    ),
  ),
  // A payout at the bank that nobody has answered, and a gift for who has nothing.
  ...scene(2, (who) =>
    some('WEEKLY30' as const).map((code) => [
      qr(200, { who }),
      out(200, { who, fault: 'hold' }),
      offer(code, who),
    ]),
  ),
  // An offer as often as it may be had, and once more behind a fresh deposit.
  ...scene(2, (who) =>
    offers.map((code) => [
      qr(200, { who }),
      offer(code, who),
      clear(who),
      qr(200, { who }),
      offer(code, who),
    ]),
  ),
  // Another day, which is the same week.
  ...scene(2, (who) =>
    fc.constant([
      offer('WEEKLY30', who),
      clear(who),
      qr(200, { who }),
      offer('DAILY20', who),
      clear(who),
      plain.hours(25),
      qr(200, { who }),
      offer('DAILY20', who),
      clear(who),
    ]),
  ),
  // Earned by a friend's rounds that the provider takes back before the inviter collects.
  ...scene(2, () =>
    some(1, 3, 5).map((back) => [
      qr(2_500, { who: 1 }),
      move(500, { who: 1 }),
      play(500, 1, 5, 1),
      plain.hours(2),
      ...Array.from({ length: back }, () => plain.voidRound()),
      play(50, 1, 1, 1),
      plain.hours(2),
      plain.invite,
    ]),
  ),
  // Terms that an editor changes between a look and a tap, or while it is tapped.
  ...scene(3, (who) =>
    fc
      .tuple(editions, editions, some(null, null, 'longer' as const))
      .map(([first, next, editing]) => [
        qr(500, { who }),
        plain.edit(first),
        plain.look(who),
        plain.edit(next),
        plain.tap(who, { editing }),
        plain.tap(who),
        move(200, { who }),
        play(50, 1, 5, who),
        clear(who),
      ]),
  ),
  // Taken, and then the terms are others: what was promised is what is played through.
  ...scene(3, (who) =>
    fc
      .tuple(editions, editions)
      .map(([first, next]) => [
        qr(200, { who }),
        plain.edit(first),
        plain.tap(who, { times: 3 }),
        plain.edit(next),
        move(200, { who }),
        play(10, 1, 5, who),
        play(10, 1, 5, who),
        plain.feed,
        out(200, { who }),
      ]),
  ),
  // An editor alone gives what two must say, to who takes it at once.
  ...scene(2, (who) =>
    fc
      .tuple(some<Edition>('million', 'manyPercent', 'cash'), editions)
      .map(([greedy, first]) => [
        qr(500, { who }),
        plain.edit(first),
        plain.edit(greedy),
        plain.tap(who, { times: 3 }),
        out(500, { who }),
      ]),
  ),
]
