import type { Context } from '../../../../context.ts'
import { demandAttempt, demandRoom, returnAttempt } from '../../../../limits/attempts.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { LIMITS } from '../rules.ts'
import { memberById } from '../store.ts'
import { fitsPassword, withHashingSlot } from './passwords.ts'

/** A session is open. */
const KNOWN = { known: true }

/**
 * The member's password again, before what cannot be undone. WRONG_PASSWORD, or what `refusal`
 * makes; after 5 of those in 15 minutes REQUEST_LIMIT, together with wrong ones at changing it.
 */
export async function demandPassword(
  context: Context,
  memberId: string,
  password: string,
  refusal: () => Refused = () => new Refused('WRONG_PASSWORD'),
): Promise<void> {
  await context.mutex.run(`password:${memberId}`, async () => {
    const row = await memberById(context.db, memberId)
    if (!row) throw new Refused('invalid-token')
    await demandRoom(context, LIMITS.password, memberId)
    await withHashingSlot(
      context,
      async () => {
        await demandAttempt(context, LIMITS.password, memberId)
        if (!(await fitsPassword(row.password_hash, password))) throw refusal()
        await returnAttempt(context, LIMITS.password, memberId)
      },
      KNOWN,
    )
  })
}
