/**
 * A key for the Idempotency-Key header. `randomUUID` wants a secure context; a developer's phone on
 * http has none.
 */
export function newIntent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Hands out the key of what a person is asking for: the same for the same body until it is known to
 * be done or refused, so that pressing again after a lost answer moves the money once.
 */
export function intentKeeper() {
  let current: { key: string; body: string } | undefined
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (current?.body !== text) current = { key: newIntent(), body: text }
      return current.key
    },
    done(): void {
      current = undefined
    },
  }
}

export type IntentKeeper = ReturnType<typeof intentKeeper>
