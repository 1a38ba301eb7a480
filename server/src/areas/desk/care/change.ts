import type { Body } from '@krapao/contract/calls'
import { TAGS_EACH } from '@krapao/contract/ops/lists/care'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit, type Operator } from '../../staff/public.ts'
import { lockCare, rememberTags, updateCare, type Care } from './store.ts'

/**
 * Sets level of care and tags of members, all or none, one audit entry each; who stays as they were
 * has none. NOT_FOUND; INVALID_REQUEST for more tags than one may have.
 */
export async function changeCare(
  { db, clock }: Context,
  { members, level, add, remove }: Body<'opsMemberCare'>,
  by: Operator,
): Promise<{ changed: number }> {
  const at = clock.now()
  const asked = [...new Set(members)]
  const tagsOf = (before: readonly string[]): string[] =>
    [...new Set([...before, ...add])].filter((tag) => !remove.includes(tag)).toSorted()
  return db.transaction().execute(async (tx) => {
    const found = await lockCare(tx, asked)
    if (found.length < asked.length) throw new Refused('NOT_FOUND')
    const changes = found
      .map((before) => ({
        before,
        after: { ...before, care: level ?? before.care, tags: tagsOf(before.tags) },
      }))
      .filter(({ before, after }) => isOther(before, after))
    if (changes.some(({ after }) => after.tags.length > TAGS_EACH))
      throw new Refused('INVALID_REQUEST', { details: { most: TAGS_EACH } })
    if (add.length > 0) await rememberTags(tx, add, at)
    for (const { after } of changes) await updateCare(tx, after)
    for (const { before, after } of changes)
      await writeAudit(tx, {
        at,
        by,
        action: 'member.care',
        subject: after.member_id,
        memberId: after.member_id,
        before: { care: before.care, tags: before.tags },
        after: { care: after.care, tags: after.tags },
      })
    return { changed: changes.length }
  })
}

const isOther = (a: Care, b: Care): boolean =>
  a.care !== b.care || a.tags.join('\n') !== b.tags.join('\n')
