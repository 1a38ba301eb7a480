import type { World } from '../world.ts'
import { isHouseAccount, rememberHolder } from './holders.ts'
import { listPayouts, type Payout } from './payouts.ts'

/**
 * A customer's transfer to one of the house's accounts. Amount in satang; `inFeed` false: only the
 * slip proves it.
 */
export interface Transfer {
  transRef: string
  fromBankCode: string
  fromAccountNo: string
  fromName: string
  toAccountNo: string
  /** Where they are not those of one of the house's accounts. */
  toBankCode?: string
  toName?: string
  amount: number
  at: string
  inFeed: boolean
  /**
   * The feed shows no more of the sender's account than its last four digits, as banks that tell by
   * SMS do.
   */
  masked?: boolean
  /** THB where it is not said; an amount in kip counts hundredths of them. */
  currency?: 'THB' | 'LAK'
  /** Paid by the code of a PSP, with the references that the code carries. */
  billPayment?: { ref1: string; ref2: string }
}

/**
 * Accounts of the house that this bank keeps in kip: what comes in there is kip unless it is said
 * otherwise.
 */
const KIP_ACCOUNTS: ReadonlySet<string> = new Set(['160120000123456'])
export const currencyOf = (accountNo: string): 'THB' | 'LAK' =>
  KIP_ACCOUNTS.has(accountNo) ? 'LAK' : 'THB'

const transfers = (world: World) => world.store.table<Transfer>('transfers')
const feed = (world: World) => world.store.table<string>('feed')

export function makeTransfer(world: World, transfer: Omit<Transfer, 'transRef'>): Transfer {
  // Year, day of year and a random tail, as Thai banks' references look.
  const made = {
    ...transfer,
    transRef: `${transfer.at.slice(0, 10).replaceAll('-', '')}${world.code(12)}`,
  }
  rememberHolder(world, transfer.fromBankCode, transfer.fromAccountNo, transfer.fromName)
  const seq = String(feed(world).size + 1)
  world.store.commit(
    ['transfers', made.transRef, made],
    ...(made.inFeed ? [['feed', seq, made.transRef] as const] : []),
  )
  return made
}

/** A line as no bank should send one, shown to the feed as it is. */
export function makeRawLine(world: World, line: object): void {
  const seq = String(feed(world).size + 1)
  world.store.commit(['rawLines', seq, line], ['feed', seq, `raw:${seq}`])
}

export const findTransfer = (world: World, transRef: string): Transfer | undefined =>
  transfers(world).get(transRef)
/** Newest first. */
export const listTransfers = (world: World): Transfer[] =>
  [...transfers(world).values()].toReversed()

/** What came in after the cursor (a count of rows), oldest first. */
export function feedSince(
  world: World,
  cursor: number,
  limit: number,
): { rows: (Transfer | { raw: object })[]; cursor: number } {
  const refs = [...feed(world).values()].slice(cursor, cursor + limit)
  const raws = world.store.table<object>('rawLines')
  const found = refs.flatMap((ref): (Transfer | { raw: object })[] => {
    const row = transfers(world).get(ref)
    const raw = raws.get(ref.replace(/^raw:/, ''))
    return row ? [row] : raw ? [{ raw }] : []
  })
  return { rows: found, cursor: cursor + refs.length }
}

/** Without what went to an account of somebody else: no statement of ours has it. Newest first. */
const received = (world: World): Transfer[] =>
  listTransfers(world).filter((row) => row.inFeed || isHouseAccount(row.toAccountNo))

const PAGE = 200
/**
 * All transfers, those that the feed never showed too, and all payouts since a moment, oldest
 * first, from the row `after`.
 */
export function statementSince(
  world: World,
  since: string,
  after: number,
): { rows: (Transfer | Payout)[]; next: number | null } {
  const incoming = received(world).filter((row) => row.at >= since)
  const outgoing = listPayouts(world).filter((row) => row.createdAt >= since)
  const all = [...incoming, ...outgoing].toReversed()
  return {
    rows: all.slice(after, after + PAGE),
    next: after + PAGE < all.length ? after + PAGE : null,
  }
}

interface AccountBalance {
  accountNo: string
  use: 'COLLECTION' | 'PAYOUT'
  currency: 'THB' | 'LAK'
  /** Satang, or hundredths of kip; below zero for an overdraft. */
  amount: number
}
/** What payouts leave from. */
const PAYOUT_ACCOUNTS = [
  { accountNo: '4050099999', currency: 'THB' },
  { accountNo: '160120000999999', currency: 'LAK' },
] as const

/** What each of the house's accounts holds: all that came in, less what was paid out. */
export function balancesOf(world: World): AccountBalance[] {
  const into = Map.groupBy(received(world), (row) => `${row.toAccountNo} ${row.currency ?? 'THB'}`)
  const collected = [...into].map(([key, rows]): AccountBalance => {
    const [accountNo = '', currency] = key.split(' ')
    const amount = rows.reduce((sum, row) => sum + row.amount, 0)
    return { accountNo, use: 'COLLECTION', currency: currency === 'LAK' ? 'LAK' : 'THB', amount }
  })
  const paid = listPayouts(world).filter((row) => row.state === 'SUCCESS')
  return [
    ...collected,
    ...PAYOUT_ACCOUNTS.map(({ accountNo, currency }): AccountBalance => {
      const out = paid.filter((row) => row.currency === currency)
      const amount = -out.reduce((sum, row) => sum + row.amount, 0)
      return { accountNo, use: 'PAYOUT', currency, amount }
    }),
  ]
}
