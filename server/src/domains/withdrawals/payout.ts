import type { Context } from '../../context.ts'
import type { Answer } from '../../providers/answer.ts'
import type { PayoutOrder, PayoutState } from '../../providers/bank/port.ts'
import { findMember, markBankUsed } from '../members/public.ts'
import { end } from './ending.ts'
import { nextAttemptMs } from './rules.ts'
import {
  changeState,
  claimAttempt,
  postponeAttempt,
  withdrawalsToResolve,
  type Withdrawal,
} from './store.ts'

/** Longer than the bank may take to answer; after it an attempt whose process died is anyone's. */
const LEASE_MS = 20_000
const SWEEP_AT_ONCE = 500

type Said = Answer<{ state: PayoutState; bankReference?: string }>

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
  const state = await ask(context, row)
  if (state.kind !== 'done' || state.value.state !== 'NOT_FOUND')
    return conclude(context, row, state)
  const again = await pay(context, row)
  // A first request that was slow may have been taken meanwhile: after a no, its own word on the reference decides.
  if (again.kind === 'refused') {
    const word = await ask(context, row)
    return conclude(
      context,
      row,
      word.kind === 'done' && word.value.state === 'NOT_FOUND' ? again : word,
    )
  }
  return conclude(context, row, again)
}

class BankChanged extends Error {}

/**
 * From here on the bank may have the money. False when it ended instead: paid only to the account
 * still registered.
 */
async function markSent(context: Context, row: Withdrawal): Promise<boolean> {
  const now = context.clock.now()
  try {
    return await context.db.transaction().execute(async (tx) => {
      // First, because from then on the member's account cannot change under us; undone when nothing is sent.
      await markBankUsed(tx, row.member_id, now)
      const member = await findMember(tx, row.member_id)
      if (member?.bankCode !== row.bank_code || member.bankAccountNo !== row.account_no)
        throw new BankChanged()
      return changeState(tx, row.id, ['APPROVED'], 'SENT', { sent_at: now })
    })
  } catch (error) {
    if (!(error instanceof BankChanged)) throw error
    await end(context, row, ['APPROVED'], 'FAILED', 'BANK_CHANGED')
    return false
  }
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

async function conclude(context: Context, row: Withdrawal, said: Said): Promise<void> {
  if (said.kind === 'refused') return end(context, row, ['SENT'], 'FAILED', said.reason)
  if (said.kind === 'done' && said.value.state === 'SUCCESS')
    return end(context, row, ['SENT'], 'PAID', null, said.value.bankReference)
  if (said.kind === 'done' && said.value.state === 'FAILED')
    return end(context, row, ['SENT'], 'FAILED', 'BANK_FAILED', said.value.bankReference)

  const delayMs = nextAttemptMs(row.attempts)
  const bankReference = said.kind === 'done' ? (said.value.bankReference ?? null) : null
  await postponeAttempt(
    context.db,
    row.id,
    new Date(context.clock.now().getTime() + delayMs),
    bankReference,
  )
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
