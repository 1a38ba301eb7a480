import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import type { Operation, Verdict } from '../../../operations/operation.ts'
import { workOne } from '../../../operations/work.ts'
import { unknown, type ProviderAnswer } from '../../../providers/answer.ts'
import type { PayoutState } from '../../../providers/bank/port.ts'
import { paymentStates } from '../payments/states.ts'
import { type Payment } from '../payments/store.ts'
import { endReturn, type ReturnEnd } from './endReturn.ts'
import { nextAttemptMs, SETTLING_MS } from './rules.ts'
import { markReturnSent, postponeReturn } from './store.ts'

export const RETURNS = 'suspense-return'
/** Longer than the bank may take to answer; after it an attempt whose process died is anyone's. */
const LEASE_MS = 20_000
/** Returns that one server has before the bank side by side. */
const AT_ONCE = 8

type Reply = { state: PayoutState; bankReference?: string; code?: string }
/** Only RETURNING is a state of the row; the others are whether the bank may have it already. */
type Question = 'SEND' | 'RETURNING' | 'SEND_AGAIN'
type Meaning = Verdict<Question, ReturnEnd, Payment>

/**
 * A return from the bank's side, as a payout is: sent, or asked about. Sent again, under the same
 * reference, only when the bank says that it never had it. The bank's no is believed only when it
 * says the same after a settling delay; until then the money stays held.
 */
export const returns = perContext((context: Context) =>
  describe(Math.max(SETTLING_MS, context.providers.bank.settleDelayMs)),
)

const describe = (settleMs: number): Operation<Payment, Reply, Question, ReturnEnd> => ({
  name: RETURNS,
  states: paymentStates,
  table: {
    name: 'incoming_payment',
    key: 'return_reference',
    state: 'state',
    due: 'next_attempt_at',
    attempts: 'return_attempts',
  },
  keyOf: ({ return_reference: reference }) => reference ?? '',
  stateOf: ({ sent_at: sentAt }) => (sentAt === null ? 'SEND' : 'RETURNING'),
  steps: {
    SEND: {
      // From here on the bank may have the money.
      before: async (context, row) =>
        (await markReturnSent(context.db, row.return_reference ?? '', context.clock.now()))
          ? row
          : null,
      ask: pay,
      read: (row, answer, now) => meaningOf(row, answer, now, settleMs, false),
    },
    RETURNING: {
      ask,
      read: (row, answer, now) => {
        const never = answer.kind === 'done' && answer.value.state === 'NOT_FOUND'
        if (!never) return meaningOf(row, answer, now, settleMs, true)
        // It said no, and has nothing under the reference: that agrees.
        return row.refused_at === null
          ? { go: 'ASK', as: 'SEND_AGAIN' }
          : onBankRejection(row, row.fail_reason ?? 'BANK_FAILED', now, settleMs, true)
      },
    },
    SEND_AGAIN: {
      ask: pay,
      read: (row, answer, now) => meaningOf(row, answer, now, settleMs, false),
    },
  },
  conclude: (context, row, end) => endReturn(context, { row, end }),
  async postpone(context, row, { at, note }) {
    await postponeReturn(context.db, row.return_reference ?? '', at, note)
  },
  pauseMs: ({ return_attempts: attempts }) => nextAttemptMs(attempts),
  leaseMs: LEASE_MS,
  atOnce: AT_ONCE,
})

const pay = (context: Context, row: Payment): Promise<ProviderAnswer<Reply>> =>
  context.providers.bank.payout({
    currency: 'THB',
    reference: row.return_reference ?? '',
    bankCode: row.from_bank_code,
    accountNo: row.from_account_no,
    accountName: row.from_name || row.from_account_no,
    amount: row.amount ?? 0n,
  })

/** A bank that will not tell has told nothing about the return: a refusal here is unknown. */
async function ask(context: Context, row: Payment): Promise<ProviderAnswer<Reply>> {
  const answer = await context.providers.bank.payoutState(row.return_reference ?? '')
  return answer.kind === 'refused' ? unknown(answer.reason) : answer
}

/** `asked`: this is the bank's answer to our question, not its answer to the order. */
function meaningOf(
  row: Payment,
  answer: ProviderAnswer<Reply>,
  now: Date,
  settleMs: number,
  asked: boolean,
): Meaning {
  if (answer.kind === 'unknown') return { go: 'WAIT', reason: answer.reason }
  if (answer.kind === 'refused') return onBankRejection(row, answer.reason, now, settleMs, asked)
  const { state, bankReference, code } = answer.value
  if (state === 'SUCCESS')
    return { go: 'END', end: { to: 'RETURNED', bankReference: bankReference ?? null } }
  if (state === 'FAILED') return onBankRejection(row, code ?? 'BANK_FAILED', now, settleMs, asked)
  // It said no before, and does not stand by it any more.
  const withdrawn = row.refused_at === null ? {} : { refused_at: null, fail_reason: null }
  return { go: 'WAIT', reason: state, note: withdrawn }
}

function onBankRejection(
  row: Payment,
  code: string,
  now: Date,
  settleMs: number,
  asked: boolean,
): Meaning {
  const reason = code.slice(0, 60)
  const waitMs = (row.refused_at ?? now).getTime() + settleMs - now.getTime()
  if (asked && row.refused_at !== null && waitMs <= 0)
    return { go: 'END', end: { to: 'WAITING', reason: row.fail_reason ?? reason } }
  return {
    go: 'WAIT',
    reason,
    afterMs: Math.max(waitMs, nextAttemptMs(1)),
    note: row.refused_at === null ? { refused_at: now, fail_reason: reason } : {},
  }
}

/** Runs this return, if it is due and nobody is at it. */
export const resolveReturn = async (context: Context, reference: string): Promise<void> =>
  void (await workOne(context, returns(context), reference))
