import type { Answer, Body } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { overtake, writeAudit, type Operator } from '../../staff/public.ts'
import { dryRun, shownTried } from './dryRun.ts'
import { conditionFrom } from './shown.ts'
import {
  changeVersion,
  insertRule,
  insertVersion,
  lastVersion,
  lockRule,
  versionIn,
} from './versionStore.ts'

type Draft = Body<'opsRuleDraft'>

/** What a rule would have met; nothing is written. */
export async function tryRule(
  context: Context,
  of: Body<'opsRuleTry'>,
): Promise<Answer<'opsRuleTry'>> {
  const { tried, sample } = await dryRun(context, conditionFrom(of))
  return { ...shownTried(tried), sample }
}

/**
 * Writes a version with what it would have met, by one operator: it counts when two have switched
 * it on. A draft that was there before is dropped with what was asked about it. Answers the rule's
 * number. NOT_FOUND.
 */
export async function writeDraft(
  context: Context,
  { rule, name, reason, ...of }: Draft,
  by: Operator,
): Promise<number> {
  const { db, clock, ids } = context
  const condition = conditionFrom(of)
  // Outside the transaction: it reads for as long as it takes.
  const { tried } = await dryRun(context, condition)
  const at = clock.now()
  return db.transaction().execute(async (tx) => {
    const number = rule ?? (await insertRule(tx, at))
    if (!(await lockRule(tx, number))) throw new Refused('NOT_FOUND')
    const before = await versionIn(tx, number, 'DRAFT')
    if (before) {
      await changeVersion(tx, before.id, 'DROPPED')
      await overtake(tx, 'rule', before.id, at)
    }
    const version = (await lastVersion(tx, number)) + 1
    const { whoN, ...asked } = condition
    await insertVersion(tx, {
      id: ids.reference('rule'),
      rule_id: number,
      version,
      state: 'DRAFT',
      name,
      ...asked,
      who_n: whoN,
      reason,
      made_by: by.id,
      made_at: at,
      tried: JSON.stringify(tried),
    })
    await writeAudit(tx, {
      at,
      by,
      action: 'rule.draft',
      subject: `R-${number}`,
      after: { version, name, ...of },
      reason,
    })
    return number
  })
}
