import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  groupById,
  groupsPage,
  membersOf,
  oppositesIn,
  sharedIn,
  sumsOf,
  type GroupMember,
  type GroupRow,
  type Opposite,
  type SharedTrait,
} from './groupStore.ts'
import { stateOf } from './links.ts'
import { ringsIn, type Ring } from './rings.ts'
import { flowsIn } from './ringStore.ts'
import { byStrength, strengthOf } from './rules.ts'
import { shownTrait } from './shown.ts'

type Page = Answer<'opsLinkGroup'>
type Reason = Page['reasons'][number]
type Asked = Pick<Context, 'db' | 'settings'>
const MOST_REASONS = 50

/** One page of the groups, the largest first; page from 1. */
export async function listGroups(
  context: Asked,
  asked: { state: 'waiting' | 'all'; page: number; limit: number },
): Promise<Answer<'opsLinkGroups'>> {
  const above = context.settings.get('linkedGiftsAbove')
  const { page, limit } = asked
  const { total, rows } = await groupsPage(context.db, {
    waiting: asked.state === 'waiting',
    above,
    limit,
    offset: (page - 1) * limit,
  })
  return { total, above, groups: rows.map((row) => stateOf(context, row)) }
}

export const groupNumber = (id: string): number => {
  if (!/^\d{1,9}$/.test(id)) throw new Refused('NOT_FOUND')
  return Number(id)
}

/** A group, or the one that it was joined to. NOT_FOUND. Amounts in baht. */
export async function groupPage(context: Asked, id: number): Promise<Page> {
  const { db } = context
  const row = await livingGroup(db, id)
  const [members, sums, traits, opposites, flows] = await Promise.all([
    membersOf(db, row.id),
    sumsOf(db, row.id),
    sharedIn(db, row.id),
    oppositesIn(db, row.id),
    flowsIn(db, row.id),
  ])
  const reasons = [
    ...traitReasons(traits),
    ...opposites.map(oppositeReason),
    ...ringsIn(flows).map(ringReason),
  ]
    .toSorted((a, b) => byStrength(a, b) || b.members.length - a.members.length)
    .slice(0, MOST_REASONS)
  const kindsOf = (memberId: string) => [
    ...new Set(reasons.filter((each) => each.members.includes(memberId)).map(({ kind }) => kind)),
  ]
  return {
    group: stateOf(context, row),
    above: context.settings.get('linkedGiftsAbove'),
    reasons,
    members: members.map((member) => ({
      memberId: member.member_id,
      name: member.name,
      status: member.status,
      since: member.since.toISOString(),
      createdAt: member.created_at.toISOString(),
      kinds: kindsOf(member.member_id),
      ...inBaht(member),
    })),
    sums: inBaht(sums),
  }
}

async function livingGroup(db: Context['db'], id: number): Promise<GroupRow> {
  let row = await groupById(db, id)
  while (row && row.into_id !== null) row = await groupById(db, row.into_id)
  if (!row || row.size < 2) throw new Refused('NOT_FOUND')
  return row
}

const inBaht = (of: Pick<GroupMember, 'paid_in' | 'paid_out' | 'balance' | 'gifts'>) => ({
  paidIn: toBaht(of.paid_in),
  paidOut: toBaht(of.paid_out),
  balance: toBaht(of.balance),
  gifts: toBaht(of.gifts),
})

/** One browser at one place is one reason, on however many days. */
function traitReasons(traits: readonly SharedTrait[]): Reason[] {
  const same = Map.groupBy(traits, ({ kind, trait }) =>
    kind === 'BROWSER' ? `${kind} ${trait.replace(/ \d+$/, '')}` : `${kind} ${trait}`,
  )
  return [...same.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    return {
      kind: first.kind,
      strength: strengthOf(first.kind),
      shown: shownTrait(first),
      times: rows.reduce((sum, { times }) => sum + times, 0),
      lastAt: new Date(Math.max(...rows.map((row) => row.last_at.getTime()))).toISOString(),
      members: [...new Set(rows.flatMap(({ members }) => members))],
    }
  })
}

const oppositeReason = ({ one, other, times, last_at: at }: Opposite): Reason => ({
  kind: 'OPPOSITE',
  strength: strengthOf('OPPOSITE'),
  shown: '',
  times,
  lastAt: at.toISOString(),
  members: [one, other],
})

const ringReason = ({ members, amount, times, at }: Ring): Reason => ({
  kind: 'RING',
  strength: strengthOf('RING'),
  shown: String(toBaht(amount)),
  times,
  lastAt: at.toISOString(),
  members: [...members],
})
