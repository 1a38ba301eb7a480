import { bangkokDay, dateOf, midnightOf, mondayOf } from '@krapao/contract/bangkok'
import type { Answer, Body } from '@krapao/contract/calls'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { writeAudit, type Operator } from '../../../staff/public.ts'
import { closedCases, findCase, putVerdict, type ClosedCase } from './qualityStore.ts'
import { drawSample } from './sample.ts'

type Drawn = Answer<'opsQualityJudge'>
const DAYS = 7

/**
 * The sample of a week: `chatSamplePerWeek` (setting) of the cases closed in it, drawn by a secret
 * of the week, and figures of each who closed any. The week before this one where none is named.
 */
export async function qualityOf(
  context: Context,
  day: string | undefined,
): Promise<Answer<'opsQuality'>> {
  const today = bangkokDay(context.clock.now().getTime())
  const monday = mondayOf(day === undefined ? today - DAYS : Date.parse(day) / 86_400_000)
  const { cases, drawn } = await weekOf(context, monday)
  const people = [...new Set(cases.map((each) => each.closed_by))].toSorted()
  return {
    week: dateOf(monday),
    items: drawn.map(shown),
    people: people.map((operator) => {
      const own = drawn.filter((each) => each.closed_by === operator)
      const of = (verdict: Drawn['verdict']) => own.filter((each) => each.verdict === verdict)
      return {
        operator,
        closed: cases.filter((each) => each.closed_by === operator).length,
        drawn: own.length,
        good: of('good').length,
        needsWork: of('needsWork').length,
      }
    }),
  }
}

async function weekOf({ db, settings, cipher }: Context, monday: number) {
  const range = {
    from: new Date(midnightOf(monday)),
    to: new Date(midnightOf(monday + DAYS)),
  }
  const cases = await closedCases(db, range)
  const seed = cipher.secretFor(`chat sample ${dateOf(monday)}`)
  return { cases, drawn: drawSample(cases, seed, settings.get('chatSamplePerWeek')) }
}

const shown = (row: ClosedCase): Drawn => ({
  conversation: row.conversation_id,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at.toISOString(),
  operator: row.closed_by,
  score: row.score,
  verdict: row.verdict,
  note: row.note,
  judgedBy: row.judge,
  judgedAt: row.judged_at?.toISOString() ?? null,
})

/**
 * A lead's word on a drawn conversation, audited; said again, the last counts. NOT_FOUND for one
 * that was not drawn; SAME_OPERATOR for who closed it.
 */
export async function judgeQuality(
  context: Context,
  { conversation, openedAt, verdict, note }: Body<'opsQualityJudge'>,
  by: Operator,
): Promise<Drawn> {
  const at = context.clock.now()
  const known = await findCase(context.db, conversation, new Date(openedAt))
  if (!known) throw new Refused('NOT_FOUND')
  if (known.closed_by === by.name) throw new Refused('SAME_OPERATOR')
  const monday = mondayOf(bangkokDay(known.closed_at.getTime()))
  const find = async (): Promise<ClosedCase> => {
    const { drawn } = await weekOf(context, monday)
    const row = drawn.find(
      (each) =>
        each.conversation_id === conversation && each.opened_at.getTime() === Date.parse(openedAt),
    )
    if (!row) throw new Refused('NOT_FOUND')
    return row
  }
  const before = await find()
  await context.db.transaction().execute(async (tx) => {
    await putVerdict(tx, {
      conversation_id: conversation,
      opened_at: before.opened_at,
      verdict,
      note,
      judged_by: by.id,
      judged_at: at,
    })
    await writeAudit(tx, {
      at,
      by,
      action: 'chat.quality',
      subject: conversation,
      before: { verdict: before.verdict },
      after: { verdict, of: before.closed_by },
    })
  })
  return shown(await find())
}
