import { BLIND_CASH_BUGS } from './blindCashBugs.ts'
import { BLIND_PLAY_BUGS } from './blindPlayBugs.ts'
import { bug, type Bug } from './bug.ts'
import { CORRECTION_BUGS } from './correctionBugs.ts'
import { SEAMLESS_BUGS } from './seamlessBugs.ts'

const areas = 'server/src/areas'

/** What an auditor has found in the product once, and its kin. */
export const BUGS: readonly Bug[] = [
  bug('a slip of a transfer to a stranger is credited for four digits', [
    `${areas}/site/bankAccounts/rules.ts`,
    "  if (name === 'NO_MATCH') return 'NO_MATCH'\n  return number === 'MATCH' && bank === " +
      "'MATCH' && name === 'MATCH' ? 'MATCH' : 'UNCLEAR'",
    '  return number',
  ]),
  bug('a slip is had by an account made up to fit the mask', [
    `${areas}/site/bankAccounts/rules.ts`,
    "bank === 'NO_MATCH' || name === 'NO_MATCH') return 'NO_MATCH'\n  if (number !== " +
      "'MATCH' || name !== 'MATCH') return 'UNCLEAR'",
    "bank === 'NO_MATCH') return 'NO_MATCH'\n  if (number !== 'MATCH') return 'UNCLEAR'",
  ]),
  bug("the feed ignores the sender's name", [
    `${areas}/cashin/bankTransfers/rules.ts`,
    "    .filter(({ name }) => name !== 'NO_MATCH')\n  const [first, ...more] = possible\n " +
      " if (!first) return { wait: 'NAME_DIFFERS' }\n  if (!possible.some(({ name }) => name " +
      "=== 'MATCH'))",
    "  const [first, ...more] = possible\n  if (!first) return { wait: 'NAME_DIFFERS' }\n  if (possible.length === 0)",
  ]),
  bug(
    'a second notice of a one-time code under another name is credited',
    [
      `${areas}/cashin/deposits/psp/pspEvents.ts`,
      'waitReason(code, event.amount, !known.isPaid, factor)',
      'waitReason(code, event.amount, true, factor)',
    ],
    [
      `${areas}/cashin/deposits/psp/pspEvents.ts`,
      'known.isPaid ? {} : { firstOf: event.reference }',
      '{}',
    ],
  ),
  bug('a settlement into our own KBANK account is credited to the payer', [
    `${areas}/cashin/bankTransfers/takeLine.ts`,
    'if (transfer.billPayment && own)',
    'if (transfer.billPayment && !own)',
  ]),
  bug('ten times what a code asks is credited', [
    `${areas}/cashin/deposits/rules.ts`,
    'far > 0n && paid >= far',
    'far < 0n',
  ]),
  bug('the threshold of approval counts one payout alone', [
    `${areas}/cashout/withdrawals/approvalReasons.ts`,
    'dayTotal: day.total + amount',
    'dayTotal: amount',
  ]),
  bug('any number of payouts a day goes out by itself', [
    `${areas}/cashout/withdrawals/approvalReasons.ts`,
    'dayCount: day.count + 1',
    'dayCount: 1',
  ]),
  bug('deposits go out again unplayed', [
    `${areas}/cashout/withdrawals/rules.ts`,
    'unplayed > 0n &&',
    'unplayed < 0n &&',
  ]),
  bug(
    "a stranger's account is paid out to by itself",
    [`${areas}/cashout/withdrawals/rules.ts`, "holder === 'DIFFERS' || (", '('],
    [
      `${areas}/cashout/withdrawals/payouts/payoutBlock.ts`,
      "if (holder === 'DIFFERS' && ",
      "if (status === 'LOCKED' && holder === 'DIFFERS' && ",
    ],
  ),
  bug('a suspended member is paid on a retry', [
    `${areas}/cashout/withdrawals/payouts/payoutBlock.ts`,
    "status !== 'ACTIVE' && ",
    "status === 'LOCKED' && ",
  ]),
  bug('a gift takes its base from old balances of games', [
    `${areas}/gifts/playthrough/guard.ts`,
    'await refreshGames(context, memberId)\n  const [code]',
    'const [code]',
  ]),
  bug('what is on its way to a bank is not in the base', [
    `${areas}/gifts/playthrough/open.ts`,
    'const base = total + leaving',
    'const base = total',
  ]),
  bug('a deposit ends a gift without a bet', [
    `${areas}/gifts/playthrough/standing.ts`,
    'funds.total + active.leaving - came',
    'funds.total + active.leaving',
  ]),
  bug('cancelling leaves what was won with the gift', [
    `${areas}/gifts/playthrough/rules.ts`,
    'least(beyondGift, own > 0n ? own : 0n)',
    'beyondGift + 0n * own',
  ]),
  bug(
    'any no of a bank voids the payout',
    [
      'server/src/providers/bank/corporate.ts',
      'response.status === 422 && code !== null && FINAL_NOS.has(code)',
      'response.status === 422 && code !== null',
    ],
    [
      `${areas}/cashout/withdrawals/payouts/payout.ts`,
      'if (asked && row.no_at !== null && waitMs <= 0)',
      'if (waitMs > -1 || asked)',
    ],
  ),
  bug(
    'a coupon is claimed twice at once',
    [
      `${areas}/gifts/spinwheel/rules.ts`,
      "if (state === 'CLAIMED') return 'NO_CLAIMABLE_COUPON'",
      '',
    ],
    [
      `${areas}/gifts/spinwheel/rules.ts`,
      "!couponStates.may(state, 'CLAIMED')",
      "state === 'EXPIRED'",
    ],
    [
      `${areas}/gifts/spinwheel/store.ts`,
      ".where('id', '=', id)\n    .where('claimed_at', 'is', null)",
      ".where('id', '=', id)",
    ],
    [
      `${areas}/gifts/spinwheel/coupons.ts`,
      'key: `coupon:${id}`',
      "key: `coupon:${id}:${context.ids.reference('cl')}`",
    ],
  ),
  bug('a cash prize asks no play', [
    `${areas}/gifts/spinwheel/played.ts`,
    'if (figure.lacks > 0)',
    'if (figure.lacks < 0)',
  ]),
  bug('rounds that a provider took back still count', [
    `${areas}/play/games/rounds/corrections.ts`,
    'if (!was || (',
    'if (was || (',
  ]),
  bug('one deposit stands behind an offer after it was paid out again', [
    `${areas}/gifts/bonuses/claim.ts`,
    'countsSince(taken, lastHad)',
    'countsSince(lastHad)',
  ]),
  bug(
    'one deposit is matched by two offers of a percent',
    [`${areas}/gifts/bonuses/claim.ts`, 'last.created_at < fresh', 'last.created_at > now'],
    [
      `${areas}/gifts/bonuses/claim.ts`,
      'percent !== null && (await depositIsUsed(db, last.id))',
      'percent !== null && last.created_at > now',
    ],
  ),
  bug('a gift without a deposit is for the rich as well', [
    `${areas}/gifts/playthrough/guard.ts`,
    "amount > toSatang(settings.get('bonusEntryBelow'))",
    "amount > toSatang(settings.get('bonusEntryBelow')) * 100_000n",
  ]),
  bug(
    'money goes out while a gift is played through',
    [`${areas}/cashout/withdrawals/facts.ts`, 'if (known.playing) return known.playing', ''],
    [`${areas}/cashout/withdrawals/prepare.ts`, 'await demandNoPlaythrough(context, memberId)', ''],
  ),
  bug('a pause stops nothing', [
    `${areas}/people/members/member.ts`,
    'return until && until > now',
    'return until && until < now',
  ]),
  bug("a member's own deposit limit is not looked at", [
    `${areas}/safety/responsibleGaming/guard.ts`,
    'const refusal = refusalOf(tightest(rooms, amount))\n  if (refusal) throw refusal',
    'void rooms\n  void amount',
  ]),
  bug('cashback pays the same loss again', [
    `${areas}/gifts/refunds/service.ts`,
    '{ covered: account.covered + loss, carried, seen: netLoss }',
    '{ covered: 0n, carried, seen: netLoss }',
  ]),
  bug('a transfer without an answer is taken for failed', [
    `${areas}/play/games/transfers/movements.ts`,
    "if (answer.kind === 'unknown') return { go: 'WAIT', reason: answer.reason }\n  if (answer.kind === 'refused')",
    "if (answer.kind !== 'done')",
  ]),
  bug(
    'a gift opens over bets that are not settled',
    [
      `${areas}/gifts/playthrough/guard.ts`,
      'await demandSettledBets(context, memberId)',
      'void demandSettledBets',
    ],
    [
      `${areas}/gifts/playthrough/open.ts`,
      '  await demandSettledByBooks(context, memberId, tx.db)\n',
      '  void demandSettledByBooks\n',
    ],
  ),
  bug(
    'a gift is cancelled over bets that are not settled',
    [
      `${areas}/gifts/playthrough/cancel.ts`,
      '    await demandSettledBets(context, memberId)\n    if (\n',
      '    void demandSettledBets\n    if (\n',
    ],
    [
      `${areas}/gifts/playthrough/cancel.ts`,
      '    await demandSettledBets(context, memberId)\n    if (await end(',
      '    if (await end(',
    ],
    [
      `${areas}/gifts/playthrough/cancel.ts`,
      'if (await unknownRoundOf(context, memberId, tx.db)) return false',
      'void unknownRoundOf',
    ],
  ),
  bug("a member's own limit of loss is not looked at", [
    `${areas}/safety/responsibleGaming/guard.ts`,
    "left: loss - usedOf(own, 'loss') - games",
    "left: loss + usedOf(own, 'loss') + games",
  ]),
  bug('what came in beyond a limit of deposits goes into games', [
    `${areas}/safety/responsibleGaming/guard.ts`,
    'beyond > 0n && amount <= wallet',
    'beyond < 0n && amount <= wallet',
  ]),
  bug('a higher limit counts at once', [
    `${areas}/safety/responsibleGaming/limits.ts`,
    'if (isLower(current, asked.amount)) {',
    'if (asked.amount !== current) {',
  ]),
  bug('an operator raises a limit', [
    `${areas}/safety/responsibleGaming/limits.ts`,
    'if (!isLower(before, limit.amount))',
    'if (!isLower(null, limit.amount))',
  ]),
  bug('one operator alone gives large money in suspense away', [
    `${areas}/staff/operators/secondApprovals/policy.ts`,
    'gave.toMember + amount >= limits.toMember || gave.toAll + amount >= limits.toAll',
    'gave.toMember + amount < limits.toMember / 100n',
  ]),
  bug('one operator gives large money away in parts', [
    `${areas}/staff/operators/secondApprovals/policy.ts`,
    'gave.toMember + amount >= limits.toMember || gave.toAll + amount >= limits.toAll',
    'amount >= limits.toMember',
  ]),
  bug('support decides about money', [
    'contract/src/ops/callRights.ts',
    "opsWithdrawalApprove: 'withdrawals.decide'",
    "opsWithdrawalApprove: 'members.read'",
  ]),
  bug('kip are turned into more baht than they are', [
    `${areas}/cashin/bankTransfers/rules.ts`,
    '(hundredths * 100n) / BigInt(Math.round(lakPerBaht * 100))',
    '(hundredths * 100n) / BigInt(Math.round(lakPerBaht * 100)) + 1n',
  ]),
  bug('payouts have no cooling-off after a recovery or a change of the bank account', [
    `${areas}/cashout/withdrawals/payouts/payoutBlock.ts`,
    'member?.payoutsRestUntil && member.payoutsRestUntil > now',
    'member?.payoutsRestUntil && now < new Date(0)',
  ]),
  bug('the inviter keeps what voided rounds earned', [
    `${areas}/gifts/invites/store.ts`,
    'else div(e.earned::numeric * p.turnover, e.turnover) end',
    'else e.earned end',
  ]),
  bug("a spin's nonce is not used up", [
    `${areas}/gifts/spinwheel/spinStore.ts`,
    'set next_nonce = next_nonce + 1',
    'set next_nonce = next_nonce + 0',
  ]),
  bug('a gift without a deposit ignores money on its way to a bank', [
    `${areas}/gifts/playthrough/guard.ts`,
    'sum + stake, total + leaving)',
    'sum + stake, total + 0n * leaving)',
  ]),
  bug(
    'an offer is had once more than its most',
    [`${areas}/gifts/bonuses/claim.ts`, 'had >= offer.max_received', 'had > offer.max_received'],
    [`${areas}/gifts/bonuses/blocked.ts`, 'had >= offer.max_received', 'had > offer.max_received'],
  ),
  bug('game to game puts in what was asked and not what came out', [
    `${areas}/play/games/transfers/transfer.ts`,
    'inbound = end.moved < amount ? end.moved : amount',
    'inbound = end.moved < amount ? amount : amount',
  ]),
  bug(
    'a used bank account may be changed',
    [
      `${areas}/people/members/account.ts`,
      "if (member.bankUsedAt) throw new Refused('BANK_LOCKED')",
      'void member.bankUsedAt',
    ],
    [
      `${areas}/people/members/store.ts`,
      "other: null, updated_at: at })\n    .where('id', '=', id)\n    .where('bank_used_at', 'is', null)",
      "other: null, updated_at: at })\n    .where('id', '=', id)",
    ],
  ),
  bug('an honest payout is refused', [
    `${areas}/cashout/withdrawals/rules.ts`,
    'amount <= 0n || amount < satang(withdrawMin)',
    'amount <= 0n || amount <= satang(withdrawMin)',
  ]),
  bug('a tap takes terms that nobody was shown', [
    `${areas}/gifts/playthrough/promise/promise.ts`,
    'if (row && row.terms !== now.terms)',
    "if (row && row.terms === '')",
  ]),
  bug('what counts of the play for an offer is forgotten once it is taken', [
    `${areas}/gifts/playthrough/open.ts`,
    'weightsOf(context, gift.weights ?? null)',
    'weightsOf(context, null)',
  ]),
  bug('who edits offers gives much alone', [
    `${areas}/desk/content/versions.ts`,
    'const isHighRisk = await needsSecond(',
    "const isHighRisk = kind !== 'offer' && await needsSecond(",
  ]),
  bug('a payout to an account in kip is ordered in baht', [
    `${areas}/cashout/withdrawals/payouts/payout.ts`,
    'row.lak !== null && row.lak_rate !== null',
    'row.lak !== null && row.lak_rate === null',
  ]),
  bug('kip are paid out by the rate of the moment in which they are sent', [
    `${areas}/cashout/withdrawals/payouts/payout.ts`,
    '      ...orderedAs(row),\n',
    '      ...orderedAs(row),\n      ...(row.lak !== null && { amount: row.amount * ' +
      "BigInt(context.settings.get('lakPerBaht') * 100) / 10_000n * 100n }),\n",
  ]),
  bug('a payout goes out over a payment that was taken back', [
    `${areas}/cashout/withdrawals/payouts/payoutBlock.ts`,
    "if (takenBack) return { reason: 'CHARGEBACK', until: null }",
    'void takenBack',
  ]),
  ...SEAMLESS_BUGS,
  ...BLIND_CASH_BUGS,
  ...BLIND_PLAY_BUGS,
  ...CORRECTION_BUGS,
]
