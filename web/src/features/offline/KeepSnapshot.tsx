import { useEffect } from 'react'
import { useStatement } from '../../api/queries/statement.ts'
import { totalBaht, useWallet } from '../../api/queries/wallet.ts'
import { useActivity } from '../../core/useActivity.ts'
import { keepSnapshot } from './snapshot.ts'

/** Keeps the balance and the newest movements as they come, for when there is no line. */
export default function KeepSnapshot() {
  const wallet = useWallet()
  const statement = useStatement(1)
  const activity = useActivity()
  const [total, rows, at] = [
    wallet.data && totalBaht(wallet.data),
    statement.data?.statements,
    wallet.dataUpdatedAt,
  ]
  useEffect(() => {
    if (total === undefined || !rows) return
    keepSnapshot({
      at,
      total,
      rows: rows.map((row) => ({
        _id: row._id,
        statementType: row.statementType,
        status: row.status,
        amount: row.amount,
        createdAt: row.createdAt,
        detail: activity(row),
      })),
    })
  }, [total, rows, at, activity])
  return null
}
