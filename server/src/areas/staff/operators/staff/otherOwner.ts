import type { Right } from '@krapao/contract/ops/rights'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { hasHolderBeside } from '../store.ts'

const HOUR_MS = 3_600_000

/**
 * Whether somebody else holds the right, and so has to be asked. An owner whom an owner has
 * switched off, reset or given another role, and a right that was taken, is missed for
 * `operatorWaitHours` (setting): so long all others see it.
 */
export const hasOtherHolder = (
  { settings }: Context,
  db: Kysely<Database>,
  id: string,
  right: Right,
  now: Date,
): Promise<boolean> => {
  const wait = settings.get('operatorWaitHours') * HOUR_MS
  const since = new Date(now.getTime() - wait)
  return hasHolderBeside(db, id, { right, now, since })
}
