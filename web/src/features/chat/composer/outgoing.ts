import type { StoredMessage } from '../../../api/chat/outbox.ts'
import { isRefusal, type Refusal } from '../../../api/refusal.ts'
import type { FileKind } from './chatFile.ts'

/**
 * `queued` waits for its turn or for the network; the rest are the product's own words. Once sent
 * it is a message.
 */
type OutgoingStatus = 'queued' | 'uploading_file' | 'sending' | 'failed'
export interface Outgoing extends StoredMessage {
  status: OutgoingStatus
  /** How much of the file is sent, 0 to 1. */
  share?: number
  /** Why it failed. Undefined when its file did not outlive the page. */
  fault?: unknown
  file?: File
  kind?: FileKind
}

/** A file's message before its file is there has no path yet. */
export const wantsUpload = ({ message }: Pick<Outgoing, 'message'>): boolean =>
  message.message_type === 'media' &&
  !(message.payload as { filePath?: string } | undefined)?.filePath

type Outcome = { now: 'again' } | { now: 'wait'; ms: number; refusal: Refusal } | { now: 'failed' }

/**
 * What to do after a send that did not succeed. Without an answer nobody knows whether it arrived:
 * the same `clientId` goes again.
 */
export function afterFault(error: unknown): Outcome {
  if (!isRefusal(error)) return { now: 'failed' }
  if (error.status === 429)
    return {
      now: 'wait',
      ms: Math.min(Math.max(error.retryAfter ?? 10, 1), 900) * 1_000,
      refusal: error,
    }
  return error.isDefinite ? { now: 'failed' } : { now: 'again' }
}

/** Pause before the next try, ms: 0.5 s doubling to 10 s. */
export const backoff = (tries: number): number => Math.min(500 * 2 ** Math.min(tries, 10), 10_000)
