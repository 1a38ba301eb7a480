import { Refusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import { useLackingWords } from './useLacking.ts'

interface Blocked {
  message: string
  details?: Record<string, unknown> | undefined
}

/** Why a gift cannot be had now, in a sentence with its figure; null when nothing stands against it. */
export function useBlockedWords(): (blocked: Blocked | null | undefined) => string | null {
  const lacking = useLackingWords()
  const inWords = useRefusalWords()
  return (blocked) =>
    blocked
      ? (lacking(blocked.details) ??
        inWords(
          new Refusal(blocked.message, 422, blocked.details ? { details: blocked.details } : {}),
        ))
      : null
}
