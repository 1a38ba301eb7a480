import type { Context } from '../../context.ts'
import type { Answer } from '../../providers/answer.ts'
import type { PayoutOrder, PayoutState } from '../../providers/bank/port.ts'
import { lockMember, markBankUsed } from '../members/public.ts'
import { end } from './ending.ts'
import { hindranceOf, type Hindrance } from './hindrance.ts'
import { FIRST_RETRY_MS, LAST_RETRY_MS, nextAttemptMs } from './rules.ts'
import {
  changeState,
  claimAttempt,
  delayPayout,
  noteNo,
  noteSentAgain,
  postponeAttempt,
  returnToOperators,
  withdrawalsToResolve,
  type Withdrawal,
} from './store.ts'

/** Longer than the bank may take to answer; after it an attempt whose process died is anyone's. */
const LEASE_MS = 20_000
const SWEEP_AT_ONCE = 500
/** So long after the last request a bank that never had it will not get it any more. */
const WITHHELD_MS = 3_600_000

type Said = Answer<{ state: PayoutState; bankReference?: string; code?: string }>

/** Whether a payout may be put before the bank at this moment. */
export const isDue = (row: Withdrawal, now: Date): boolean =>
  row.state === 'APPROVED' && row.next_attempt_at !== null && row.next_attempt_at <= now

/**
 * One step of a payout that is due: sends it, or asks the bank what became of it. Sent again, under
 * the same reference, only when the bank says that it never had it. Safe to run at any time, any
 * number of times, after a kill at any point.
 */
export async function resolvePayout(context: Context, reference: string): Promise<void> {
  const row = await claimAttempt(context.db, reference, context.clock.now(), LEASE_MS)
  if (!row) return
  if (row.state === 'APPROVED') {
    if (await markSent(context, row)) await conclude(context, row, await pay(context, row))
    return
  }
  const word = await ask(context, row)
  const never = word.kind === 'done' && word.value.state === 'NOT_FOUND'
  if (never && row.no_at === null) {
    if (await markSentAgain(context, row)) await conclude(context, row, await pay(context, row))
    return
  }
  // It said no, and has nothing under the reference: that agrees.
  await conclude(context, row, never ? failed(row.no_code) : word, true)
}

const failed = (code: string | null): Said => ({
  kind: 'done',
  value: { state: 'FAILED', ...(code === null ? {} : { code }) },
})

class Held extends Error {
  readonly why: Hindrance | 'BANK_CHANGED'
  constructor(why: Hindrance | 'BANK_CHANGED') {
    super('not sent')
    this.why = why
  }
}

/**
 * From here on the bank may have the money. False when nothing is sent: paid only to the account
 * still registered, to a member in good standing, and not while payouts rest.
 */
async function markSent(context: Context, row: Withdrawal): Promise<boolean> {
  const now = context.clock.now()
  try {
    return await context.db.transaction().execute(async (tx) => {
      // First, because from then on the member's account cannot change under us; undone when nothing is sent.
      await markBankUsed(tx, row.member_id, now)
      const member = await lockMember(tx, row.member_id)
      if (member?.bankCode !== row.bank_code || member.bankAccountNo !== row.account_no)
        throw new Held('BANK_CHANGED')
      const hindrance = hindranceOf(row, member, now)
      if (hindrance) throw new Held(hindrance)
      return changeState(tx, row.id, ['APPROVED'], 'SENT', { sent_at: now, last_sent_at: now })
    })
  } catch (error) {
    if (!(error instanceof Held)) throw error
    if (error.why === 'BANK_CHANGED')
      await end(context, row, ['APPROVED'], 'FAILED', 'BANK_CHANGED')
    else if (error.why.until)
      await delayPayout(context.db, row.id, error.why.reason, error.why.until)
    else await returnToOperators(context.db, row.id, 'APPROVED', error.why.reason)
    return false
  }
}

/**
 * The same before a retry. A request that we got no answer to may still arrive at the bank, so a
 * payout that is withheld here stays with the bank's word for an hour before it is the operators'.
 */
