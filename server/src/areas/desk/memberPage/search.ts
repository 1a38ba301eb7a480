import type { Answer, Body } from '@krapao/contract/calls'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { memberOfKey } from '../../../ledger/reads/explorer.ts'
import { demandAttempt, returnAttempt } from '../../../limits/attempts.ts'
import { isGuess, maskAccount, maskPhone, readQuery } from './rules.ts'
import {
  membersByDigits,
  membersByIds,
  membersByName,
  membersByNumber,
  newestMembers,
  ownersOfReference,
  type FoundMember,
} from './searchStore.ts'

/** Whole numbers that were nobody's: else those that a mask leaves open could be tried through. */
const GUESSES = { name: 'member-search', hits: 60, seconds: 3_600 }

/**
 * Members by whatever an operator has in hand, the most of phone and account as x whoever asks: a
 * list is no view of one person, and is not in the audit. `masked`: by whole numbers alone, as by
 * parts the hidden digits could be found one after the other; REQUEST_LIMIT after too many that
 * were nobody's.
 */
export async function searchMembers(
  context: Context,
  by: { id: string; masked: boolean },
  { query, page, limit }: Body<'opsMembers'>,
): Promise<Answer<'opsMembers'>> {
  const look = () =>
    context.standby.read((db) => findMembers(db, query, by.masked ? 'whole' : 'part'))
  const found = by.masked && isGuess(query) ? await guessed(context, by.id, look) : await look()
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

/** Counted before the look, so that many at once are not let through; what is found is given back. */
async function guessed(
  context: Context,
  operatorId: string,
  look: () => Promise<FoundMember[]>,
): Promise<FoundMember[]> {
  await demandAttempt(context, GUESSES, operatorId)
  const found = await look()
  if (found.length > 0) await returnAttempt(context, GUESSES, operatorId)
  return found
}

/**
 * The members that a query means, the best first; at most 1,000. `by`: what digits are matched
 * with.
 */
export async function findMembers(
  db: Kysely<Database>,
  query: string,
  by: 'whole' | 'part' = 'part',
): Promise<FoundMember[]> {
  const asked = readQuery(query)
  if (asked.by === 'newest') return newestMembers(db)
  if (asked.by === 'digits') {
    const members = await (by === 'whole' ? membersByNumber : membersByDigits)(db, asked.digits)
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
