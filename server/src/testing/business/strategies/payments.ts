import {
  again,
  bank,
  changeBank,
  chargeback,
  feed,
  hours,
  operators,
  out,
  qr,
  rate,
  recover,
} from '../generators/plain.ts'
import type { Strategy } from './strategy.ts'

/** With payments, payouts and accounts. */
export const PAYMENTS: readonly Strategy[] = [
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
