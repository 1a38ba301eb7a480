import { readStored, removeStored, writeStored } from '../storage.ts'
import { KEPT_WITH_SESSION, sessionKind } from './session/session.ts'

/**
 * A key for the Idempotency-Key header. `randomUUID` wants a secure context; a developer's phone on
 * http has none.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What was asked for under a key, and is not known to be done or refused. `at`: epoch ms. */
interface Undecided {
  call: string
  body: string
  key: string
  at: number
}
interface Shelf {
  read: () => Undecided[]
  write: (all: Undecided[]) => void
}

export interface IdempotencyKeys {
  /** The same key for the same body until `done`. */
  keyFor: (body: unknown) => string
  done: (body: unknown) => void
  /** When this body was first asked for, epoch ms; null unless its outcome is unknown. */
  askedAt: (body: unknown) => number | null
  /** The latest body whose outcome is unknown. */
  lastBody: () => unknown
}

/** Shorter than the 24 hours that the server keeps its answer to a key. */
const KEPT_MS = 30 * 60_000

/**
 * Hands out the key of what a person is asking for: the same for the same body until it is known to
 * be done or refused, so that pressing again after a lost answer moves the money once.
 */
export function idempotencyKeys(call = '', shelf: Shelf = inMemory()): IdempotencyKeys {
  const all = (): Undecided[] => shelf.read().filter(({ at }) => Date.now() - at < KEPT_MS)
  const isOf = (body: unknown) => {
    const text = JSON.stringify(body)
    return (each: Undecided): boolean => each.call === call && each.body === text
  }
  return {
    keyFor(body) {
      const kept = all()
      const known = kept.find(isOf(body))
      if (known) return known.key
      const key = newIdempotencyKey()
      shelf.write([...kept, { call, body: JSON.stringify(body), key, at: Date.now() }])
      return key
    },
    done: (body) => shelf.write(all().filter((each) => !isOf(body)(each))),
    askedAt: (body) => all().find(isOf(body))?.at ?? null,
    lastBody() {
      const last = all().findLast((each) => each.call === call)
      return last ? (JSON.parse(last.body) as unknown) : undefined
    },
  }
}

function inMemory(): Shelf {
  let kept: Undecided[] = []
  return { read: () => kept, write: (all) => void (kept = all) }
}

const beside = KEPT_WITH_SESSION.idempotencyKeys
const withSession: Shelf = {
  read() {
    try {
      return JSON.parse(readStored(sessionKind(), beside) ?? '[]') as Undecided[]
    } catch {
      return []
    }
  },
  write(all) {
    if (all.length === 0) removeStored(sessionKind(), beside)
    else writeStored(sessionKind(), beside, JSON.stringify(all))
  },
}

/**
 * The keeper of a money call, kept beside the session: a sheet closed and opened again, a page
 * loaded again and an app that the phone has ended ask under the same key.
 */
export const storedKeys = (call: string): IdempotencyKeys => idempotencyKeys(call, withSession)
