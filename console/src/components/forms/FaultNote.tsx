import { useWords } from '../useWords.ts'

/** Why a form was refused, read out; `said` where the form knows better words than the code's. */
export function FaultNote({ fault, said }: { fault: unknown; said?: string | false }) {
  const words = useWords()
  if (fault === null) return null
  return (
    <p className="note bad" role="alert">
      {said || words(fault)}
    </p>
  )
}
