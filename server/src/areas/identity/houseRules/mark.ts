import type { RuleMark } from '@krapao/contract/ops/identity/ruleKinds'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { refuseOwn, writeAudit, type Operator } from '../../staff/public.ts'
import { hitById, markHits } from './hitStore.ts'

/**
 * Says of a hit whether the rule was right, and of those of the same version and member that nobody
 * has marked; answers how many. By one operator: what passes by it is a gift, and a payout is still
 * looked at by one. NOT_FOUND; SAME_OPERATOR for who has a part in the account.
 */
export async function markHit(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  said: { mark: RuleMark; reason: string },
  by: Operator,
): Promise<number> {
  if (!/^\d{1,18}$/.test(id)) throw new Refused('NOT_FOUND')
  const at = clock.now()
  const work = db.transaction().execute(async (tx) => {
    const hit = await hitById(tx, BigInt(id))
    if (!hit) throw new Refused('NOT_FOUND')
    const marked = await markHits(tx, hit, { ...said, by: by.id, at })
    await writeAudit(tx, {
      at,
      by,
      action: 'rule.mark',
      subject: hit.version_id,
      memberId: hit.member_id,
      before: { mark: hit.mark },
      after: { mark: said.mark, marked },
      reason: said.reason,
    })
    return marked
  })
  return work.catch(refuseOwn)
}
