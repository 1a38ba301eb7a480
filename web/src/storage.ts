/** Browser storage that may be full, blocked or absent: then a value lives as long as the page. */
const fallback = new Map<string, string>()

export type StorageKind = 'localStorage' | 'sessionStorage'

export function readStored(kind: StorageKind, key: string): string | null {
  try {
    return window[kind].getItem(key) ?? fallback.get(kind + key) ?? null
  } catch {
    return fallback.get(kind + key) ?? null
  }
}

export function writeStored(kind: StorageKind, key: string, value: string): void {
  try {
    window[kind].setItem(key, value)
    fallback.delete(kind + key)
  } catch {
    fallback.set(kind + key, value)
  }
}

export function removeStored(kind: StorageKind, key: string): void {
  fallback.delete(kind + key)
  try {
    window[kind].removeItem(key)
  } catch {
    // Nothing was stored where storage is blocked.
  }
}
