import { bySeverity, type Severity } from '@krapao/contract/ops/decision/severity'
import { said, type Signal } from '@krapao/contract/ops/decision/signal'

type Result = 'match' | 'no' | 'unclear' | 'unknown'
/** What is known of a slip beside what it shows; amounts in baht. */
interface WeighedSlip {
  note: string | null
  amount: number | null
  checks: readonly { check: string; result: Result }[]
  feed: { answer: 'notYet' | 'found' | 'otherAmount'; line: { amount: number } | null }
  /** What the verifier said last. */
  lastWord: { said: string; amount: number | null; at: Date } | undefined
}

/** Why a person must look, where no check says it. */
const NOTES: Readonly<Record<string, Severity>> = {
  TIME_UNCLEAR: 'care',
  CURRENCY: 'care',
  PAYS_CODE: 'care',
}
const CHECKS: Readonly<Record<string, { code: string; unclear: Severity }>> = {
  destination: { code: 'NOT_OURS', unclear: 'care' },
  senderAccount: { code: 'OTHER_SENDER', unclear: 'look' },
  senderName: { code: 'SENDER_DIFFERS', unclear: 'look' },
}
const UNCLEAR_CODE: Readonly<Record<string, string>> = {
  destination: 'DEST_UNCLEAR',
  senderAccount: 'ACCOUNT_UNCLEAR',
  senderName: 'SENDER_UNCLEAR',
}

/** What speaks for and against a slip, the heaviest first: our own bank before what it shows. */
export function slipSignals({ note, amount, checks, feed, lastWord }: WeighedSlip): Signal[] {
  const of = {
    notYet: said('FEED_NOT_YET', 'look'),
    found: said('FEED_FOUND', 'fine'),
    otherAmount: said('FEED_DIFFERS', 'stop', { amount: feed.line?.amount ?? 0 }),
  }
  const weight = note === null ? undefined : NOTES[note]
  return bySeverity([
    of[feed.answer],
    ...(lastWord ? wordOf(lastWord, amount) : []),
    ...checks.flatMap(({ check, result }) => {
      const known = CHECKS[check]
      if (!known) return []
      if (result === 'no') return [said(known.code, 'stop')]
      return result === 'unclear' ? [said(UNCLEAR_CODE[check] ?? known.code, known.unclear)] : []
    }),
    ...(note && weight ? [said(note, weight)] : []),
  ])
}

/** The verifier's newest word, where it agrees with what it said before or contradicts it. */
function wordOf(
  { said: word, amount: now, at }: NonNullable<WeighedSlip['lastWord']>,
  before: number | null,
) {
  if (word === 'NOT_FOUND' || word === 'NOT_FOUND_YET')
    return [said('VERIFIER_DENIES', 'stop', {}, at)]
  if (word !== 'FOUND') return []
  return now === before
    ? [said('VERIFIER_AGREES', 'fine', {}, at)]
    : [said('VERIFIER_DIFFERS', 'stop', { amount: now ?? 0 }, at)]
}
