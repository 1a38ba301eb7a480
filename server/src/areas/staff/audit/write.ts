import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { appendEntry } from './store.ts'

/** Who acts. */
export interface Actor {
  id: string
  name: string
}
interface AuditNote {
  at: Date
  by: Actor
  /** `withdrawal.approve`, `member.view`: the thing, then what was done. */
  action: string
  /** A reference or id. */
  subject: string
  memberId?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string | null
}
/**
 * Writes an entry in the transaction of the action: both stand or neither. As late in it as can be:
 * until the commit no other entry can be written.
 */
export const writeAudit = async (db: Kysely<Database>, note: AuditNote): Promise<void> => {
  await appendEntry(db, {
    at: note.at,
    operator_id: note.by.id,
    operator: note.by.name,
    action: note.action,
    subject: note.subject,
    member_id: note.memberId ?? null,
    before: note.before ? JSON.stringify(note.before) : null,
    after: note.after ? JSON.stringify(note.after) : null,
    reason: note.reason ?? null,
  })
}

/** An operator has seen a whole account number: in which case, and whose. */
export const noteAccountView = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: Actor,
  subject: string,
  memberId: string | null,
): Promise<void> =>
  writeAudit(db, { at: clock.now(), by, action: 'account.view', subject, memberId })
