import { toBaht } from '@krapao/contract/money'
import type { ApprovalItem } from '@krapao/contract/ops/approvals/calls'
import type { Context } from '../../../context.ts'
import type { Leg } from '../../../ledger/port.ts'
import type { Operator } from '../../staff/public.ts'

/** One line of the inbox, the same for whoever looks. */
export interface Entry extends Omit<ApprovalItem, 'mayConfirm'> {
  /** Who decides nothing about it beside the proposer. */
  concerned?: string
  /** It cannot be confirmed yet. */
  isEarly?: boolean
}
export interface Said {
  by: Operator
  reason: string | null
}
type Decide = (context: Context, entry: Entry, said: Said) => Promise<unknown>

/**
 * A kind of thing that two people decide: what waits of it, what was decided, and what each of the
 * three decisions does. Each refuses as its own use case does.
 */
export interface InboxKind {
  /** Oldest first. */
  waiting: (context: Context) => Promise<Entry[]>
  /** The newest that were decided, at most so many, and how many there are. */
  done?: (context: Context, most: number) => Promise<{ total: number; entries: Entry[] }>
  confirm: Decide
  disagree: Decide
  takeBack: Decide
}

/** A posting of one leg, as the inbox shows it. */
export const movesOf = ({ from, to, amount }: Leg): Entry['moves'] => ({
  from,
  to,
  amount: toBaht(amount),
})

export const WAITS = {
  state: 'waiting',
  decided: null,
  alone: false,
  needs: 2,
  effects: {},
  moves: null,
} as const
