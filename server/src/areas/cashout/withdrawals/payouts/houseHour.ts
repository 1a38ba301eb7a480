import { batchLoader } from '../../../../db/batchLoader.ts'
import { isHouseOver } from '../rules.ts'
import { addToHouseHour, lockHouseHour } from './houseHourStore.ts'

interface Alone {
  amount: bigint
  /** Baht an hour; see `isHouseOver`. */
  most: number
  now: Date
}

/**
 * Of payouts that nobody approved, one after the other: whether the house has not paid out more so
 * in this hour than it may. What goes is written down; others wait until the commit.
 */
export const takeOfHouseHour = batchLoader<Alone, boolean>(async (db, alone) => {
  const now = alone[0]?.now ?? new Date(0)
  const before = await lockHouseHour(db, now)
  let paid = before
  const goes = alone.map(({ amount, most }) => {
    const isOver = isHouseOver(paid, most)
    if (!isOver) paid += amount
    return !isOver
  })
  if (paid > before) await addToHouseHour(db, now, paid - before)
  return goes
})
