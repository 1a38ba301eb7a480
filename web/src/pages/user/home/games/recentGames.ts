import type { StatementRow } from '../../../../api/queries/statement.ts'
import type { GameAccount } from '../../../../api/queries/wallet.ts'

/** The games between which and the wallet money moved last, the newest first, each once. */
export function recentGames(
  rows: readonly Pick<StatementRow, 'from' | 'to'>[],
  slots: readonly GameAccount[],
  most: number,
): GameAccount[] {
  const codes = new Set(rows.flatMap(({ from, to }) => [from, to]))
  return [...codes].flatMap((code) => slots.find((slot) => slot.code === code) ?? []).slice(0, most)
}
