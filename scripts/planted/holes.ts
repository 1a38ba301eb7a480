/** One hole, made by changing the text of the product as it is loaded; no file is touched. */
export interface Hole {
  name: string
  /** File, what stands there once, and what the hole makes of it. */
  changes: readonly [file: string, from: string, to: string][]
}

const domains = 'server/src/domains'
const hole = (name: string, ...changes: [string, string, string][]): Hole => ({ name, changes })

/** What an auditor has found in the product once, and its kin. */
export const HOLES: readonly Hole[] = [
  hole('a slip of a transfer to a stranger is credited for four digits', [
    `${domains}/bankaccounts/rules.ts`,
    "  if (name === 'NO_MATCH') return 'NO_MATCH'\n  return number === 'MATCH' && bank === " +
      "'MATCH' && name === 'MATCH' ? 'MATCH' : 'UNCLEAR'",
    '  return number',
  ]),
  hole('a slip is had by an account made up to fit the mask', [
    `${domains}/bankaccounts/rules.ts`,
    "bank === 'NO_MATCH' || name === 'NO_MATCH') return 'NO_MATCH'\n  if (number !== " +
      "'MATCH' || name !== 'MATCH') return 'UNCLEAR'",
    "bank === 'NO_MATCH') return 'NO_MATCH'\n  if (number !== 'MATCH') return 'UNCLEAR'",
  ]),
  hole("the feed ignores the sender's name", [
    `${domains}/banktransfers/rules.ts`,
    "    .filter(({ name }) => name !== 'NO_MATCH')\n  const [first, ...more] = possible\n " +
      " if (!first) return { wait: 'NAME_DIFFERS' }\n  if (!possible.some(({ name }) => name " +
      "=== 'MATCH'))",
    "  const [first, ...more] = possible\n  if (!first) return { wait: 'NAME_DIFFERS' }\n  if (possible.length === 0)",
  ]),
  hole(
    'a second notice of a one-time code under another name is credited',
    [
      `${domains}/deposits/psp/pspEvents.ts`,
      'const isFirst = await claimCode(tx.db, provider, event.reference, event.eventId)',
      'const isFirst = true',
    ],
    [`${domains}/deposits/psp/paymentBatch.ts`, '!isOurs || before?.isClaimed || ', '!isOurs || '],
    [`${domains}/deposits/psp/paymentBatchStore.ts`, "insertAll('psp_payment', firsts)", 'null'],
  ),
  hole('a settlement into our own KBANK account is credited to the payer', [
    `${domains}/banktransfers/takeLine.ts`,
    'if (transfer.billPayment && own)',
    'if (transfer.billPayment && !own)',
  ]),
  hole('ten times what a code asks is credited', [
    `${domains}/deposits/rules.ts`,
    'far > 0n && paid >= far',
    'far < 0n',
  ]),
  hole('the threshold of approval counts one payout alone', [
    `${domains}/withdrawals/approvalReasons.ts`,
    'dayTotal: day.total + amount',
    'dayTotal: amount',
  ]),
  hole('any number of payouts a day goes out by itself', [
    `${domains}/withdrawals/approvalReasons.ts`,
    'dayCount: day.count + 1',
    'dayCount: 1',
  ]),
  hole('deposits go out again unplayed', [
    `${domains}/withdrawals/rules.ts`,
    'unplayed > 0n &&',
    'unplayed < 0n &&',
  ]),
  hole(
    "a stranger's account is paid out to by itself",
    [`${domains}/withdrawals/rules.ts`, "holder === 'DIFFERS' || (", '('],
    [
      `${domains}/withdrawals/payouts/payoutBlock.ts`,
      "if (holder === 'DIFFERS' && ",
      "if (status === 'LOCKED' && holder === 'DIFFERS' && ",
    ],
  ),
  hole('a suspended member is paid on a retry', [
    `${domains}/withdrawals/payouts/payoutBlock.ts`,
    "status !== 'ACTIVE' && ",
    "status === 'LOCKED' && ",
  ]),
  hole('a gift takes its base from old balances of games', [
    `${domains}/playthrough/guard.ts`,
    'await refreshGames(context, memberId)\n  const [code]',
    'const [code]',
  ]),
  hole('what is on its way to a bank is not in the base', [
    `${domains}/playthrough/open.ts`,
    'const base = total + leaving',
    'const base = total',
  ]),
  hole('a deposit ends a gift without a bet', [
    `${domains}/playthrough/standing.ts`,
    'funds.total + active.leaving - came',
    'funds.total + active.leaving',
  ]),
  hole('cancelling leaves what was won with the gift', [
    `${domains}/playthrough/rules.ts`,
    'least(beyondGift, own > 0n ? own : 0n)',
    'beyondGift + 0n * own',
  ]),
  hole(
    'any no of a bank voids the payout',
    [
      'server/src/providers/bank/corporate.ts',
      'response.status === 422 && code !== null && FINAL_NOS.has(code)',
      'response.status === 422 && code !== null',
    ],
    [
      `${domains}/withdrawals/payouts/payout.ts`,
      'if (asked && row.no_at !== null && waitMs <= 0)',
      'if (waitMs > -1 || asked)',
    ],
  ),
  hole(
    'a coupon is claimed twice at once',
    [`${domains}/spinwheel/rules.ts`, "if (state === 'CLAIMED') return 'NO_CLAIMABLE_COUPON'", ''],
    [`${domains}/spinwheel/rules.ts`, "!couponStates.may(state, 'CLAIMED')", "state === 'EXPIRED'"],
    [
      `${domains}/spinwheel/store.ts`,
      ".where('id', '=', id)\n    .where('claimed_at', 'is', null)",
      ".where('id', '=', id)",
    ],
    [
      `${domains}/spinwheel/coupons.ts`,
      'key: `coupon:${id}`',
      "key: `coupon:${id}:${context.ids.reference('cl')}`",
    ],
  ),
  hole('a cash prize asks no play', [
    `${domains}/spinwheel/played.ts`,
    'if (figure.lacks > 0)',
    'if (figure.lacks < 0)',
  ]),
  hole('rounds that a provider took back still count', [
    `${domains}/games/rounds/corrections.ts`,
    'if (!was || (',
    'if (was || (',
  ]),
  hole('one deposit stands behind an offer after it was paid out again', [
    `${domains}/bonuses/take.ts`,
    'countsSince(taken, lastHad)',
    'countsSince(lastHad)',
  ]),
  hole(
    'one deposit is matched by two offers of a percent',
    [`${domains}/bonuses/take.ts`, 'last.created_at < fresh', 'last.created_at > now'],
    [
      `${domains}/bonuses/take.ts`,
      'percent !== null && (await depositIsUsed(db, last.id))',
      'percent !== null && last.created_at > now',
    ],
  ),
  hole('a gift without a deposit is for the rich as well', [
    `${domains}/playthrough/guard.ts`,
    'if (all > toSatang(below))',
    'if (all > toSatang(below) * 100_000n)',
  ]),
  hole(
    'money goes out while a gift is played through',
    [`${domains}/withdrawals/place.ts`, 'if (known.playing) return known.playing', ''],
    [`${domains}/withdrawals/service.ts`, 'await demandNoPlaythrough(context, memberId)', ''],
  ),
  hole('a pause stops nothing', [
    `${domains}/members/standing.ts`,
    'return until && until > now',
    'return until && until < now',
  ]),
  hole("a member's own deposit limit is not looked at", [
    `${domains}/playwell/guard.ts`,
    'const refusal = refusalOf(tightest(rooms, amount))\n  if (refusal) throw refusal',
    'void rooms\n  void amount',
  ]),
  hole('cashback pays the same loss again', [
    `${domains}/refunds/service.ts`,
    '{ covered: account.covered + loss, carried, seen: netLoss }',
    '{ covered: 0n, carried, seen: netLoss }',
  ]),
  hole('a transfer without an answer is taken for failed', [
    `${domains}/games/transfers/movements.ts`,
    "if (answer.kind === 'unknown') return { go: 'WAIT', reason: answer.reason }\n  if (answer.kind === 'refused')",
    "if (answer.kind !== 'done')",
  ]),
  hole(
    'a gift opens over bets that are not settled',
    [
      `${domains}/playthrough/guard.ts`,
      'await demandSettledBets(context, memberId)',
      'void demandSettledBets',
    ],
    [
      `${domains}/playthrough/open.ts`,
      '  await demandSettledByBooks(context, memberId, tx.db)\n',
      '  void demandSettledByBooks\n',
    ],
  ),
  hole(
    'a gift is cancelled over bets that are not settled',
    [
      `${domains}/playthrough/cancel.ts`,
      '    await demandSettledBets(context, memberId)\n    if (\n',
      '    void demandSettledBets\n    if (\n',
    ],
    [
      `${domains}/playthrough/cancel.ts`,
      '    await demandSettledBets(context, memberId)\n    if (await end(',
      '    if (await end(',
    ],
    [
      `${domains}/playthrough/cancel.ts`,
      'if (await unknownRoundOf(context, memberId, tx.db)) return false',
      'void unknownRoundOf',
    ],
  ),
  hole("a member's own limit of loss is not looked at", [
    `${domains}/playwell/guard.ts`,
    "left: loss - usedOf(own, 'loss') - games",
    "left: loss + usedOf(own, 'loss') + games",
  ]),
  hole('what came in beyond a limit of deposits goes into games', [
    `${domains}/playwell/guard.ts`,
    'beyond > 0n && amount <= wallet',
    'beyond < 0n && amount <= wallet',
  ]),
  hole('a higher limit counts at once', [
    `${domains}/playwell/limits.ts`,
    'if (isLower(current, asked.amount)) return hold(',
    'if (asked.amount !== current) return hold(',
  ]),
  hole('an operator raises a limit', [
    `${domains}/playwell/limits.ts`,
    'if (!isLower(before, limit.amount))',
    'if (!isLower(null, limit.amount))',
  ]),
  hole('one operator alone gives large money in suspense away', [
    `${domains}/suspense/rules.ts`,
    'amount + alone >= BigInt(Math.round(from * 100))',
    'amount + alone < BigInt(Math.round(from))',
  ]),
  hole('one operator gives large money away in pieces', [
    `${domains}/suspense/rules.ts`,
    'amount + alone >= BigInt(Math.round(from * 100))',
    'amount + 0n * alone >= BigInt(Math.round(from * 100))',
  ]),
  hole('support decides about money', [
    'contract/src/ops/rights.ts',
    "money: ['owner', 'finance']",
    "money: ['owner', 'finance', 'support']",
  ]),
  hole('kip are turned into more baht than they are', [
    `${domains}/banktransfers/rules.ts`,
    '(hundredths * 100n) / BigInt(Math.round(lakPerBaht * 100))',
    '(hundredths * 100n) / BigInt(Math.round(lakPerBaht * 100)) + 1n',
  ]),
  hole('payouts do not rest after a recovery or a change of the bank account', [
    `${domains}/withdrawals/payouts/payoutBlock.ts`,
    'member?.payoutsRestUntil && member.payoutsRestUntil > now',
    'member?.payoutsRestUntil && now < new Date(0)',
  ]),
  hole('the inviter keeps what voided rounds earned', [
    `${domains}/invites/store.ts`,
    'else div(e.earned::numeric * p.turnover, e.turnover) end',
    'else e.earned end',
  ]),
  hole("a spin's nonce is not used up", [
    `${domains}/spinwheel/spinBatchStore.ts`,
    'set next_nonce = next_nonce + 1',
    'set next_nonce = next_nonce + 0',
  ]),
  hole('a gift without a deposit ignores money on its way to a bank', [
    `${domains}/playthrough/guard.ts`,
    'sum + stake, total + leaving)',
    'sum + stake, total + 0n * leaving)',
  ]),
  hole(
    'an offer is had once more than its most',
    [`${domains}/bonuses/take.ts`, 'had >= offer.max_received', 'had > offer.max_received'],
    [`${domains}/bonuses/blocked.ts`, 'had >= offer.max_received', 'had > offer.max_received'],
  ),
  hole('game to game puts in what was asked and not what came out', [
    `${domains}/games/transfers/transfer.ts`,
    'inbound = end.moved < amount ? end.moved : amount',
    'inbound = end.moved < amount ? amount : amount',
  ]),
  hole(
    'a used bank account may be changed',
    [
      `${domains}/members/account.ts`,
      "if (member.bankUsedAt) throw new Refused('BANK_LOCKED')",
      'void member.bankUsedAt',
    ],
    [
      `${domains}/members/store.ts`,
      "bank_twin: false, updated_at: at })\n    .where('id', '=', id)\n    .where('bank_used_at', 'is', null)",
      "bank_twin: false, updated_at: at })\n    .where('id', '=', id)",
    ],
  ),
  hole('an honest payout is refused', [
    `${domains}/withdrawals/rules.ts`,
    'amount <= 0n || amount < satang(withdrawMin)',
    'amount <= 0n || amount <= satang(withdrawMin)',
  ]),
  hole('a tap takes terms that nobody was shown', [
    `${domains}/playthrough/promise/promise.ts`,
    'if (row && row.terms !== now.terms)',
    "if (row && row.terms === '')",
  ]),
  hole('what counts of the play for an offer is forgotten once it is taken', [
    `${domains}/playthrough/open.ts`,
    'weightsOf(context, gift.weights ?? null)',
    'weightsOf(context, null)',
  ]),
  hole('who edits offers gives much alone', [
    `${domains}/content/versions.ts`,
    'const isGrave = await needsSecond(',
    "const isGrave = kind !== 'offer' && await needsSecond(",
  ]),
  hole('a payout to an account in kip is ordered in baht', [
    `${domains}/withdrawals/payouts/payout.ts`,
    'row.lak !== null && row.lak_rate !== null',
    'row.lak !== null && row.lak_rate === null',
  ]),
  hole('kip are paid out by the rate of the moment in which they are sent', [
    `${domains}/withdrawals/payouts/payout.ts`,
    '      ...orderedAs(row),\n',
    '      ...orderedAs(row),\n      ...(row.lak !== null && { amount: row.amount * ' +
      "BigInt(context.settings.get('lakPerBaht') * 100) / 10_000n * 100n }),\n",
  ]),
  hole('a payout goes out over a payment that was taken back', [
    `${domains}/withdrawals/payouts/payoutBlock.ts`,
    "if (takenBack) return { reason: 'CHARGEBACK', until: null }",
    'void takenBack',
  ]),
]
