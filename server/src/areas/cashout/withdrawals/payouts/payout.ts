import { perContext } from '../../../../concurrency/perContext.ts'
import { Semaphore } from '../../../../concurrency/semaphore.ts'
import type { Context } from '../../../../context.ts'
import type { Operation, RunResult, Verdict } from '../../../../operations/operation.ts'
import { workNow, workOne } from '../../../../operations/work.ts'
import type { ProviderAnswer } from '../../../../providers/answer.ts'
import type { Bank, PayoutOrder, PayoutState } from '../../../../providers/bank/port.ts'
import { keptSince } from '../../../../settings/keptSince.ts'
import { FIRST_RETRY_MS, nextAttemptMs } from '../rules.ts'
import { withdrawalStates } from '../states.ts'
import { bankAnswers, postponeAttempt, type Withdrawal } from '../store.ts'
import { endPayout, type PayoutEnd } from './ending.ts'
import { sendAgain, sendPayout } from './sending.ts'

export const PAYOUTS = 'payout'
/** Longer than the bank may take to answer; after it an attempt whose process died is anyone's. */
export const LEASE_MS = 20_000
/**
 * Rows under way for each place before the bank: while one is there, the other's state and money
 * wait for their commits. Each waits there for one answer at most, which the lease has time for.
 */
const ROWS_FOR_A_PLACE = 2

type Reply = { state: PayoutState; bankReference?: string; code?: string }
/** SEND_AGAIN is no state of the row: it is SENT, and the bank says that it never had it. */
type State = 'APPROVED' | 'SENT' | 'SEND_AGAIN'
type Meaning = Verdict<State, PayoutEnd, Withdrawal>

/** Whether a payout may be put before the bank at this moment. */
export const isDue = (row: Pick<Withdrawal, 'state' | 'next_attempt_at'>, now: Date): boolean =>
  row.state === 'APPROVED' && row.next_attempt_at !== null && row.next_attempt_at <= now

/**
 * A payout from the bank's side: sent, or asked about. Sent again, under the same reference, only
 * when the bank says that it never had it. A no ends it only when the bank, asked after its settle
 * delay, says it again: until then the money stays held.
 */
export const payouts = perContext((context: Context) => describe(context.providers.bank))

const describe = ({
  settleDelayMs: settleMs,
  payoutsAtOnce,
}: Bank): Operation<Withdrawal, Reply, State, PayoutEnd> => ({
  name: PAYOUTS,
  states: withdrawalStates,
  table: {
    name: 'withdrawal',
    key: 'id',
    state: 'state',
    due: 'next_attempt_at',
    attempts: 'attempts',
  },
  keyOf: ({ id }) => id,
  stateOf: ({ state }) => (state === 'APPROVED' ? 'APPROVED' : 'SENT'),
  steps: {
    APPROVED: {
      // From here on the bank may have the money.
      before: async (context, row) =>
        (await sendPayout(context, row)) ? { ...row, state: 'SENT' } : null,
      ask: pay,
      read: (row, answer, now) => meaningOf(row, answer, now, settleMs, false),
    },
    SENT: {
      ask: askBank,
      read: (row, answer, now) => {
        const never = answer.kind === 'done' && answer.value.state === 'NOT_FOUND'
        if (!never) return meaningOf(row, answer, now, settleMs, true)
        if (row.no_at === null) return { go: 'ASK', as: 'SEND_AGAIN' }
        // It said no, and has nothing under the reference: that agrees.
        return onBankRejection(row, row.no_code ?? 'BANK_FAILED', now, settleMs, true)
      },
    },
    SEND_AGAIN: {
      before: async (context, row) => ((await sendAgain(context, row)) ? row : null),
      ask: pay,
      read: (row, answer, now) => meaningOf(row, answer, now, settleMs, false),
    },
  },
  conclude: (context, row, end) => endPayout(context, { row, from: 'SENT', end }),
  async postpone(context, row, { at, reason, note }) {
    if (row.no_at !== null && note.no_at === null)
      context.log.error(
        { reference: row.id, code: row.no_code },
        'the bank no longer stands by its no',
      )
    await postponeAttempt(context.db, row.id, at, note)
    const isNo = note.no_at instanceof Date
    await bankAnswers.note(
      context.db,
      row.id,
      context.clock.now(),
      isNo ? `REFUSED ${reason}` : reason,
    )
  },
  pauseMs: ({ attempts }) => nextAttemptMs(attempts),
  leaseMs: LEASE_MS,
  atOnce: payoutsAtOnce * ROWS_FOR_A_PLACE,
})

