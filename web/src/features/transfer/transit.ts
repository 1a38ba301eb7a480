import { WALLET, type StatementStatus } from '@krapao/contract/constants'
import type { StatementRow } from '../../api/queries/statement.ts'

/** A movement that has begun. Times are epoch ms; amounts baht. */
export interface Transit {
  reference: string | null
  from: string
  to: string
  amount: number
  status: StatementStatus
  startedAt: number
  /** When the far side took it in hand, as this page saw it. */
  sentAt: number
  endedAt: number | null
  /** The statement row that tells how it ends; null until it has been found. */
  rowId: string | null
  /**
   * Between two games money goes by way of the wallet: what the first half leaves there, when only
   * that half was asked.
   */
  stopsInWallet: boolean
}

type Ends = Pick<StatementRow, 'from' | 'to'>
const isLeg = (row: Ends, from: string, to: string): boolean => row.from === from && row.to === to

/**
 * The transit after another check of the statement. A game has at most one unanswered transfer, so
 * the pending row between these ends is ours; from then on it is followed by its id. Null: nothing
 * new is known.
 */
export function progress(
  transit: Transit,
  rows: readonly StatementRow[],
  now: number,
): Transit | null {
  if (transit.status !== 'PENDING') return null
  const { from, to } = transit
  const row =
    transit.rowId === null
      ? rows.find(
          (each) =>
            each.statementType === 'transfer' &&
            Date.parse(each.createdAt) >= transit.startedAt - 120_000 &&
            (isLeg(each, from, to) ||
              (from !== WALLET &&
                to !== WALLET &&
                (isLeg(each, WALLET, to) || isLeg(each, from, WALLET)))),
        )
      : rows.find((each) => each._id === transit.rowId)
  if (!row) return null
  const stopsInWallet = to !== WALLET && isLeg(row, from, WALLET)
  if (row.status === 'PENDING' && transit.rowId === row._id) return null
  return {
    ...transit,
    rowId: row._id,
    stopsInWallet,
    status: row.status,
    amount: row.status === 'SUCCESS' ? row.amount : transit.amount,
    endedAt: row.status === 'PENDING' ? null : now,
  }
}

/** Where the money stands: one of the ends, the wallet between them, or on its way. */
export function balanceLocation(transit: Transit): string | null {
  if (transit.status === 'PENDING') return null
  if (transit.status === 'SUCCESS') return transit.stopsInWallet ? WALLET : transit.to
  // What failed went back to where its leg began: from game to game the second leg begins at the wallet.
  const bothGames = transit.from !== WALLET && transit.to !== WALLET
  return bothGames && !transit.stopsInWallet && transit.rowId !== null ? WALLET : transit.from
}
