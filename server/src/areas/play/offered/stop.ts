import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  approve,
  confirmAsked,
  lockAsked,
  overtake,
  refuseOwn,
  writeAudit,
  type AskedFor,
  type Actor,
  type Said,
} from '../../staff/public.ts'
import { lockStops } from '../games/stops/closedStore.ts'
import { providerOf } from './list.ts'
import { deleteStop, findStop, insertStop, itemsOf } from './store.ts'

/** A provider, or one of its games; of a whole provider the game is empty. */
interface Place {
  code: string
  game: string
}
const subjectOf = ({ code, game }: Place): string => (game === '' ? code : `${code} ${game}`)

/**
 * NOT_FOUND for a provider that is not under contract, or a game that nobody has heard of;
 * INVALID_REQUEST for one game of a provider that keeps the money itself: it takes the bets there,
 * and never asks us.
 */
async function demandPlace(context: Context, { code, game }: Place): Promise<void> {
  providerOf(context, code)
  if (game === '') return
  if (!context.providers.seamless.has(code))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['game'], reason: 'TRANSFER' } })
  if (!(await itemsOf(context.db, code)).some((row) => row.game === game))
    throw new Refused('NOT_FOUND')
}

/**
 * Closes a provider, or one of its games, at once: when this has answered no further bet is taken
 * and no money goes in; wins are taken and money comes out as ever. What stands stopped stays as it
 * is. NOT_FOUND, INVALID_REQUEST.
 */
export async function stopGame(
  context: Context,
  place: Place,
  by: Actor,
  reason: string,
): Promise<void> {
  await demandPlace(context, place)
  const at = context.clock.now()
  const { code, game } = place
  await context.db.transaction().execute(async (tx) => {
    const subject = subjectOf(place)
    await lockAsked(tx, 'game', subject)
    // Every bet that was let in has ended by now, and the next one reads this stop.
    await lockStops(tx, code)
    const isNew = await insertStop(tx, { code, game, reason, stopped_by: by.id, stopped_at: at })
    if (!isNew) return
    await overtake(tx, 'game', subject, at)
    await writeAudit(tx, { at, by, action: 'game.stop', subject, reason })
  })
  context.log.warn({ code, game, by: by.id }, 'an operator has stopped a game')
}

/**
 * One operator asks for it to be opened again, and it stays closed until another does. NOT_FOUND;
 * NOT_WAITING where it is not stopped; SAME_OPERATOR for who has asked already.
 */
export async function resumeGame(
  context: Context,
  place: Place,
  by: Actor,
  reason: string,
): Promise<{ state: 'waiting' | 'done' }> {
  await demandPlace(context, place)
  const at = context.clock.now()
  const { code, game } = place
  const subject = subjectOf(place)
  const work = context.db.transaction().execute(async (tx) => {
    await lockAsked(tx, 'game', subject)
    const stop = await findStop(tx, code, game)
    if (!stop) throw new Refused('NOT_WAITING')
    const answer = await approve(context, tx, {
      kind: 'game',
      subject,
      // Stopped anew it is another question.
      version: stop.stopped_at.toISOString(),
      by,
      at,
      reason,
      after: { code, game, stopped: stop.reason },
    })
    const { state, approval } = answer
    if (state === 'waiting' && answer.isAgain) throw new Refused('SAME_OPERATOR')
    if (state === 'done') await deleteStop(tx, code, game)
    await writeAudit(tx, {
      at,
      by,
      action: state === 'done' ? 'approval.confirm' : 'approval.propose',
      subject: `game ${subject}`,
      after: { approval, code, game, isOpen: state === 'done' },
      reason,
    })
    return { state }
  })
  return work.catch(refuseOwn)
}

/** A second operator agrees in the inbox: it is open again, once. */
export function confirmResume(context: Context, asked: AskedFor, said: Said): Promise<void> {
  return confirmAsked(context, asked, said, async (tx, row) => {
    const { code, game } = row.after as { code: string; game: string }
    const stop = await findStop(tx, code, game)
    if (stop?.stopped_at.toISOString() !== row.version) return null
    await deleteStop(tx, code, game)
    return { told: { isOpen: true } }
  })
}