/**
 * The bank takes only so many at once; waiting here, unlike for a connection, is no time of its
 * own.
 */
const placesAtBank = perContext(
  (context: Context) => new Semaphore(context.providers.bank.payoutsAtOnce),
)

/** In kip by the rate that the row keeps: what the rate has become since is nobody's gain. */
export const orderedAs = (row: Withdrawal): Pick<PayoutOrder, 'currency' | 'amount'> =>
  row.lak !== null && row.lak_rate !== null
    ? { currency: 'LAK', amount: row.lak * 100n }
    : { currency: 'THB', amount: row.amount }

const pay = (context: Context, row: Withdrawal): Promise<ProviderAnswer<Reply>> =>
  placesAtBank(context).run(() =>
    context.providers.bank.payout({
      reference: row.id,
      bankCode: row.bank_code,
      accountNo: row.account_no,
      accountName: row.account_name,
      ...orderedAs(row),
    }),
  )

/** A bank that will not tell has told nothing about the payout: a refusal here is unknown. */
async function askBank(context: Context, row: Withdrawal): Promise<ProviderAnswer<Reply>> {
  const answer = await placesAtBank(context).run(() => context.providers.bank.payoutState(row.id))
  return answer.kind === 'refused' ? { kind: 'unknown', reason: answer.reason } : answer
}

/** `asked`: this is the bank's answer to our question, not its answer to the order. */
function meaningOf(
  row: Withdrawal,
  answer: ProviderAnswer<Reply>,
  now: Date,
  settleMs: number,
  asked: boolean,
): Meaning {
  if (answer.kind === 'unknown') return { go: 'WAIT', reason: answer.reason }
  if (answer.kind === 'refused') return onBankRejection(row, answer.reason, now, settleMs, asked)
  const { state, bankReference, code } = answer.value
  const named = bankReference === undefined ? {} : { bank_reference: bankReference }
  if (state === 'SUCCESS')
    return { go: 'END', end: { to: 'PAID', reason: null, bankReference: bankReference ?? null } }
  if (state === 'FAILED') return onBankRejection(row, code ?? 'BANK_FAILED', now, settleMs, asked)
  // It said no before, and does not stand by it any more.
  const withdrawn = row.no_at === null ? {} : { no_code: null, no_at: null }
  return { go: 'WAIT', reason: state, note: { ...named, ...withdrawn } }
}

function onBankRejection(
  row: Withdrawal,
  code: string,
  now: Date,
  settleMs: number,
  asked: boolean,
): Meaning {
  const waitMs = (row.no_at ?? now).getTime() + settleMs - now.getTime()
  if (asked && row.no_at !== null && waitMs <= 0)
    return {
      go: 'END',
      end: { to: 'FAILED', reason: row.no_code ?? code, bankReference: null },
    }
  return {
    go: 'WAIT',
    reason: code,
    afterMs: Math.max(waitMs, FIRST_RETRY_MS),
    note: row.no_at === null ? { no_code: code, no_at: now } : {},
  }
}

/** Runs this payout, if it is due and nobody is at it. Safe at any time, after a kill at any point. */
export const resolvePayout = async (context: Context, reference: string): Promise<void> =>
  void (await workOne(context, payouts(context), reference))

/** Asks the bank about this payout now; undefined while it is being asked anyway. */
export const askPayout = (
  context: Context,
  reference: string,
): Promise<RunResult<unknown> | undefined> => workNow(context, payouts(context), reference)

/** Deletes what the bank said of payouts more than `complaintKeptYears` ago; answers how much. */
export const forgetBankAnswers = (context: Context): Promise<number> =>
  bankAnswers.deleteBefore(context.db, keptSince(context, 'complaintKeptYears'))
