import type { Answer, Body } from '@krapao/contract/calls'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { memberOfKey } from '../../ledger/reads/explorer.ts'
import { maskAccount, maskPhone, readQuery } from './rules.ts'
import {
  membersByDigits,
  membersByIds,
  membersByName,
  newestMembers,
  ownersOfReference,
  type FoundMember,
} from './searchStore.ts'

/**
 * Members by whatever an operator has in hand, the most of phone and account as x whoever asks: a
 * list is no look at one person, and is not in the audit.
 */
export async function searchMembers(
  context: Context,
  { query, page, limit }: Body<'opsMembers'>,
): Promise<Answer<'opsMembers'>> {
  const found = await context.standby.read((db) => findMembers(db, query))
  return {
    total: found.length,
    members: found.slice((page - 1) * limit, page * limit).map((row) => ({
      memberId: row.id,
      name: row.name,
      username: maskPhone(row.username),
      bankCode: row.bank_code,
      bankAccountNo: maskAccount(row.bank_account_no),
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

/** The members that a query means, the best first; at most 1,000. */
export async function findMembers(db: Kysely<Database>, query: string): Promise<FoundMember[]> {
  const asked = readQuery(query)
  if (asked.by === 'newest') return newestMembers(db)
  if (asked.by === 'digits') {
    const members = await membersByDigits(db, asked.digits)
    // A bank's reference may be digits alone.
    return members.length > 0 ? members : membersByIds(db, await owners(asked.digits))
  }
  const { text } = asked
  if (!/\s/.test(text)) {
    const exact = await membersByIds(db, [text.toLowerCase(), ...(await owners(text))])
    if (exact.length > 0) return exact
  }
  return membersByName(db, text)

  async function owners(reference: string): Promise<string[]> {
    const named = await ownersOfReference(db, reference)
    if (named.length > 0) return named
    const byPosting = await memberOfKey(db, reference)
    return byPosting === null ? [] : [byPosting]
  }
}
