import { QR_PROVIDERS } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import type { WaitReason } from '../../../db/tables/cashin/bankTransfers.ts'
import { bankOf, pspOf } from '../../../ledger/address.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import type { IncomingTransfer } from '../../../providers/bank/port.ts'
import { depositBeyond } from '../../identity/public.ts'
import { findMembersByBankAccount, isOfTimeBefore } from '../../people/public.ts'
import { matchesAnyAccount } from '../../site/public.ts'
import { everyHouseAccount, findOwnAccount, type OwnAccount } from '../../site/public.ts'
import { lockPspReference } from '../deposits/psp/settlementStore.ts'
import { isOwnCode } from '../deposits/store.ts'
import { paymentId } from '../payments/credit.ts'
import { plainReference, sendingBankOf } from '../payments/rules.ts'
import { noteSettled, quarantineLine, suspendArrival, type Unowned } from '../payments/suspend.ts'
import { creditBankTransfer } from './credit.ts'
import { compare, dispute, findBySlip, type Ended } from './provedBySlip.ts'
import {
  decide,
  isAutomatic,
  lakNote,
  plainAccount,
  satangOfLak,
  worthOf,
  type Decision,
} from './rules.ts'
import { insertTransfer, linesNamed, lockReference, type BankTransfer } from './store.ts'

/** Whether a line that we have is the one that the feed tells again. */
export const isSameLine = (row: BankTransfer, told: IncomingTransfer): boolean =>
  row.sending_bank === sendingBankOf(told.from.bankCode) &&
  row.to_account_no === plainAccount(told.toAccountNo) &&
  row.amount === told.amount &&
  row.currency === told.currency &&
  row.from_account_no === plainAccount(told.from.accountNo)

/**
 * Takes one line of the feed in the caller's transaction: to the member whose it is, to the PSP
 * that paid out, or into suspense. A line that is there already changes nothing.
 */
export async function takeLine(
  context: Context,
  tx: LedgerTx,
  transfer: IncomingTransfer,
): Promise<void> {
  // First of all, so that those who run in step take their locks in one order for everybody.
  await lockReference(tx.db, plainReference(transfer.transRef))
  const own = await findOwnAccount(tx.db, plainAccount(transfer.toAccountNo))
  const row = rowOf(context, transfer, own)
  const seen = (await linesNamed(tx.db, row.reference)).find(
    (line) => line.sending_bank === row.sending_bank && line.account === row.account,
  )
  if (seen) return isSameLine(seen, transfer) ? undefined : keepSecond(context, tx, transfer)
  await insertTransfer(tx.db, { ...row, ...(await endOf(context, tx, row, own, transfer)) })
}

async function endOf(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  own: OwnAccount | undefined,
  transfer: IncomingTransfer,
): Promise<Ended> {
  const amount = worthOf(row, context.settings.get('lakPerBaht'))
  if (transfer.billPayment && own) return settle(context, tx, row, amount, transfer.billPayment)
  const decision = await whose(context, tx, row, own)
  const known = await findBySlip(tx, row)
  if (known) return compare(context, tx, { row, amount, ...known }, decision)
  if ('wait' in decision) return suspend(context, tx, row, decision.wait, amount)
  if (await depositBeyond(context, tx.db, { memberId: decision.memberId, amount }))
    return suspend(context, tx, row, 'LEVEL_LIMIT', amount)
  const credited = await creditBankTransfer(context, tx, {
    memberId: decision.memberId,
    reference: row.reference,
    sendingBank: row.sending_bank,
    bankCode: row.account,
    amount,
    paidAt: row.booked_at,
    via: 'FEED',
    ...(row.currency === 'LAK'
      ? { note: lakNote(row.amount, context.settings.get('lakPerBaht')) }
      : {}),
  })
  if (!credited) throw new Error(`transfer ${row.reference} counts already, and nobody has it`)
  return {
    state: 'CREDITED',
    member_id: decision.memberId,
    deposit_id: credited.deposit.id,
    payment_id: idOf(context, row),
    settled_at: row.received_at,
  }
}

const idOf = (context: Context, row: BankTransfer): string =>
  paymentId(context, {
    kind: 'bank',
    account: `bank:${row.account}`,
    reference: row.reference,
    sendingBank: row.sending_bank,
  })

/**
 * A PSP pays out what it took in for a code of ours: its money is in our own account now. One that
 * a slip has been credited for waits for a person: the payer had it by the code.
 */
