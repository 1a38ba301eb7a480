import type { Context } from '../../../context.ts'
import { FORFEITED, INVITE_SOURCE, refundOf, walletOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { Leg } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  fundsOf,
  gamesAreSilent,
  gatherAllFunds,
  unknownRoundOf,
  refreshGames,
} from '../../play/public.ts'
import { payByReturned, payFromAccount } from './debts/debts.ts'
import { evaluateInMutex, endKey, endedStatementLine, withPlaythroughMutex } from './evaluate.ts'
import { demandSettledBets } from './known.ts'
import { hasExpired, least } from './rules.ts'
import { playOf, standingOf } from './standing.ts'
import { activeOf, dueToExpire, endActive, lockGifts, type Playthrough } from './store.ts'

/**
 * Another's transfer may be under way while we ask, or take money from the wallet that we had
 * brought in: worth another check.
 */
const TRIES = 3
const EXPIRIES_READ = 100
const EXPIRIES_AT_ONCE = 5

/**
 * The member ends the play-through: the games' balances come into the wallet, and all but the
 * member's own goes, in one commit with the end: the gift back to where it came from, what was won
 * with it to the house. One whose conditions had come true ends by those. Nothing happens when
 * there is none, so it is safe to repeat. TRANSFER_PENDING, nothing ended, while a game has not
 * answered; BETS_OPEN (details: the game's code, the amount at stake) while a bet is not settled,
 * ROUND_UNREAD while a round is not read: what it wins would be won with the gift and kept.
 */
export async function cancelPlaythrough(context: Context, memberId: string): Promise<void> {
  await withPlaythroughMutex(context, memberId, () => revoke(context, memberId, false))
}

async function revoke(context: Context, memberId: string, expired: boolean): Promise<void> {
  await evaluateInMutex(context, memberId)
  const active = await activeOf(context.db, memberId)
  if (!active || (expired && !hasExpired(active.expires_at, context.clock.now()))) return
  for (let n = 0; n < TRIES; n++) {
    if (n > 0) await refreshGames(context, memberId)
    // Looked at before anything moves: with one game silent the others' money stays where it is.
    if (await gamesAreSilent(context, memberId)) continue
    await demandSettledBets(context, memberId)
    if (
      (await gatherAllFunds(context, memberId, active.id)).kind !== 'ok' ||
      (await isMoreInGames(context, memberId))
    )
      continue
    // Again: what was bet while the money came in was in no balance that was brought in.
    await demandSettledBets(context, memberId)
    if (await end(context, active, expired)) return
  }
  throw new Refused('TRANSFER_PENDING')
}

/** Winnings between the reading of a balance and our withdrawal of it are still at the provider. */
async function isMoreInGames(context: Context, memberId: string): Promise<boolean> {
  await refreshGames(context, memberId)
  const { games } = await fundsOf(context, memberId)
  return [...games.values()].some((held) => held > 0n) || gamesAreSilent(context, memberId)
}

/**
 * False when not all is in the wallet: money has gone back into a game meanwhile, or from there on
 * a bet.
 */
const end = (context: Context, active: Playthrough, expired: boolean): Promise<boolean> =>
  endOnce(context, { active, expired }).catch((error: unknown) => {
    if (error instanceof WalletMoved) return false
    throw error
  })

interface Cancelled {
  active: Playthrough
  expired: boolean
}
const endOnce = money('playthrough.cancel', {
  claims: ({ active }: Cancelled) => [`member:${active.member_id}`],
  async run(context: Context, tx, { active, expired }: Cancelled): Promise<boolean> {
    const { id, member_id: memberId } = active
    await lockGifts(tx.db, memberId)
    if ((await activeOf(tx.db, memberId))?.id !== id) return true
    const {
      funds: { wallet, total },
      cancel: { removed },
    } = await standingOf(context, active, tx.db)
    if (wallet < total) return false
    if (await unknownRoundOf(context, memberId, tx.db)) return false
    if (
      !(await endActive(tx.db, id, {
        state: expired ? 'FAILED' : 'CANCELLED',
        at: context.clock.now(),
        expired,
        removed,
        won: (await playOf(active, tx.db)).won,
      }))
    )
      return true
    const note = expired ? { ended: 'FAILED', expired: true as const } : { ended: 'CANCELLED' }
    const line = endedStatementLine(active, note, removed)
    const outcome = await tx.post({
      op: 'post',
      key: endKey(active),
      kind: 'playthrough',
      legs: legsOf(active, removed),
      line: { ...line, from: line.to, to: line.from },
    })
    if (!outcome.ok && outcome.refusal === 'INSUFFICIENT') throw new WalletMoved()
    if (!outcome.ok) throw new Error(`the ledger refused the end of ${id}: ${outcome.refusal}`)
    const collected = active.given_from === refundOf(memberId) ? least(removed, active.amount) : 0n
    // Cashback that is back in the refund account pays what is owed before it can be moved.
    if (collected > 0n)
      await payFromAccount(context, tx, {
        memberId,
        from: refundOf(memberId),
        by: endKey(active),
        amount: collected,
      })
    if (active.given_from === INVITE_SOURCE) await payByReturned(context, tx.db, memberId)
    return true
  },
})

/** The gift, as far as it is there, goes to where it came from; what was won is the house's. */
function legsOf(
  { member_id: memberId, amount, given_from: origin }: Playthrough,
  removed: bigint,
): Leg[] {
  const from = walletOf(memberId)
  const gift = removed < amount ? removed : amount
  const won = removed - gift
  return [
    ...(gift > 0n ? [{ from, to: origin, amount: gift }] : []),
    ...(won > 0n ? [{ from, to: FORFEITED, amount: won }] : []),
  ]
}

/** Between our reading the wallet and our posting it was spent: the whole commit is undone. */
class WalletMoved extends Error {}

/**
 * Ends expired play-throughs, a few at a time; one that waits for a game is tried again by the next
 * run, and stops no other.
 */
export async function expirePlaythroughs(context: Context): Promise<void> {
  const now = context.clock.now()
  for (let after = ''; ;) {
    const due = await dueToExpire(context.db, now, after, EXPIRIES_READ)
    const left = due.values()
    await Promise.all(
      Array.from({ length: EXPIRIES_AT_ONCE }, async () => {
        for (const { member_id: memberId } of left) await expire(context, memberId)
      }),
    )
    const last = due.at(-1)
    if (!last || due.length < EXPIRIES_READ) return
    after = last.id
  }
}

async function expire(context: Context, memberId: string): Promise<void> {
  await withPlaythroughMutex(context, memberId, () => revoke(context, memberId, true)).catch(
    (error: unknown) => {
      if (!(error instanceof Refused))
        context.log.error({ err: error, memberId }, 'a play-through could not expire')
    },
  )
}
