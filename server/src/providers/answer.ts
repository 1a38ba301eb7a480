/**
 * What the outside said. `unknown` is every answer that is not a clear yes or a clear no (time-out,
 * broken connection, 5xx, a body we cannot read): it is never a guess, the caller asks again by its
 * own reference.
 */
export type ProviderAnswer<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

export const done = <T>(value: T): ProviderAnswer<T> => ({ kind: 'done', value })
export const refused = (reason: string): ProviderAnswer<never> => ({ kind: 'refused', reason })
export const unknown = (reason: string): ProviderAnswer<never> => ({ kind: 'unknown', reason })