async function settle(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  amount: bigint,
  bill: { ref1: string; ref2: string },
): Promise<Ended> {
  const provider = QR_PROVIDERS.find((code) => code === bill.ref2.toUpperCase()) ?? null
  // Who learns the PSP's own reference of a code looks for this line: one of the two sees the other.
  if (provider) await lockPspReference(tx.db, provider, bill.ref1)
  const isOurs = provider !== null && (await isOwnCode(tx.db, provider, bill.ref1))
  const known = await findBySlip(tx, row)
  if (known)
    return dispute(
      context,
      tx,
      { row, amount, ...known },
      'CODE_AND_SLIP',
      provider && { provider, reference: bill.ref1, isOurs },
    )
  if (!isOurs)
    return suspend(context, tx, row, 'UNKNOWN_CODE', amount, {
      provider: provider ?? bill.ref2,
      reference: bill.ref1,
    })
  const outcome = await tx.post({
    op: 'post',
    key: context.ids.referenceFor('st', `${row.account}:${row.sending_bank}`, row.reference),
    kind: 'settlement',
    legs: [{ from: bankOf(row.account), to: pspOf(provider), amount }],
  })
  if (!outcome.ok)
    throw new Error(`the ledger refused settlement ${row.reference}: ${outcome.refusal}`)
  const named = { provider, reference: bill.ref1 }
  const payment = await noteSettled(context, tx, unownedOf(row, amount, '', named))
  return { state: 'SETTLED', payment_id: payment?.id ?? null, settled_at: row.received_at }
}

async function suspend(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  reason: WaitReason,
  amount: bigint,
  bill?: { provider: string; reference: string },
): Promise<Ended> {
  const item = await suspendArrival(context, tx, unownedOf(row, amount, reason, bill))
  if (!item) throw new Error(`transfer ${row.reference} lies in suspense, and is not known`)
  return { state: 'WAITING', reason, payment_id: item.id }
}

const unownedOf = (
  row: BankTransfer,
  amount: bigint,
  reason: string,
  bill?: { provider: string; reference: string },
): Unowned => ({
  kind: 'bank',
  account: `bank:${row.account}`,
  reference: row.reference,
  amount,
  reason,
  at: row.booked_at,
  sendingBank: row.sending_bank,
  from: { bankCode: row.from_bank_code, accountNo: row.from_account_no, name: row.from_name },
  ...(row.currency === 'LAK' ? { lak: row.amount } : {}),
  ...(bill ? { bill } : {}),
})

/** The bank gives two transfers one key: the second must not go unseen. */
async function keepSecond(
  context: Context,
  tx: LedgerTx,
  transfer: IncomingTransfer,
): Promise<void> {
  const { transRef, bookedAt, amount, currency, toAccountNo, from } = transfer
  const raw = JSON.stringify({
    transRef,
    bookedAt,
    amount: String(amount),
    currency,
    toAccountNo,
    from,
  })
  await quarantineLine(context, tx.db, {
    account: `bank:${plainAccount(toAccountNo)}`,
    key: `${sendingBankOf(from.bankCode)}:${transRef}:${raw}`,
    reference: plainReference(transRef),
    raw,
    reason: 'NAMED_ALIKE',
  })
}

function rowOf(
  context: Context,
  transfer: IncomingTransfer,
  own: OwnAccount | undefined,
): BankTransfer {
  const toAccountNo = plainAccount(transfer.toAccountNo)
  return {
    reference: plainReference(transfer.transRef),
    sending_bank: sendingBankOf(transfer.from.bankCode),
    account: own?.bankCode ?? toAccountNo,
    from_bank_code: transfer.from.bankCode,
    from_account_no: plainAccount(transfer.from.accountNo),
    from_name: transfer.from.name,
    to_account_no: toAccountNo,
    amount: transfer.amount,
    currency: transfer.currency,
    booked_at: transfer.bookedAt,
    received_at: context.clock.now(),
    state: 'WAITING',
    reason: null,
    member_id: null,
    deposit_id: null,
    settled_by: null,
    settled_at: null,
    payment_id: null,
    is_booked: false,
  }
}

async function whose(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  own: OwnAccount | undefined,
): Promise<Decision> {
  if (!own) return { wait: 'UNKNOWN_ACCOUNT' }
  if (!isAutomatic(own.mode)) return { wait: 'NOT_AUTOMATIC' }
  if ((row.currency === 'LAK') !== (own.currency === 'LAK')) return { wait: 'OTHER_CURRENCY' }
  if (row.currency === 'LAK' && satangOfLak(row.amount, context.settings.get('lakPerBaht')) === 0n)
    return { wait: 'TOO_SMALL' }
  // Money that we move between our own accounts is nobody's, whoever has registered one of them.
  const sender = {
    bankCode: row.from_bank_code,
    bankNumber: null,
    account: row.from_account_no,
    names: [row.from_name],
  }
  if (matchesAnyAccount(await everyHouseAccount(tx.db), sender)) return { wait: 'NO_MEMBER' }
  const candidates = await findMembersByBankAccount(tx.db, row.from_bank_code, row.from_account_no)
  const decision = decide({ accountNo: row.from_account_no, name: row.from_name }, candidates)
  if ('wait' in decision) return decision
  return (await isOfTimeBefore(tx.db, decision.memberId, row.booked_at))
    ? { wait: 'HELD_BEFORE' }
    : decision
}
