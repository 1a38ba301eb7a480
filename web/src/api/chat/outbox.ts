import { readStored, removeStored, writeStored } from '../../storage.ts'

/** A message on its way, as it is kept over a reload. A file not yet uploaded cannot be kept here. */
export interface StoredMessage {
  clientId: string
  at: string
  message: { message_type: string; payload?: unknown }
}
export interface Outbox {
  list: () => StoredMessage[]
  keep: (entry: StoredMessage) => void
  drop: (clientId: string) => void
}

const keyOf = (owner: string): string => `chat-outbox:${owner}`
const isKept = (value: unknown): value is StoredMessage =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as StoredMessage).clientId === 'string' &&
  typeof (value as StoredMessage).at === 'string' &&
  typeof (value as StoredMessage).message?.message_type === 'string'

function read(owner: string): StoredMessage[] {
  try {
    const kept: unknown = JSON.parse(readStored('localStorage', keyOf(owner)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}

function write(owner: string, entries: StoredMessage[]): void {
  if (entries.length === 0) removeStored('localStorage', keyOf(owner))
  else writeStored('localStorage', keyOf(owner), JSON.stringify(entries))
}

/**
 * What one guest or member has written and the server has not confirmed. Read again each time, so
 * that two tabs do not undo each other; sent by both, a message is still one, by its `clientId`.
 */
export const openOutbox = (owner: string): Outbox => ({
  list: () => read(owner),
  keep: (entry) =>
    write(owner, [...read(owner).filter(({ clientId }) => clientId !== entry.clientId), entry]),
  drop: (clientId) =>
    write(
      owner,
      read(owner).filter((entry) => entry.clientId !== clientId),
    ),
})

/** A guest became a member: what he had not yet sent goes with him. */
export function moveOutbox(from: string, to: string): void {
  const moved = read(from)
  if (moved.length === 0) return
  write(to, [...read(to), ...moved])
  write(from, [])
}
