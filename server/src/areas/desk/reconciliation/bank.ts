import type { BankBalance, IncomingTransfer } from '../../../providers/bank/port.ts'
import {
  announcedUnseen,
  bankTransfersSince,
  creditsUnseen,
  disputedTransfers,
  sendingBankOf,
} from '../../cashin/public.ts'
import { returnsSince } from '../../cashin/public.ts'
import { orderedAs, withdrawalsSince } from '../../cashout/public.ts'
import { findOwnAccount } from '../../site/public.ts'
import {
  balanceBreak,
  baht,
  BATCH,
  batches,
  eachPage,
  GRACE_MS,
  silent,
  UNANSWERED_MS,
  type AccountBalance,
  type Books,
  type Part,
  type Span,
} from './part.ts'
import { Comparison, pairWrongBank, type BookLine, type Difference } from './rules.ts'
import { houseHolds } from './store.ts'

const SHOWN = 1_000
const MAIN = 'bank:main'
const MAIN_LAK = 'bank:main-lak'

/**
 * The bank's statement and its balances beside our own: what came in, slips' too, and what went
 * out.
 */
export async function withBank(books: Books, span: Span): Promise<Part[]> {
  const { now, since } = span
  const { bankFeed } = books.providers
  const own = new Map<string, string>()
  const accountOf = async (accountNo: string): Promise<string> => {
    const plain = accountNo.replaceAll(/[\s.-]/g, '')
    const known = own.get(plain) ?? (await findOwnAccount(books.db, plain))?.bankCode ?? plain
    own.set(plain, known)
    return `bank:${known}`
  }
  const before = await bankFeed.balances()
  const held = await houseHolds(books.db, 'bank')
  const into = new Comparison(await ourIncoming(books, span))
  const out = new Comparison(await ourOutgoing(books, span))
  const unreadable: Difference[] = []
  const incoming: IncomingTransfer[] = []
  const reason = await eachPage(
    (after) => bankFeed.statement(since, after),
    ({ rows }) => {
      for (const row of rows) {
        if (row.kind === 'IN') incoming.push(row.transfer)
        else if (row.kind === 'UNREADABLE')
          unreadable.push({
            with: 'bank in',
            what: 'UNREADABLE',
            reference: row.line.reference ?? '-',
            ours: null,
            theirs: row.line.raw.slice(0, 200),
            since: now,
          })
        // What the bank refused and what we voided never moved; on either side it may be unknown.
        else if (row.state !== 'FAILED')
          out.add([paidOut(row.reference, row, row.state === 'SUCCESS', row.createdAt)])
      }
    },
  )
  if (reason !== null) return [silent('bank', now, reason)]
  for (const transfer of incoming)
    into.add([theirLine(transfer, await accountOf(transfer.toAccountNo))])
  const after = await bankFeed.balances()
  const settling = new Map<string, bigint>()
  for (const { settles, amount = 0n } of into.missingHere)
    if (settles !== undefined) settling.set(settles, (settling.get(settles) ?? 0n) + amount)
  const parts: Part[] = [
    {
      with: 'bank in',
      lines: into.lines,
      settling,
      differences: [
        ...pairWrongBank(into.differences('bank in', now, GRACE_MS)),
        ...unreadable,
        ...(await waiting(books)),
        ...(await unseen(books, now)),
      ],
    },
    { with: 'bank out', lines: out.lines, differences: out.differences('bank out', now, GRACE_MS) },
  ]
  if (before.kind !== 'done' || after.kind !== 'done') {
    const why = before.kind !== 'done' ? before.reason : after.kind !== 'done' ? after.reason : ''
    return [...parts, silent('bank balances', now, why)]
  }
  const holdsAfter = await houseHolds(books.db, 'bank')
  const accounts: AccountBalance[] = []
  const theirs = await byAccount(before.value.accounts, accountOf)
  const isStill = same(theirs, await byAccount(after.value.accounts, accountOf))
  const differences: Difference[] = []
  for (const account of new Set([...held.keys(), ...theirs.keys()])) {
    const ours = held.get(account) ?? 0n
    const row = { account, ours, theirs: theirs.has(account) ? (theirs.get(account) ?? null) : 0n }
    accounts.push(row)
    const excess = into.excess(account, since) + out.excess(account, since)
    // Money that moved while we looked is no difference: it is looked at again next time.
    if (isStill && same(held, holdsAfter))
      differences.push(...balanceBreak('bank balances', row, excess, now))
  }
  return [...parts, { with: 'bank balances', lines: accounts.length, differences, accounts }]
}

const same = (one: Map<string, bigint | null>, other: Map<string, bigint | null>): boolean =>
  one.size === other.size && [...one].every(([key, amount]) => other.get(key) === amount)

/**
 * The bank's balances by the names of our books. Null for an account in kip, which ours keep in
 * baht.
 */
async function byAccount(
  balances: readonly BankBalance[],
  accountOf: (accountNo: string) => Promise<string>,
): Promise<Map<string, bigint | null>> {
  const sums = new Map<string, bigint | null>()
  for (const { accountNo, use, currency, amount } of balances) {
    const main = currency === 'LAK' ? MAIN_LAK : MAIN
    const account = use === 'PAYOUT' ? main : await accountOf(accountNo)
    const sum = sums.has(account) ? sums.get(account) : 0n
    sums.set(account, currency === 'LAK' || sum === null ? null : (sum ?? 0n) + amount)
  }
  return sums
}

