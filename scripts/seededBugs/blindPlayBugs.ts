import { bug, byTest, type Bug } from './bug.ts'

const areas = 'server/src/areas'

/** Planted in the rules of gifts, play and people, without a look at the model. */
export const BLIND_PLAY_BUGS: readonly Bug[] = [
  bug('a started satang of invites that were taken back is not owed', [
    `${areas}/gifts/invites/rules.ts`,
    '(parts + PARTS - 1n) / PARTS',
    'parts / PARTS',
  ]),
  byTest(
    `${areas}/gifts/spinwheel/rules.test.ts`,
    bug('a prize that was withdrawn is still paid', [
      `${areas}/gifts/spinwheel/rules.ts`,
      '!prize || prize.removed_at',
      '!prize',
    ]),
  ),
  byTest(
    `${areas}/gifts/refunds/rules.test.ts`,
    bug('the fraction of a satang of cashback is lost', [
      `${areas}/gifts/refunds/rules.ts`,
      'amount: whole, carried: parts % PARTS',
      'amount: whole, carried: account.carried',
    ]),
  ),
  byTest(
    `${areas}/gifts/refunds/rules.test.ts`,
    bug('a loss taken back takes cashback that was not given for it', [
      `${areas}/gifts/refunds/rules.ts`,
      'account.taken - (uncovered > 0n ? uncovered : 0n)',
      'account.taken - (uncovered < 0n ? uncovered : 0n)',
    ]),
  ),
  bug('cashback that was taken back is owed besides', [
    `${areas}/gifts/refunds/revoke.ts`,
    'amount: amount - taken',
    'amount',
  ]),
  byTest(
    `${areas}/gifts/playthrough/rules.test.ts`,
    bug('a play-through that has reached its turnover goes on', [
      `${areas}/gifts/playthrough/rules.ts`,
      'turnover >= turnoverTarget',
      'turnover > turnoverTarget',
    ]),
  ),
  byTest(
    `${areas}/stateTables.unit.test.ts`,
    bug('a gift that failed by void rounds stays lost', [
      `${areas}/gifts/playthrough/states.ts`,
      "FAILED: ['ACTIVE']",
      'FAILED: []',
    ]),
  ),
  byTest(
    `${areas}/gifts/playthrough/reopening/reopen.test.ts`,
    bug('a gift that ended by void rounds is not owed beside another', [
      `${areas}/gifts/playthrough/reopening/judgeAgain.ts`,
      'active ? ended.amount :',
      'active ? 0n :',
    ]),
  ),
  byTest(
    `${areas}/gifts/playthrough/reopening/reopen.test.ts`,
    bug('more comes back of a cancelled gift than it was', [
      `${areas}/gifts/playthrough/reopening/judgeAgain.ts`,
      'const amount = least(returned, missing)',
      'const amount = returned',
    ]),
  ),
  bug('a percent gives more than its most', [
    `${areas}/gifts/bonuses/rules.ts`,
    'return share < most ? share : most',
    'return share',
  ]),
  bug('an offer of the week is had each day', [
    `${areas}/gifts/bonuses/rules.ts`,
    "dateOf(type === 'day' ? day : mondayOf(day))",
    "dateOf(type === 'day' ? mondayOf(day) : day)",
  ]),
  byTest(
    `${areas}/gifts/bonuses/rules.test.ts`,
    bug('an offer is taken after its end', [
      `${areas}/gifts/bonuses/rules.ts`,
      'ends === null || now < ends',
      'ends === null || ends < now',
    ]),
  ),
  bug('what a game did not move of a transfer is on both sides', [
    `${areas}/play/games/rules.ts`,
    'to: source, amount: movement.amount - settled',
    'to: target, amount: movement.amount - settled',
  ]),
  bug('a late yes of a game brings the money a second time', [
    `${areas}/play/games/rules.ts`,
    "'OUT' && moved > held)",
    "'OUT' && moved >= 0n)",
  ]),
  byTest(
    `${areas}/play/dailyPlay/rules.test.ts`,
    bug('a started satang of a percent is a whole one', [
      `${areas}/play/dailyPlay/rules.ts`,
      'parts / PARTS : 0n',
      '(parts + PARTS - 1n) / PARTS : 0n',
    ]),
  ),
  byTest(
    `${areas}/play/seamless/rules.unit.test.ts`,
    bug('what a round that runs again lacks is not owed', [
      `${areas}/play/seamless/rules.ts`,
      'debt: stakes - paid',
      'debt: 0n',
    ]),
  ),
  byTest(
    `${areas}/play/seamless/rules.unit.test.ts`,
    bug('an open stake of a game that calls is decided twice', [
      `${areas}/play/seamless/rules.ts`,
      'decides === null ? onTable :',
      'decides === null ? stake :',
    ]),
  ),
  byTest(
    `${areas}/identity/levels/rules.unit.test.ts`,
    bug("what is on its way does not count against a level's bound", [
      `${areas}/identity/levels/rules.ts`,
      'bound - used - asked.under',
      'bound - used',
    ]),
  ),
  bug("the last satang of a level's bound is refused", [
    `${areas}/identity/levels/rules.ts`,
    'asked.amount > left',
    'asked.amount >= left',
  ]),
  bug('a rule of the house begins one too late', [
    `${areas}/identity/houseRules/rules.ts`,
    ': figures.sum) >= condition.least',
    ': figures.sum) > condition.least',
  ]),
  byTest(
    `${areas}/identity/houseRules/rules.unit.test.ts`,
    bug("one operator's mark sends what a rule held", [
      `${areas}/identity/houseRules/rules.ts`,
      "effect === 'REFUSE' ? 'WAIT'",
      "effect === 'REFUSE' ? 'NOTE'",
    ]),
  ),
  bug('a rule that holds payouts has nobody look', [
    `${areas}/identity/houseRules/live.ts`,
    "does('HOLD_PAYOUTS', 'REFUSE')",
    "does('REFUSE')",
  ]),
  byTest(
    `${areas}/identity/links/rules.unit.test.ts`,
    bug('a group that was let go is let go however it grows', [
      `${areas}/identity/links/rules.ts`,
      "decision === 'LET' ? (upTo ?? 0) : 0",
      "decision === 'LET' ? size : 0",
    ]),
  ),
  byTest(
    `${areas}/identity/cases/desk/rules.unit.test.ts`,
    bug('a card that ends on one of its two dates is taken', [
      `${areas}/identity/cases/desk/rules.ts`,
      'ends.some((day) => day < today)',
      'ends.every((day) => day < today)',
    ]),
  ),
  byTest(
    `${areas}/identity/blocks/rules.unit.test.ts`,
    bug('a phone from abroad is another phone', [
      `${areas}/identity/blocks/rules.ts`,
      'if (isAbroad && thai) return `0${thai}`',
      'if (isAbroad && thai) return thai',
    ]),
  ),
  byTest(
    `${areas}/safety/responsibleGaming/rules.test.ts`,
    bug("a week's limit begins each day", [
      `${areas}/safety/responsibleGaming/rules.ts`,
      'week: mondayOf(day)',
      'week: day',
    ]),
  ),
  byTest(
    `${areas}/safety/responsibleGaming/rules.test.ts`,
    bug("a limit's last satang is refused", [
      `${areas}/safety/responsibleGaming/rules.ts`,
      'amount > room.left)',
      'amount >= room.left)',
    ]),
  ),
  byTest(
    `${areas}/people/otp/rules.test.ts`,
    bug('a one-time code is good twice', [
      `${areas}/people/otp/rules.ts`,
      "if (otp.verified_at) return 'OTP_VERIFIED'",
      'void otp.verified_at',
    ]),
  ),
  byTest(
    `${areas}/people/sessions/rules.test.ts`,
    bug('a session that was idle too long lives on', [
      `${areas}/people/sessions/rules.ts`,
      'Math.min(session.expires_at.getTime(), idleUntil)',
      'Math.max(session.expires_at.getTime(), idleUntil)',
    ]),
  ),
  byTest(
    `${areas}/people/members/account.test.ts`,
    bug('who has an account may be asked without end', [
      `${areas}/people/members/account.ts`,
      'if (!sameAccount) await demandAttempt(',
      'if (sameAccount) await demandAttempt(',
    ]),
  ),
  byTest(
    `${areas}/people/members/stepUp.test.ts`,
    bug('one phone word confirms two changes', [
      `${areas}/people/members/stepUp.ts`,
      'if (!(await useVerifiedToken(context, db, otpToken, member.username))) throw refusal()\n',
      '\n',
    ]),
  ),
  byTest(
    `${areas}/desk/adjustments/adjustments.test.ts`,
    bug('an adjustment that takes gives', [
      `${areas}/desk/adjustments/adjust.ts`,
      '{ from: walletOf(memberId), to: ADJUSTMENTS, amount: -amount }',
      '{ from: ADJUSTMENTS, to: walletOf(memberId), amount: -amount }',
    ]),
  ),
]
