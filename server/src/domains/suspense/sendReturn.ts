import type { Context } from '../../context.ts'
import { MAIN_BANK, TRANSIT } from '../../ledger/address.ts'
import type { ProviderAnswer } from '../../providers/answer.ts'
import type { PayoutState } from '../../providers/bank/port.ts'
import { endItem, type SuspenseItem } from '../deposits/public.ts'
import { endBankLine } from './endBankLine.ts'
import { holdOf } from './return.ts'
import { nextAttemptMs, SETTLING_MS } from './rules.ts'
import { claimReturn, returnsToResolve, updateItem } from './store.ts'

/** Longer than the bank may take to answer; after it an attempt whose process died is anyone's. */
const LEASE_MS = 20_000
const SWEEP_AT_ONCE = 500

type Said = ProviderAnswer<{ state: PayoutState; bankReference?: string }>

/**
 * One step of a return that is due: sends it, or asks the bank what became of it. The bank's no is
 * believed only when its own state says the same after a settling delay. Safe to run at any time,
 * any number of times, after a kill at any point.
 */
export async function resolveReturn(context: Context, reference: string): Promise<void> {
  const { db, clock } = context
  const row = await claimReturn(db, reference, clock.now(), LEASE_MS)
  if (!row) return
  if (row.sent_at === null) {
    // From here on the bank may have the money.
    await updateItem(db, row.id, { sent_at: clock.now() })
    return afterPaying(context, row, await pay(context, row))
  }
  const word = await ask(context, row)
  const state = word.kind === 'done' ? word.value.state : null
  if (state === 'SUCCESS') return end(context, row, 'RETURNED', null)
  if (state === 'FAILED' || (state === 'NOT_FOUND' && row.refused_at !== null)) {
    if (row.refused_at === null) return noteNo(context, row, 'BANK_FAILED')
    const waited = clock.now().getTime() - row.refused_at.getTime()
    if (waited < SETTLING_MS) return later(context, row, SETTLING_MS - waited)
    return end(context, row, 'WAITING', row.fail_reason ?? 'BANK_FAILED')
  }
  if (state === 'NOT_FOUND') return afterPaying(context, row, await pay(context, row))
  return later(context, row, nextAttemptMs(row.return_attempts))
}

async function pay(context: Context, row: SuspenseItem): Promise<Said> {
  const answer = await context.providers.bank.payout({
    reference: row.return_reference ?? '',
    bankCode: row.from_bank_code,
    accountNo: row.from_account_no,
    accountName: row.from_name || row.from_account_no,
    amount: row.amount ?? 0n,
  })
  context.metrics.providerAnswers.inc({ provider: 'bank', call: 'payout', kind: answer.kind })
  return answer
}

async function ask(context: Context, row: SuspenseItem): Promise<Said> {
  const answer = await context.providers.bank.payoutState(row.return_reference ?? '')
  context.metrics.providerAnswers.inc({ provider: 'bank', call: 'payoutState', kind: answer.kind })
  return answer
}

function afterPaying(context: Context, row: SuspenseItem, said: Said): Promise<void> {
  if (said.kind === 'done' && said.value.state === 'SUCCESS')
    return end(context, row, 'RETURNED', null, said.value.bankReference)
  if (said.kind === 'refused') return noteNo(context, row, said.reason)
  if (said.kind === 'done' && said.value.state === 'FAILED')
    return noteNo(context, row, 'BANK_FAILED')
  return later(context, row, nextAttemptMs(row.return_attempts))
}

async function noteNo(context: Context, row: SuspenseItem, reason: string): Promise<void> {
  await updateItem(context.db, row.id, {
    refused_at: context.clock.now(),
    fail_reason: reason.slice(0, 60),
  })
  await later(context, row, SETTLING_MS)
}

async function later(context: Context, row: SuspenseItem, delayMs: number): Promise<void> {
  const reference = row.return_reference ?? ''
  await updateItem(context.db, row.id, {
    next_attempt_at: new Date(context.clock.now().getTime() + delayMs),
  })
  const key = `${reference}:${row.return_attempts}`
  await context.jobs.send('suspense.return', { reference }, { delayMs, key })
}

/** The item and its money in one commit, once: gone to its sender, or back in suspense. */
async function end(
  context: Context,
  row: SuspenseItem,
  to: 'RETURNED' | 'WAITING',
  reason: string | null,
  bankReference?: string,
): Promise<void> {
  const reference = row.return_reference ?? ''
  await context.ledger.transact(async (tx) => {
    const now = context.clock.now()
    const isTaken = await endItem(
      tx.db,
      row.id,
      'RETURNING',
      to === 'RETURNED'
        ? {
            state: to,
            next_attempt_at: null,
            ended_at: now,
            fail_reason: null,
            ...(bankReference === undefined ? {} : { bank_reference: bankReference }),
          }
        : {
            state: to,
            next_attempt_at: null,
            fail_reason: reason,
            return_reference: null,
            round: row.round + 1,
            approvals_needed: 1,
            first_operator: null,
            second_operator: null,
            decided_reason: null,
          },
    )
    if (!isTaken) return
    const key = `${reference}:end`
    const hold = holdOf(reference)
    const outcome = await tx.post(
      to === 'RETURNED'
        ? {
            op: 'settle',
            key,
            hold,
            legs: [{ from: TRANSIT, to: MAIN_BANK, amount: row.amount ?? 0n }],
          }
        : { op: 'void', key, hold },
    )
    if (!outcome.ok) throw new Error(`the ledger refused to end ${reference}: ${outcome.refusal}`)
    if (to === 'RETURNED')
      await endBankLine(tx, row, row.second_operator ?? row.first_operator ?? '', now)
  })
}

/** Asks for a run for every return that is due: what a crash left without a job. */
export async function sweepReturns(context: Context): Promise<void> {
  const due = await returnsToResolve(context.db, context.clock.now(), SWEEP_AT_ONCE)
  for (const { return_reference: reference } of due)
    if (reference !== null)
      await context.jobs.send('suspense.return', { reference }, { key: `${reference}:sweep` })
}
