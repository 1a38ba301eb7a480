import { MAX_BAHT } from '@krapao/contract/money'

/** What was typed as a limit in baht; null: none; undefined: nothing that can be a limit. */
export function limitTyped(typed: string): number | null | undefined {
  if (typed === 'none') return null
  if (typed.trim() === '') return undefined
  const baht = Number(typed.replaceAll(',', ''))
  if (!Number.isFinite(baht) || baht < 0 || baht > MAX_BAHT) return undefined
  return Math.round(baht * 100) / 100
}

/** Higher than what holds now, or none where there was one: it waits. */
export const isHigher = (current: number | null, asked: number | null): boolean =>
  current !== null && (asked === null || asked > current)
