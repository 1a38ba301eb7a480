import { clear, limit, offer, out, qr, seamless, suspend } from '../generators/plain.ts'
import type { Strategy } from './strategy.ts'

/** With games that call our wallet. */
export const SEAMLESS_GAMES: readonly Strategy[] = [
  {
    name: 'has a bet and its rollback said at once, and the win of what was taken back',
    thiefAccount: 'own',
    steps: [
      qr(1_000),
      seamless('race', 100),
      seamless('race', 100, 0, { code: 'pragmatic' }),
      seamless('race', 100, 0, { code: 'win568' }),
      seamless('early', 100, 0, { times: 3 }),
      seamless('round', 100, 10),
      seamless('back', 100, 0, { times: 3 }),
      seamless('replay', 100),
      out(500),
    ],
  },
  {
    name: 'has wins said again and again, in every dialect',
    thiefAccount: 'own',
    steps: [
      qr(1_000),
      seamless('round', 100, 1, { times: 3 }),
      seamless('replay', 100),
      seamless('round', 100, 1, { code: 'pgsoft', times: 3 }),
      seamless('replay', 100, 0, { code: 'pgsoft' }),
      seamless('round', 100, 1, { code: 'win568', times: 3 }),
      seamless('otherwise', 100, 1, { code: 'win568' }),
      seamless('replay', 100, 0, { code: 'win568' }),
      seamless('round', 100, 1, { code: 'pragmatic', times: 3 }),
      seamless('replay', 100, 0, { code: 'pragmatic' }),
      out(1_000),
    ],
  },
  {
    name: 'plays by the token of another, forged, badly signed, and wins the round of another',
    thiefAccount: 'own',
    steps: [
      qr(1_000, { who: 0 }),
      qr(500),
      seamless('bet', 500, 0, { who: 0 }),
      seamless('stolen', 100),
      seamless('bet', 500, 0, { who: 0, code: 'win568' }),
      seamless('stolen', 100, 0, { code: 'win568' }),
      out(500),
    ],
  },
  {
    name: 'bets on after the log-out, and is paid the win of before',
    thiefAccount: 'own',
    steps: [
      qr(500),
      seamless('loggedOut', 100, 1),
      seamless('loggedOut', 100, 1, { code: 'pragmatic' }),
      out(500),
    ],
  },
  {
    name: 'stakes the whole wallet in two games at once',
    thiefAccount: 'own',
    steps: [qr(500), seamless('twoGames', 500), seamless('end', 0, 1), out(500)],
  },
  {
    name: 'passes a limit of loss by many small bets at once, and in a second game',
    thiefAccount: 'own',
    steps: [
      qr(1_000),
      limit('loss', 100),
      seamless('many', 10),
      seamless('many', 10, 0, { code: 'win568' }),
      out(500),
    ],
  },
  {
    name: 'plays a gift through by bets that are taken back',
    thiefAccount: 'own',
    steps: [
      qr(200),
      offer('FIRST100'),
      ...Array.from({ length: 6 }, () => [
        seamless('round', 100, 1),
        seamless('back', 100, 0, { times: 3 }),
      ]).flat(),
      out(400),
      clear(),
      out(200),
    ],
  },
  {
    name: 'is paid a win once the account is shut, and takes it out',
    thiefAccount: 'own',
    steps: [
      qr(500),
      seamless('bet', 100),
      suspend(),
      seamless('end', 0, 1),
      out(500),
      seamless('bet', 100),
      suspend(),
      out(500),
    ],
  },
]
