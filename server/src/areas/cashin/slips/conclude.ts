import type { SlipReason } from '@krapao/contract/constants'
import { perContext } from '../../../concurrency/perContext.ts'
import { SingleFlight } from '../../../concurrency/singleFlight.ts'
import type { Context } from '../../../context.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import type { Concluded } from '../../../operations/operation.ts'
import type { VerifiedTransfer } from '../../../providers/slipcheck/port.ts'
import { depositBeyond } from '../../identity/public.ts'
import {
  findMember,
  isOfTimeBefore,
  markBankUsed,
  membersFitting,
  registeredAccount,
  type Member,
} from '../../people/public.ts'
import { accountPattern } from '../../site/public.ts'
import { everyHouseAccount } from '../../site/public.ts'
import { creditBankTransfer, depositOfTransfer, isReferenceKnown } from '../bankTransfers/credit.ts'
import { readFeed } from '../bankTransfers/feed.ts'
import { findInFeed, type TransferInFeed } from '../bankTransfers/findInFeed.ts'
import { transferClaim } from '../payments/rules.ts'
import { judge, senderMatch, sendingBankOf, type HouseAccount, type Judgement } from './rules.ts'
import { changeSlip, lockSlip, type Slip } from './store.ts'
import { noteWord } from './wordStore.ts'

/**
 * Ends a slip by what the bank's verification says, in one commit with the money: credited once
 * under the transfer's own reference, which the bank feed uses too, so whichever comes first is the
 * one.
 */
export async function conclude(
  context: Context,
  slip: Slip,
  verified: VerifiedTransfer,
): Promise<Concluded> {
  const { sender } = verified
  // The verifier was asked at the sending bank itself.
  const transfer = {
    ...verified,
    sender: { ...sender, bankNumber: sender.bankNumber ?? slip.sending_bank },
  }
  await syncBankFeed(context, transfer)
  const everyOwn = await everyHouseAccount(context.db)
  return await endInStep(context, { slip, transfer, everyOwn })
}

interface Ending {
  slip: Slip
  transfer: VerifiedTransfer
  everyOwn: readonly (HouseAccount & { active: boolean })[]
}

/** The judgements and the money of many slips in one commit. */
const endInStep = money('slip.end', {
  claims: ({ slip, transfer }: Ending) => [
    `slip ${slip.reference}`,
    transferClaim(transfer.transRef),
    `member:${slip.member_id}`,
  ],
  run: endIn,
})

async function endIn(
  context: Context,
  tx: LedgerTx,
  { slip, transfer, everyOwn }: Ending,
): Promise<Concluded> {
  const row = await lockSlip(tx.db, slip.reference)
  if (row?.status !== 'PENDING') return 'DUPLICATE'
  const member = await findMember(tx.db, row.member_id)
  if (!member) throw new Error(`slip of nobody: ${row.reference}`)
  const sendingBank = sendingBankOf(row.sending_bank, transfer.sender.bankNumber)
  const feed = await findInFeed(tx, transfer.transRef, sendingBank)
  const judged = judge(transfer, {
    accounts: everyOwn.filter(({ active }) => active),
    everyOwn,
    member: {
      ...registeredAccount(member),
      heldBefore: await isOfTimeBefore(tx.db, member.id, transfer.paidAt),
      sharesMask: await sharesMask(tx, member, transfer, feed),
    },
    feed,
    uploadedAt: row.created_at,
    maxAgeMinutes: context.settings.get('slipMaxAgeMinutes'),
  })
  const judgement = await withinLevel(context, tx, { row, transfer, sendingBank }, judged)
  await write(context, tx, row, transfer, judgement)
  tx.afterCommit(() => context.events.emit('onItsWay.changed', { memberId: row.member_id }))
  // Only now is the account fixed: had it changed since it was compared, all of this is undone and repeated.
  if (
    judgement.verdict === 'CREDIT' &&
    !sameAccount(member, await findMember(tx.db, row.member_id))
  )
    throw new Error('the account changed meanwhile')
  return 'ENDED'
}

/** Money that is in the books already was looked at then; more than the level lets in is a person's. */
async function withinLevel(
  context: Context,
  tx: LedgerTx,
  { row, transfer, sendingBank }: { row: Slip; transfer: VerifiedTransfer; sendingBank: string },
  judged: Judgement,
): Promise<Judgement> {
  if (judged.verdict !== 'CREDIT') return judged
  const asked = { memberId: row.member_id, amount: transfer.amount }
  const isBeyond =
    (await depositBeyond(context, tx.db, asked)) &&
    !(await depositOfTransfer(tx.db, { reference: transfer.transRef, sendingBank }))
  return isBeyond ? { verdict: 'REVIEW', note: 'LEVEL_LIMIT', account: judged.account } : judged
}

