import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'

/** A mutation that moves money between the member's own places: its body says to where. */
export function movesBetweenOwn(variables: unknown): boolean {
  const body = (variables as { body?: { to?: unknown } } | undefined)?.body
  return typeof body?.to === 'string'
}

/**
 * What was asked of the server, as it should be shown while money goes from one of the member's
 * places to another: held still until both ends have been asked afresh. Else the total falls and
 * rises again as if money had been lost, and a transfer answered within the second is announced as
 * one that waited.
 */
export function useSteady<T>({ data, isFetching }: { data: T; isFetching: boolean }): T {
  const moving = useIsMutating({ predicate: ({ state }) => movesBetweenOwn(state.variables) }) > 0
  const [shown, setShown] = useState({ data, settling: false })
  const settling = moving || (shown.settling && isFetching)
  const next = settling ? shown.data : data
  if (settling !== shown.settling || next !== shown.data) setShown({ data: next, settling })
  return next
}
