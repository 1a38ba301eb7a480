/** What a rule of the house is made of. Imports no schemas: the console does not carry them. */
import type { Transitions } from '../../states.ts'

/** Whom it is about: NEW for so many days, of a LEVEL or lower, in a GROUP of so many or more. */
export const RULE_WHO = ['ALL', 'NEW', 'LEVEL', 'GROUP'] as const
export type RuleWho = (typeof RULE_WHO)[number]

/**
 * What is counted of a member. ASKED: the payout or gift that is asked for now. JOINED_GROUP:
 * linked with others. NEW_DEVICE: seen on a device for the first time.
 */
export const RULE_FACTS = [
  'ASKED',
  'REGISTERED',
  'DEPOSITED',
  'WITHDREW',
  'TOOK_GIFT',
  'JOINED_GROUP',
  'CHANGED_ACCOUNT',
  'SLIP_REFUSED',
  'NEW_DEVICE',
] as const
export type RuleFact = (typeof RULE_FACTS)[number]
/** Of these money may be added up. */
export const MONEY_FACTS: readonly RuleFact[] = ['ASKED', 'DEPOSITED', 'WITHDREW', 'TOOK_GIFT']

export const RULE_MEASURES = ['COUNT', 'AMOUNT'] as const
export type RuleMeasure = (typeof RULE_MEASURES)[number]

/**
 * NOTE: only written down. WAIT: one operator looks at the payout. HOLD_PAYOUTS: two do.
 * HOLD_GIFTS: no gift opens. REFUSE: the payout is refused, its money stays in the wallet.
 */
export const RULE_EFFECTS = ['NOTE', 'WAIT', 'HOLD_GIFTS', 'HOLD_PAYOUTS', 'REFUSE'] as const
export type RuleEffect = (typeof RULE_EFFECTS)[number]

/** When a rule is asked: a payout, or a gift, is asked for. */
export const RULE_MOMENTS = ['PAYOUT', 'GIFT'] as const
export type RuleMoment = (typeof RULE_MOMENTS)[number]
export const MOMENTS_OF: Readonly<Record<RuleEffect, readonly RuleMoment[]>> = {
  NOTE: RULE_MOMENTS,
  WAIT: ['PAYOUT'],
  HOLD_GIFTS: ['GIFT'],
  HOLD_PAYOUTS: ['PAYOUT'],
  REFUSE: ['PAYOUT'],
}

/** A version of a rule: switched on and off by two, dropped where another draft takes its place. */
export const RULE_STATES = ['DRAFT', 'ON', 'OFF', 'DROPPED'] as const
export type RuleState = (typeof RULE_STATES)[number]
export const RULE_TRANSITIONS: Transitions<RuleState> = {
  DRAFT: ['ON', 'DROPPED'],
  ON: ['OFF'],
  OFF: [],
  DROPPED: [],
}

export const RULE_MARKS = ['RIGHT', 'WRONG'] as const
export type RuleMark = (typeof RULE_MARKS)[number]
/** How far back a dry run looks, and the longest window of a rule; days. */
export const RULE_DAYS = 30
