import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import type { IdentityState } from '@krapao/contract/identity/states'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { shortName } from '../../../site/public.ts'
import { standingApprovals, type Approval } from '../../../staff/public.ts'
import { cardIsBlocked } from '../../blocks/store.ts'
import { ageOn } from '../../card/cardNumber.ts'
import { allBounds } from '../../levels/bounds.ts'
import { levelOf } from '../../levels/rules.ts'
import { standingOf } from '../../levels/standingStore.ts'
import { papersOf } from '../paperStore.ts'
import { openCard } from '../typedCard.ts'
import { deskCase, deskPage, payoutsWaiting, type DeskRow } from './queueStore.ts'
import { birthOf, nameMatch, stopsOf, worstOf, type IdentityStop, type Looked } from './rules.ts'

type Case = Answer<'opsIdentityCase'>
type Row = Answer<'opsIdentity'>['cases'][number]
const STATES: Record<'waiting' | 'again' | 'decided', readonly IdentityState[]> = {
  waiting: ['WAITING'],
  again: ['AGAIN'],
  decided: ['ACCEPTED', 'REFUSED'],
}

/** A page of the queue; page from 1. */
export async function identityQueue(
  context: Context,
  asked: { state: keyof typeof STATES; page: number; limit: number },
): Promise<Answer<'opsIdentity'>> {
  const { page, limit, state } = asked
  const { total, rows } = await deskPage(context.db, STATES[state], {
    limit,
    offset: (page - 1) * limit,
    newest: state === 'decided',
  })
  return { total, cases: await Promise.all(rows.map((row) => rowOf(context, row))) }
}

async function rowOf(context: Context, row: DeskRow): Promise<Row> {
  const { from, looked, stops } = await lookAt(context, row)
  return {
    id: row.id,
    memberId: row.member_id,
    name: row.member_name,
    from,
    to: row.to_level,
    state: row.state,
    round: row.round,
    sentAt: (row.sent_at ?? row.created_at).toISOString(),
    worst: worstOf(stops, {
      ...looked,
      names: namesOf(row, looked).map(({ match }) => match ?? 'MATCH'),
    }),
  }
}

/** One case with all that is compared. NOT_FOUND for one that was never sent. */
export async function identityCase(context: Context, id: string): Promise<Case> {
  const row = await deskCase(context.db, id)
  if (!row) throw new Refused('NOT_FOUND')
  const { looked, stops } = await lookAt(context, row)
  const { db, settings } = context
  const [papers, waiting, approvals, summary] = await Promise.all([
    papersOf(db, id),
    payoutsWaiting(db, row.member_id),
    standingApprovals(db, ['identity'], context.clock.now()),
    rowOf(context, row),
  ])
  const birth = birthOf(looked)
  return {
    ...summary,
    bounds: allBounds(settings),
    names: namesOf(row, looked),
    papers,
    age: birth === null ? null : ageOn(birth, looked.today),
    minimumAge: looked.minimumAge,
    expiresOn: row.expires_on,
    source: row.source,
    face: row.verdict?.face ?? null,
    check: checkOf(row),
    stops,
    cardOf: row.card_of,
    payoutsWaiting: toBaht(waiting),
    proposal: wordOf(approvals.find((each) => each.subject === id)),
    why: row.why,
    words: row.words,
    decided:
      row.decider && row.ended_at ? { by: row.decider, at: row.ended_at.toISOString() } : null,
  }
}

function checkOf({ verdict, next_check_at: next }: DeskRow): Case['check'] {
  if (verdict) return verdict.card ? 'READ' : 'UNREADABLE'
  return next === null ? 'NEVER' : 'WAITS'
}

const wordOf = (row: Approval | undefined): Case['proposal'] =>
  row
    ? {
        approval: row.id,
        operator: row.proposer,
        at: row.at.toISOString(),
        reason: row.reason,
        outcome: row.after['outcome'] === 'refuse' ? 'refuse' : 'accept',
      }
    : null

/** What is known of a case at this moment, and what stands against accepting it. */
export async function lookAt(
  context: Context,
  row: DeskRow,
): Promise<{ from: Case['from']; looked: Looked; stops: IdentityStop[] }> {
  const { db, clock, settings } = context
  const now = clock.now()
  const standing = await standingOf(db, { memberId: row.member_id, now })
  const isCardBlocked = row.card_key !== null && (await cardIsBlocked(db, row.card_key, now))
  const looked: Looked = {
    toLevel: row.to_level,
    today: dateOf(bangkokDay(now.getTime())),
    minimumAge: settings.get('minimumAge'),
    birthDate: openCard(context, row)?.birthDate ?? null,
    expiresOn: row.expires_on,
    verdict: row.verdict,
    cardOf: row.card_of,
    isBlocked: standing.isBlocked || isCardBlocked,
  }
  return { from: levelOf(standing, now), looked, stops: stopsOf(looked) }
}

/** Years of the Thai calendar are so many ahead. */
const BUDDHIST = 543
const year = (day: string | null | undefined): string | null =>
  day ? `xx/xx/${Number(day.slice(0, 4)) + BUDDHIST}` : null

/** The names of every source, each compared with what the member registered with. */
function namesOf(row: DeskRow, { birthDate, verdict }: Looked): Case['names'] {
  const own = [row.member_name]
  const account = [row.account_name, ...(row.other_name === null ? [] : [row.other_name])]
  const all: Case['names'] = [
    { source: 'form', name: row.member_name, birth: null, tail: null, match: null },
  ]
  if (row.card_name !== null)
    all.push({
      source: 'card',
      name: row.card_name,
      birth: year(birthDate),
      tail: row.card_tail,
      match: nameMatch(own, [row.card_name]),
    })
  if (verdict?.card)
    all.push({
      source: 'read',
      name: verdict.card.names.join(' / '),
      birth: year(verdict.card.birthDate),
      tail: verdict.card.isNumberSame ? row.card_tail : null,
      match: nameMatch(own, verdict.card.names),
    })
  all.push({
    source: 'account',
    name: account.join(' / '),
    birth: null,
    tail: row.account_no.slice(-4),
    match: nameMatch(own, account),
  })
  if (row.bank_says !== null)
    all.push({
      source: 'bank',
      name: row.bank_says,
      birth: null,
      tail: row.account_no.slice(-4),
      match: nameMatch(account.map(shortName), row.bank_says.split(' / ')),
    })
  for (const { names, account: from } of row.senders ?? [])
    all.push({
      source: 'slip',
      name: names.join(' / '),
      birth: null,
      tail: from.replaceAll(/\D/g, '').slice(-4) || null,
      match: nameMatch(account, names),
    })
  return all
}
