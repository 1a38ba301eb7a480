import type { Context } from '../../context.ts'
import type { LedgerTx } from '../../ledger/port.ts'
import type { IncomingTransfer } from '../../providers/bank/port.ts'
import { findMember, findMembersByBankAccount } from '../members/public.ts'
import { findOwnAccount } from '../site/public.ts'
import { creditBankTransfer, plainReference } from './credit.ts'
import { decide, isAutomatic, plainAccount, satangOfLak, type Decision } from './rules.ts'
import { findTransfer, moveCursor, readCursor, writeTransfer, type BankTransfer } from './store.ts'

const FEED = 'main'
const MOST_PAGES = 50
/** How often the feed is read, in ms. */
const EVERY_MS = 3_000

/**
 * Reads what the feed has shown since last time. Each transfer is one commit with what it did, and the cursor moves
 * only behind a page that is wholly done: a kill at any point loses nothing, and what comes twice counts once.
 */
export async function readFeed(context: Context): Promise<void> {
  const { db, clock, providers, metrics, log } = context
  for (let page = 0; page < MOST_PAGES; page++) {
    const cursor = await readCursor(db, FEED)
    const answer = await providers.bankFeed.incomingSince(cursor)
    metrics.providerAnswers.inc({ provider: 'bank', call: 'incomingSince', kind: answer.kind })
    if (answer.kind !== 'done') return log.warn({ reason: answer.reason }, 'the bank feed did not answer')
    let failed = 0
    for (const transfer of answer.value.transfers) {
      await context.ledger.transact((tx) => takeWithin(context, tx, transfer)).catch((error: unknown) => {
        failed += 1
        log.error({ err: error, reference: transfer.transRef }, 'a bank transfer could not be taken and will be tried again')
      })
    }
    if (failed > 0) return
    await moveCursor(db, FEED, cursor, answer.value.next, clock.now())
    if (answer.value.transfers.length === 0 || answer.value.next === cursor) return
  }
}

/** One link of the chain: reads, and asks for the next reading. The sweep mends a chain that broke. */
export async function watchFeed(context: Context): Promise<void> {
  await readFeed(context).catch((error: unknown) => context.log.error({ err: error }, 'the bank feed could not be read'))
  await askForFeed(context, EVERY_MS)
}

export const askForFeed = (context: Context, delayMs = 0): Promise<void> => context.jobs.send('bank.feed', {}, { delayMs, key: 'feed' })

async function takeWithin(context: Context, tx: LedgerTx, transfer: IncomingTransfer): Promise<void> {
  const reference = plainReference(transfer.transRef)
  if (await findTransfer(tx.db, reference)) return
  const now = context.clock.now()
  const row: BankTransfer = {
    reference, from_bank_code: transfer.from.bankCode, from_account_no: plainAccount(transfer.from.accountNo), from_name: transfer.from.name,
    to_account_no: plainAccount(transfer.toAccountNo), amount: transfer.amount, currency: transfer.currency, booked_at: transfer.bookedAt, received_at: now,
    state: 'WAITING', reason: null, member_id: null, deposit_id: null, settled_by: null, settled_at: null,
  }
  const decision = await whose(context, tx, row)
  if ('wait' in decision) {
    await writeTransfer(tx.db, { ...row, reason: decision.wait })
    context.log.warn({ reference, reason: decision.wait }, 'a bank transfer waits for an operator')
    return
  }
  const { memberId, bankCode, amount, note } = decision
  const credited = await creditBankTransfer(context, tx, {
    memberId, reference, bankCode, amount, paidAt: row.booked_at, via: 'FEED', ...(note ? { note } : {}),
  })
  await writeTransfer(tx.db, {
    ...row, state: credited ? 'CREDITED' : 'PROVED', member_id: memberId, deposit_id: credited?.deposit.id ?? null, settled_at: now,
  })
}

type Whose = { memberId: string; bankCode: string; amount: bigint; note?: Record<string, string> } | Extract<Decision, { wait: unknown }>

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
  return { memberId: decision.memberId, bankCode: own.bankCode, amount, ...(kip ? { note: { lak: String(row.amount / 100n) } } : {}) }
}

/** What a slip or an operator credits for a transfer, in satang: kip are turned into baht. */
export const bahtWorth = (context: Context, transfer: Pick<BankTransfer, 'amount' | 'currency'>): bigint =>
  transfer.currency === 'LAK' ? satangOfLak(transfer.amount, context.settings.get('lakPerBaht')) : transfer.amount

/** The bank of our account that a transfer names; `main` for an account that is not ours. */
export const receivingBank = async (tx: LedgerTx, row: BankTransfer): Promise<string> => (await findOwnAccount(tx.db, row.to_account_no))?.bankCode ?? 'main'

export const memberExists = async (tx: LedgerTx, memberId: string): Promise<boolean> => (await findMember(tx.db, memberId)) !== undefined
