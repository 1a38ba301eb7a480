import type { Dashboard } from './queues.ts'

type Provider = Dashboard['providers'][number]
/** Worst first; one that nobody has called yet tells nothing. */
const RANK: Record<Provider['state'], number> = { down: 0, slow: 1, ok: 2, unknown: 3 }

export const unhealthyFirst = (providers: readonly Provider[]): Provider[] =>
  providers.toSorted((a, b) => RANK[a.state] - RANK[b.state] || (b.p95Ms ?? 0) - (a.p95Ms ?? 0))