const feedOf = perContext<SingleFlight, Context>(() => new SingleFlight())

/**
 * What the bank's feed has of the transfer by now is read first: a masked account fits more than
 * one, and what pays a code of ours is no transfer of the member's. Where the feed does not answer,
 * the verification stands alone.
 */
async function syncBankFeed(context: Context, transfer: VerifiedTransfer): Promise<void> {
  if (await isReferenceKnown(context.db, transfer.transRef)) return
  await feedOf(context)
    .run('feed', () => readFeed(context))
    .catch((error: unknown) =>
      context.log.warn({ err: error }, 'a slip is judged without the bank feed'),
    )
}

/** Whether the account that is shown as the sender's could be another member's as well. */
async function sharesMask(
  tx: LedgerTx,
  member: Member,
  transfer: VerifiedTransfer,
  feed: TransferInFeed | undefined,
): Promise<boolean> {
  const pattern = accountPattern(transfer.sender.account)
  const others =
    pattern === null
      ? []
      : await membersFitting(tx.db, { bankCode: member.bankCode, pattern, exceptId: member.id })
  return others.some(
    (other) => senderMatch(registeredAccount(other), transfer, feed) !== 'NO_MATCH',
  )
}

const sameAccount = (one: Member, other: Member | undefined): boolean =>
  one.bankCode === other?.bankCode &&
  one.bankAccountNo === other.bankAccountNo &&
  one.bankAccountName === other.bankAccountName

async function write(
  context: Context,
  tx: LedgerTx,
  row: Slip,
  transfer: VerifiedTransfer,
  judgement: Judgement,
): Promise<void> {
  const now = context.clock.now()
  const seen = {
    amount: transfer.amount,
    paid_at: transfer.paidAt,
    sender: JSON.stringify(transfer.sender),
    receiver: JSON.stringify(transfer.receiver),
    next_check_at: null,
  }
  if (judgement.verdict === 'FAIL') {
    await changeSlip(tx.db, row.reference, 'PENDING', {
      ...seen,
      status: 'FAILED',
      note: judgement.reason,
      ended_at: now,
    })
    return
  }
  if (judgement.verdict === 'REVIEW') {
    await changeSlip(tx.db, row.reference, 'PENDING', {
      ...seen,
      status: 'REVIEW',
      note: judgement.note,
    })
    const { amount } = transfer
    await noteWord(tx.db, { reference: row.reference, at: now, said: 'FOUND', amount })
    return
  }
  const depositId = await credit(context, tx, {
    memberId: row.member_id,
    transRef: transfer.transRef,
    sendingBank: sendingBankOf(row.sending_bank, transfer.sender.bankNumber),
    amount: transfer.amount,
    paidAt: transfer.paidAt,
    account: judgement.account,
  })
  const end =
    depositId === null
      ? { status: 'FAILED' as const, note: 'SLIP_REFNO_DUPLICATED' as SlipReason }
      : { status: 'SUCCESS' as const, note: null, deposit_id: depositId }
  await changeSlip(tx.db, row.reference, 'PENDING', { ...seen, ...end, ended_at: now })
}

interface SlipMoney {
  memberId: string
  transRef: string
  /** Its number; '' where the mini-QR and the verification name two. */
  sendingBank: string
  amount: bigint
  paidAt: Date
  account: HouseAccount
  /** Who has decided that it is the member's. */
  operatorId?: string
}

/**
 * The deposit that this money is, made now or already there by the bank feed; null when it was
 * given to another member.
 */
export async function credit(
  context: Context,
  tx: LedgerTx,
  given: SlipMoney,
): Promise<string | null> {
  const { memberId, transRef, sendingBank, amount, paidAt, account, operatorId } = given
  const credited = await creditBankTransfer(context, tx, {
    memberId,
    reference: transRef,
    sendingBank,
    bankCode: account.bankCode,
    amount,
    paidAt,
    via: 'SLIP',
    ...(operatorId === undefined ? {} : { operatorId }),
  })
  const deposit =
    credited?.deposit ?? (await depositOfTransfer(tx.db, { reference: transRef, sendingBank }))
  if (deposit?.member_id !== memberId) return null
  if (deposit.amount !== amount) {
    context.log.error(
      { reference: transRef, amount: String(amount), deposit: deposit.id },
      'a slip names a transfer that is in the books with another amount',
    )
    return null
  }
  await markBankUsed(tx.db, memberId, context.clock.now())
  return deposit.id
}
