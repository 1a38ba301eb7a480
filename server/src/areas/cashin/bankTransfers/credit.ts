import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { bankOf, suspenseOf } from '../../../ledger/address.ts'
import type { Address, LedgerTx } from '../../../ledger/port.ts'
import { markBankUsed } from '../../people/public.ts'
import { creditArrival } from '../deposits/credit.ts'
import { findArrival, findDeposit } from '../deposits/queries.ts'
import { type Deposit } from '../deposits/store.ts'
import { endItem, lockItem, type SuspenseItem } from '../deposits/suspenseStore.ts'
import { isExactly, mayBe, mayBeAnotherLine, plainReference, sendingBankOf } from './lineKey.ts'
import {
  claimsOf,
  endManual,
  endWaiting,
  insertClaim,
  linesNamed,
  lockAnnounced,
  lockReference,
  linkClaim,
  linkManual,
  type BankTransfer,
  type Claim,
  type LineKey,
} from './store.ts'

/** A transfer whose owner is known beyond doubt. Amount in satang. */
export interface BankArrival {
  memberId: string
  /** The bank's own reference, as the feed and the slip both show it. */
  reference: string
  /**
   * The bank that sent it, by its code or its number; without it any line of the reference may be
   * it.
   */
  sendingBank?: string
  /**
   * The bank of our account that it came into; with the reference and the sending bank it is the
   * transfer's key, a slip's too.
   */
  bankCode: string
  amount: bigint
  paidAt: Date
  via: 'FEED' | 'SLIP' | 'OPERATOR'
  operatorId?: string
  note?: Record<string, string>
}
/**
 * `deposit` holds this money; `fresh` is false when an operator had credited it before its transfer
 * was seen.
 */
export interface BankCredited {
  deposit: Deposit
  fresh: boolean
}

/** How long a deposit that an operator paid out of turn waits for its transfer, in ms. */
const UNMATCHED_MS = 3 * 86_400_000
export const holdOf = (manualId: string): string => `${manualId}:hold`

/**
 * Credits a bank transfer in the caller's transaction, once for its key whichever way it comes: the
 * feed, a slip or an operator; out of suspense when its line waits there. An announced deposit of
 * that member and amount is settled by it instead of a new one being made. Null when it counts
 * already, when its line says another amount, and when it has left suspense for somebody else. From
 * then on the member's bank account cannot be changed.
 */
export async function creditBankTransfer(
  context: Context,
  tx: LedgerTx,
  given: BankArrival,
): Promise<BankCredited | null> {
  const now = context.clock.now()
  const found = await findLine(context, tx, given)
  if (found === null) return null
  const { key, line, item, isShared } = found
  const arrival = { ...given, reference: key.reference, bankCode: key.account }
  const { memberId, amount, via } = arrival
  await insertClaim(tx.db, {
    reference: key.reference,
    sending_bank: key.sendingBank,
    account: key.account,
    via,
    claimed_at: now,
    deposit_id: null,
  })
  await markBankUsed(tx.db, memberId, now)
  const announced = await lockAnnounced(
    tx.db,
    memberId,
    amount,
    new Date(now.getTime() - UNMATCHED_MS),
  )
  const account = item ? suspenseOf(item.account) : bankOf(key.account)
  const credited =
    announced?.state === 'PAID'
      ? await tie(tx, announced, key.reference, account)
      : await credit(context, tx, arrival, {
          account,
          externalId: isShared ? `${key.reference}@${key.sendingBank}` : key.reference,
          announced,
        })
  // In the books under the same natural key without a claim of ours: then it counts already.
  if (!credited) return null
  const { deposit } = credited
  await linkClaim(tx.db, key, deposit.id)
  if (item)
    await endItem(tx.db, item.id, 'WAITING', {
      state: 'ASSIGNED',
      member_id: memberId,
      deposit_id: deposit.id,
      ended_at: now,
    })
  if (line)
    await endWaiting(tx.db, keyOf(line), {
      state: via === 'SLIP' ? 'PROVED' : 'CREDITED',
      member_id: memberId,
      deposit_id: deposit.id,
      settled_by: arrival.operatorId ?? null,
      settled_at: now,
    })
  return credited
}

export const keyOf = (row: BankTransfer): LineKey => ({
  reference: row.reference,
  sendingBank: row.sending_bank,
  account: row.account,
})

interface Found {
  key: LineKey
  line: BankTransfer | undefined
  item: SuspenseItem | undefined
  /** Another transfer counts already under this reference. */
  isShared: boolean
}

/**
 * The line of the feed that an arrival is, as far as it has been shown, and its money in suspense.
 * Where the feed has shown it, the feed's word on bank and account stands. Null when nothing is to
 * be credited for it.
 */
