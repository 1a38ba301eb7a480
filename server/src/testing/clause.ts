import type { Clause } from '../areas/account/fair/clauses.ts'

/**
 * A test's title with the clauses that it shows: `it(clause('RTS 12D', 'a lower limit counts at
 * once'), …)`. `npm run conformance` writes their outcomes where the public page reads them.
 */
export const clause = (shows: Clause | readonly Clause[], title: string): string =>
  `${title} [clause ${[shows].flat().join(', ')}]`
