import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import { batchLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'
import { money } from '../../../../ledger/money.ts'
import { heldForChargeback } from '../../../cashin/public.ts'
import { payoutHitsNow, payoutStops, type RuleHit, unseenReason } from '../../../identity/public.ts'
import {
  holderConfirmation,
  lockMember,
  markBankUsed,
  type Member,
} from '../../../people/public.ts'
import { approvalsOf } from '../approvals/approvalStore.ts'
import { isHouseOver, LAST_RETRY_MS } from '../rules.ts'
import {
  bankAnswers,
  delayPayout,
  markSent,
  noteSentAgain,
  returnToOperators,
  type Withdrawal,
} from '../store.ts'
import { endWithin } from './ending.ts'
import { addToHouseHour, lockHouseHour } from './houseHourStore.ts'
import { ELSEWHERE, HOUSE_LIMIT, payoutBlockOf, WITHHELD, wasOrderedInVain } from './payoutBlock.ts'

/** So long after the last request a bank that never had it will not get it any more. */
const WITHHELD_MS = 3_600_000

const isRegistered = (member: Member | undefined, row: Withdrawal): boolean =>
  member?.bankCode === row.bank_code && member.bankAccountNo === row.account_no

/**
 * Writes down, before the bank is asked, that it may have the money: true when it is to be asked
 * now. Paid only to the account still registered (one whose account is not ends here), to a member
 * in good standing whom the bank does not name otherwise, and not while payouts are in cooling-off.
 * From then on the member's account cannot change.
 */
export const sendPayout = money('payout.send', {
  claims: ({ id, member_id: memberId }: Withdrawal) => [id, `member:${memberId}`],
  async run(context: Context, tx, row: Withdrawal): Promise<boolean> {
    const now = context.clock.now()
    // Sent, kept back or given back to the operators: the member sees who has it.
    tx.afterCommit(() => context.events.emit('onItsWay.changed', { memberId: row.member_id }))
    // In one round trip: the holder is looked at once the lock is ours.
    const [member, holder, takenBack, stops, rules] = await Promise.all([
      lockMember(tx.db, row.member_id),
      holderConfirmation(tx.db, row.member_id),
      takenBackUnseen(tx.db, row),
      payoutStops(context, tx.db, row.member_id),
      payoutHitsNow(context, tx.db, row),
    ])
    if (!isRegistered(member, row)) {
      const end = { to: 'FAILED', reason: 'BANK_CHANGED', bankReference: null } as const
      await endWithin(context, tx, { row, from: 'APPROVED', end })
      return false
    }
    const block =
      payoutBlockOf(row, member, { holder, takenBack, ...stops }, now) ??
      (await ruleBlock(tx.db, rules)) ??
      ((await isWithinHouseHour(context, tx.db, row, now)) ? null : HOUSE_LIMIT)
    if (!block) {
      await markBankUsed(tx.db, row.member_id, now)
      return markSent(tx.db, { id: row.id, at: now })
    }
    if (block.until) await delayPayout(tx.db, row.id, block.reason, block.until)
    else await returnToOperators(tx.db, row, 'APPROVED', { reason: block.reason, at: now })
    return false
  },
})

/** A rule that is on by now, or met by now, and that nobody had in sight who approved it. */
async function ruleBlock(db: Kysely<Database>, rules: readonly RuleHit[]) {
  const reason = await unseenReason(db, rules)
  return reason && { reason, until: null }
}

/**
 * Whether a payment of the member's was taken back that not all who approved this payout had in
 * sight, or is owed: that nobody overrules.
 */
async function takenBackUnseen(db: Kysely<Database>, row: Withdrawal): Promise<boolean> {
  const held = await heldForChargeback(db, row.member_id)
  if (!held) return false
  if (held.owed > 0n) return true
  const approvals = row.reasons.includes('CHARGEBACK') ? await approvalsOf(db, [row.id]) : []
  return approvals.length === 0 || approvals.some(({ at }) => at < held.at)
}

/**
 * Whether it may go out without an operator's decision, when that is how it goes: the house pays
 * out so much so in an hour; the rest is the operators'. Writes down what goes.
 */
const isWithinHouseHour = async (
  { settings }: Context,
  db: Kysely<Database>,
  { amount, approvals_needed: needed }: Withdrawal,
  now: Date,
): Promise<boolean> =>
  needed > 0 || claimHouseHour(db, { amount, most: settings.get('autoPayoutPerHour'), now })

interface Unapproved {
  amount: bigint
  /** Baht an hour; see `isHouseOver`. */
  most: number
  now: Date
}

/**
 * Of payouts that nobody approved, one after the other: whether the hour has room for it. What goes
 * is written down; payouts of other transactions wait for the commit.
 */
const claimHouseHour = batchLoader<Unapproved, boolean>(async (db, payouts) => {
  const now = payouts[0]?.now ?? new Date(0)
  const before = await lockHouseHour(db, now)
  let paid = before
  const goes = payouts.map(({ amount, most }) => {
    const isOver = isHouseOver(paid, most)
    if (!isOver) paid += amount
    return !isOver
  })
  if (paid > before) await addToHouseHour(db, now, paid - before)
  return goes
})

/**
 * The same before a retry. A request that we got no answer to may still arrive at the bank, so a
 * payout that is withheld here waits an hour for the bank's answer before operators decide it.
 * False too for one that has ended since it was claimed, by a decision of operators. A recovery may
 * have put the account away, also while the bank had the order.
 */
export async function sendAgain(context: Context, row: Withdrawal): Promise<boolean> {
  const now = context.clock.now()
  const { hindrance, isSent } = await context.db.transaction().execute(async (tx) => {
    // What it has just said of the order is why it is asked for anew.
    await bankAnswers.note(tx, row.id, now, 'NOT_FOUND')
    const member = await lockMember(tx, row.member_id)
    const holder = await holderConfirmation(tx, row.member_id)
    const takenBack = await takenBackUnseen(tx, row)
    const stops = await payoutStops(context, tx, row.member_id)
    const found =
      (isRegistered(member, row) ? null : ELSEWHERE) ??
      payoutBlockOf(row, member, { holder, takenBack, ...stops }, now) ??
      (wasOrderedInVain(row) ? WITHHELD : null)
    return { hindrance: found, isSent: !found && (await noteSentAgain(tx, row.id, now)) }
  })
  if (!hindrance) return isSent
  const sentAt = row.last_sent_at ?? row.sent_at ?? now
  if (!hindrance.until && now.getTime() - sentAt.getTime() >= WITHHELD_MS) {
    await returnToOperators(context.db, row, 'SENT', { reason: hindrance.reason, at: now })
    context.events.emit('onItsWay.changed', { memberId: row.member_id })
    return false
  }
  // Another reason than the operators have overruled.
  const why = hindrance.until ? hindrance.reason : WITHHELD.reason
  await delayPayout(context.db, row.id, why, new Date(now.getTime() + LAST_RETRY_MS))
  return false
}
