import type { QueryClient } from '@tanstack/react-query'

/** What came last is drawn in this time, also on a slow phone. */
const DRAWN_MS = 150
const AT_MOST_MS = 3_000

/**
 * Calls `work` once the page has what it asked for, and has drawn it; after 3 s in any case. For
 * what keeps a page true: on a slow line it must not come before what the page shows. Answers how
 * to undo it.
 */
export function whenSettled(client: QueryClient, work: () => void): () => void {
  let drawn: ReturnType<typeof setTimeout> | undefined
  const run = (): void => {
    undo()
    work()
  }
  const look = (): void => {
    clearTimeout(drawn)
    if (client.isFetching() === 0) drawn = setTimeout(run, DRAWN_MS)
  }
  const leave = client.getQueryCache().subscribe(look)
  const latest = setTimeout(run, AT_MOST_MS)
  const undo = (): void => {
    leave()
    clearTimeout(drawn)
    clearTimeout(latest)
  }
  look()
  return undo
}
