import { readStored, removeStored, writeStored } from '../../storage.ts'

const KEY = 'session-ended'

/**
 * Kept for the login page of this tab, which may be loaded afresh: what ended the session, or the
 * refusal that said so.
 */
export const noteEnded = (code: string, details?: Readonly<Record<string, unknown>>): void =>
  writeStored('sessionStorage', KEY, (details?.['ended'] as string | undefined) ?? code)

export const whyEnded = (): string | null => readStored('sessionStorage', KEY)
export const forgetEnded = (): void => removeStored('sessionStorage', KEY)
