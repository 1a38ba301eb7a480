import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import type { HolderAnswer } from '../../../../providers/bank/port.ts'
import { matchNames, shortName } from '../../../site/public.ts'
import { findMember, registeredAccount, type Member } from '../member.ts'
import { nextHolderQuestionMs } from '../rules.ts'
import {
  claimQuestion,
  holderOf,
  postponeQuestion,
  questionsDue,
  writeAnswer,
  type BankHolder,
} from './holderStore.ts'

/** Longer than the bank may take to answer; after it a question whose process died is anyone's. */
const LEASE_MS = 20_000
const SWEEP_AT_ONCE = 500

/** UNKNOWN: not asked yet, not answered yet, or answered with what cannot be compared. */
export type HolderConfirmation = 'CONFIRMED' | 'DIFFERS' | 'UNKNOWN'

/**
 * Whether the bank confirms that the account a member has registered now is held by the name that
 * was registered with it. Anything but CONFIRMED lets the member in, and has payouts wait for an
 * operator. A change of the account or of the name is UNKNOWN from the same commit on.
 */
export async function holderConfirmation(
  db: Kysely<Database>,
  memberId: string,
): Promise<HolderConfirmation> {
  return confirmationOf(await holderOf(db, memberId))
}

/** The same of many, in their order. */
export const holderConfirmations = async (
  db: Kysely<Database>,
  memberIds: readonly string[],
): Promise<HolderConfirmation[]> => (await holderOf.all(db, memberIds)).map(confirmationOf)

const confirmationOf = (row: BankHolder | undefined): HolderConfirmation =>
  row?.state === 'AGREES' ? 'CONFIRMED' : row?.state === 'DIFFERS' ? 'DIFFERS' : 'UNKNOWN'

/**
 * Asks the bank whose account a member has registered, when it is time to: the database has written
 * the question down with the account. No answer is asked for again, later and later, and is never a
 * refusal. Safe to run at any time, any number of times.
 */
export async function askHolder(context: Context, memberId: string): Promise<void> {
  const { db, clock, providers, jobs } = context
  const row = await claimQuestion(db, memberId, clock.now(), LEASE_MS)
  const member = row && (await findMember(db, memberId))
  if (!row || !member) return
  const answer = await providers.bankHolders.nameInquiry({
    bankCode: member.bankCode,
    accountNo: member.bankAccountNo,
    accountName: member.bankAccountName,
  })
  if (answer.kind === 'done') {
    // One about an account or name that the member has changed meanwhile is not kept.
    await writeAnswer(db, row, { ...judged(member, answer.value), at: clock.now() })
    return
  }
  const delayMs = nextHolderQuestionMs(row.attempts)
  await postponeQuestion(db, row, new Date(clock.now().getTime() + delayMs))
  await jobs.send('holder.ask', { memberId }, { delayMs, key: `${memberId}:${row.attempts}` })
}

function judged(
  member: Member,
  word: HolderAnswer,
): { state: 'AGREES' | 'DIFFERS' | 'UNKNOWN'; says: string | null } {
  if (word.state === 'NO_ACCOUNT') return { state: 'DIFFERS', says: null }
  const match = matchNames(registeredAccount(member).names, word.names)
  return {
    state: match === 'MATCH' ? 'AGREES' : match === 'NO_MATCH' ? 'DIFFERS' : 'UNKNOWN',
    says: word.names.map(shortName).join(' / '),
  }
}

/**
 * Asks at once, without making the caller wait for the bank; the job is the fallback, also for that
 * the sweep, which reads the row.
 */
export async function askHolderSoon(context: Context, memberId: string): Promise<void> {
  await context.jobs
    .send('holder.ask', { memberId }, { delayMs: 1_000, key: `${memberId}:first` })
    .catch((error: unknown) =>
      context.log.warn({ err: error, memberId }, 'a name inquiry waits for the sweep'),
    )
  askHolder(context, memberId).catch((error: unknown) =>
    context.log.warn({ err: error, memberId }, 'a name inquiry is left to its job'),
  )
}

/** Asks for a run for every question that is due: what a crash left. */
export async function sweepHolders(context: Context): Promise<void> {
  for (const { member_id } of await questionsDue(context.db, context.clock.now(), SWEEP_AT_ONCE))
    await context.jobs.send('holder.ask', { memberId: member_id }, { key: `${member_id}:sweep` })
}
