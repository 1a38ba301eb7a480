import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import type { MemberRow } from '../store.ts'
import {
  endBankChanges,
  insertBankChange,
  openBankChanges,
  reserveAccounts,
  restoreBank,
  type Account,
} from './bankChangeStore.ts'

type Db = Kysely<Database>
const HOUR_MS = 3_600_000
/** So long nobody else registers an account that was given back, or removed by it. */
const RESERVED_MS = 30 * 24 * HOUR_MS

/**
 * Writes down a change of the bank account, in its transaction. One that was confirmed with nothing
 * but what a recovery had given (`recoveredAt`) can be taken back by the next recovery within
 * `recoveryGiveBackHours`, and for so long nobody else takes the earlier number. The owner's own
 * confirms what is registered now.
 */
export async function noteBankChange(
  { ids, settings }: Context,
  db: Db,
  before: MemberRow,
  to: Account,
  { recoveredAt, now }: { recoveredAt: Date | null; now: Date },
): Promise<void> {
  if (recoveredAt === null) {
    await endBankChanges(db, before.id, now, { givenBack: false })
    return
  }
  const until = new Date(now.getTime() + settings.get('recoveryGiveBackHours') * HOUR_MS)
  await insertBankChange(db, {
    id: ids.reference('bch'),
    member_id: before.id,
    changed_at: now,
    until,
    bank_code: before.bank_code,
    bank_account_no: before.bank_account_no,
    bank_account_name: before.bank_account_name,
    bank_account_name_other: before.bank_account_name_other,
    to_bank_code: to.bankCode,
    to_account_no: to.accountNo,
  })
  const left = { bankCode: before.bank_code, accountNo: before.bank_account_no }
  await reserveAccounts(db, before.id, [left], until)
}

/**
 * Registers the account from before the first change that can be taken back; answers the moment of
 * that change, null where there is none. Called in the recovery's transaction, the member locked.
 */
export async function giveBankBack(db: Db, memberId: string, now: Date): Promise<Date | null> {
  const changes = await openBankChanges(db, memberId, now)
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return null
  if (!(await restoreBank(db, first, last, now))) return null
  const numbers = changes.flatMap((change) => [
    { bankCode: change.bank_code, accountNo: change.bank_account_no },
    { bankCode: change.to_bank_code, accountNo: change.to_account_no },
  ])
  await reserveAccounts(db, memberId, numbers, new Date(now.getTime() + RESERVED_MS))
  await endBankChanges(db, memberId, now, { givenBack: true })
  return first.changed_at
}
