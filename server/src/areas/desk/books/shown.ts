import type { Answer } from '@krapao/contract/calls'
import type { Locale, StatementItemKind } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import { isCoinAddress } from '../../../ledger/address.ts'
import type { Address } from '../../../ledger/port.ts'
import type { accountEntries } from '../../../ledger/reads/accountEntries.ts'
import type { findPosting, ShownLeg, trialBalance } from '../../../ledger/reads/explorer.ts'
import { nameOfGift } from '../../gifts/public.ts'

/** An account's figure as the wire has it: baht, or of a coin account coins. */
const figureOf = (account: Address, figure: bigint): number =>
  isCoinAddress(account) ? Number(figure) : toBaht(figure)

/** What a statement line calls the gift it is of, in the reader's language; null of any other. */
const itemOf = (kind: string | null, kept: string | null, locale: Locale): string | null =>
  kind && nameOfGift(kind as StatementItemKind, kept ?? '', locale)

/** A leg as the wire has it. */
export const shownLeg = ({ account, amount, before, after }: ShownLeg) => ({
  account,
  unit: isCoinAddress(account) ? ('coin' as const) : ('baht' as const),
  amount: figureOf(account, amount),
  before: figureOf(account, before),
  after: figureOf(account, after),
})

type Row = Awaited<ReturnType<typeof trialBalance>>[number]

/** The accounts by kind, money apart from coins, as they stand. */
export function shownBalance(rows: readonly Row[], at: Date): Answer<'opsTrialBalance'> {
  const money = rows.filter((row) => !row.isCoin)
  return {
    accounts: money.map(({ account, accounts, entries, balance }) => ({
      account,
      accounts,
      entries,
      balance: toBaht(balance),
    })),
    coins: rows
      .filter((row) => row.isCoin)
      .map(({ account, accounts, balance }) => ({ account, accounts, balance: Number(balance) })),
    total: toBaht(money.reduce((sum, row) => sum + row.balance, 0n)),
    at: at.toISOString(),
  }
}

/** An account's page of entries. */
export function shownAccount(
  account: Address,
  found: NonNullable<Awaited<ReturnType<typeof accountEntries>>>,
): Answer<'opsLedgerAccount'> {
  const figure = (value: bigint): number => figureOf(account, value)
  return {
    account,
    balance: figure(found.balance),
    held: figure(found.held),
    total: found.total,
    opening: figure(found.opening),
    closing: figure(found.closing),
    moved: found.moved && {
      debit: figure(found.moved.debit),
      credit: figure(found.moved.credit),
    },
    entries: found.entries.map((entry) => ({
      seq: Number(entry.seq),
      posting: String(entry.transferId),
      key: entry.key,
      kind: entry.kind,
      at: entry.at.toISOString(),
      amount: figureOf(account, entry.amount),
      balance: figureOf(account, entry.balance),
    })),
  }
}

/** A posting with its legs and, where it has one, the statement's line. */
export function shownPosting(
  id: string,
  found: NonNullable<Awaited<ReturnType<typeof findPosting>>>,
  locale: Locale,
): Answer<'opsLedgerPosting'> {
  const { line } = found
  return {
    id,
    key: found.key,
    op: found.op,
    kind: found.kind,
    at: found.at.toISOString(),
    legs: found.legs.map(shownLeg),
    ends: found.ends === null ? null : String(found.ends),
    endedBy: found.endedBy === null ? null : String(found.endedBy),
    line: line && {
      memberId: line.address.split(':')[1] ?? '',
      type: line.type,
      from: line.from_name,
      to: line.to_name,
      amount: toBaht(line.amount),
      item: itemOf(line.item_kind, line.item_description, locale),
    },
  }
}
