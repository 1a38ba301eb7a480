import type { Context } from '../../../context.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findMember } from '../../people/public.ts'
import { creditBankTransfer } from '../bankTransfers/credit.ts'
import { demandMayHave, giveWin } from '../heldWins/give.ts'
import { creditArrival } from '../payments/credit.ts'
import type { Payment } from '../payments/store.ts'
import { decide, type Asked } from './decide.ts'
import { endBankLine } from './endBankLine.ts'
import type { SuspenseRow } from './list.ts'

/** How it came in, as its deposit says. */
const METHOD: Readonly<Record<string, string>> = { walletlink: 'WALLETLINK' }

/**
 * An operator gives money in suspense to a member: a deposit of the bank or the PSP that it came
 * through, with its statement row and its coins, once; what a game had paid to a closed account is
 * no deposit. NO_USER for an unknown member, INVALID_REQUEST for a line that could not be read, or
 * who may not have what a game paid another; and what {@link decide} refuses.
 */
export function assignSuspense(
  context: Context,
  asked: Asked & { memberId: string },
): Promise<SuspenseRow> {
  const { memberId, operatorId } = asked
  return decide(
    context,
    { ...asked, action: 'assign' },
    (tx, item) => give(context, tx, item, memberId, operatorId),
    async (db, item) => {
      if (item.kind === 'game') await demandMayHave(db, item, memberId)
    },
  )
}

async function give(
  context: Context,
  tx: LedgerTx,
  item: Payment,
  memberId: string,
  operatorId: string,
): Promise<void> {
  if (item.kind === 'game') return giveWin(context, tx, item, memberId)
  if (item.amount === null) throw new Refused('INVALID_REQUEST', { details: { fields: ['id'] } })
  if (!(await findMember(tx.db, memberId))) throw new Refused('NO_USER')
  const [, source = ''] = /^(?:bank|psp|walletlink):(.*)$/.exec(item.account) ?? []
  if (item.kind === 'bank' && !item.is_rest) {
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
  // What the bank shows beyond what a slip has credited already is a deposit of its own.
  const deposit = await creditArrival(context, tx, {
    memberId,
    ...(item.is_rest
      ? { method: 'BANK', externalId: `${item.reference}@${item.sending_bank ?? ''}+rest` }
      : { method: METHOD[item.kind] ?? 'QR', externalId: item.reference }),
    source,
    account: `house:${item.account}`,
    waiting: item,
    amount: item.amount,
    late: false,
    qrcodeId: item.qrcode_id,
    paidAt: item.happened_at,
  })
  if (!deposit) throw new Error(`suspense ${item.id} waits, and its payment counts already`)
  await endBankLine(tx, item, operatorId, context.clock.now())
}

/** Beside what came in kip: the rate by which it was counted when it came, which is not kept apart. */
const lakNoteOf = (hundredths: bigint, satang: bigint, at: Date) => ({
  lak: String(hundredths / 100n),
  lakRate: String((hundredths * 100n) / satang),
  lakAt: at.toISOString(),
})
