import { bug, byTest, type Bug } from './bug.ts'

const areas = 'server/src/areas'

/** Planted in the rules of money that comes in and goes out, without a look at the model. */
export const BLIND_CASH_BUGS: readonly Bug[] = [
  byTest(
    `${areas}/cashin/bankTransfers/rules.test.ts`,
    bug('of two who may be meant by a transfer the first has it', [
      `${areas}/cashin/bankTransfers/rules.ts`,
      'return more.length > 0 ?',
      'return more.length > 1 ?',
    ]),
  ),
  byTest(
    `${areas}/cashin/deposits/rules.test.ts`,
    bug('who pays a code in kip late has the better of two rates', [
      `${areas}/cashin/deposits/rules.ts`,
      'now < then ? [now, rateNow]',
      'now > then ? [now, rateNow]',
    ]),
  ),
  byTest(
    `${areas}/cashin/deposits/rules.test.ts`,
    bug('a code in kip asks for less than it credits', [
      `${areas}/cashin/deposits/rules.ts`,
      '(amount * rate + 9_999n) / 10_000n',
      '(amount * rate) / 10_000n',
    ]),
  ),
  byTest(
    `${areas}/cashin/payments/rules.test.ts`,
    bug('a slip of a transfer that the feed has told is another payment', [
      `${areas}/cashin/payments/rules.ts`,
      "(by === 'SLIP' || !one.told)",
      "(by === 'LINE' || !one.told)",
    ]),
  ),
  byTest(
    `${areas}/cashin/suspense/suspense.test.ts`,
    bug('a return that the bank refuses is in suspense again at once', [
      `${areas}/cashin/suspense/rules.ts`,
      'SETTLING_MS = 60_000',
      'SETTLING_MS = 0',
    ]),
  ),
  byTest(
    `${areas}/cashin/slips/rules.test.ts`,
    bug("a slip is had whose account was another member's when it was paid", [
      `${areas}/cashin/slips/rules.ts`,
      'member.sharesMask || member.heldBefore',
      'member.sharesMask',
    ]),
  ),
  byTest(
    `${areas}/cashin/slips/rules.test.ts`,
    bug('the age of a slip is measured in hours', [
      `${areas}/cashin/slips/rules.ts`,
      'age > maxAgeMinutes * 60_000',
      'age > maxAgeMinutes * 3_600_000',
    ]),
  ),
  byTest(
    `${areas}/cashin/walletLinks/walletlinks.test.ts`,
    bug('a small wallet link is refused', [
      `${areas}/cashin/walletLinks/rules.ts`,
      'MIN_LINK_AMOUNT = 200n',
      'MIN_LINK_AMOUNT = 20_000n',
    ]),
  ),
  byTest(
    `${areas}/stateTables.unit.test.ts`,
    bug('money for a code that was cancelled is not taken', [
      `${areas}/cashin/deposits/states.ts`,
      "CANCELLED: ['PAID']",
      'CANCELLED: []',
    ]),
  ),
  byTest(
    `${areas}/stateTables.unit.test.ts`,
    bug('what was assigned to a member may be returned as well', [
      `${areas}/cashin/payments/states.ts`,
      'ASSIGNED: []',
      "ASSIGNED: ['RETURNING']",
    ]),
  ),
  byTest(
    `${areas}/stateTables.unit.test.ts`,
    bug('a slip that has failed may succeed', [
      `${areas}/cashin/slips/states.ts`,
      'FAILED: []',
      "FAILED: ['SUCCESS']",
    ]),
  ),
  bug('the largest payout is too large', [
    `${areas}/cashout/withdrawals/rules.ts`,
    'amount > satang(withdrawMax)',
    'amount >= satang(withdrawMax)',
  ]),
  bug('the last payout that a day allows waits', [
    `${areas}/cashout/withdrawals/rules.ts`,
    'dayCount > settings.withdrawalsPerDay',
    'dayCount >= settings.withdrawalsPerDay',
  ]),
  bug('a payout in kip is rounded up', [
    `${areas}/cashout/withdrawals/rules.ts`,
    '(amount * rateOf(lakPerBaht)) / 10_000n',
    '(amount * rateOf(lakPerBaht) + 9_999n) / 10_000n',
  ]),
  bug('unplayed money goes out where a little stays', [
    `${areas}/cashout/withdrawals/rules.ts`,
    'left < unplayed &&',
    'left <= 0n &&',
  ]),
  bug('what a rule holds goes out with one operator', [
    `${areas}/cashout/withdrawals/rules.ts`,
    "'FOUR_EYES', 'BLOCKED', 'RULE_HELD'",
    "'FOUR_EYES', 'BLOCKED'",
  ]),
  bug('much money of a doubtful account goes out with one operator', [
    `${areas}/cashout/withdrawals/rules.ts`,
    'OF_MONEY.includes(reason)).length > 1',
    'OF_MONEY.includes(reason)).length > 2',
  ]),
  byTest(
    `${areas}/cashout/withdrawals/rules.test.ts`,
    bug('an approval before the bank has spoken overrules its no', [
      `${areas}/cashout/withdrawals/rules.ts`,
      "return holder === 'DIFFERS'\n    return !reason",
      'return holder !== undefined\n    return !reason',
    ]),
  ),
  byTest(
    `${areas}/cashin/deposits/chargebacks/chargeback.test.ts`,
    bug('what is paid of a payment that was taken back is collected again', [
      `${areas}/cashin/deposits/chargebacks/collect.ts`,
      'const rest = debt.amount - debt.paid',
      'const rest = debt.amount',
    ]),
  ),
  byTest(
    `${areas}/site/bankAccounts/rules.test.ts`,
    bug('a visible digit is enough of an account', [
      `${areas}/site/bankAccounts/rules.ts`,
      'const ENOUGH = 4',
      'const ENOUGH = 1',
    ]),
  ),
]
