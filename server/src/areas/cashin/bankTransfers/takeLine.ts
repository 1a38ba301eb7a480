import { QR_PROVIDERS, type QrProvider } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import type { WaitReason } from '../../../db/tables/cashin/bankTransfers.ts'
import { bankOf, pspOf } from '../../../ledger/address.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import type { IncomingTransfer } from '../../../providers/bank/port.ts'
import { findMembersByBankAccount, isOfTimeBefore } from '../../people/public.ts'
import { matchesAnyAccount } from '../../site/public.ts'
import { everyHouseAccount, findOwnAccount, type OwnAccount } from '../../site/public.ts'
import { lockPspReference } from '../deposits/psp/settlementStore.ts'
import { isOwnCode } from '../deposits/queries.ts'
import { type Deposit } from '../deposits/store.ts'
import { quarantineLine, suspendArrival } from '../deposits/suspend.ts'
import { creditBankTransfer, keyOf } from './credit.ts'
import { bookAsReported, bookCodeAndSlip } from './disputes.ts'
import { findExistingCredit, creditedOfBill, type Ended } from './existingCredit.ts'
import { plainReference, sendingBankOf } from './lineKey.ts'
import {
  decide,
  isAutomatic,
  lakNote,
  plainAccount,
  satangOfLak,
  worthOf,
  type Decision,
} from './rules.ts'
import {
  insertTransfer,
  linesNamed,
  lockReference,
  type BankTransfer,
  type LineKey,
} from './store.ts'

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
  const row = await rowOf(context, tx, transfer)
  const own = await findOwnAccount(tx.db, row.to_account_no)
  const key: LineKey = {
    reference: row.reference,
    sendingBank: row.sending_bank,
    account: row.account,
  }
  await lockReference(tx.db, row.reference)
  const lines = await linesNamed(tx.db, row.reference)
  const seen = lines.find(
    (line) =>
      // What was read before the sending bank was part of the key.
      (line.account === '' && isSameLine(line, transfer)) ||
      (line.sending_bank === key.sendingBank && line.account === key.account),
  )
  if (seen) return isSameLine(seen, transfer) ? undefined : keepSecond(context, tx, transfer)
  const ended = await endOf(context, tx, row, own, transfer, key)
  await insertTransfer(tx.db, { ...row, ...ended })
}

async function endOf(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  own: OwnAccount | undefined,
  transfer: IncomingTransfer,
  key: LineKey,
): Promise<Ended> {
  const amount = worthOf(row, context.settings.get('lakPerBaht'))
  if (transfer.billPayment && own)
    return settle(context, tx, { row, key, amount, bill: transfer.billPayment })
  const decision = await whose(context, tx, row, own)
  const told = await findExistingCredit(context, tx, row, key, decision)
  if (told) return told
  if ('wait' in decision) return suspend(context, tx, row, decision.wait, amount)
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
    settled_at: row.received_at,
  }
}

/**
 * Books a line that waits and is in no book, as {@link takeLine} would today; null where it cannot
 * be told. The caller holds the lock of its reference.
 */
export async function bookWaiting(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
): Promise<Ended | null> {
  const own = await findOwnAccount(tx.db, row.to_account_no)
  const key = keyOf(row)
  const decision = await whose(context, tx, row, own)
  const told = await findExistingCredit(context, tx, row, key, decision)
  if (told) return told.state === 'WAITING' && told.is_booked ? told : null
  return suspend(
    context,
    tx,
    row,
    row.reason ?? 'NO_MEMBER',
    worthOf(row, context.settings.get('lakPerBaht')),
  )
}

interface PaidBill {
  row: BankTransfer
  key: LineKey
  amount: bigint
  bill: { ref1: string; ref2: string }
}

/**
 * A PSP pays out what it took in for a code of ours: its money is in our own account now. One that
 * a slip has been credited for waits for a person: the payer had it by the code.
 */
async function settle(
  context: Context,
  tx: LedgerTx,
  { row, key, amount, bill }: PaidBill,
): Promise<Ended> {
  const provider = QR_PROVIDERS.find((code) => code === bill.ref2.toUpperCase())
  // Who learns the PSP's own reference of a code looks for this line: one of the two sees the other.
  if (provider) await lockPspReference(tx.db, provider, bill.ref1)
  const isOurs = provider !== undefined && (await isOwnCode(tx.db, provider, bill.ref1))
  const credited = await creditedOfBill(tx, row, key)
  if (credited) return contest(context, tx, row, amount, isOurs ? provider : null, credited)
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
  return { state: 'SETTLED', settled_at: row.received_at }
}

/** `provider`: whose code it pays; null where it is none of ours. */
async function contest(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  amount: bigint,
  provider: QrProvider | null,
  { deposit, bankCode }: { deposit: Deposit; bankCode: string },
): Promise<Ended> {
  context.log.error(
    { reference: row.reference, deposit: deposit.id, provider },
    'a slip was credited for what pays a code',
  )
  const credited = { amount: deposit.amount, bankCode }
  if (provider) await bookCodeAndSlip(context, tx, row, amount, provider, credited)
  else await bookAsReported(context, tx, row, amount, credited)
  return { state: 'WAITING', reason: 'CODE_AND_SLIP', deposit_id: deposit.id, is_booked: true }
}

async function suspend(
  context: Context,
  tx: LedgerTx,
  row: BankTransfer,
  reason: WaitReason,
  amount: bigint,
  bill?: { provider: string; reference: string },
): Promise<Ended> {
  const item = await suspendArrival(context, tx, {
    kind: 'bank',
    account: `bank:${row.account}`,
    key: `${row.sending_bank}:${row.reference}`,
    reference: row.reference,
    amount,
    reason,
    at: row.booked_at,
    sendingBank: row.sending_bank,
    from: { bankCode: row.from_bank_code, accountNo: row.from_account_no, name: row.from_name },
    ...(row.currency === 'LAK' ? { lak: row.amount } : {}),
    ...(bill ? { bill } : {}),
  })
  if (!item) throw new Error(`transfer ${row.reference} lies in suspense, and is not known`)
  return { state: 'WAITING', reason, suspense_id: item.id }
}

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

async function rowOf(
  context: Context,
  tx: LedgerTx,
  transfer: IncomingTransfer,
): Promise<BankTransfer> {
  const toAccountNo = plainAccount(transfer.toAccountNo)
  const own = await findOwnAccount(tx.db, toAccountNo)
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
    suspense_id: null,
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
