import type { Context } from '../../context.ts'
import type { LedgerTx } from '../../ledger/port.ts'
import type { IncomingTransfer } from '../../providers/bank/port.ts'
import { findArrival } from '../deposits/public.ts'
import { findMember, findMembersByBankAccount } from '../members/public.ts'
import { findOwnAccount } from '../site/public.ts'
import { creditBankTransfer, plainReference } from './credit.ts'
import { decide, isAutomatic, plainAccount, satangOfLak, type Decision } from './rules.ts'
import { creditedToAnother } from './shown.ts'
import {
  findTransfer,
  findTransfers,
  lockReference,
  moveCursor,
  readCursor,
  writeTransfer,
  type BankTransfer,
} from './store.ts'

const FEED = 'main'
const MOST_PAGES = 50
/** How often the feed is read, in ms. */
const EVERY_MS = 3_000

/**
 * Reads what the feed has shown since last time. Each transfer is one commit with what it did, and
 * the cursor moves only behind a page that is wholly done: a kill at any point loses nothing, and
 * what comes twice counts once. Behind a page that is not, reading goes on all the same: one bad
 * line must not keep everybody's money waiting.
 */
export async function readFeed(context: Context): Promise<void> {
  const { db, clock, providers, metrics, log } = context
  let cursor = await readCursor(db, FEED)
  let isWhole = true
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await providers.bankFeed.incomingSince(cursor)
    metrics.providerAnswers.inc({ provider: 'bank', call: 'incomingSince', kind: answer.kind })
    if (answer.kind !== 'done')
      return log.warn({ reason: answer.reason }, 'the bank feed did not answer')
    const { transfers, unreadable = 0, next } = answer.value
    if (unreadable > 0)
      log.error(
        { unreadable, cursor },
        'the bank feed has lines that cannot be read: they are asked for again',
      )
    isWhole = (await takePage(context, transfers)) && unreadable === 0 && isWhole
    if (isWhole) await moveCursor(db, FEED, cursor, next, clock.now())
    if ((transfers.length === 0 && unreadable === 0) || next === cursor) return
    cursor = next
  }
}

/** False when one of them could not be taken; the others are. */
async function takePage(
  context: Context,
  transfers: readonly IncomingTransfer[],
): Promise<boolean> {
  const known = await findTransfers(
    context.db,
    transfers.map((transfer) => plainReference(transfer.transRef)),
  )
  let isWhole = true
  for (const transfer of transfers) {
    const row = known.get(plainReference(transfer.transRef))
    if (row) {
      demandSame(context, row, transfer)
      continue
    }
    await context.ledger
      .transact((tx) => takeWithin(context, tx, transfer))
      .catch((error: unknown) => {
        isWhole = false
        context.log.error(
          { err: error, reference: transfer.transRef },
          'a bank transfer could not be taken and will be tried again',
        )
      })
  }
  return isWhole
}

/** A reference that the bank gives to two transfers would hide the second: that must not go unseen. */
function demandSame({ log }: Context, row: BankTransfer, told: IncomingTransfer): void {
  if (
    row.amount === told.amount &&
    row.currency === told.currency &&
    row.from_account_no === plainAccount(told.from.accountNo)
  )
    return
  log.error(
    { reference: row.reference, amount: String(told.amount), known: String(row.amount) },
    'the bank names two transfers alike: the second is credited to nobody',
  )
}

/** One link of the chain: reads, and asks for the next reading. The sweep mends a chain that broke. */
export async function watchFeed(context: Context): Promise<void> {
  await readFeed(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'the bank feed could not be read'),
  )
  await askForFeed(context, EVERY_MS)
}

export const askForFeed = (context: Context, delayMs = 0): Promise<void> =>
  context.jobs.send('bank.feed', {}, { delayMs, key: 'feed' })

