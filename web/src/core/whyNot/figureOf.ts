import { bonusConditionIn } from '@krapao/contract/bonusCondition'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import type { Refusal } from '../../api/refusal.ts'
import { dateTime } from '../../format/dateTime.ts'
import { kipPairNow } from '../../format/kip.ts'

/** The figure that decides: its label is a text of `whyNot.figure`. */
export interface Figure {
  label:
    | 'available'
    | 'betsOpen'
    | 'cap'
    | 'closed'
    | 'from'
    | 'lacks'
    | 'leftDeposit'
    | 'leftPayout'
    | 'leftLoss'
    | 'maximum'
    | 'minimum'
    | 'most'
    | 'retry'
    | 'total'
    | 'tries'
    | 'unconfirmed'
    | 'until'
  text: string
  /** Counted down to this moment, epoch ms; `text` is what it began with. */
  endsAt?: number
}

const two = (n: number): string => String(n).padStart(2, '0')
/** mm:ss, and h:mm:ss from an hour on. */
export function countdown(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  const rest = `${two(minutes)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

const baht = (amount: unknown): string | null =>
  typeof amount === 'number' ? kipPairNow().short(amount) : null
const minute = (at: unknown): string | null =>
  typeof at === 'string' ? dateTime(at).slice(0, 16) : null

type Reader = (details: Record<string, unknown>) => { label: Figure['label']; text: string | null }

const limitFigure: Reader = ({ kind, left, limit, bound }) => {
  if (limit === 'min' || limit === 'max')
    return { label: limit === 'min' ? 'minimum' : 'maximum', text: baht(bound) }
  const label = kind === 'loss' ? 'leftLoss' : kind === 'payout' ? 'leftPayout' : 'leftDeposit'
  return { label, text: baht(left) }
}

const conditionFigure: Reader = (details) => {
  const lacking = bonusConditionIn(details)
  if (lacking?.condition === 'PLAYTHROUGH')
    return { label: 'lacks', text: baht((lacking.turnover ?? lacking.balance)?.lacks) }
  return { label: 'lacks', text: baht(details['lacks']) }
}

const READERS: Readonly<Record<string, Reader>> = {
  MONEY_NOT_ENOUGH: (of) => ({ label: 'available', text: baht(of['available']) }),
  TRANSFER_MINIMUM: (of) => ({ label: 'minimum', text: baht(of['minimum']) }),
  BETS_OPEN: (of) => ({ label: 'betsOpen', text: baht(of['amount']) }),
  REFUND_CAP: (of) => ({ label: 'cap', text: baht(of['cap']) }),
  BONUS_REMAINING: (of) => ({ label: 'total', text: baht(of['total']) }),
  BONUS_CONDITION: conditionFigure,
  WITHDRAWAL_UNCONFIRMED: (of) => ({ label: 'unconfirmed', text: baht(of['amount']) }),
  LIMIT_EXCEEDED: limitFigure,
  LEVEL_LIMIT: limitFigure,
  UNDER_AGE: ({ minimum }) => ({
    label: 'minimum',
    text: minimum === undefined ? null : `${minimum as number}`,
  }),
  LIMIT_PENDING: (of) => ({ label: 'from', text: minute(of['from']) }),
  SELF_EXCLUDED: (of) => ({ label: 'until', text: minute(of['until']) }),
  LIST_TOO_LONG: ({ most }) => ({
    label: 'most',
    text: typeof most === 'number' ? moneyShort(most, '') : null,
  }),
  OTP_CODE_INVALID: ({ triesLeft: left }) => ({
    label: 'tries',
    text: typeof left === 'number' ? String(left) : null,
  }),
  SLIP_UPLOAD_FAIL: ({ closedFrom: from, closedTo: to }) => ({
    label: 'closed',
    text: typeof from === 'string' && typeof to === 'string' ? `${from}–${to}` : null,
  }),
}

/** What a refusal says in figures: the one that decides. Null where it knows none. */
export function figureOf(refusal: Refusal, now: number): Figure | null {
  const wait = refusal.retryAfter ?? 0
  if (wait > 0) return { label: 'retry', text: countdown(wait), endsAt: now + wait * 1_000 }
  const read = READERS[refusal.code]?.(refusal.details ?? {})
  return read?.text ? { label: read.label, text: read.text } : null
}
