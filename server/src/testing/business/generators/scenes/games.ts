import * as fc from 'fast-check'
import * as plain from '../plain.ts'
import type { StepOf } from '../steps.ts'
import { type Scene, offers, scene, some } from './card.ts'

const { cashback, clear, limit, move, offer, out, play, qr, seamless, suspend } = plain
const codes = some<StepOf<'seamless'>['code']>('hub88', 'pgsoft', 'win568', 'pragmatic')
const rolling = some<StepOf<'seamless'>['code']>('hub88', 'win568', 'pragmatic')

/** Games that call our wallet, beside games that hold money. */
export const games: fc.Arbitrary<Scene>[] = [
  // Played, won, and out again; every call said three times at once.
  ...scene(2, (who) =>
    fc
      .tuple(codes, some(0, 1, 2, 10))
      .map(([code, win]) => [
        qr(500, { who }),
        seamless('round', 100, win, { who, code, times: 3 }),
        seamless('replay', 100, 0, { who, code }),
        seamless('round', 100, win, { who, code }),
        out(100, { who }),
      ]),
  ),
  // A gift over a bet that is open, played through at the table, cancelled.
  ...scene(2, (who) =>
    fc
      .tuple(codes, offers)
      .map(([code, offered]) => [
        qr(500, { who }),
        seamless('bet', 100, 0, { who, code }),
        offer(offered, who),
        seamless('end', 100, 1, { who, code }),
        offer(offered, who),
        seamless('bet', 100, 0, { who, code }),
        clear(who),
      ]),
  ),
  // A gift with a highest bet, beside bets above it at the table and in a game that holds money.
  ...scene(2, (who) =>
    fc
      .tuple(codes, some(10, 50, 100))
      .map(([code, bet]) => [
        qr(500, { who }),
        plain.edit('small'),
        plain.tap(who),
        seamless('round', bet, 1, { who, code }),
        move(200, { who }),
        play(bet, 1, 2, who),
        seamless('many', bet, 0, { who, code }),
        clear(who),
        seamless('round', 100, 1, { who, code }),
      ]),
  ),
  ...scene(2, (who) =>
    fc
      .tuple(rolling, some(1, 2, 5))
      .map(([code, count]) => [
        qr(100, { who }),
        offer('FIRST100', who),
        ...Array.from({ length: count }, () => seamless('round', 50, 1, { who, code })),
        ...Array.from({ length: count }, () => seamless('back', 50, 0, { who, code, times: 3 })),
        out(100, { who }),
        seamless('round', 50, 1, { who, code }),
        out(100, { who }),
      ]),
  ),
  // Taken back before it came; taken back after it was won; decided otherwise.
  ...scene(2, (who) =>
    fc
      .tuple(rolling, some(0, 2, 10))
      .map(([code, win]) => [
        qr(1_000, { who }),
        seamless('early', 100, 0, { who, code }),
        seamless('round', 100, win, { who, code }),
        seamless('back', 100, 0, { who, code }),
        seamless('replay', 100, 0, { who, code }),
        out(500, { who }),
      ]),
  ),
  ...scene(2, (who) =>
    some([2, 0], [0, 2], [1, 10]).map(([first = 0, then = 0]) => [
      qr(1_000, { who }),
      seamless('round', 100, first, { who, code: 'win568' }),
      seamless('otherwise', 0, then, { who, code: 'win568' }),
      seamless('otherwise', 0, first, { who, code: 'win568' }),
      out(500, { who }),
    ]),
  ),
  // Beside a game that holds money: cashback of both, and limits over both.
  ...scene(2, (who) =>
    codes.map((code) => [
      qr(1_000, { who }),
      move(200, { who }),
      play(100, 0, 1, who),
      seamless('round', 100, 0, { who, code }),
      cashback(who),
      seamless('bet', 100, 0, { who, code }),
      cashback(who),
    ]),
  ),
  ...scene(2, (who) =>
    fc
      .tuple(codes, some<number | null>(100, 500))
      .map(([code, most]) => [
        qr(1_000, { who }),
        limit('loss', most, who),
        seamless('bet', 100, 0, { who, code }),
        seamless('bet', 50, 0, { who, code }),
        seamless('end', 0, 0, { who, code }),
        seamless('bet', 500, 0, { who, code }),
        move(100, { who }),
        seamless('bet', 100, 0, { who, code }),
      ]),
  ),
  // Where the dialect has no token, by who is suspended.
  ...scene(2, (who) =>
    fc.constant([
      qr(500, { who }),
      seamless('round', 50, 1, { who, code: 'win568' }),
      suspend(who),
      seamless('bet', 50, 0, { who, code: 'win568' }),
      suspend(who),
    ]),
  ),
  // At one moment, after the log-out, and of an account that is closed meanwhile.
  ...scene(3, (who) =>
    fc
      .tuple(codes, some<StepOf<'seamless'>['act']>('loggedOut', 'twoGames', 'many', 'race'))
      .map(([code, act]) => [
        qr(1_000, { who }),
        seamless(act, 10, 2, { who, code }),
        out(100, { who }),
      ]),
  ),
  ...scene(3, (who) =>
    fc
      .tuple(codes, some(0, 1, 2, 10), some(0, 1))
      .map(([code, win, which]) => [
        qr(1_000, { who }),
        seamless('closed', 50, win, { who, code, which, times: 3 }),
        out(100, { who }),
      ]),
  ),
  // What another's provider says in this member's name: a win of another's bet, most of all.
  ...scene(2, (who) =>
    some<StepOf<'seamless'>['code']>('hub88', 'hub88', 'pgsoft', 'win568', 'pragmatic').map(
      (code) => [
        qr(500, { who: 0 }),
        seamless('bet', 100, 0, { who: 0, code }),
        qr(500, { who }),
        seamless('stolen', 100, 0, { who, code }),
        seamless('round', 100, 2, { who, code }),
      ],
    ),
  ),
]
