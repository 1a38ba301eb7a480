import type { Context } from '../../../context.ts'
import { suspenseOf } from '../../../ledger/address.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findMember } from '../../people/public.ts'
import { creditBankTransfer } from '../bankTransfers/credit.ts'
import { creditArrival } from '../deposits/credit.ts'
import { endItem, type SuspenseItem } from '../deposits/suspenseStore.ts'
import { decide, type Asked } from './decide.ts'
import { endBankLine } from './endBankLine.ts'
import type { SuspenseRow } from './list.ts'

/**
 * An operator gives money in suspense to a member: a deposit of the bank or the PSP that it came
 * through, with its statement row and its coins, once. NO_USER for an unknown member,
 * INVALID_REQUEST for a line that could not be read, and what {@link decide} refuses.
 */
export function assignSuspense(
  context: Context,
  asked: Asked & { memberId: string },
): Promise<SuspenseRow> {
  const { memberId, operatorId } = asked
  return decide(context, { ...asked, action: 'assign' }, (tx, item) =>
    give(context, tx, item, memberId, operatorId),
  )
}

async function give(
  context: Context,
  tx: LedgerTx,
  item: SuspenseItem,
  memberId: string,
  operatorId: string,
): Promise<void> {
  if (item.amount === null) throw new Refused('INVALID_REQUEST', { details: { fields: ['id'] } })
  if (!(await findMember(tx.db, memberId))) throw new Refused('NO_USER')
  const [, source = ''] = /^(?:bank|psp):(.*)$/.exec(item.account) ?? []
  if (item.kind === 'bank' && item.reason === 'OTHER_AMOUNT') {
    await giveRest(context, tx, item, memberId, source)
    await endBankLine(tx, item, operatorId, context.clock.now())
    return
  }
  if (item.kind === 'bank') {
    const credited = await creditBankTransfer(context, tx, {
      memberId,
      reference: item.reference,
      sendingBank: item.sending_bank ?? '',
      bankCode: source,
      amount: item.amount,
      paidAt: item.happened_at,
      via: 'OPERATOR',
      operatorId,
      ...(item.lak === null ? {} : { note: lakNoteOf(item.lak, item.amount, item.received_at) }),
    })
    if (!credited) throw new Error(`suspense ${item.id} waits, and its transfer counts already`)
    return
  }
  await creditFrom(context, tx, item, {
    memberId,
    method: 'QR',
    source,
    externalId: item.reference,
  })
}

/** What the bank shows beyond what a slip has credited already, as a deposit of its own. */
const giveRest = (
  context: Context,
  tx: LedgerTx,
  item: SuspenseItem,
  memberId: string,
  source: string,
): Promise<void> =>
  creditFrom(context, tx, item, {
    memberId,
    method: 'BANK',
    source,
    externalId: `${item.reference}@${item.sending_bank ?? ''}+rest`,
  })

async function creditFrom(
  context: Context,
  tx: LedgerTx,
  item: SuspenseItem,
  named: { memberId: string; method: string; source: string; externalId: string },
): Promise<void> {
  const { memberId } = named
  const deposit = await creditArrival(context, tx, {
    ...named,
    account: suspenseOf(item.account),
    amount: item.amount ?? 0n,
    late: false,
    qrcodeId: item.qrcode_id,
    paidAt: item.happened_at,
  })
  if (!deposit) throw new Error(`suspense ${item.id} waits, and its payment counts already`)
  await endItem(tx.db, item.id, 'WAITING', {
    state: 'ASSIGNED',
    member_id: memberId,
    deposit_id: deposit.id,
    ended_at: context.clock.now(),
  })
}

/** Beside what came in kip: the rate by which it was counted when it came, which is not kept apart. */
const lakNoteOf = (hundredths: bigint, satang: bigint, at: Date) => ({
  lak: String(hundredths / 100n),
  lakRate: String((hundredths * 100n) / satang),
  lakAt: at.toISOString(),
})
