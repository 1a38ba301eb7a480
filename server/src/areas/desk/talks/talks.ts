import type { Answer, Body } from '@krapao/contract/calls'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  closeTalk,
  findTalk,
  lockTalk,
  markersOf,
  noteWritten,
  shownMarker,
  talksPage,
  type TalkRow,
} from '../../safety/public.ts'
import { writeAudit, type Operator } from '../../staff/public.ts'
import { writeToMember } from '../../support/public.ts'
import { linkTo, suggestionFor } from './words.ts'

type Db = Kysely<Database>
type Shown = Answer<'opsTalks'>['talks'][number]
type Marker = Awaited<ReturnType<typeof markersOf>>[number]

/** A page of the talks of a state, each with why it was opened; page from 1. */
export async function listTalks(
  context: Context,
  { state, page, limit }: Body<'opsTalks'>,
): Promise<Answer<'opsTalks'>> {
  const offset = (page - 1) * limit
  const { total, rows } = await talksPage(context.db, { state, limit, offset })
  const markers = await markersOf(
    context.db,
    rows.map(({ id }) => id),
  )
  return { total, talks: rows.map((row) => shown(row, ofTalk(markers, row.id))) }
}

/**
 * Writes to the member in their chat, which is opened where they never wrote; once for a clientId.
 * NOT_FOUND; NOT_WAITING where the talk has ended; SAME_OPERATOR for whose account it is;
 * INVALID_REQUEST for an empty text.
 */
export async function sayInTalk(
  context: Context,
  id: string,
  { clientId, locale, text }: Body<'opsTalkSay'>,
  by: Operator,
): Promise<Shown> {
  const { db, clock } = context
  const talk = await db.transaction().execute((tx) => demandOpen(tx, id, by))
  await writeToMember(context, by, talk.member_id, {
    clientId: clientId.toLowerCase(),
    message: { message_type: 'buttons', payload: text, payloads: [linkTo(locale)] },
  })
  await noteWritten(db, id, clock.now())
  return shownNow(db, id)
}

/**
 * Closes a talk with what came of it. NOT_FOUND; NOT_WAITING where it has ended; SAME_OPERATOR for
 * whose account it is; INVALID_REQUEST (fields) for a limit or a break that nobody set or took
 * since, and for no need without a note of why.
 */
export function endTalk(
  { db, clock }: Context,
  id: string,
  { outcome, note }: Body<'opsTalkClose'>,
  by: Operator,
): Promise<Shown> {
  const at = clock.now()
  return db.transaction().execute(async (tx) => {
    const { member_id: memberId } = await demandOpen(tx, id, by)
    const now = await findTalk(tx, id)
    if (
      (outcome === 'LIMIT_SET' && !now?.limit_set) ||
      (outcome === 'BREAK_TAKEN' && !now?.break_taken)
    )
      throw wrong('outcome')
    if (outcome === 'NO_NEED' && note.length < 3) throw wrong('note')
    const isDone = await closeTalk(tx, id, { closed_at: at, closed_by: by.id, outcome, note })
    if (!isDone) throw new Refused('NOT_WAITING')
    await writeAudit(tx, {
      at,
      by,
      action: 'talk.close',
      subject: id,
      memberId,
      after: { outcome },
      ...(note && { reason: note }),
    })
    return shownNow(tx, id)
  })
}

const wrong = (field: string): Refused =>
  new Refused('INVALID_REQUEST', { details: { fields: [field] } })

async function demandOpen(
  tx: Db,
  id: string,
  by: Operator,
): Promise<NonNullable<Awaited<ReturnType<typeof lockTalk>>>> {
  const row = await lockTalk(tx, id, by.id)
  if (!row) throw new Refused('NOT_FOUND')
  if (row.is_own) throw new Refused('SAME_OPERATOR')
  if (row.state !== 'OPEN') throw new Refused('NOT_WAITING')
  return row
}

async function shownNow(db: Db, id: string): Promise<Shown> {
  const row = await findTalk(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  return shown(row, await markersOf(db, [id]))
}

const ofTalk = (markers: readonly Marker[], id: string): Marker[] =>
  markers.filter((marker) => marker.talk_id === id)

const shown = (row: TalkRow, markers: readonly Marker[]): Shown => ({
  id: row.id,
  memberId: row.member_id,
  name: row.name,
  state: row.state,
  openedAt: row.opened_at.toISOString(),
  markers: markers.map(shownMarker),
  suggestion: suggestionFor(markers.map(({ kind }) => kind)),
  writtenAt: row.written_at?.toISOString() ?? null,
  limitSet: row.limit_set,
  breakTaken: row.break_taken,
  closed:
    row.closed_at && row.outcome
      ? {
          by: row.closer ?? '',
          at: row.closed_at.toISOString(),
          outcome: row.outcome,
          note: row.note,
        }
      : null,
})
