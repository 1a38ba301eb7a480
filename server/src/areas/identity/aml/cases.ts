import { bangkokDay, dateOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { AML_SEVERITY } from '@krapao/contract/ops/identity/amlKinds'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { standingApprovals, type Approval, type Operator } from '../../staff/public.ts'
import { fundsSaid } from '../cases/funds.ts'
import { groupOf } from '../links/groupStore.ts'
import { shownTrait } from '../links/shown.ts'
import { checklistOf } from './checklist.ts'
import { accountsOf, movementsOf, playedOf } from './movementStore.ts'
import {
  amlCaseById,
  amlNotesOf,
  amlPage,
  hitsOf,
  kindsOf,
  listKnown,
  personOf,
  type AmlRow,
} from './pageStore.ts'

type Page = Answer<'opsAml'>
type Row = Page['cases'][number]
type Case = Answer<'opsAmlCase'>
type Kinds = Awaited<ReturnType<typeof kindsOf>>
const [SHOWN_DAYS, DAY_MS] = [30, 86_400_000]
const MOST_ACCOUNTS = 50

/** One page, the heaviest first, closed ones the newest first; page from 1. Amounts in baht. */
export async function listAml(
  { db, providers }: Pick<Context, 'db' | 'providers'>,
  { state, page, limit }: { state: 'open' | 'second' | 'closed'; page: number; limit: number },
): Promise<Page> {
  const { total, rows } = await amlPage(db, state, { limit, offset: (page - 1) * limit })
  const kinds = Map.groupBy(
    await kindsOf(
      db,
      rows.map(({ id }) => id),
    ),
    (each) => each.case_id,
  )
  const list = providers.watchlist ? await listKnown(db) : undefined
  return {
    total,
    cases: rows.map((row) => summary(row, kinds.get(row.id) ?? [])),
    list: list
      ? { people: list.people, doneAt: list.done_at?.toISOString() ?? null, fault: list.fault }
      : null,
  }
}

function summary(row: AmlRow, kinds: Kinds): Row {
  const heaviest = kinds.toSorted(
    (a, b) => AML_SEVERITY[b.kind] - AML_SEVERITY[a.kind] || (b.amount > a.amount ? 1 : -1),
  )
  return {
    id: row.id,
    number: row.number,
    memberId: row.member_id,
    name: row.member_name,
    state: row.state,
    round: row.round,
    severity: row.severity,
    hitAt: row.hit_at.toISOString(),
    kinds: heaviest.map(({ kind }) => kind),
    amount: toBaht(heaviest[0]?.amount ?? 0n),
    heldBy: row.holder,
    outcome: row.outcome,
  }
}

/** A case with all that it rests on. NOT_FOUND. Amounts in baht. */
export async function amlCase(context: Context, id: string, by: Operator): Promise<Case> {
  const { db, clock } = context
  const row = await amlCaseById(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  const [hits, kinds, notes, approvals, group, accounts, person, days, funds] = await Promise.all([
    hitsOf(db, id),
    kindsOf(db, [id]),
    amlNotesOf(db, id),
    standingApprovals(db, ['aml'], clock.now()),
    groupOf(db, row.member_id),
    accountsOf(db, [row.member_id]),
    personOf(db, row.member_id),
    daysOf(context, row),
    fundsSaid(db, row.member_id),
  ])
  return {
    ...summary(row, kinds),
    openedAt: row.opened_at.toISOString(),
    isMine: row.held_by === by.id,
    hits: hits
      .map((hit) => ({
        kind: hit.kind,
        amount: toBaht(hit.amount),
        at: hit.happened_at.toISOString(),
        foundAt: hit.found_at.toISOString(),
        figures: hit.figures,
        movements: hit.movements.map((each) => ({ ...each, amount: toBaht(BigInt(each.amount)) })),
      }))
      .toSorted((a, b) => AML_SEVERITY[b.kind] - AML_SEVERITY[a.kind]),
    days,
    accounts: accounts.slice(0, MOST_ACCOUNTS).map((each) => ({
      shown: shownTrait({ kind: 'ACCOUNT', trait: each.account, said: '' }),
      times: each.times,
      lastAt: each.last_at.toISOString(),
      isOwn: each.is_own,
      others: each.others,
    })),
    group: group ? String(group.id) : null,
    notes: notes.map((note) => ({
      id: String(note.id),
      operator: note.operator,
      createdAt: note.at.toISOString(),
      text: note.text,
    })),
    checklist: checklistOf({ person, hits, notes, accounts }),
    proposal: proposalOf(approvals.find(({ subject }) => subject === id)),
    closed: row.closed_at && row.ender ? { by: row.ender, at: row.closed_at.toISOString() } : null,
    held:
      row.payouts_held_at && row.keeper
        ? { by: row.keeper, at: row.payouts_held_at.toISOString() }
        : null,
    funds,
  }
}

const proposalOf = (row: Approval | undefined): Case['proposal'] =>
  row
    ? {
        approval: row.id,
        operator: row.proposer,
        at: row.at.toISOString(),
        reason: row.reason,
        outcome: row.after['end'] === 'REPORTED' ? 'REPORTED' : 'CLEARED',
      }
    : null

/** The 30 days until something was last found. */
async function daysOf({ db }: Context, row: AmlRow): Promise<Case['days']> {
  const until = bangkokDay(row.hit_at.getTime())
  const first = until - SHOWN_DAYS + 1
  const since = new Date(row.hit_at.getTime() - SHOWN_DAYS * DAY_MS)
  const [movements, played] = await Promise.all([
    movementsOf(db, [row.member_id], since),
    playedOf(db, [row.member_id], dateOf(first)),
  ])
  const days = new Map<string, { in: bigint; out: bigint; played: bigint }>()
  const at = (day: string) => {
    const found = days.get(day) ?? { in: 0n, out: 0n, played: 0n }
    days.set(day, found)
    return found
  }
  for (const { what, at: when, amount } of movements)
    at(dateOf(bangkokDay(when.getTime())))[what === 'IN' ? 'in' : 'out'] += amount
  for (const { day, staked } of played) at(day).played += staked
  return [...days]
    .filter(([day]) => day >= dateOf(first))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, sums]) => ({
      day,
      in: toBaht(sums.in),
      out: toBaht(sums.out),
      played: toBaht(sums.played),
    }))
}
