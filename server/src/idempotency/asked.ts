import { Refused } from '../runtime/refusal.ts'

/** A call under a member's Idempotency-Key. */
export interface IdempotentRequest {
  memberId: string
  key: string
  call: string
  /** Of the call, its parameters and its body: the same key for anything else is refused. */
  bodyHash: string
  owner: string
  /** The HTTP status that a good answer goes out with. */
  status: number
  /** The key was claimed before: nobody else runs under it, and no answer to it undoes what is done. */
  claimed?: boolean
  /** Set when the answer is the one given before. */
  replayed: boolean
  /**
   * The answer that has been committed with the money: the caller gets it, and nobody keeps it
   * again.
   */
  kept?: Stored
}

/** Owner of a key whose last answer was none to keep: free for the same body, for no other. */
export const NO_OWNER = ''

/** The first answer to a key, as it went out. */
export interface Stored {
  status: number
  body: unknown
}

export const storedOf = (refused: Refused): Stored => ({
  status: refused.status,
  body: { message: refused.code, details: refused.details },
})

/** What may turn out otherwise on the next try is no answer. */
const NOT_DEFINITE = [409, 429, 500, 503]
/** Nor is what a proof in the next try's header makes right: the body stays the same. */
const UNPROVEN = 'WITHDRAWAL_UNCONFIRMED'
/** The answer to keep of a call that threw; null where there is none. */
export const definiteAnswer = (error: unknown): Stored | null =>
  error instanceof Refused && !NOT_DEFINITE.includes(error.status) && error.code !== UNPROVEN
    ? storedOf(error)
    : null

export function refusedOf(stored: Stored): Refused {
  const body = stored.body as { message: Refused['code']; details?: Record<string, unknown> }
  return new Refused(body.message, body.details ? { details: body.details } : {})
}
