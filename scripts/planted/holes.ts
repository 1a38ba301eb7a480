/** One hole, made by changing the text of the product as it is loaded; no file is touched. */
export interface Hole {
  name: string
  /** File, what stands there once, and what the hole makes of it. */
  changes: readonly [file: string, from: string, to: string][]
}

const areas = 'server/src/areas'
const hole = (name: string, ...changes: [string, string, string][]): Hole => ({ name, changes })

/** What an auditor has found in the product once, and its kin. */
export const HOLES: readonly Hole[] = [
  hole('a slip of a transfer to a stranger is credited for four digits', [
    `${areas}/site/bankAccounts/rules.ts`,
    "  if (name === 'NO_MATCH') return 'NO_MATCH'\n  return number === 'MATCH' && bank === " +
      "'MATCH' && name === 'MATCH' ? 'MATCH' : 'UNCLEAR'",
    '  return number',
  ]),
  hole('a slip is had by an account made up to fit the mask', [
    `${areas}/site/bankAccounts/rules.ts`,
    "bank === 'NO_MATCH' || name === 'NO_MATCH') return 'NO_MATCH'\n  if (number !== " +
      "'MATCH' || name !== 'MATCH') return 'UNCLEAR'",
    "bank === 'NO_MATCH') return 'NO_MATCH'\n  if (number !== 'MATCH') return 'UNCLEAR'",
  ]),
  hole("the feed ignores the sender's name", [
    `${areas}/cashin/bankTransfers/rules.ts`,
    "    .filter(({ name }) => name !== 'NO_MATCH')\n  const [first, ...more] = possible\n " +
      " if (!first) return { wait: 'NAME_DIFFERS' }\n  if (!possible.some(({ name }) => name " +
      "=== 'MATCH'))",
    "  const [first, ...more] = possible\n  if (!first) return { wait: 'NAME_DIFFERS' }\n  if (possible.length === 0)",
  ]),
  hole(
    'a second notice of a one-time code under another name is credited',
    [
      `${areas}/cashin/deposits/psp/pspEvents.ts`,
      'const isFirst = await claimCode(tx.db, provider, event.reference, event.eventId)',
      'const isFirst = true',
    ],
    [
      `${areas}/cashin/deposits/psp/paymentBatch.ts`,
      '!isOurs || before?.isClaimed || ',
      '!isOurs || ',
    ],
    [
      `${areas}/cashin/deposits/psp/paymentBatchStore.ts`,
      "insertAll('psp_payment', firsts)",
      'null',
    ],
  ),
  hole('a settlement into our own KBANK account is credited to the payer', [
    `${areas}/cashin/bankTransfers/takeLine.ts`,
    'if (transfer.billPayment && own)',
    'if (transfer.billPayment && !own)',
  ]),
  hole('ten times what a code asks is credited', [
    `${areas}/cashin/deposits/rules.ts`,
    'far > 0n && paid >= far',
    'far < 0n',
  ]),
  hole('the threshold of approval counts one payout alone', [
    `${areas}/cashout/withdrawals/approvalReasons.ts`,
    'dayTotal: day.total + amount',
    'dayTotal: amount',
  ]),
  hole('any number of payouts a day goes out by itself', [
    `${areas}/cashout/withdrawals/approvalReasons.ts`,
    'dayCount: day.count + 1',
    'dayCount: 1',
  ]),
  hole('deposits go out again unplayed', [
    `${areas}/cashout/withdrawals/rules.ts`,
    'unplayed > 0n &&',
    'unplayed < 0n &&',
  ]),
  hole(
    "a stranger's account is paid out to by itself",
    [`${areas}/cashout/withdrawals/rules.ts`, "holder === 'DIFFERS' || (", '('],
    [
      `${areas}/cashout/withdrawals/payouts/payoutBlock.ts`,
      "if (holder === 'DIFFERS' && ",
      "if (status === 'LOCKED' && holder === 'DIFFERS' && ",
    ],
  ),
  hole('a suspended member is paid on a retry', [
    `${areas}/cashout/withdrawals/payouts/payoutBlock.ts`,
    "status !== 'ACTIVE' && ",
    "status === 'LOCKED' && ",
  ]),
  hole('a gift takes its base from old balances of games', [
    `${areas}/gifts/playthrough/guard.ts`,
    'await refreshGames(context, memberId)\n  const [code]',
    'const [code]',
  ]),
  hole('what is on its way to a bank is not in the base', [
    `${areas}/gifts/playthrough/open.ts`,
    'const base = total + leaving',
    'const base = total',
  ]),
  hole('a deposit ends a gift without a bet', [
    `${areas}/gifts/playthrough/standing.ts`,
    'funds.total + active.leaving - came',
    'funds.total + active.leaving',
  ]),
  hole('cancelling leaves what was won with the gift', [
    `${areas}/gifts/playthrough/rules.ts`,
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
      `${areas}/cashout/withdrawals/payouts/payout.ts`,
      'if (asked && row.no_at !== null && waitMs <= 0)',
      'if (waitMs > -1 || asked)',
    ],
  ),
  hole(
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
  hole('a cash prize asks no play', [
    `${areas}/gifts/spinwheel/played.ts`,
    'if (figure.lacks > 0)',
    'if (figure.lacks < 0)',
  ]),
  hole('rounds that a provider took back still count', [
    `${areas}/play/games/rounds/corrections.ts`,
    'if (!was || (',
    'if (was || (',
  ]),
  hole('one deposit stands behind an offer after it was paid out again', [
    `${areas}/gifts/bonuses/take.ts`,
    'countsSince(taken, lastHad)',
    'countsSince(lastHad)',
  ]),
  hole(
    'one deposit is matched by two offers of a percent',
    [`${areas}/gifts/bonuses/take.ts`, 'last.created_at < fresh', 'last.created_at > now'],
    [
      `${areas}/gifts/bonuses/take.ts`,
      'percent !== null && (await depositIsUsed(db, last.id))',
      'percent !== null && last.created_at > now',
    ],
  ),
  hole('a gift without a deposit is for the rich as well', [
    `${areas}/gifts/playthrough/guard.ts`,
    "amount > toSatang(settings.get('bonusEntryBelow'))",
    "amount > toSatang(settings.get('bonusEntryBelow')) * 100_000n",
  ]),
  hole(
    'money goes out while a gift is played through',
    [`${areas}/cashout/withdrawals/place.ts`, 'if (known.playing) return known.playing', ''],
    [`${areas}/cashout/withdrawals/service.ts`, 'await demandNoPlaythrough(context, memberId)', ''],
  ),
  hole('a pause stops nothing', [
    `${areas}/people/members/standing.ts`,
    'return until && until > now',
    'return until && until < now',
  ]),
  hole("a member's own deposit limit is not looked at", [
    `${areas}/safety/responsibleGaming/guard.ts`,
    'const refusal = refusalOf(tightest(rooms, amount))\n  if (refusal) throw refusal',
    'void rooms\n  void amount',
  ]),
  hole('cashback pays the same loss again', [
    `${areas}/gifts/refunds/service.ts`,
    '{ covered: account.covered + loss, carried, seen: netLoss }',
    '{ covered: 0n, carried, seen: netLoss }',
  ]),
  hole('a transfer without an answer is taken for failed', [
    `${areas}/play/games/transfers/movements.ts`,
    "if (answer.kind === 'unknown') return { go: 'WAIT', reason: answer.reason }\n  if (answer.kind === 'refused')",
    "if (answer.kind !== 'done')",
  ]),
  hole(
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
  hole(
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
  hole("a member's own limit of loss is not looked at", [
    `${areas}/safety/responsibleGaming/guard.ts`,
    "left: loss - usedOf(own, 'loss') - games",
    "left: loss + usedOf(own, 'loss') + games",
  ]),
  hole('what came in beyond a limit of deposits goes into games', [
    `${areas}/safety/responsibleGaming/guard.ts`,
    'beyond > 0n && amount <= wallet',
    'beyond < 0n && amount <= wallet',
  ]),
  hole('a higher limit counts at once', [
    `${areas}/safety/responsibleGaming/limits.ts`,
    'if (isLower(current, asked.amount)) return hold(',
    'if (asked.amount !== current) return hold(',
  ]),
  hole('an operator raises a limit', [
    `${areas}/safety/responsibleGaming/limits.ts`,
    'if (!isLower(before, limit.amount))',
    'if (!isLower(null, limit.amount))',
  ]),
  hole('one operator alone gives large money in suspense away', [
    `${areas}/cashin/suspense/rules.ts`,
    'amount + alone >= BigInt(Math.round(from * 100))',
    'amount + alone < BigInt(Math.round(from))',
  ]),
  hole('one operator gives large money away in pieces', [
    `${areas}/cashin/suspense/rules.ts`,
    'amount + alone >= BigInt(Math.round(from * 100))',
    'amount + 0n * alone >= BigInt(Math.round(from * 100))',
  ]),
  hole('support decides about money', [
    'contract/src/ops/rights.ts',
    "money: ['owner', 'finance']",
    "money: ['owner', 'finance', 'support']",
  ]),
  hole('kip are turned into more baht than they are', [
    `${areas}/cashin/bankTransfers/rules.ts`,
    '(hundredths * 100n) / BigInt(Math.round(lakPerBaht * 100))',
    '(hundredths * 100n) / BigInt(Math.round(lakPerBaht * 100)) + 1n',
  ]),
  hole('payouts do not rest after a recovery or a change of the bank account', [
    `${areas}/cashout/withdrawals/payouts/payoutBlock.ts`,
    'member?.payoutsRestUntil && member.payoutsRestUntil > now',
    'member?.payoutsRestUntil && now < new Date(0)',
  ]),
  hole('the inviter keeps what voided rounds earned', [
    `${areas}/gifts/invites/store.ts`,
    'else div(e.earned::numeric * p.turnover, e.turnover) end',
    'else e.earned end',
  ]),
  hole("a spin's nonce is not used up", [
    `${areas}/gifts/spinwheel/spinBatchStore.ts`,
    'set next_nonce = next_nonce + 1',
    'set next_nonce = next_nonce + 0',
  ]),
  hole('a gift without a deposit ignores money on its way to a bank', [
    `${areas}/gifts/playthrough/guard.ts`,
    'sum + stake, total + leaving)',
    'sum + stake, total + 0n * leaving)',
  ]),
  hole(
    'an offer is had once more than its most',
    [`${areas}/gifts/bonuses/take.ts`, 'had >= offer.max_received', 'had > offer.max_received'],
    [`${areas}/gifts/bonuses/blocked.ts`, 'had >= offer.max_received', 'had > offer.max_received'],
  ),
  hole('game to game puts in what was asked and not what came out', [
    `${areas}/play/games/transfers/transfer.ts`,
    'inbound = end.moved < amount ? end.moved : amount',
    'inbound = end.moved < amount ? amount : amount',
  ]),
  hole(
    'a used bank account may be changed',
    [
      `${areas}/people/members/account.ts`,
      "if (member.bankUsedAt) throw new Refused('BANK_LOCKED')",
      'void member.bankUsedAt',
    ],
    [
      `${areas}/people/members/store.ts`,
      "bank_account_name_other: null, updated_at: at })\n    .where('id', '=', id)\n    .where('bank_used_at', 'is', null)",
      "bank_account_name_other: null, updated_at: at })\n    .where('id', '=', id)",
    ],
  ),
  hole('an honest payout is refused', [
    `${areas}/cashout/withdrawals/rules.ts`,
    'amount <= 0n || amount < satang(withdrawMin)',
    'amount <= 0n || amount <= satang(withdrawMin)',
  ]),
  hole('a tap takes terms that nobody was shown', [
    `${areas}/gifts/playthrough/promise/promise.ts`,
    'if (row && row.terms !== now.terms)',
    "if (row && row.terms === '')",
  ]),
  hole('what counts of the play for an offer is forgotten once it is taken', [
    `${areas}/gifts/playthrough/open.ts`,
    'weightsOf(context, gift.weights ?? null)',
    'weightsOf(context, null)',
  ]),
  hole('who edits offers gives much alone', [
    `${areas}/desk/content/versions.ts`,
    'const isHighRisk = await needsSecond(',
    "const isHighRisk = kind !== 'offer' && await needsSecond(",
  ]),
  hole('a payout to an account in kip is ordered in baht', [
    `${areas}/cashout/withdrawals/payouts/payout.ts`,
    'row.lak !== null && row.lak_rate !== null',
    'row.lak !== null && row.lak_rate === null',
  ]),
  hole('kip are paid out by the rate of the moment in which they are sent', [
    `${areas}/cashout/withdrawals/payouts/payout.ts`,
    '      ...orderedAs(row),\n',
    '      ...orderedAs(row),\n      ...(row.lak !== null && { amount: row.amount * ' +
      "BigInt(context.settings.get('lakPerBaht') * 100) / 10_000n * 100n }),\n",
  ]),
  hole('a payout goes out over a payment that was taken back', [
    `${areas}/cashout/withdrawals/payouts/payoutBlock.ts`,
    "if (takenBack) return { reason: 'CHARGEBACK', until: null }",
    'void takenBack',
  ]),
]
