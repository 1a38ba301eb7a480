/** What a line of the queue of timed jobs names: the jobs of a minute, or one by itself. */
export interface TimedLine {
  names?: string[]
  name?: string
}

/**
 * The jobs to run for lines that were taken together, each once. Lines that another worker took are
 * not known here; such a job runs twice, which harms none.
 */
export const timedNames = (lines: readonly TimedLine[]): string[] => [
  ...new Set(lines.flatMap(({ names, name = [] }) => names ?? name)),
]
