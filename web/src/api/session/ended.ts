import { SESSION_ENDS, type SessionEnd } from '@krapao/contract/constants'
import { readStored, removeStored, writeStored } from '../../storage.ts'

const KEY = 'session-ended'
/** Why this tab's session is over: what ended it, or the refusal that said so. */
export type Ended = SessionEnd | 'EXPIRED_AUTH_TOKEN' | 'invalid-token'
const KNOWN: readonly Ended[] = [...SESSION_ENDS, 'EXPIRED_AUTH_TOKEN', 'invalid-token']

/** Kept for the login page of this tab, which may be loaded afresh. */
export function noteEnded(code: string, details?: Readonly<Record<string, unknown>>): void {
  const named = SESSION_ENDS.find((end) => end === details?.['ended'])
  writeStored(
    'sessionStorage',
    KEY,
    named ?? (code === 'EXPIRED_AUTH_TOKEN' ? code : 'invalid-token'),
  )
}

export const whyEnded = (): Ended | undefined => {
  const noted = readStored('sessionStorage', KEY)
  return KNOWN.find((known) => known === noted)
}
export const forgetEnded = (): void => removeStored('sessionStorage', KEY)
