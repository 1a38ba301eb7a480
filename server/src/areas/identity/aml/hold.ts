import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { lockMember } from '../../people/public.ts'
import { refuseOwn, writeAudit, type Operator } from '../../staff/public.ts'
import { isOwn } from '../cases/store.ts'
import { holdPayoutsBy, lockAmlCase, memberOfCase } from './store.ts'

/** What withdrawals do for a case, in its transaction; they use ours, so it is handed in. */
export interface AmlFollowers {
  /** Payouts asked for since then and not sent wait for people, with this reason. */
  holdPayouts(
    db: Kysely<Database>,
    memberId: string,
    held: { since: Date; reason: 'RULE_HELD'; at: Date },
  ): Promise<unknown>
}

/**
 * From now on each payout of the case's member waits for two people, and what was approved and not
 * sent goes back to them, in this transaction; what the bank has been asked for stays asked. By one
 * operator, for it only keeps money where it is; it ends with the case, by two. Twice is once. The
 * payout's reason is that of a rule of the house, so that it tells nobody of a case. NOT_FOUND;
 * NOT_WAITING for a case that is closed; SAME_OPERATOR.
 */
export async function holdPayoutsOf(
  context: Context,
  followers: AmlFollowers,
  { id, reason }: { id: string; reason: string },
  by: Operator,
): Promise<void> {
  const at = context.clock.now()
  const memberId = await context.db
    .transaction()
    .execute(async (tx) => {
      const member = await memberOfCase(tx, id)
      // First the member, as whoever sends a payout does.
      if (member === undefined || !(await lockMember(tx, member))) throw new Refused('NOT_FOUND')
      const row = await lockAmlCase(tx, id)
      if (await isOwn(tx, by.id, member)) throw new Refused('SAME_OPERATOR')
      if (row?.state !== 'OPEN') throw new Refused('NOT_WAITING')
      if (!(await holdPayoutsBy(tx, id, { by: by.id, at }))) return null
      await followers.holdPayouts(tx, member, { since: new Date(0), reason: 'RULE_HELD', at })
      await writeAudit(tx, { at, by, action: 'aml.payouts', subject: id, memberId: member, reason })
      return member
    })
    .catch(refuseOwn)
  if (memberId !== null) context.events.emit('onItsWay.changed', { memberId })
}
