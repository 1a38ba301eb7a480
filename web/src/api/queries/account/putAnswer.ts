import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Keeps what a call has answered. A question that was on its way meanwhile may bring what stood
 * before: it is called off.
 */
export async function putAnswer(
  client: QueryClient,
  queryKey: QueryKey,
  answer: unknown,
): Promise<void> {
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, answer)
}
