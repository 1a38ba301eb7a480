/**
 * An operator's address, if it is one that a page may open: http, https or our own; else undefined
 * (`javascript:` and the like).
 */
export function safeLink(address: string): string | undefined {
  if (address === '') return undefined
  try {
    const { protocol } = new URL(address, window.location.origin)
    return protocol === 'https:' || protocol === 'http:' ? address : undefined
  } catch {
    return undefined
  }
}
