import { QR_PROVIDERS, type QrProvider } from '@krapao/contract/constants'
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
import { findDeposit, type Deposit } from '../payments/depositStore.ts'
import { lineAccount, match, plainReference, sendingBankOf } from '../payments/rules.ts'
import { nameByLine, paymentsNamed, type Payment } from '../payments/store.ts'
import { noteSettled, quarantineLine, suspendArrival, type Unowned } from '../payments/suspend.ts'
import { creditBankTransfer } from './credit.ts'
import { bookAsReported, bookCodeAndSlip } from './disputes.ts'
import { isSentByAnother } from './findInFeed.ts'
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

/** A transfer and its slip are booked within this of each other, in ms. */
const DAYS_APART_MS = 2 * 86_400_000

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

type Ended = Pick<BankTransfer, 'state'> & Partial<BankTransfer>

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

/** What a slip, or an operator, has credited of a line before it came; null: nothing. */
async function findBySlip(
  tx: LedgerTx,
  { reference, sending_bank: sendingBank, account }: BankTransfer,
): Promise<{ payment: Payment; deposit: Deposit; isSure: boolean } | null> {
  const found = match(
    { reference, sendingBank, account },
    'LINE',
    await paymentsNamed(tx.db, reference),
  )
  if (found.is === 'OTHER') return null
  const payment = found.is === 'SAME' ? found.of : found.of[0]
  const deposit = await findDeposit(tx.db, payment?.deposit_id ?? '')
  if (!payment || !deposit) throw new Error(`a payment of ${reference} is nobody's`)
  return { payment, deposit, isSure: found.is === 'SAME' }
}

/** A line whose payment a slip has brought before. Amount in satang. */
interface Proved {
  row: BankTransfer
  amount: bigint
  payment: Payment
  deposit: Deposit
  isSure: boolean
}

/** Where the bank says otherwise than the slip's verification did, a person must look. */
async function compare(
  context: Context,
  tx: LedgerTx,
  proved: Proved,
  decision: Decision,
): Promise<Ended> {
  const { row, deposit, payment } = proved
  const reason = await differenceOf(tx, proved, decision)
  if (reason) return dispute(context, tx, proved, reason, null)
  await nameByLine(tx.db, payment.id, shownBy(row))
  return {
    state: 'PROVED',
    member_id: deposit.member_id,
    deposit_id: deposit.id,
    payment_id: payment.id,
    settled_at: row.received_at,
  }
}

const shownBy = (row: BankTransfer) => ({
  sending_bank: row.sending_bank,
  account: `bank:${row.account}`,
})

async function differenceOf(
  tx: LedgerTx,
  { row, amount, deposit, isSure }: Proved,
  decision: Decision,
): Promise<WaitReason | null> {
  // It was taken for another of our accounts.
  if (!isSure) return 'OTHER_ACCOUNT'
  const isOthers =
    'memberId' in decision
      ? decision.memberId !== deposit.member_id
      : await isSentByAnother(tx, row, deposit.member_id)
  if (isOthers) return 'OTHER_MEMBER'
  if (deposit.amount !== amount) return 'OTHER_AMOUNT'
  const apart = Math.abs(deposit.paid_at.getTime() - row.booked_at.getTime())
  return apart > DAYS_APART_MS ? 'OTHER_DAY' : null
}

/**
 * The bank's answer about a transfer stands in our books; whose the money is, a person must say.
 * `bill`: the code that the line pays; whoever learns later that it is ours sees that it was
 * given.
 */
async function dispute(
  context: Context,
  tx: LedgerTx,
  { row, amount, payment, deposit }: Proved,
  reason: WaitReason,
  bill: { provider: QrProvider; reference: string; isOurs: boolean } | null,
): Promise<Ended> {
  context.log.error(
    { reference: row.reference, reason, deposit: deposit.id, provider: bill?.provider },
    'the bank feed and a slip tell one transfer differently',
  )
  const credited = { amount: deposit.amount, bankCode: lineAccount(payment.account) }
  const named = bill && { bill_provider: bill.provider, bill_reference: bill.reference }
  await nameByLine(tx.db, payment.id, { ...shownBy(row), ...named })
  if (bill?.isOurs) await bookCodeAndSlip(context, tx, row, amount, bill.provider, credited)
  else await bookAsReported(context, tx, row, amount, credited)
  return {
    state: 'WAITING',
    reason,
    deposit_id: deposit.id,
    payment_id: payment.id,
    is_booked: true,
  }
}

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
