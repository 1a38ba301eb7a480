import { toSatang } from '@krapao/contract/money'
import { APPROVAL_RIGHT, type ApprovalKind } from '@krapao/contract/ops/approvals/kinds'
import type { Right, Role } from '@krapao/contract/ops/rights'
import { brokenConstraint } from '../../../../db/pgError.ts'
import type { AskedKind } from '../../../../db/tables/staff/approvals.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { Settings } from '../../../../settings/settings.ts'
import { lacksSecond, type Grant } from '../staff/rules.ts'

/**
 * What an operator may do alone, and what takes two (docs/operators.md, in words). The database
 * keeps what no setting changes: the maker is never the checker (`approval_two_people`), and both
 * are confirmed and have no part in the member's account (`approval_fit`).
 */
interface Policy {
  /** Both who proposes and who confirms hold it, at the moment of the second one. */
  right: Right
  /** Who proposes needs no more than this instead. */
  asks?: Right
  /** Different answers wait beside each other, each of its version, until one has its second. */
  several: boolean
  /** In a house where nobody else holds the right it takes effect by one, and is told so. */
  alone: boolean
  /** What the audit calls each step. */
  audit: { propose: string; confirm: string; refuse: string; takeBack: string }
}

const money = (
  thing: string,
  right: Right,
  audit: Partial<Policy['audit']> = {},
  several = false,
): Policy => ({
  right,
  several,
  alone: false,
  audit: {
    propose: `${thing}.propose`,
    confirm: `${thing}.approve`,
    refuse: `${thing}.refuse`,
    takeBack: `${thing}.refuse`,
    ...audit,
  },
})
const change = (kind: ApprovalKind): Policy => ({
  right: APPROVAL_RIGHT[kind],
  several: false,
  alone: true,
  audit: {
    propose: 'approval.propose',
    confirm: 'approval.confirm',
    refuse: 'approval.disagree',
    takeBack: 'approval.takeBack',
  },
})

export const POLICY: Readonly<Record<AskedKind, Policy>> = {
  // What gives members much, or tells them where to pay: `desk/content/secondPerson.ts` says which.
  offer: change('offer'),
  wheel: change('wheel'),
  contact: change('contact'),
  depositAccount: change('depositAccount'),
  // What loosens a rule: the table of `desk/settings/rules.ts`.
  setting: change('setting'),
  // What a role may do.
  right: change('right'),
  // Closed by one, opened again by two.
  game: { ...change('game'), alone: false },
  // Always two, whatever the sum.
  adjustment: money('adjustment', APPROVAL_RIGHT.adjustment),
  transfer: money('transfer', APPROVAL_RIGHT.transfer, {
    confirm: 'transfer.resolve',
    refuse: 'transfer.disagree',
    takeBack: 'transfer.takeBack',
  }),
  // Two where a figure is said; a round that cost nobody anything is dealt with by one.
  round: money('round', APPROVAL_RIGHT.round, { confirm: 'round.conclude' }),
  chargeback: money('chargeback', APPROVAL_RIGHT.chargeback, { confirm: 'chargeback.decide' }),
  // Always two: nobody else says how it ended.
  gameRound: money('gameRound', APPROVAL_RIGHT.gameRound, { confirm: 'gameRound.decide' }),
  gameDebt: money('gameDebt', APPROVAL_RIGHT.gameDebt, { confirm: 'gameDebt.writeOff' }),
  // One below the sums of `singleLimits`; above them, or where there is much in doubt, two.
  withdrawal: money('withdrawal', APPROVAL_RIGHT.withdrawal),
  suspense: money(
    'suspense',
    APPROVAL_RIGHT.suspense,
    { refuse: 'suspense.disagree', takeBack: 'suspense.takeBack' },
    true,
  ),
  // Level 3, and a no for good.
  identity: money('identity', APPROVAL_RIGHT.identity),
  // One who was kept away is let in before the end.
  block: money('block', APPROVAL_RIGHT.block, {
    propose: 'block.lift.propose',
    confirm: 'block.lift',
  }),
  // Always two, whichever end.
  aml: money('aml', APPROVAL_RIGHT.aml, { confirm: 'aml.close' }),
  // On and off: another condition may be looser than the one that it replaces.
  rule: change('rule'),
  slip: money('slip', 'deposits.decide', {}, true),
  // Support asks; a second person with `help.confirm` confirms, however many ask for the same.
  help: {
    right: APPROVAL_RIGHT.help,
    asks: 'members.act',
    several: false,
    alone: false,
    audit: {
      propose: 'help.propose',
      confirm: 'help.confirm',
      refuse: 'help.disagree',
      takeBack: 'help.takeBack',
    },
  },
}

/** What who has proposed must still hold. */
export const proposerRight = (kind: AskedKind): Right => POLICY[kind].asks ?? POLICY[kind].right

/** What one operator alone lets go within this time counts together: a sum in parts is one sum. */
export const TOGETHER_MS = 86_400_000

interface Sums {
  toMember: bigint
  toAll: bigint
}
/** Money of nobody known may go to all members together up to so many times what takes two for one. */
const TO_ALL = 5n
/** From which sums in {@link TOGETHER_MS}, in satang, a payout, or money of nobody known, takes two. */
export function singleLimits(settings: Settings, what: 'withdrawal' | 'suspense'): Sums {
  const from = toSatang(settings.get(what === 'suspense' ? 'fourEyesFromSuspense' : 'fourEyesFrom'))
  const toAll = what === 'suspense' ? TO_ALL * from : toSatang(settings.get('payoutAlone'))
  return { toMember: from, toAll }
}
/** Whether this amount, beside what the operator `gave` alone already, takes a second one. */
export const takesTwo = (amount: bigint, gave: Sums, limits: Sums): boolean =>
  gave.toMember + amount >= limits.toMember || gave.toAll + amount >= limits.toAll

/** An operator whose approval may still count. */
interface Approver extends Grant {
  role: Role
  rights: readonly Right[]
  active: boolean
  granted_at: Date | null
}
/**
 * Whether what an operator approved at a time still counts: not of who was switched off, lost the
 * right, waits for a second owner, or was given access anew since, for then it may not have been
 * the same person. It has no other end: what is asked about changes before people forget.
 */
export const stillCounts = (who: Approver, at: Date, right: Right, now: Date): boolean =>
  who.active &&
  who.rights.includes(right) &&
  !lacksSecond(who, now) &&
  (who.granted_at === null || at >= who.granted_at)

/** What the database refuses of it, as the caller is told; every other error as it is. */
export function refuseOwn(error: unknown): never {
  const broken = brokenConstraint(error)
  if (broken === 'operator_own_account' || broken === 'approval_two_people')
    throw new Refused('SAME_OPERATOR')
  if (broken === 'operator_confirmed') throw new Refused('UNCONFIRMED_OPERATOR')
  throw error
}
