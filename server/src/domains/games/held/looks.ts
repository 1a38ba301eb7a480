import { toSatang } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { isApart } from '../rules.ts'
import {
  decideLook,
  endLook,
  insertLook,
  isRejected,
  openLookOf,
  renewLook,
  waitingLooks,
} from './store.ts'

/** A balance of a provider that differs too much from ours to be booked as play. Satang. */
export interface HeldLook {
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
export const heldLooks = async ({ db }: Pick<Context, 'db'>, limit = 100): Promise<HeldLook[]> =>
  (await waitingLooks(db, limit)).map((row) => ({
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
 * same balance is booked as play. Refused: nothing is booked, and the same balance is not listed
 * again. False when it no longer waits.
 */
export const decideHeldLook = (
  db: Kysely<Database>,
  order: { id: string; accept: boolean; operatorId: string; at: Date },
): Promise<boolean> =>
  decideLook(db, order.id, {
    state: order.accept ? 'ACCEPTED' : 'REJECTED',
    decided_at: order.at,
    decided_by: order.operatorId,
  })

/**
 * Whether a look may be booked, in the transaction that books it; one that may not is written down
 * for an operator. The caller holds the account's row.
 */
export async function mayBook(
  context: Context,
  db: Kysely<Database>,
  look: { memberId: string; code: string; believed: bigint; actual: bigint },
): Promise<boolean> {
  const { memberId, code, believed, actual } = look
  const at = context.clock.now()
  const most = toSatang(context.settings.get('playReviewAbove'))
  const open = await openLookOf(db, memberId, code)
  if (!isApart(believed, actual, most)) {
    if (open) await endLook(db, open.id, 'PASSED', at)
    return true
  }
  if (open?.state === 'ACCEPTED' && !isApart(open.actual, actual, most)) {
    await endLook(db, open.id, 'BOOKED', at)
    return true
  }
  // Another balance is another question, whatever was said of the one before.
  const isSame = open?.state === 'WAITING' && !isApart(open.actual, actual, most)
  if (open && isSame) await renewLook(db, open.id, at)
  else {
    if (open) await endLook(db, open.id, 'PASSED', at)
    if (!(await isRejected(db, { ...look, at })))
      await insertLook(db, { ...look, id: context.ids.reference('hl'), at })
  }
  context.log.warn({ code }, 'a balance has jumped: it waits for an operator')
  return false
}
