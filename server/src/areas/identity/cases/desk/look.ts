import type { Paper } from '@krapao/contract/identity/levels'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { refuseOwn, writeAudit, type Actor } from '../../../staff/public.ts'
import { openPaper } from '../papers.ts'
import { paperOf } from '../paperStore.ts'
import { openCard } from '../typedCard.ts'
import { deskCase } from './queueStore.ts'

/** Shows one picture, and writes down who looked. NOT_FOUND where it was deleted. */
export async function lookAtPaper(
  context: Context,
  { id, paper }: { id: string; paper: Paper },
  by: Actor,
): Promise<{ picture: string }> {
  const row = await deskCase(context.db, id)
  const kept = row && (await paperOf(context.db, id, paper))
  const picture = kept && (await openPaper(context, kept))
  if (!row || !picture) throw new Refused('NOT_FOUND')
  await noteLook(context, by, { id, memberId: row.member_id, what: paper })
  return { picture: `data:image/jpeg;base64,${picture.toString('base64')}` }
}

/** Shows the card's whole number and birth date, and writes down who looked. */
export async function revealCard(
  context: Context,
  id: string,
  by: Actor,
): Promise<{ number: string; birthDate: string }> {
  const row = await deskCase(context.db, id)
  const card = row && openCard(context, row)
  if (!row || !card) throw new Refused('NOT_FOUND')
  await noteLook(context, by, { id, memberId: row.member_id, what: 'number' })
  return card
}

/** SAME_OPERATOR for one's own member account: the database refuses it, and nothing was shown. */
const noteLook = (
  { db, clock }: Context,
  by: Actor,
  { id, memberId, what }: { id: string; memberId: string; what: string },
): Promise<void> =>
  writeAudit(db, {
    at: clock.now(),
    by,
    action: 'identity.look',
    subject: id,
    memberId,
    after: { what },
  }).catch(refuseOwn)
