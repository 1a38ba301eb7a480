import { brokenConstraint } from '../../../db/pgError.ts'
import { Refused } from '../../../runtime/refusal.ts'

/**
 * SAME_OPERATOR where the database refused a word because the case is of the operator's own member
 * account; every other error as it is.
 */
export function refuseOwn(error: unknown): never {
  if (brokenConstraint(error) === 'operator_own_account') throw new Refused('SAME_OPERATOR')
  throw error
}
