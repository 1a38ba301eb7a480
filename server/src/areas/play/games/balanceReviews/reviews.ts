import { toSatang } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { gameOf } from '../../../../ledger/address.ts'
import { playOnSince } from '../../../../ledger/reads/playSum.ts'
import { isApart } from '../rules.ts'
import {
  acceptedSince,
  decideReview,
  endReview,
  insertReview,
  isRefused,
  isRejected,
  openReviewOf,
  renewReview,
  waitingReviews,
} from './store.ts'

/** A balance of a provider that differs too much from ours to be booked as play. Satang. */
interface BalanceReview {
  id: string
  memberId: string
  code: string
  believed: bigint
  actual: bigint
  state: 'WAITING' | 'ACCEPTED' | 'REJECTED' | 'BOOKED' | 'PASSED'
  firstAt: Date
  lastAt: Date
}

/** What waits for two operators, oldest first. */
export const balanceReviews = async (
  { db }: Pick<Context, 'db'>,
  limit = 100,
): Promise<BalanceReview[]> =>
  (await waitingReviews(db, limit)).map((row) => ({
    id: row.id,
    memberId: row.member_id,
    code: row.code,
    believed: row.believed,
    actual: row.actual,
    state: row.state,
    firstAt: row.first_at,
    lastAt: row.last_at,
  }))

/**
 * The operator's decision, in the caller's transaction. Accepted: the next reading of about the
 * same balance is booked as play. Refused: nothing is booked there until two accept a balance, and
 * the same one is not listed again. False when it no longer waits.
 */
export const decideBalanceReview = (
  db: Kysely<Database>,
  order: { id: string; accept: boolean; operatorId: string; at: Date },
): Promise<boolean> =>
  decideReview(db, order.id, {
    state: order.accept ? 'ACCEPTED' : 'REJECTED',
    decided_at: order.at,
    decided_by: order.operatorId,
  })

/**
 * Whether a look may be booked, in the transaction that books it; one that may not is written down
 * for an operator: a jump of more than `playReviewAbove` (setting), in one look or by all play of
 * the account in 24 hours together, but for what operators have accepted of it. Once two have
 * refused a balance nothing is booked there, however little it is, before two accept one. The
 * caller holds the account's row.
 */
export async function mayBook(
  context: Context,
  db: Kysely<Database>,
  look: { memberId: string; code: string; believed: bigint; actual: bigint },
): Promise<boolean> {
  const { memberId, code, believed, actual } = look
  const at = context.clock.now()
  const most = toSatang(context.settings.get('playReviewAbove'))
  const open = await openReviewOf(db, memberId, code)
  const wasRefused = believed !== actual && (await isRefused(db, memberId, code))
  const isHeld = wasRefused || (believed !== actual && (await isJump(db, look, most, at)))
  if (!isHeld) {
    if (open) await endReview(db, open.id, 'PASSED', at)
    return true
  }
  // Another balance is another question, whatever was said of the one before; behind a refusal any higher one is.
  const isSame =
    open !== undefined && (wasRefused ? actual <= open.actual : !isApart(open.actual, actual, most))
  if (open?.state === 'ACCEPTED' && isSame) {
    await endReview(db, open.id, 'BOOKED', at)
    return true
  }
  if (open?.state === 'WAITING' && isSame) await renewReview(db, open.id, at)
  else {
    if (open) await endReview(db, open.id, 'PASSED', at)
    if (!(await isRejected(db, { ...look, at })))
      await insertReview(db, { ...look, id: context.ids.reference('hl'), at })
  }
  context.log.warn({ code }, 'a balance has jumped: it waits for an operator')
  return false
}

const DAY_MS = 86_400_000

/** Many small jumps are a large one: what play has added, or taken, in 24 hours counts together. */
async function isJump(
  db: Kysely<Database>,
  { memberId, code, believed, actual }: Parameters<typeof mayBook>[2],
  most: bigint,
  at: Date,
): Promise<boolean> {
  if (isApart(believed, actual, most)) return true
  const since = new Date(at.getTime() - DAY_MS)
  const together = actual - believed + (await playOnSince(db, gameOf(memberId, code), since))
  if (!isApart(together, 0n, most)) return false
  return isApart(together, await acceptedSince(db, memberId, code, since), most)
}
