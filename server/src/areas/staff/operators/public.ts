import { ROLES_WITH } from '@krapao/contract/ops/rights'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { nameById, namesWith } from './store.ts'

export { COMMAND_LINE, createOperator, type Credentials } from './accounts.ts'
export type { Operator } from './rules.ts'
export { deadOperatorsAmong, operatorOf } from './sessions.ts'
export { refuseOwn } from './ownAccount.ts'
export { changeStaff, confirmOperator, staffWaiting } from './staff/staff.ts'
export { waitingOperators } from './staff/staffStore.ts'
export { askSecond, isSameBody, overtake, standingWords, type Word } from './secondWords/ask.ts'
export {
  confirmAsked,
  disagreeAsked,
  takeBackAsked,
  type CarryOut,
  type Said,
} from './secondWords/decide.ts'
export {
  decidedApprovals,
  doneAlone,
  findApproval,
  lockAsked,
  type Approval,
} from './secondWords/approvalStore.ts'
export { isUnconfirmed } from './store.ts'
export { wordId } from './wordId.ts'
export { grantedSince, wordsThatCount } from './wordStore.ts'

/** Who may answer the chat. */
export const chatOperators = (db: Kysely<Database>): Promise<string[]> =>
  namesWith(db, ROLES_WITH.chat)

/** Names by id; an operator of old keeps the name. */
export async function operatorNames(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await nameById(db, ids)).map(({ id, name }) => [id, name]))
}
