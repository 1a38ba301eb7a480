import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { Operator } from '../../staff/public.ts'
import { amlCase } from './cases.ts'
import { noteReport } from './decide.ts'
import { amlCaseById, hitsOf, personOf } from './pageStore.ts'
import { numberOf } from './rules.ts'

type Case = Answer<'opsAmlCase'>
const money = (baht: number): string =>
  baht.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Bangkok's clock, which the member's statement shows too. */
const clockOf = (at: Date): string =>
  `${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')} +07:00`

/**
 * The draft of a report, as text to print or to copy: who, what, when, how much, why, who else, and
 * what of these it lacks. It is sent nowhere. That it was read is audited. NOT_FOUND; SAME_OPERATOR
 * for who has a part in the account.
 */
export async function reportDraft(
  context: Context,
  id: string,
  by: Operator,
): Promise<Answer<'opsAmlReport'>> {
  await noteReport(context, id, by)
  const { db, clock } = context
  const row = await amlCaseById(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  const [of, person, hits] = await Promise.all([
    amlCase(context, id, by),
    personOf(db, row.member_id),
    hitsOf(db, id),
  ])
  const name = numberOf(row.number)
  const lines = [
    `Draft of a report of a suspicious transaction: ${name}`,
    `Made ${clockOf(clock.now())} by ${by.name}. Not sent to anybody. Do not tell the member.`,
    ...part('WHO', [
      `Member: ${row.member_id}, since ${clockOf(row.member_since)}`,
      ...who(person),
    ]),
    ...part(
      'WHAT AND HOW MUCH (baht)',
      of.hits.map(
        (hit) =>
          `${hit.kind}: ${money(hit.amount)}, ${clockOf(new Date(hit.at))}. ${figuresOf(hit)}`,
      ),
    ),
    ...part('WHEN: the movements that it rests on', hits.flatMap(movementsOf)),
    ...part(
      'WHY: notes of the case',
      of.notes.map((each) => `${clockOf(new Date(each.createdAt))} ${each.operator}: ${each.text}`),
    ),
    ...part('WHO ELSE: accounts that paid the member, or were registered', others(of)),
    ...part('CHECKLIST', [
      ...of.checklist.map(({ what, done }) => `[${done ? 'x' : ' '}] ${WORDS[what]}`),
      '[ ] Counsel has read it and says which body gets it',
    ]),
    '',
  ]
  return { name: `${name}.txt`, text: lines.join('\n') }
}

const part = (title: string, lines: readonly string[]): string[] => ['', title, ...lines]

function who(person: Awaited<ReturnType<typeof personOf>>): string[] {
  if (!person) return []
  const known = `level ${person.level}, card ending ${person.card_tail ?? '-'}`
  return [
    `Name: ${person.name}`,
    `Phone: ${person.username}`,
    `Bank account: ${person.bank_code} ${person.account_no}, ${person.account_name}`,
    `Identity: ${person.level === null ? 'no card was seen' : known}`,
  ]
}

const movementsOf = ({ kind, movements }: Awaited<ReturnType<typeof hitsOf>>[number]): string[] =>
  movements.map(
    (each) =>
      `${kind}  ${clockOf(new Date(each.at))}  ${each.what.padEnd(5)}  ` +
      `${money(toBaht(BigInt(each.amount))).padStart(14)}  ${each.id}`,
  )

const others = (of: Case): string[] => [
  ...of.accounts.map(
    (each) =>
      `${each.shown}${each.isOwn ? ', own' : ''}, ${each.times} times, last ` +
      `${clockOf(new Date(each.lastAt))}, shared with ${each.others} other members`,
  ),
  ...(of.group === null ? [] : [`Group of linked members: G-${of.group}`]),
]

const figuresOf = ({ figures }: Case['hits'][number]): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

const WORDS: Readonly<Record<Case['checklist'][number]['what'], string>> = {
  who: 'Who: name and account',
  known: 'Known by a card that was looked at',
  what: 'What was found',
  when: 'When: each movement with its time',
  howMuch: 'How much: each movement with its amount',
  why: 'Why it is suspicious, in a person’s own words',
  others: 'Who else: accounts and linked members',
}
