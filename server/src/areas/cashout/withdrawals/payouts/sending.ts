import type { Kysely } from 'kysely'
import { perContext } from '../../../../concurrency/perContext.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import type { BatchKind } from '../../../../ledger/port.ts'
import { heldForChargeback } from '../../../cashin/public.ts'
import {
  holderConfirmation,
  holderConfirmations,
  lockMember,
  lockMembers,
  markBanksUsed,
  type Member,
} from '../../../people/public.ts'
import { approvalsOf } from '../approvals/approvalStore.ts'
import { isHouseOver, LAST_RETRY_MS } from '../rules.ts'
import {
  delayPayout,
  markSent,
  noteSentAgain,
  returnToOperators,
  type Withdrawal,
} from '../store.ts'
import { endBatch } from './ending.ts'
import { addToHouseHour, lockHouseHour } from './houseHourStore.ts'
import {
  ELSEWHERE,
  HOUSE_LIMIT,
  payoutBlockOf,
  WITHHELD,
  wasOrderedInVain,
  type PayoutBlock,
} from './payoutBlock.ts'

/** So long after the last request a bank that never had it will not get it any more. */
const WITHHELD_MS = 3_600_000

const isRegistered = (member: Member | undefined, row: Withdrawal): boolean =>
  member?.bankCode === row.bank_code && member.bankAccountNo === row.account_no

/**
 * Writes down, before the bank is asked, that it may have the money. Answers SENT, or why nothing
 * is sent: paid only to the account still registered, to a member in good standing whom the bank
 * does not name otherwise, and not while payouts are in cooling-off. From then on the member's
 * account cannot change.
 */
const sendings = (
  context: Context,
): BatchKind<Withdrawal, 'SENT' | 'HELD' | 'BANK_CHANGED' | 'GONE'> => ({
  name: 'payout.send',
  claims: ({ id, member_id: memberId }) => [id, `member:${memberId}`],
  async decide(tx, rows) {
    const now = context.clock.now()
    const ids = rows.map((row) => row.member_id)
    // In one round trip: the holders are looked at once the lock is ours.
    const [members, holders, takenBack] = await Promise.all([
      lockMembers(tx.db, ids),
      holderConfirmations(tx.db, ids),
      takenBackUnseen(tx.db, rows),
    ])
    const looked = rows.map((row, n) => ({
      row,
      registered: isRegistered(members[n], row),
      hindrance: payoutBlockOf(
        row,
        members[n],
        { holder: holders[n] ?? 'UNKNOWN', takenBack: takenBack[n] ?? false },
        now,
      ),
    }))
    const found = await withinHouseHour(context, tx.db, looked, now)
    const free = found.filter(({ registered, hindrance }) => registered && !hindrance)
    await markBanksUsed(
      tx.db,
      free.map(({ row }) => row.member_id),
      now,
    )
    const sent = await markSent(
      tx.db,
      free.map(({ row }) => row.id),
      now,
    )
    for (const { row, registered, hindrance } of found) {
      if (!registered || !hindrance) continue
      if (hindrance.until) await delayPayout(tx.db, row.id, hindrance.reason, hindrance.until)
      else await returnToOperators(tx.db, row, 'APPROVED', { reason: hindrance.reason, at: now })
    }
    return found.map(({ row, registered, hindrance }) => ({
      answer: !registered
        ? 'BANK_CHANGED'
        : hindrance
          ? 'HELD'
          : sent.has(row.id)
            ? 'SENT'
            : 'GONE',
    }))
  },
  conclude: async () => [],
})

/**
 * Of each payout: whether a payment of the member's was taken back that not all who approved it had
 * in sight, or is owed: that nobody overrules.
 */
async function takenBackUnseen(
  db: Kysely<Database>,
  rows: readonly Withdrawal[],
): Promise<boolean[]> {
  const newest = await heldForChargeback.all(
    db,
    rows.map((row) => row.member_id),
  )
  const inDoubt = rows.filter((_, n) => newest[n])
  const words =
    inDoubt.length > 0
      ? await approvalsOf(
          db,
          inDoubt.map(({ id }) => id),
        )
      : []
  return rows.map((row, n) => {
    const held = newest[n]
    if (!held) return false
    if (held.owed > 0n) return true
    const said = words.filter((word) => word.withdrawal_id === row.id)
    const isShown = row.reasons.includes('CHARGEBACK') && said.length > 0
    return !isShown || said.some((word) => word.at < held.at)
  })
}

interface Looked {
  row: Withdrawal
  registered: boolean
  hindrance: PayoutBlock | null
}
/**
 * What would go out without an operator's word, one after the other until the house has paid out
 * more so in an hour than it may; the rest is the operators'. Writes down what goes.
 */
async function withinHouseHour(
  { settings }: Context,
  db: Kysely<Database>,
  looked: readonly Looked[],
  now: Date,
): Promise<readonly Looked[]> {
  const isAlone = ({ row, registered, hindrance }: Looked): boolean =>
    registered && !hindrance && row.approvals_needed === 0
  if (!looked.some(isAlone)) return looked
  const before = await lockHouseHour(db, now)
  let paid = before
  const found = looked.map((each) => {
    if (!isAlone(each)) return each
    if (isHouseOver(paid, settings.get('autoPayoutPerHour')))
      return { ...each, hindrance: HOUSE_LIMIT }
    paid += each.row.amount
    return each
  })
  if (paid > before) await addToHouseHour(db, now, paid - before)
  return found
}
const sendingBatch = perContext((context: Context) => context.ledger.batched(sendings(context)))

/** True when the bank is to be asked now. One whose account is no longer registered ends here. */
export const sendBatch =
  (context: Context) =>
  async (row: Withdrawal): Promise<boolean> => {
    const word = await sendingBatch(context)(row)
    if (word === 'BANK_CHANGED')
      await endBatch(context)({
        row,
        from: 'APPROVED',
        end: { to: 'FAILED', reason: 'BANK_CHANGED', bankReference: null },
      })
    return word === 'SENT'
  }

/**
 * The same before a retry. A request that we got no answer to may still arrive at the bank, so a
 * payout that is withheld here stays with the bank's word for an hour before it is the operators'.
 * False too for one that has ended since it was claimed, by the word of people. A recovery may have
 * put the account away, also while the bank had the order.
 */
export async function sendAgain(context: Context, row: Withdrawal): Promise<boolean> {
  const now = context.clock.now()
  const { hindrance, isSent } = await context.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, row.member_id)
    const holder = await holderConfirmation(tx, row.member_id)
    const [takenBack = false] = await takenBackUnseen(tx, [row])
    const found =
      (isRegistered(member, row) ? null : ELSEWHERE) ??
      payoutBlockOf(row, member, { holder, takenBack }, now) ??
      (wasOrderedInVain(row) ? WITHHELD : null)
    return { hindrance: found, isSent: !found && (await noteSentAgain(tx, row.id, now)) }
  })
  if (!hindrance) return isSent
  const sentAt = row.last_sent_at ?? row.sent_at ?? now
  if (!hindrance.until && now.getTime() - sentAt.getTime() >= WITHHELD_MS) {
    await returnToOperators(context.db, row, 'SENT', { reason: hindrance.reason, at: now })
    return false
  }
  // Another word than the operators' own: this one nobody has overruled.
  const why = hindrance.until ? hindrance.reason : WITHHELD.reason
  await delayPayout(context.db, row.id, why, new Date(now.getTime() + LAST_RETRY_MS))
  return false
}
