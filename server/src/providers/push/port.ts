import type { ProviderAnswer } from '../answer.ts'

/** Where a browser asked to be told: an address that the browser's maker gave it, and its keys. */
interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Without it a notice is kept for a day, beside all others. */
interface PushKeeping {
  /** So long the service keeps it for a browser that is off. */
  ttlSeconds: number
  /** Of several with the same topic the service keeps the last. At most 32 letters. */
  topic: string
}

export interface PushService {
  /** What browsers subscribe with; null where the site sends none. */
  readonly publicKey: string | null
  /** Whether this is an address that we call at all: a client names it. */
  takes(endpoint: string): boolean
  /**
   * Encrypted for the browser alone. Refused with GONE when it no longer wants to be told, with
   * UNUSABLE when nothing can be encrypted for its key.
   */
  send(target: PushTarget, text: string, keeping?: PushKeeping): Promise<ProviderAnswer<null>>
}
