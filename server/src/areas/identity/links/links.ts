import type { Answer } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findMember } from '../../people/public.ts'
import { groupOf, type GroupRow } from './groupStore.ts'
import { invitedBy, namesOf, opposedTo, sharedWith, type Shared } from './memberStore.ts'
import { byStrength, giftsWait, strengthOf, strengthTogether } from './rules.ts'
import { shownTrait } from './shown.ts'

type Links = Answer<'opsMemberLinks'>
type Linked = Links['links'][number]
const MOST_LINKS = 50

/** Who is linked with a member, the strongest first. NOT_FOUND. */
export async function linksOf(
  context: Pick<Context, 'db' | 'settings'>,
  memberId: string,
): Promise<Links> {
  const { db } = context
  if (!(await findMember(db, memberId))) throw new Refused('NOT_FOUND')
  const [group, ...found] = await Promise.all([
    groupOf(db, memberId),
    sharedWith(db, memberId),
    opposedTo(db, memberId),
    invitedBy(db, memberId),
  ])
  const byMember = Map.groupBy(found.flat(), (each) => each.member_id)
  const names = await namesOf(db, [...byMember.keys()])
  const links = [...byMember]
    .flatMap(([id, shared]): Linked[] => {
      const member = names.get(id)
      return member ? [linked(member, shared)] : []
    })
    .toSorted((a, b) => byStrength(a, b) || b.reasons.length - a.reasons.length)
    .slice(0, MOST_LINKS)
  return { group: group ? stateOf(context, group) : null, links }
}

const linked = (
  { id, name, status }: { id: string; name: string; status: string },
  shared: readonly Shared[],
): Linked => ({
  memberId: id,
  name,
  status,
  strength: strengthTogether(shared.map(({ kind }) => kind)),
  reasons: shared.map(reasonOf).toSorted(byStrength),
})

const reasonOf = (shared: Shared): Linked['reasons'][number] => ({
  kind: shared.kind,
  strength: strengthOf(shared.kind),
  shown: shownTrait(shared),
  times: shared.times,
  lastAt: shared.last_at.toISOString(),
})

export const stateOf = (
  { settings }: Pick<Context, 'settings'>,
  row: GroupRow,
): NonNullable<Links['group']> => ({
  id: String(row.id),
  size: row.size,
  since: row.since.toISOString(),
  grownAt: row.grown_at.toISOString(),
  giftsWait: giftsWait(row, settings.get('linkedGiftsAbove')),
  decided:
    row.decision && row.decided_at
      ? {
          decision: row.decision,
          upTo: row.up_to,
          by: row.decider ?? '',
          at: row.decided_at.toISOString(),
          reason: row.reason ?? '',
        }
      : null,
})
