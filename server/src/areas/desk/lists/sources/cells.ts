import { toBaht } from '@krapao/contract/money'
import type { Cell } from '../source.ts'

/** How the values of the database are shown. */
export const asText = (value: unknown): Cell =>
  value === null ? null : (value as string | bigint).toString()
export const asBaht = (value: unknown): Cell =>
  value === null ? null : toBaht(BigInt(value as bigint | string))
export const asCount = (value: unknown): Cell => (value === null ? null : Number(value))
export const asWords = (value: unknown): Cell => value as string[]
/** The year beyond which a time is none. */
const NEVER_YEAR = 9_000
/** 1970 and 9999 stand for never, so that an order has a place for it. */
export const asTime = (value: unknown): Cell => {
  const at = value as Date | null
  if (at === null || at.getTime() === 0 || at.getUTCFullYear() > NEVER_YEAR) return null
  return at.toISOString()
}
