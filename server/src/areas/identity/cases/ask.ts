import type { IdentityState } from '@krapao/contract/identity/states'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { levelOf } from '../levels/rules.ts'
import { standingOf } from '../levels/standingStore.ts'

/** In these states the member adds and replaces pictures. */
export const MAY_CHANGE: readonly IdentityState[] = ['DRAFT', 'AGAIN']

/**
 * Whether the member may ask for this level: level 3 by who is known as level 2. A card that has
 * run out, or will, is asked for again as level 2. INVALID_REQUEST (reason LEVEL) otherwise.
 */
export async function demandAskable(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  memberId: string,
  to: 2 | 3,
): Promise<void> {
  const now = clock.now()
  const level = levelOf(await standingOf(db, { memberId, now }), now)
  if (to === 3 && level < 2) throw new Refused('INVALID_REQUEST', { details: { reason: 'LEVEL' } })
}