async function findLine(context: Context, tx: LedgerTx, given: BankArrival): Promise<Found | null> {
  const asked: LineKey = {
    reference: plainReference(given.reference),
    sendingBank: sendingBankOf(given.sendingBank ?? ''),
    account: given.bankCode,
  }
  await lockReference(tx.db, asked.reference)
  // The feed itself comes with a line that is not written yet.
  const lines = given.via === 'FEED' ? [] : await linesNamed(tx.db, asked.reference)
  const fitting = lineOf(lines, asked)
  if (fitting === 'SEVERAL') {
    context.log.error({ reference: asked.reference }, 'a slip may be of several transfers')
    return null
  }
  const line = fitting
  const key = line ? keyOf(line) : asked
  const claims = await claimsOf(tx.db, asked.reference)
  if (claims.some((claim) => counts(claim, key, line !== undefined || given.via === 'FEED')))
    return null
  const isShared = claims.length > 0
  if (!line) return { key, line, item: undefined, isShared }
  const item = line.suspense_id ? await lockItem(tx.db, line.suspense_id) : undefined
  if (line.state !== 'WAITING' || item?.state !== 'WAITING') return null
  if (item.amount !== given.amount) {
    context.log.error(
      { reference: key.reference, amount: String(given.amount), known: String(item.amount) },
      'a transfer is shown with another amount than the bank feed has: it stays in suspense',
    )
    return null
  }
  return { key, line, item, isShared }
}

/** The one line that a slip or an operator may mean. */
function lineOf(
  lines: readonly BankTransfer[],
  asked: LineKey,
): BankTransfer | undefined | 'SEVERAL' {
  const exact = lines.find((row) => isExactly(row, asked))
  if (exact) return exact
  const here = lines.filter((row) => mayBe(row, asked))
  // A slip may have been taken for another of our accounts than the bank says.
  const fitting = here.length > 0 ? here : lines.filter((row) => mayBeAnotherLine(row, asked))
  return fitting.length > 1 ? 'SEVERAL' : fitting[0]
}

/** Whether a claim is this transfer's own. `isTold`: the key is the feed's own word. */
function counts(claim: Claim, key: LineKey, isTold: boolean): boolean {
  if (!isTold) return mayBeAnotherLine(claim, key)
  const isKnown = claim.via !== 'SLIP' && claim.sending_bank !== '' && claim.account !== ''
  return isKnown ? isExactly(claim, key) : mayBe(claim, key)
}

/** The deposit that a transfer has become; undefined while it has become none. */
export async function depositOfTransfer(
  db: Kysely<Database>,
  named: { reference: string; sendingBank?: string; account?: string },
): Promise<Deposit | undefined> {
  const key: LineKey = {
    reference: plainReference(named.reference),
    sendingBank: sendingBankOf(named.sendingBank ?? ''),
    account: named.account ?? '',
  }
  const claim = (await claimsOf(db, key.reference)).find((row) => mayBe(row, key))
  return claim?.deposit_id
    ? findDeposit(db, claim.deposit_id)
    : findArrival(db, 'BANK', key.reference)
}

async function credit(
  context: Context,
  tx: LedgerTx,
  arrival: BankArrival,
  how: {
    account: Address
    externalId: string
    announced: { id: string; held_from: string } | undefined
  },
): Promise<BankCredited | null> {
  const { memberId, bankCode, reference, amount, paidAt, note } = arrival
  const { announced } = how
  const deposit = await creditArrival(context, tx, {
    memberId,
    method: 'BANK',
    source: bankCode,
    externalId: how.externalId,
    account: how.account,
    amount,
    late: false,
    qrcodeId: null,
    paidAt,
    ...(announced ? { hold: { key: holdOf(announced.id), from: announced.held_from } } : {}),
    ...(note ? { note } : {}),
  })
  if (!deposit) return null
  if (announced)
    await endManual(tx.db, announced.id, 'PAID', {
      ended_at: context.clock.now(),
      bank_reference: reference,
      deposit_id: deposit.id,
    })
  return { deposit, fresh: true }
}

/**
 * The member has the money already, by an operator's word; now its transfer is known too, and is
 * booked to the bank that it came into.
 */
async function tie(
  tx: LedgerTx,
  manual: { id: string; deposit_id: string | null; held_from: string; amount: bigint },
  reference: string,
  account: Address,
): Promise<BankCredited> {
  await linkManual(tx.db, manual.id, reference)
  const deposit = await findDeposit(tx.db, manual.deposit_id ?? '')
  if (!deposit) throw new Error(`announced deposit ${manual.id} is paid by no deposit`)
  if (account !== manual.held_from) {
    const outcome = await tx.post({
      op: 'post',
      key: `${manual.id}:came`,
      kind: 'announced',
      legs: [{ from: account, to: manual.held_from, amount: manual.amount }],
    })
    if (!outcome.ok) throw new Error(`the ledger refused to tie ${manual.id}: ${outcome.refusal}`)
  }
  return { deposit, fresh: false }
}
