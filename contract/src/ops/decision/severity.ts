/**
 * How heavy what is known of a case weighs, the heaviest first; each has a word and a mark of its
 * own.
 */
export const SEVERITIES = ['stop', 'care', 'look', 'fine'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Heaviest first; what weighs the same stays in its order. */
export const bySeverity = <T extends { severity: Severity }>(signals: readonly T[]): T[] =>
  signals.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))

/** Of these the heaviest, and how many weigh as much; null: there are none. */
export function worstOf(
  signals: readonly { severity: Severity }[],
): { severity: Severity; count: number } | null {
  const severity = SEVERITIES.find((each) => signals.some((one) => one.severity === each))
  if (severity === undefined) return null
  return { severity, count: signals.filter((one) => one.severity === severity).length }
}