async function takeWithin(
  context: Context,
  tx: LedgerTx,
  transfer: IncomingTransfer,
): Promise<unknown> {
  const reference = plainReference(transfer.transRef)
  // A slip of the same transfer is credited before this or after it, never beside it.
  await lockReference(tx.db, reference)
  const seen = await findTransfer(tx.db, reference)
  if (seen) return demandSame(context, seen, transfer)
  const now = context.clock.now()
  const row: BankTransfer = {
    reference,
    from_bank_code: transfer.from.bankCode,
    from_account_no: plainAccount(transfer.from.accountNo),
    from_name: transfer.from.name,
    to_account_no: plainAccount(transfer.toAccountNo),
    amount: transfer.amount,
    currency: transfer.currency,
    booked_at: transfer.bookedAt,
    received_at: now,
    state: 'WAITING',
    reason: null,
    member_id: null,
    deposit_id: null,
    settled_by: null,
    settled_at: null,
  }
  const decision = await whose(context, tx, row)
  if ('wait' in decision) {
    const anothers = await creditedToAnother(tx, row)
    if (anothers !== null) {
      context.log.error(
        { reference, deposit: anothers },
        'a slip was credited to a member whose account did not send the transfer',
      )
      return writeTransfer(tx.db, { ...row, reason: 'OTHER_MEMBER', deposit_id: anothers })
    }
    await writeTransfer(tx.db, { ...row, reason: decision.wait })
    context.log.warn({ reference, reason: decision.wait }, 'a bank transfer waits for an operator')
    return
  }
  const { memberId, bankCode, amount, note } = decision
  const credited = await creditBankTransfer(context, tx, {
    memberId,
    reference,
    bankCode,
    amount,
    paidAt: row.booked_at,
    via: 'FEED',
    ...(note ? { note } : {}),
  })
  if (credited)
    return writeTransfer(tx.db, {
      ...row,
      state: 'CREDITED',
      member_id: memberId,
      deposit_id: credited.deposit.id,
      settled_at: now,
    })
  // A slip proved it first. Where the bank now says otherwise than its verification did, a person must look.
  const proved = await findArrival(tx.db, 'BANK', reference)
  const differs =
    !proved || (proved.member_id === memberId && proved.amount === amount)
      ? null
      : proved.member_id === memberId
        ? 'OTHER_AMOUNT'
        : 'OTHER_MEMBER'
  if (differs) {
    context.log.error(
      { reference, reason: differs, deposit: proved?.id },
      'the bank feed and a slip tell one transfer differently',
    )
    return writeTransfer(tx.db, { ...row, reason: differs, deposit_id: proved?.id ?? null })
  }
  await writeTransfer(tx.db, {
    ...row,
    state: 'PROVED',
    member_id: memberId,
    deposit_id: proved?.id ?? null,
    settled_at: now,
  })
}

type Whose =
  | { memberId: string; bankCode: string; amount: bigint; note?: Record<string, string> }
  | Extract<Decision, { wait: unknown }>

async function whose(context: Context, tx: LedgerTx, row: BankTransfer): Promise<Whose> {
  const own = await findOwnAccount(tx.db, row.to_account_no)
  if (!own) return { wait: 'UNKNOWN_ACCOUNT' }
  if (!isAutomatic(own.mode)) return { wait: 'NOT_AUTOMATIC' }
  const kip = row.currency === 'LAK'
  const amount = kip ? satangOfLak(row.amount, context.settings.get('lakPerBaht')) : row.amount
  if (kip !== (own.currency === 'LAK') || amount <= 0n) return { wait: 'OTHER_CURRENCY' }
  const candidates = await findMembersByBankAccount(tx.db, row.from_bank_code, row.from_account_no)
  const decision = decide({ accountNo: row.from_account_no, name: row.from_name }, candidates)
  if ('wait' in decision) return decision
  return {
    memberId: decision.memberId,
    bankCode: own.bankCode,
    amount,
    ...(kip ? { note: { lak: String(row.amount / 100n) } } : {}),
  }
}

/** What a slip or an operator credits for a transfer, in satang: kip are turned into baht. */
export const bahtWorth = (
  context: Context,
  transfer: Pick<BankTransfer, 'amount' | 'currency'>,
): bigint =>
  transfer.currency === 'LAK'
    ? satangOfLak(transfer.amount, context.settings.get('lakPerBaht'))
    : transfer.amount

/** The bank of our account that a transfer names; `main` for an account that is not ours. */
export const receivingBank = async (tx: LedgerTx, row: BankTransfer): Promise<string> =>
  (await findOwnAccount(tx.db, row.to_account_no))?.bankCode ?? 'main'

export const memberExists = async (tx: LedgerTx, memberId: string): Promise<boolean> =>
  (await findMember(tx.db, memberId)) !== undefined
