import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { balance, id, text, time } from '../../fields.ts'
import { MAX_BAHT } from '../../money.ts'
import { waitsForSecond } from '../approvals/calls.ts'
import { aboutId, access, openWord, page, reason } from '../fields.ts'
import {
  MONEY_FACTS,
  RULE_DAYS,
  RULE_EFFECTS,
  RULE_FACTS,
  RULE_MARKS,
  RULE_MEASURES,
  RULE_MOMENTS,
  RULE_STATES,
  RULE_WHO,
} from './ruleKinds.ts'

const condition = {
  who: z.enum(RULE_WHO),
  /** Days of NEW, the level of LEVEL, members of GROUP; null of ALL. */
  whoN: z.int().min(0).max(1_000).nullable(),
  what: z.enum(RULE_FACTS),
  measure: z.enum(RULE_MEASURES),
  /** A count, or baht. */
  least: z.number().positive().max(MAX_BAHT),
  /** In so many hours until now. */
  hours: z
    .int()
    .min(1)
    .max(RULE_DAYS * 24),
  effect: z.enum(RULE_EFFECTS),
}
type Condition = z.output<z.ZodObject<typeof condition>>

/** Whether its parts belong together. */
const fits = ({ who, whoN, what, measure, least, effect }: Condition): boolean => {
  const isWho =
    who === 'ALL'
      ? whoN === null
      : whoN !== null &&
        (who !== 'LEVEL' || whoN <= 3) &&
        whoN >= { NEW: 1, LEVEL: 0, GROUP: 2 }[who]
  if (!isWho) return false
  if (measure === 'COUNT') return Number.isInteger(least) && (what !== 'ASKED' || least === 1)
  if (Number(least.toFixed(2)) !== least) return false
  // A gift has no amount before it is given.
  return MONEY_FACTS.includes(what) && !(what === 'ASKED' && effect === 'HOLD_GIFTS')
}
const wrong = 'the parts of the condition do not belong together'

const tried = z
  .object({
    /** Payouts and gifts that were looked at; `whole`: all of the 30 days. */
    looked: z.int(),
    whole: z.boolean(),
    hits: z.int(),
    members: z.int(),
    /** Of what would have waited, been held or refused; baht. */
    money: balance,
    /** Of the members it met, those whom an operator has marked by hand. */
    right: z.int(),
    wrong: z.int(),
    at: time,
  })
  .meta({ id: 'RuleTried' })
const counts = z.object({ hits: z.int(), right: z.int(), wrong: z.int() })
const version = z
  .object({
    id,
    version: z.int(),
    state: z.enum(RULE_STATES),
    name: z.string(),
    ...condition,
    reason: z.string(),
    by: z.string(),
    at: time,
    tried,
    onAt: time.nullable(),
    offAt: time.nullable(),
    /** Members it has met since it was switched on, and what operators said of them. */
    met: counts,
    /** Switching it on or off waits for a second person. */
    proposal: openWord.extend({ end: z.enum(['ON', 'OFF']) }).nullable(),
  })
  .meta({ id: 'RuleVersion' })
const rule = z
  .object({
    number: z.int(),
    /** The newest first. */
    versions: z.array(version),
  })
  .meta({ id: 'HouseRule' })
const figures = {
  n: z.int(),
  /** Of what was counted, baht. */
  sum: balance,
  group: z.int().nullable(),
  level: z.int().nullable(),
  days: z.int().nullable(),
  /** Of the payout, or the gift in a dry run; baht. */
  amount: balance,
  at: time,
}
const hit = z
  .object({
    id,
    number: z.int(),
    version: z.int(),
    name: z.string(),
    ...condition,
    memberId: id,
    member: z.string(),
    moment: z.enum(RULE_MOMENTS),
    /** The withdrawal, or the day of a gift. */
    about: z.string(),
    /** What was done: softer than the rule's where a person has cleared the member before. */
    did: z.enum(RULE_EFFECTS),
    ...figures,
    mark: z
      .object({ is: z.enum(RULE_MARKS), by: z.string(), at: time, reason: z.string() })
      .nullable(),
  })
  .meta({ id: 'RuleHit' })

export const ruleCalls = {
  opsRules: call({
    summary: 'The rules of the house: those that are on first; no member is told of them',
    access,
    refuses: [],
    body: z.strictObject({ state: z.enum(['on', 'drafts', 'off']).default('on'), ...page }),
    answers: ok(z.object({ total: z.int(), rules: z.array(rule) })),
  }),
  opsRule: call({
    summary: 'One rule with its versions, what each has met, and what waits for a second person',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    answers: ok(rule),
  }),
  opsRuleTry: call({
    summary:
      'What a rule would have met in the last 30 days, by the same questions as when it is on',
    access,
    refuses: [],
    body: z.strictObject(condition).refine(fits, wrong),
    answers: ok(
      tried.extend({
        sample: z.array(z.object({ memberId: id, member: z.string(), ...figures })),
      }),
    ),
  }),
  opsRuleDraft: call({
    summary: 'Write a rule, or another version of one; it counts when two have switched it on',
    access,
    refuses: ['NOT_FOUND'],
    body: z
      .strictObject({
        /** Null: a new rule. */
        rule: z.int().min(1).max(2_000_000_000).nullable(),
        name: text(80).trim().min(3),
        ...condition,
        reason,
      })
      .refine(fits, wrong),
    answers: ok(rule),
  }),
  opsRuleOn: call({
    summary: 'Switch a version on; the one before it is off. The same answer of two operators',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'SAME_OPERATOR', 'UNCONFIRMED_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: { 200: rule, 202: waitsForSecond },
  }),
  opsRuleOff: call({
    summary: 'Switch a version off. The same answer of two operators: it loosens',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'SAME_OPERATOR', 'UNCONFIRMED_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: { 200: rule, 202: waitsForSecond },
  }),
  opsRuleHits: call({
    summary:
      'Whom rules met, with the figures: of a version, a member or a withdrawal; newest first',
    access,
    refuses: [],
    body: z.strictObject({
      version: id.optional(),
      memberId: id.optional(),
      withdrawal: id.optional(),
      ...page,
    }),
    answers: ok(z.object({ total: z.int(), hits: z.array(hit) })),
  }),
  opsRuleMark: call({
    summary: 'Say of a hit whether the rule was right; wrong softens it for that member',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR'],
    params: aboutId,
    body: z.strictObject({ mark: z.enum(RULE_MARKS), reason }),
    answers: ok(z.object({ marked: z.int() })),
  }),
}