/** One name for a transfer in both books; what ours do not know of it is left empty. */
const keysOf = (
  account: string,
  sender: string,
  reference: string,
): { key: string; alias: string[] } => ({
  key: `${account}|${sender}|${reference}`,
  alias: [`${account}||${reference}`, `bank:|${sender}|${reference}`, `bank:||${reference}`],
})

function theirLine(transfer: IncomingTransfer, account: string): BookLine {
  const { transRef, amount, currency, bookedAt, from } = transfer
  return {
    ...keysOf(account, sendingBankOf(from.bankCode), transRef.trim()),
    reference: transRef,
    says: `${baht(amount)} ${currency}`,
    at: bookedAt,
    account,
    amount,
    ...(transfer.billPayment ? { settles: `psp:${transfer.billPayment.ref2.toUpperCase()}` } : {}),
  }
}

async function ourIncoming({ db }: Books, { ourSince }: Span): Promise<BookLine[]> {
  const lines = await batches<Awaited<ReturnType<typeof bankTransfersSince>>[number]>(
    (_last, count) => bankTransfersSince(db, ourSince, count, BATCH),
  )
  const credits = await batches<Awaited<ReturnType<typeof creditsUnseen>>[number]>((last) =>
    creditsUnseen(db, ourSince, last?.id ?? '', BATCH),
  )
  return [
    ...lines.map((row): BookLine => {
      const account = `bank:${row.account}`
      const isBooked = row.state !== 'WAITING' || row.payment_id !== null
      return {
        key: keysOf(account, row.sending_bank, row.reference).key,
        reference: row.reference,
        says: `${baht(row.amount)} ${row.currency}`,
        at: row.booked_at,
        account,
        // What a slip had credited before the feed told otherwise is what our books have.
        amount: isBooked ? row.amount : (row.deposited ?? 0n),
      }
    }),
    ...credits.map((row): BookLine => ({
      key: keysOf(row.account, row.sending_bank ?? '', row.reference).key,
      reference: row.reference,
      says: `${baht(row.amount ?? 0n)} THB`,
      at: row.happened_at,
      account: row.account,
      amount: row.amount ?? 0n,
    })),
  ]
}

/**
 * A payment of ours; `amount` in hundredths of its currency. Ours in kip are no sum of an account
 * in baht.
 */
function paidOut(
  reference: string,
  { currency, amount }: { currency: 'THB' | 'LAK'; amount: bigint },
  isPaid: boolean,
  at: Date,
): BookLine {
  const isLak = currency === 'LAK'
  return {
    reference,
    says: `${baht(amount)} ${isLak ? 'LAK ' : ''}${isPaid ? 'PAID' : 'OPEN'}`,
    at,
    account: isLak ? MAIN_LAK : MAIN,
    amount: isPaid && !isLak ? -amount : 0n,
  }
}

async function ourOutgoing({ db }: Books, { ourSince }: Span): Promise<BookLine[]> {
  const payouts = await withdrawalsSince(db, ourSince)
  const returns = await batches<Awaited<ReturnType<typeof returnsSince>>[number]>((last) =>
    returnsSince(db, ourSince, last?.return_reference ?? '', BATCH),
  )
  return [
    ...payouts
      .filter((row) => row.state === 'PAID' || row.state === 'SENT')
      .map((row) =>
        paidOut(row.id, orderedAs(row), row.state === 'PAID', row.sent_at ?? row.requested_at),
      ),
    ...returns.map((row) =>
      paidOut(
        row.return_reference ?? '',
        { currency: 'THB', amount: row.amount ?? 0n },
        row.state === 'RETURNED',
        row.sent_at ?? row.received_at,
      ),
    ),
  ]
}

/** Known to both, and told differently: a person must look. */
const waiting = async ({ db }: Books): Promise<Difference[]> =>
  (await disputedTransfers(db, SHOWN)).map((row) => ({
    with: 'bank in',
    what: 'WAITING',
    reference: row.reference,
    ours: row.reason,
    theirs: `${baht(row.amount)} ${row.currency}`,
    since: row.booked_at,
    account: `bank:${row.account}`,
    // Where the amounts differ, the difference is what somebody owes.
    amount:
      row.reason === 'OTHER_AMOUNT' && row.deposited !== null
        ? absolute(row.deposited - row.amount)
        : row.amount,
  }))

const absolute = (satang: bigint): bigint => (satang < 0n ? -satang : satang)

/** Paid by an operator's decision, and seen at no bank. */
const unseen = async ({ db }: Books, now: Date): Promise<Difference[]> =>
  (await announcedUnseen(db, new Date(now.getTime() - UNANSWERED_MS))).map((row) => ({
    with: 'bank in',
    what: 'MISSING_THERE',
    reference: row.id,
    ours: `${baht(row.amount)} by ${row.settled_by ?? 'nobody'}`,
    theirs: null,
    since: row.ended_at ?? row.created_at,
    account: 'announced',
    amount: row.amount,
  }))
