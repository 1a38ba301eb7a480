import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { demandPlausible } from '../../../operations/implausible.ts'
import type { Operation, Verdict } from '../../../operations/operation.ts'
import { claim, work } from '../../../operations/work.ts'
import { done, unknown, type ProviderAnswer } from '../../../providers/answer.ts'
import type { Redemption } from '../../../providers/walletlink/port.ts'
import { keptSince } from '../../../settings/keptSince.ts'
import { suspendLate } from './close.ts'
import { endLink, type Ending } from './ending.ts'
import { nextAttemptMs, watchPauseMs } from './rules.ts'
import { linkStates } from './states.ts'
import { findLink, issuerAnswers, postpone, type WalletLink } from './store.ts'

export const WALLET_LINKS = 'wallet-link'
/** Longer than the questions of one run can take; a process that died leaves it for so long. */
export const LEASE_MS = 20_000
/** Links that one server has before the issuer side by side. */
const AT_ONCE = 16

/**
 * `refusal`: what the issuer said to the order that was sent again in this run. `asked`: the key of
 * the caller who waits for this run.
 */
type Redeeming = WalletLink & { refusal?: string; asked?: IdempotentRequest | null }
/** REDEEMING and CLOSED are of the row, which two operators have closed; the others of one run. */
type Question = 'SEND' | 'CLOSED' | 'REDEEMING' | 'SEND_AGAIN' | 'AFTER_NO'
type Reply = Redemption | 'NOT_FOUND'
type Meaning = Verdict<Question, Ending['end'], Redeeming>

/**
 * A redemption from the issuer's side: sent by whoever wrote it down, then asked about. Sent again,
 * under the same reference, only when the issuer says that it never had it. A first request that
 * was slow may have been taken meanwhile: after a no to the second, its word on our reference
 * decides.
 */
export const walletLinks = perContext((): Operation<Redeeming, Reply, Question, Ending['end']> => ({
  name: WALLET_LINKS,
  states: linkStates,
  table: {
    name: 'wallet_link',
    key: 'id',
    state: 'state',
    due: 'next_attempt_at',
    attempts: 'attempts',
  },
  keyOf: ({ id }) => id,
  stateOf: ({ state }) => (state === 'FAILED' ? 'CLOSED' : 'REDEEMING'),
  // Of those that have failed only closed ones are ever due.
  dueIn: ['REDEEMING', 'FAILED'],
  steps: {
    SEND: { ask: send, read: (_, answer) => meaningOf(answer) },
    REDEEMING: {
      ask,
      read: (_, answer) =>
        answer.kind === 'done' && answer.value === 'NOT_FOUND'
          ? { go: 'ASK', as: 'SEND_AGAIN' }
          : meaningOf(answer),
    },
    // It is not sent again, and a no says only what the operators have said.
    CLOSED: { ask, read: meaningOfClosed },
    SEND_AGAIN: {
      ask: send,
      read: (_, answer) =>
        answer.kind === 'refused'
          ? { go: 'ASK', as: 'AFTER_NO', remember: { refusal: answer.reason } }
          : meaningOf(answer),
    },
    AFTER_NO: {
      ask,
      read: ({ refusal }, answer) =>
        answer.kind === 'done' && answer.value === 'NOT_FOUND'
          ? { go: 'END', end: { state: 'FAILED', reason: refusal ?? 'REFUSED' } }
          : meaningOf(answer),
    },
  },
  async conclude(context, row, end) {
    if (end.state === 'REDEEMED') demandPlausible(end.redemption.amount)
    return (await endLink(context, { row, end }, row.asked)).is
  },
  postpone: async (context, row, { at, reason }) => {
    await postpone(context.db, row.id, at)
    await issuerAnswers.note(context.db, row.id, context.clock.now(), reason)
  },
  async contradicted(context, { id }, end) {
    if (end.state === 'REDEEMED') await suspendLate(context, { id, redemption: end.redemption })
  },
  pauseMs: ({ state, ended_at, attempts }, now) =>
    state === 'FAILED' ? watchPauseMs(ended_at, now) : nextAttemptMs(attempts),
  leaseMs: LEASE_MS,
  atOnce: AT_ONCE,
}))

function meaningOf(answer: ProviderAnswer<Reply>): Meaning {
  if (answer.kind === 'unknown') return { go: 'WAIT', reason: answer.reason }
  if (answer.kind === 'refused')
    return { go: 'END', end: { state: 'FAILED', reason: answer.reason } }
  return answer.value === 'NOT_FOUND'
    ? { go: 'WAIT', reason: 'NOT_FOUND' }
    : { go: 'END', end: { state: 'REDEEMED', redemption: answer.value } }
}

const meaningOfClosed = (row: Redeeming, answer: ProviderAnswer<Reply>, now: Date): Meaning => {
  const meaning = meaningOf(answer)
  return meaning.go === 'WAIT' ? { ...meaning, afterMs: watchPauseMs(row.ended_at, now) } : meaning
}

const send = (context: Context, row: Redeeming): Promise<ProviderAnswer<Reply>> =>
  context.providers.walletLink.redeem({
    reference: row.id,
    code: row.code,
    walletAccountName: row.wallet_account,
  })

/** An issuer that will not tell has told nothing about our reference: a refusal here is unknown. */
async function ask(context: Context, row: Redeeming): Promise<ProviderAnswer<Reply>> {
  const answer = await context.providers.walletLink.redemption(row.id)
  if (answer.kind !== 'done') return unknown(answer.reason)
  return done(answer.value.state === 'NOT_FOUND' ? 'NOT_FOUND' : answer.value.redemption)
}

/**
 * Runs a redemption if it is due and nobody is at it. Answers the row as it is now. `asked`: as of
 * {@link Redeeming}.
 */
export async function resolveLink(
  context: Context,
  id: string,
  asked: IdempotentRequest | null = null,
): Promise<WalletLink | undefined> {
  const operation = walletLinks(context)
  const [row] = await claim<WalletLink>(context, operation, { limit: 1, only: id })
  if (row) await work(context, operation, { ...row, asked })
  return await findLink(context.db, id)
}

/** Deletes what issuers said of links more than `complaintKeptYears` ago; answers how much. */
export const forgetIssuerAnswers = (context: Context): Promise<number> =>
  issuerAnswers.deleteBefore(context.db, keptSince(context, 'complaintKeptYears'))