async function markSentAgain(context: Context, row: Withdrawal): Promise<boolean> {
  const now = context.clock.now()
  const hindrance = await context.db.transaction().execute(async (tx) => {
    const found = hindranceOf(row, await lockMember(tx, row.member_id), now)
    if (!found) await noteSentAgain(tx, row.id, now)
    return found
  })
  if (!hindrance) return true
  const sentAt = row.last_sent_at ?? row.sent_at ?? now
  if (!hindrance.until && now.getTime() - sentAt.getTime() >= WITHHELD_MS) {
    await returnToOperators(context.db, row.id, 'SENT', hindrance.reason)
    return false
  }
  // Another word than the operators' own: this one nobody has overruled.
  const why = hindrance.until ? hindrance.reason : 'WITHHELD'
  await delayPayout(context.db, row.id, why, new Date(now.getTime() + LAST_RETRY_MS))
  return false
}

async function pay(context: Context, row: Withdrawal): Promise<Said> {
  const order: PayoutOrder = {
    reference: row.id,
    bankCode: row.bank_code,
    accountNo: row.account_no,
    accountName: row.account_name,
    amount: row.amount,
  }
  const answer = await context.providers.bank.payout(order)
  context.metrics.providerAnswers.inc({ provider: 'bank', call: 'payout', kind: answer.kind })
  return answer
}

/** A bank that will not tell has told nothing about the payout: a refusal here is unknown. */
async function ask(context: Context, row: Withdrawal): Promise<Said> {
  const answer = await context.providers.bank.payoutState(row.id)
  context.metrics.providerAnswers.inc({ provider: 'bank', call: 'payoutState', kind: answer.kind })
  return answer.kind === 'refused' ? { kind: 'unknown', reason: answer.reason } : answer
}

/** `asked`: this is the bank's word on our question, not its answer to the order. */
async function conclude(
  context: Context,
  row: Withdrawal,
  said: Said,
  asked = false,
): Promise<void> {
  if (said.kind === 'done' && said.value.state === 'SUCCESS')
    return end(context, row, ['SENT'], 'PAID', null, said.value.bankReference)
  if (said.kind === 'refused') return heardNo(context, row, said.reason, asked)
  if (said.kind === 'done' && said.value.state === 'FAILED')
    return heardNo(context, row, said.value.code ?? 'BANK_FAILED', asked)
  if (row.no_at !== null && said.kind === 'done') {
    context.log.error(
      { reference: row.id, code: row.no_code },
      'the bank no longer stands by its no',
    )
    await noteNo(context.db, row.id, null)
  }
  const bankReference = said.kind === 'done' ? (said.value.bankReference ?? null) : null
  await later(context, row, nextAttemptMs(row.attempts), bankReference)
}

/**
 * A no ends a payout only when the bank, asked for it after its settle delay, says it again: until
 * then the money stays held.
 */
async function heardNo(
  context: Context,
  row: Withdrawal,
  code: string,
  asked: boolean,
): Promise<void> {
  const now = context.clock.now()
  if (row.no_at === null) await noteNo(context.db, row.id, { code, at: now })
  const waitMs = (row.no_at ?? now).getTime() + context.providers.bank.settleDelayMs - now.getTime()
  if (asked && row.no_at !== null && waitMs <= 0)
    return end(context, row, ['SENT'], 'FAILED', row.no_code ?? code)
  return later(context, row, Math.max(waitMs, FIRST_RETRY_MS), null)
}

async function later(
  context: Context,
  row: Withdrawal,
  delayMs: number,
  bankReference: string | null,
): Promise<void> {
  const at = new Date(context.clock.now().getTime() + delayMs)
  await postponeAttempt(context.db, row.id, at, bankReference)
  await context.jobs.send(
    'payout.resolve',
    { reference: row.id },
    { delayMs, key: `${row.id}:${row.attempts}` },
  )
}

/**
 * Tries at once, without making the caller wait for the bank; the job stands behind it. The row's
 * next_attempt_at is the truth and the sweep reads it, so nothing is lost when neither comes to
 * run.
 */
export async function payoutSoon(context: Context, reference: string): Promise<void> {
  await context.jobs
    .send('payout.resolve', { reference }, { delayMs: 1_000, key: `${reference}:first` })
    .catch((error: unknown) =>
      context.log.warn({ err: error, reference }, 'a payout waits for the sweep'),
    )
  resolvePayout(context, reference).catch((error: unknown) =>
    context.log.error({ err: error, reference }, 'a payout is left to its job'),
  )
}

/**
 * Asks for a run for every payout that is due: what a crash, or a queue that was away, left without
 * a job.
 */
export async function sweepPayouts(context: Context): Promise<void> {
  const due = await withdrawalsToResolve(context.db, context.clock.now(), SWEEP_AT_ONCE)
  for (const { id } of due)
    await context.jobs.send('payout.resolve', { reference: id }, { key: `${id}:sweep` })
}
