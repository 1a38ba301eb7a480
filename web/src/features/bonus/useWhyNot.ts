import type { Bonus } from '../../api/queries/rewards.ts'
import { Refusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import { useLackingWords } from '../../core/gifts/useLacking.ts'

/** Why this member cannot take an offer now, in a sentence; null when nothing stands in the way. */
export function useWhyNot(): (bonus: Pick<Bonus, 'blocked'>) => string | null {
  const lacking = useLackingWords()
  const inWords = useRefusalWords()
  return ({ blocked }) =>
    blocked &&
    (lacking(blocked.details) ??
      inWords(new Refusal(blocked.message, 422, { details: blocked.details })))
}
