import type { Context } from '../../context.ts'
import { walletOf } from '../../ledger/address.ts'
import { Refused } from '../../refused.ts'
import { fundsOf, gamesAreSilent, gatherAllFunds, refreshGames } from '../games/public.ts'
import { ask, endKey, finishLine, inTurn } from './evaluate.ts'
import { hasExpired, takenBack } from './rules.ts'
import { activeOf, dueToExpire, endActive, lockMember, type Playthrough } from './store.ts'

/** Another's transfer may be under way while we ask, or take money from the wallet that we had brought in: worth another look. */
const TRIES = 2
const EXPIRIES_AT_ONCE = 100

/**
 * The member ends the play-through: the games' balances come into the wallet, and what is left of the gift, at most the
 * gift, goes back to where it came from, in one commit with the end. One whose conditions had come true ends by those.
 * Nothing happens when there is none, so it is safe to repeat. TRANSFER_PENDING, nothing ended, while a game has not answered.
 */
export async function cancelPlaythrough(context: Context, memberId: string): Promise<void> {
  await inTurn(context, memberId, () => takeBack(context, memberId, false))
}

async function takeBack(context: Context, memberId: string, expired: boolean): Promise<void> {
  await ask(context, memberId)
  const active = await activeOf(context.db, memberId)
  if (!active || (expired && !hasExpired(active.expires_at, context.clock.now()))) return
  for (let n = 0; n < TRIES; n++) {
    if (n > 0) await refreshGames(context, memberId)
    // Looked at before anything moves: with one game silent the others' money stays where it is.
    if (await gamesAreSilent(context.db, memberId)) continue
    if ((await gatherAllFunds(context, memberId, active.id)).kind === 'ok' && (await end(context, active, expired))) return
  }
  throw new Refused('TRANSFER_PENDING')
}

/** False when the wallet does not hold what is to be taken: money has gone back into a game meanwhile. */
async function end(context: Context, active: Playthrough, expired: boolean): Promise<boolean> {
  const { id, member_id: memberId, amount, given_from: origin } = active
  return context.ledger.transact(async (tx) => {
    await lockMember(tx.db, memberId)
    if ((await activeOf(tx.db, memberId))?.id !== id) return true
    const { wallet, total } = await fundsOf(context, memberId, tx.db)
    const { removed } = takenBack(amount, total)
    if (wallet < removed) return false
    if (!(await endActive(tx.db, id, { state: expired ? 'FAILED' : 'CANCELLED', at: context.clock.now(), expired, removed }))) return true
    const note = expired ? { ended: 'FAILED', expired: true as const } : { ended: 'CANCELLED' }
    const line = finishLine(active, note, removed)
    const outcome = await tx.post({
      op: 'post', key: endKey(id), kind: 'playthrough', legs: removed > 0n ? [{ from: walletOf(memberId), to: origin, amount: removed }] : [],
      line: { ...line, from: line.to, to: line.from },
    })
    if (!outcome.ok && outcome.refusal === 'INSUFFICIENT') throw new WalletMoved()
    if (!outcome.ok) throw new Error(`the ledger refused the end of ${id}: ${outcome.refusal}`)
    return true
  }).catch((error: unknown) => {
    if (error instanceof WalletMoved) return false
    throw error
  })
}

/** Between our reading the wallet and our posting it was spent: the whole commit is undone. */
class WalletMoved extends Error {}

/** Ends what has run out of time, each by itself; one that waits for a game is met again by the next run. */
export async function expirePlaythroughs(context: Context): Promise<void> {
  for (const { member_id: memberId } of await dueToExpire(context.db, context.clock.now(), EXPIRIES_AT_ONCE)) {
    await inTurn(context, memberId, () => takeBack(context, memberId, true)).catch((error: unknown) => {
      if (!(error instanceof Refused)) context.log.error({ err: error, memberId }, 'a play-through could not expire')
    })
  }
}
