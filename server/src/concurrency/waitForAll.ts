/**
 * As Promise.all, but it rejects only once all have ended, with the first of the list that failed:
 * none of them still runs in a transaction that is being rolled back.
 */
export async function waitForAll<T extends readonly unknown[]>(
  work: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ends = await Promise.allSettled(work)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as never
}
