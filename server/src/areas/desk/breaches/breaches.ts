import type { Answer, Body } from '@krapao/contract/calls'
import { REPORT_WITHIN_HOURS } from '@krapao/contract/ops/law/breachStates'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit, type Operator } from '../../staff/public.ts'
import {
  breachById,
  breachPage,
  endBreach,
  insertBreach,
  lockBreach,
  type Breach,
} from './store.ts'

type Db = Kysely<Database>
type Shown = Answer<'opsBreaches'>['breaches'][number]

const HOUR_MS = 3_600_000
const wrong = (field: string): Refused =>
  new Refused('INVALID_REQUEST', { details: { fields: [field] } })

/** One page, the one that is due first at the head; page from 1. */
export async function listBreaches(
  { db }: Context,
  { state, page, limit }: Body<'opsBreaches'>,
): Promise<Answer<'opsBreaches'>> {
  const { total, rows } = await breachPage(db, { state, limit, offset: (page - 1) * limit })
  return { total, breaches: rows.map(shown) }
}

/**
 * A breach of personal data, from now on in the register. Its report is due 72 hours after the
 * house knew of it (PDPA B.E. 2562, s. 37 (4)). INVALID_REQUEST for a time that is to come.
 */
export function recordBreach(
  context: Context,
  { knownAt, happened, data, people, isHighRisk }: Body<'opsBreachRecord'>,
  by: Operator,
): Promise<Shown> {
  const at = context.clock.now()
  const known = new Date(knownAt)
  if (known > at) throw wrong('knownAt')
  const id = context.ids.reference('br')
  return context.db.transaction().execute(async (tx) => {
    const dueAt = new Date(known.getTime() + REPORT_WITHIN_HOURS * HOUR_MS)
    await insertBreach(tx, {
      id,
      state: 'OPEN',
      known_at: known,
      due_at: dueAt,
      happened,
      data,
      people,
      is_high_risk: isHighRisk,
      recorded_at: at,
      recorded_by: by.id,
    })
    const after = { knownAt, dueAt: dueAt.toISOString(), people, isHighRisk }
    await writeAudit(tx, { at, by, action: 'breach.record', subject: id, after, reason: data })
    return shownNow(tx, id)
  })
}

/**
 * It was reported to the authority. INVALID_REQUEST for a time before the house knew of it or to
 * come, and for a high risk whose people were not told; NOT_FOUND; NOT_WAITING where it has ended.
 */
export function reportBreach(
  context: Context,
  id: string,
  { reportedAt, reference, peopleToldAt, reason }: Body<'opsBreachReport'>,
  by: Operator,
): Promise<Shown> {
  const at = context.clock.now()
  return ending(context, id, async (tx, row) => {
    const [reported, told] = [new Date(reportedAt), peopleToldAt ? new Date(peopleToldAt) : null]
    if (reported < row.known_at || reported > at) throw wrong('reportedAt')
    if (told ? told < row.known_at || told > at : row.is_high_risk) throw wrong('peopleToldAt')
    const isDone = await endBreach(tx, id, 'REPORTED', {
      ended_at: at,
      ended_by: by.id,
      reason,
      reported_at: reported,
      reference,
      people_told_at: told,
    })
    const after = { reportedAt, reference, peopleToldAt, isLate: reported > row.due_at }
    if (isDone)
      await writeAudit(tx, { at, by, action: 'breach.report', subject: id, after, reason })
    return isDone
  })
}

/**
 * Nobody is at risk, and nothing is reported. SAME_OPERATOR for who recorded it: that a breach is
 * told to nobody takes two people. INVALID_REQUEST for one of a high risk; NOT_FOUND, NOT_WAITING.
 */
export function closeHarmless(
  context: Context,
  id: string,
  reason: string,
  by: Operator,
): Promise<Shown> {
  const at = context.clock.now()
  return ending(context, id, async (tx, row) => {
    if (row.recorded_by === by.id) throw new Refused('SAME_OPERATOR')
    if (row.is_high_risk) throw wrong('isHighRisk')
    const isDone = await endBreach(tx, id, 'HARMLESS', { ended_at: at, ended_by: by.id, reason })
    if (isDone) await writeAudit(tx, { at, by, action: 'breach.harmless', subject: id, reason })
    return isDone
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockBreach>>>
const ending = (
  { db }: Context,
  id: string,
  end: (tx: Db, row: Locked) => Promise<boolean>,
): Promise<Shown> =>
  db.transaction().execute(async (tx) => {
    const row = await lockBreach(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.state !== 'OPEN') throw new Refused('NOT_WAITING')
    if (!(await end(tx, row))) throw new Refused('NOT_WAITING')
    return shownNow(tx, id)
  })

async function shownNow(db: Db, id: string): Promise<Shown> {
  const row = await breachById(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  return shown(row)
}

const shown = (row: Breach): Shown => ({
  id: row.id,
  number: Number(row.number),
  state: row.state,
  knownAt: row.known_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  happened: row.happened,
  data: row.data,
  people: row.people,
  isHighRisk: row.is_high_risk,
  recorded: { by: row.maker, at: row.recorded_at.toISOString() },
  ended:
    row.ended_at === null
      ? null
      : {
          by: row.ender ?? '',
          at: row.ended_at.toISOString(),
          reason: row.reason ?? '',
          reportedAt: row.reported_at?.toISOString() ?? null,
          reference: row.reference,
          peopleToldAt: row.people_told_at?.toISOString() ?? null,
        },
})
