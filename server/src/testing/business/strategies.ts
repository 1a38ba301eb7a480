import type { ThiefAccount } from './cast.ts'
import {
  again,
  bank,
  cashback,
  changeBank,
  chargeback,
  claim,
  clear,
  edit,
  feed,
  hours,
  invite,
  look,
  move,
  offer,
  openBet,
  operators,
  out,
  play,
  qr,
  rate,
  recover,
  settleBet,
  spin,
  voidRound,
  tap,
} from './generators/plain.ts'
import type { PartyStep } from './generators/steps.ts'

/**
 * What a thief or a bonus abuser tries, as steps of one who is member 2. Each is played again and
 * again for an hour. Stakes that win nothing and lose nothing: nobody plays better than that.
 */
export interface Strategy {
  name: string
  thiefAccount: ThiefAccount
  steps: readonly PartyStep[]
  /** Baht that it may keep of gifts, having lost more or played through by their rules; else 0. */
  mayKeep?: number
  /** Baht that it may owe: paid out before the PSP took the first payment back. */
  mayOwe?: number
  /** Two accounts on both sides: what they are given is less than what they lose together. */
  isRing?: true
}

export const STRATEGIES: readonly Strategy[] = [
  {
    name: 'splits a large payout under the threshold of approval',
    thiefAccount: 'own',
    steps: [qr(25_000), out(6_000), out(6_000), out(6_000), out(6_000, { times: 3 })],
  },
  {
    name: "registers a stranger's account number, and shows the stranger's slips",
    thiefAccount: 'number',
    steps: [bank(3), bank(3, { shown: false }), feed, out(500)],
  },
  {
    name: "makes up an account that fits the mask of a stranger's slip",
    thiefAccount: 'mask',
    steps: [bank(3, { shown: false }), bank(3), feed, out(500)],
  },
  {
    name: 'shows slips of transfers to accounts that look like ours',
    thiefAccount: 'own',
    steps: [bank(2, { to: 'elsewhere', shown: false }), bank(0, { to: 'elsewhere' }), out(500)],
  },
  {
    name: 'replays: callbacks, links, payouts under one key',
    thiefAccount: 'own',
    steps: [
      qr(1_000, { times: 3, forged: true }),
      { do: 'link', who: 2, other: 2, baht: 100, times: 3 },
      out(500, { times: 3 }),
      again,
      again,
    ],
  },
  {
    name: 'has one payment by two methods: feed and slip, code and settlement',
    thiefAccount: 'own',
    steps: [bank(2, { slipBy: 'sender' }), feed, qr(1_000), { do: 'settle' }, feed, out(1_000)],
  },
  {
    name: 'takes an offer, wins with it, cancels, and takes it again',
    thiefAccount: 'own',
    steps: [
      qr(500),
      offer('FIRST100'),
      move(500),
      play(100, 1, 5),
      clear(),
      offer('FIRST100'),
      offer('WELCOME'),
      clear(),
      out(500),
    ],
  },
  {
    name: 'loses in a game that was not looked at, and takes an offer on the old balance',
    thiefAccount: 'own',
    steps: [
      qr(500),
      move(500),
      play(500, 0),
      qr(100),
      offer('DAILY20'),
      offer('WELCOME'),
      clear(),
      out(100),
    ],
  },
  {
    name: 'takes deposits out again unplayed, behind them an offer each time',
    thiefAccount: 'own',
    steps: [
      qr(200),
      offer('DAILY20'),
      clear(),
      out(200),
      offer('DAILY20'),
      offer('WELCOME'),
      out(100, { all: false }),
    ],
  },
  {
    name: 'many accounts on one device: invites itself, and collects',
    thiefAccount: 'own',
    steps: [
      qr(1_000, { who: 1 }),
      move(500, { who: 1 }),
      play(100, 1, 5, 1),
      { do: 'invite', times: 3 },
      clear(),
      out(1_000, { who: 1, times: 3 }),
    ],
  },
  {
    name: 'cashback of a loss, a deposit behind it, and out without a bet',
    thiefAccount: 'own',
    steps: [qr(1_000), move(500), play(100, 0, 5), cashback(), qr(500), out(1_000), clear()],
  },
  {
    name: 'holds both sides of matches with two accounts, and takes cashback and invites',
    thiefAccount: 'own',
    isRing: true,
    steps: [
      qr(10_000, { who: 1 }),
      qr(10_000),
      move(10_000, { who: 1, game: 'ufabet' }),
      move(10_000, { game: 'ufabet' }),
      play(10_000, 1.98, 1, 1, 'ufabet'),
      play(10_000, 0, 1, 2, 'ufabet'),
      cashback(),
      clear(),
      cashback(1),
      invite,
    ],
  },
  {
    name: 'has an open bet elsewhere that wins after the cashback',
    thiefAccount: 'own',
    steps: [
      qr(10_000),
      move(5_000),
      move(5_000, { game: 'joker2' }),
      play(5_000, 0),
      openBet(5_000, 2, 'joker2'),
      cashback(),
      settleBet(2),
      cashback(),
    ],
  },
  {
    name: 'has rounds taken back behind the cashback, and cancels it',
    thiefAccount: 'own',
    steps: [
      qr(1_000),
      move(500),
      play(500, 0),
      cashback(),
      voidRound(),
      feed,
      clear(),
      cashback(),
      out(1_000),
    ],
  },
  {
    name: 'has the round taken back by which a gift failed',
    thiefAccount: 'own',
    steps: [
      qr(100),
      offer('WELCOME'),
      move(200),
      play(200, 0),
      feed,
      voidRound(),
      out(200),
      clear(),
    ],
  },
  {
    name: 'coins for money that goes in and out',
    thiefAccount: 'own',
    steps: [qr(1_000), spin(), claim(), out(1_000)],
  },
  {
    name: 'has the phone of another: recovers, changes the account, withdraws; the owner recovers',
    thiefAccount: 'own',
    steps: [qr(1_000), recover(), changeBank(), out(500), recover(), operators, hours(25)],
  },
  {
    name: 'pays by QR, withdraws, has the payment taken back, and withdraws again',
    thiefAccount: 'own',
    mayOwe: 900,
    steps: [qr(900), out(900), chargeback(), qr(900), out(900), chargeback()],
  },
  {
    name: 'edits offers: publishes a million, 10,000 percent and cash alone, and takes them',
    thiefAccount: 'own',
    steps: [
      qr(500),
      edit('plain'),
      edit('million'),
      tap(),
      edit('manyPercent'),
      tap(),
      clear(),
      edit('cash'),
      tap(),
      clear(),
      out(500),
    ],
  },
  {
    name: 'looks at terms that an editor changes, and taps before and behind the change',
    thiefAccount: 'own',
    steps: [
      qr(500),
      edit('more'),
      look(),
      edit('plain'),
      tap(),
      edit('half'),
      tap(2, { editing: 'more' }),
      tap(),
      move(500),
      play(20, 1, 5),
      clear(),
      out(500),
    ],
  },
  {
    name: 'pays kip in before the rate changes, and takes them out behind it',
    thiefAccount: 'lao',
    steps: [
      rate(703.5),
      bank(2, { to: 'BCEL', slipBy: 'nobody' }),
      rate(600),
      out(500, { fault: 'timeout-before' }),
      rate(703.5),
      feed,
    ],
  },
]
