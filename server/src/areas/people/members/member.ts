import type { Answer } from '@krapao/contract/calls'
import type { Currency } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { MemberStatus } from '../../../db/tables/people/members.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { KnownAccount } from '../../site/public.ts'
import {
  lockedMember,
  memberById,
  membersBefore,
  membersByBankAccount,
  membersLike,
  takenOver,
  type MemberRow,
} from './store.ts'

/** A member as other areas see one: without the password. */
export interface Member {
  id: string
  username: string
  name: string
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
  /** The holder's name before it was spelled in English. */
  otherHolderName: string | null
  currency: Currency
  status: MemberStatus
  excludedUntil: Date | null
  /** When the member asked to close the account. */
  closedAt: Date | null
  inviterId: string | null
  createdAt: Date
  bankUsedAt: Date | null
  /** Until then nothing is paid out: after a change of the bank account or a recovered password. */
  payoutsRestUntil: Date | null
  /** Recovered twice within seven days: nothing leaves it until an operator has lifted that. */
  contestedAt: Date | null
  /** Each withdrawal asks for a passkey, or password and phone. */
  confirmsWithdrawals: boolean
  tellsNewDevice: boolean
}

/** In the place of the phone of who has left. */
export const erasedName = (memberId: string): string => `erased:${memberId}`
/** Who it was, and where money could be sent, is known no more. */
export const isErased = ({ id, username }: Pick<Member, 'id' | 'username'>): boolean =>
  username === erasedName(id)

const toMember = (row: MemberRow): Member => ({
  id: row.id,
  username: row.username,
  name: row.name,
  bankCode: row.bank_code,
  bankAccountName: row.bank_account_name,
  bankAccountNo: row.bank_account_no,
  otherHolderName: row.bank_account_name_other,
  currency: row.currency,
  status: row.status,
  excludedUntil: row.excluded_until,
  closedAt: row.closed_at,
  inviterId: row.inviter_id,
  createdAt: row.created_at,
  bankUsedAt: row.bank_used_at,
  payoutsRestUntil: laterOf(row.bank_rest_until, row.recovery_rest_until),
  contestedAt: row.contested_at,
  confirmsWithdrawals: row.confirms_withdrawals,
  tellsNewDevice: row.tells_new_device,
})

const laterOf = (a: Date | null, b: Date | null): Date | null =>
  a && b ? (a > b ? a : b) : (a ?? b)

export async function findMember(db: Kysely<Database>, id: string): Promise<Member | undefined> {
  const row = await memberById(db, id)
  return row && toMember(row)
}

/** The same of many, in their order. */
export const findMembers = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<(Member | undefined)[]> =>
  (await memberById.all(db, ids)).map((row) => row && toMember(row))

/** The same, and nobody changes the member until the transaction ends. */
export async function lockMember(db: Kysely<Database>, id: string): Promise<Member | undefined> {
  const row = await lockedMember(db, id)
  return row && toMember(row)
}

/** CONTESTED where it is not known whose the account is: nothing leaves it until then. */
export const contestOf = (member: Pick<Member, 'contestedAt'> | undefined): Refused | null =>
  member?.contestedAt ? new Refused('CONTESTED') : null

/** Why nothing is begun with a member who is excluded, on a time-out or leaving; else null. */
export function exclusionOf(
  member: Pick<Member, 'closedAt' | 'excludedUntil'> | undefined,
  now: Date,
): Refused | null {
  if (member?.closedAt) return new Refused('INVALID_USER_4')
  const until = member?.excludedUntil
  return until && until > now
    ? new Refused('SELF_EXCLUDED', { details: { until: until.toISOString() } })
    : null
}

/** The account that a member has registered, with its holder's names in every script. */
export const registeredAccount = (
  member: Pick<Member, 'bankCode' | 'bankAccountNo' | 'bankAccountName' | 'otherHolderName'>,
): KnownAccount => ({
  bankCode: member.bankCode,
  accountNo: member.bankAccountNo,
  names: [
    member.bankAccountName,
    ...(member.otherHolderName === null ? [] : [member.otherHolderName]),
  ],
})

const FITTING_AT_MOST = 1_000

/** Other members at a bank whose account fits a pattern of SQL's `like`. */
export async function membersFitting(
  db: Kysely<Database>,
  mask: { bankCode: string; pattern: string; exceptId: string },
): Promise<Member[]> {
  return (await membersLike(db, mask, FITTING_AT_MOST)).map(toMember)
}

/**
 * Whose account this is, digits only, an x for each digit that is hidden. Without an x: one at
 * most.
 */
export const findMembersByBankAccount = async (
  db: Kysely<Database>,
  bankCode: string,
  accountNo: string,
): Promise<Member[]> => (await membersByBankAccount(db, bankCode, accountNo)).map(toMember)

/** Members who had this account, all digits shown, before whoever has it now. */
export const findMembersBefore = async (
  db: Kysely<Database>,
  bankCode: string,
  accountNo: string,
): Promise<Member[]> =>
  accountNo.includes('x') ? [] : (await membersBefore(db, bankCode, accountNo)).map(toMember)

/** Banks book late: so long after an account has changed hands, a transfer may still be the first's. */
const HAND_OVER_MS = 86_400_000

/**
 * Whether a transfer of that time may have been sent by another member, who had the account before
 * this one. False for an account that no other has had.
 */
export async function isOfTimeBefore(
  db: Kysely<Database>,
  memberId: string,
  sentAt: Date,
): Promise<boolean> {
  const since = (await takenOver(db, memberId))?.bank_since
  return since != null && sentAt.getTime() < since.getTime() + HAND_OVER_MS
}

/** What members are shown of themselves. */
export type ShownMember = Pick<
  Member,
  | 'id'
  | 'username'
  | 'name'
  | 'createdAt'
  | 'bankCode'
  | 'bankAccountName'
  | 'bankAccountNo'
  | 'currency'
>

/** The profile of the wire. `coin` is the balance of the member's coin account, one unit a coin. */
export const toProfile = (member: ShownMember, coin: bigint): Answer<'profile'> => ({
  _id: member.id,
  username: member.username,
  name: member.name,
  createdAt: member.createdAt.toISOString(),
  coin: Number(coin),
  bankCode: member.bankCode,
  bankAccountName: member.bankAccountName,
  bankAccountNo: member.bankAccountNo,
  currency: member.currency,
})
