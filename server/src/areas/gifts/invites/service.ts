import type { Context } from '../../../context.ts'
import { forLog } from '../../../db/pgError.ts'
import { isAborted, isTransient } from '../../../db/statements/retries.ts'
import { INVITE_SOURCE } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandNotExcluded } from '../../people/public.ts'
import { evaluate } from '../playthrough/evaluate.ts'
import { demandFreshBalances } from '../playthrough/guard.ts'
import { openPlaythrough } from '../playthrough/open.ts'
import {
  asShown,
  demandAsShown,
  noteShown,
  promised,
  type Promised,
  type ShownBefore,
} from '../playthrough/promise/promise.ts'
import { activePlaythrough } from '../playthrough/queries.ts'
import { type Conditions } from '../playthrough/rules.ts'
import { meansOf, termsOf } from '../playthrough/terms.ts'
import { accrueFresh } from './accrual.ts'
import { receivable } from './rules.ts'
import { findAccount, invitedAndPlayed, lockAccount, writeReceipt } from './store.ts'

/**
 * Satang that whose account this is could receive now; nothing while the operator has invite
 * bonuses switched off.
 */
export const receivableNow = (
  { settings }: Context,
  account: Parameters<typeof receivable>[0] | null | undefined,
): bigint => (account && settings.get('inviteActive') ? receivable(account) : 0n)

export const inviteAmount = async (context: Context, memberId: string): Promise<bigint> =>
  receivableNow(context, await findAccount(context.db, memberId))

/** What an invite bonus asks now. */
const conditionsNow = ({ settings }: Context): Conditions => ({
  turnoverMultiple: null,
  percentSuccess: settings.get('inviteSuccessPercent'),
  percentFail: settings.get('inviteFailPercent'),
})
const promiseNow = (context: Context): Promised => {
  const { percentSuccess: success, percentFail: fail } = conditionsNow(context)
  return promised('invite', { success, fail })
}

/** What receiving it all now would ask and lock; null while there is nothing to receive. */
export async function inviteAsks(context: Context, memberId: string) {
  const amount = await inviteAmount(context, memberId)
  if (amount === 0n) return null
  const offered = { amount, conditions: conditionsNow(context) }
  return termsOf(context, offered, await meansOf(context, memberId))
}

/** Keeps that the member is being shown what an invite bonus asks. */
export const noteInviteShown = (context: Context, memberId: string): Promise<void> =>
  noteShown(context, memberId, [promiseNow(context)])

/** Satang that reached the wallet, and what paid a debt first. */
interface Collected {
  amount: bigint
  paid: bigint
}

/**
 * Everything that the invitees have earned, into the wallet, with the play-through it opens; what
 * the member owes of rewards that were taken back is paid by it first. SELF_EXCLUDED;
 * TRANSFER_PENDING; BETS_OPEN; ROUND_UNREAD; INVITE_INACTIVE while switched off; INVITE_COLLECT
 * while a gift is played through, the one just received included; NO_INVITEE_PLAY_INFO when
 * invitees have not played, NO_INVITE_BONUS when there is nothing else to receive; TERMS_CHANGED
 * when it asks otherwise than the member was shown; INVITE_BONUS_FAIL when the books refused, and
 * nothing has moved.
 */
export const collectInvites = (context: Context, memberId: string): Promise<Collected> =>
  asShown(context, memberId, (shown) => collectAsShown(context, { memberId, shown }))

interface Collecting {
  memberId: string
  shown: ShownBefore
}
async function collectAsShown(
  context: Context,
  { memberId, shown }: Collecting,
): Promise<Collected> {
  if (!context.settings.get('inviteActive')) throw new Refused('INVITE_INACTIVE')
  await demandNotExcluded(context, memberId)
  await Promise.all([accrueFresh(context, memberId), evaluate(context, memberId)])
  await demandFreshBalances(context, memberId)
  // One by one within this process, so that a burst of one member's calls does not hold every database connection.
  return context.mutex.run(`invite:${memberId}`, () => collectOnce(context, { memberId, shown }))
}

const collectOnce = money('gift.invite', {
  claims: ({ memberId }: Collecting) => [`member:${memberId}`],
  run: collectIn,
})

async function collectIn(
  context: Context,
  tx: LedgerTx,
  { memberId, shown }: Collecting,
): Promise<Collected> {
  const account = await lockAccount(tx.db, memberId)
  if (await activePlaythrough(tx.db, memberId)) throw new Refused('INVITE_COLLECT')
  const amount = receivable(account)
  if (amount === 0n) throw await nothing(tx, memberId)
  const offered = { amount, conditions: conditionsNow(context) }
  demandAsShown(shown, promiseNow(context), offered)
  const number = account.receipts + 1
  const given = await give(context, tx, { memberId, number, amount })
  await writeReceipt(tx.db, {
    member_id: memberId,
    number,
    amount,
    created_at: context.clock.now(),
  })
  return { amount: given, paid: amount - given }
}

/** Answers the satang that reach the wallet. */
async function give(
  context: Context,
  tx: LedgerTx,
  { memberId, number, amount }: { memberId: string; number: number; amount: bigint },
): Promise<bigint> {
  const { log } = context
  try {
    const opened = await openPlaythrough(context, tx, {
      memberId,
      kind: 'invite',
      sourceId: `${memberId}:${number}`,
      amount,
      from: INVITE_SOURCE,
      conditions: conditionsNow(context),
    })
    return opened?.amount ?? 0n
  } catch (error) {
    if (error instanceof Refused && error.code === 'BONUS_ALREADY_ACTIVE')
      throw new Refused('INVITE_COLLECT')
    if (error instanceof Refused && AS_IT_IS.has(error.code)) throw error
    // Rolled back for the company it was in: it runs again.
    if (isTransient(error) || isAborted(error)) throw error
    // Before the commit: whatever went wrong, nothing has moved.
    log.error({ err: forLog(error), memberId }, 'an invite bonus was refused by the books')
    throw new Refused('INVITE_BONUS_FAIL')
  }
}

/** Refusals of a gift that are this one's own words too. */
const AS_IT_IS: ReadonlySet<string> = new Set([
  'BETS_OPEN',
  'ROUND_UNREAD',
  'SELF_EXCLUDED',
  'INVALID_USER_4',
])

async function nothing(tx: LedgerTx, memberId: string): Promise<Refused> {
  const { invited, played } = await invitedAndPlayed(tx.db, memberId)
  return new Refused(invited && !played ? 'NO_INVITEE_PLAY_INFO' : 'NO_INVITE_BONUS')
}
