import type { Context } from '../../../context.ts'
import type { Hit } from './rules.ts'
import {
  caseOfMember,
  changeAmlCase,
  countHits,
  insertAmlCase,
  lockAmlMember,
  putHit,
} from './store.ts'

/**
 * Joins what was found to the member's one case: opens it, or opens a closed one again where any of
 * it is new or has become more. What was found before changes nothing.
 */
export async function joinHits(
  { db, ids, clock }: Pick<Context, 'db' | 'ids' | 'clock'>,
  memberId: string,
  hits: readonly Hit[],
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockAmlMember(tx, memberId)
    const known = await caseOfMember(tx, memberId)
    const id = known?.id ?? ids.reference('aml')
    if (!known) await insertAmlCase(tx, { id, member_id: memberId, opened_at: at })
    const fresh: Hit[] = []
    for (const hit of hits) if (await putHit(tx, id, hit, at)) fresh.push(hit)
    if (fresh.length === 0) return
    await countHits(tx, id, fresh, at)
    if (known?.state === 'CLOSED') await changeAmlCase(tx, id, 'OPEN')
  })
}
