import type { Body } from '@krapao/contract/calls'
import { TAGS_EACH } from '@krapao/contract/ops/lists/care'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit, type Operator } from '../../staff/public.ts'
import { demandList, idsOf } from '../lists/read.ts'
import { lockCare, rememberTags, updateCare, type Care } from './store.ts'

type Wanted = Pick<Body<'opsMemberCare'>, 'level' | 'add' | 'remove'>

/**
 * Sets level of care and tags of members, all or none, one audit entry each; who stays as they were
 * has none. NOT_FOUND; INVALID_REQUEST for more tags than one may have.
 */
export async function changeCare(
  { db, clock }: Context,
  { members, ...wanted }: Body<'opsMemberCare'>,
  by: Operator,
): Promise<{ changed: number }> {
  const at = clock.now()
  const asked = [...new Set(members)]
  return db.transaction().execute(async (tx) => {
    const { found, changes } = await setCare(tx, asked, wanted, at)
    if (found < asked.length) throw new Refused('NOT_FOUND')
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

/**
 * The same of all members that match, found by the server; one audit entry, which names who was
 * changed. CASE_CHANGED where not as many match as were in sight; FORBIDDEN; LIST_TOO_LONG;
 * INVALID_REQUEST for filters that are none, or more tags than one may have.
 */
export async function changeCareOfMatches(
  context: Context,
  { count, level, add, remove, ...matching }: Body<'opsCareOfMatches'>,
  by: Operator,
): Promise<{ changed: number }> {
  demandList(by, 'members')
  const at = context.clock.now()
  const ids = await idsOf(context.db, 'members', matching, { most: count, now: at })
  if (ids.length !== count) throw new Refused('CASE_CHANGED')
  const wanted = { level, add, remove }
  return context.db.transaction().execute(async (tx) => {
    const { changes } = await setCare(tx, ids, wanted, at)
    const changed = changes.map(({ after }) => after.member_id)
    await writeAudit(tx, {
      at,
      by,
      action: 'member.careOfMatches',
      subject: 'members',
      after: { ...matching, ...wanted, matched: count, changed: changed.length, members: changed },
    })
    return { changed: changed.length }
  })
}

/** Of those that there are; who stays as they were is no change. */
async function setCare(
  tx: Kysely<Database>,
  members: readonly string[],
  { level, add, remove }: Wanted,
  at: Date,
): Promise<{ found: number; changes: { before: Care; after: Care }[] }> {
  const tagsOf = (before: readonly string[]): string[] =>
    [...new Set([...before, ...add])].filter((tag) => !remove.includes(tag)).toSorted()
  const found = await lockCare(tx, members)
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
  return { found: found.length, changes }
}

const isOther = (a: Care, b: Care): boolean =>
  a.care !== b.care || a.tags.join('\n') !== b.tags.join('\n')
