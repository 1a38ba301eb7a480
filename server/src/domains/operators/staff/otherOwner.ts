import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { hasOwnerBeside } from '../store.ts'

const HOUR_MS = 3_600_000

/**
 * Whether another owner has to be asked. One whom an owner has switched off, reset or given another
 * role is missed for `operatorWaitHours` (setting): so long all others see it.
 */
export const hasOtherOwner = (
  { settings }: Context,
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<boolean> => {
  const wait = settings.get('operatorWaitHours') * HOUR_MS
  return hasOwnerBeside(db, id, { now, since: new Date(now.getTime() - wait) })
}
