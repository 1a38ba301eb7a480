import type { Context } from '../../context.ts'
import { walletLinkOf } from '../../ledger/address.ts'
import type { LedgerTx } from '../../ledger/port.ts'
import type { ProviderAnswer } from '../../providers/answer.ts'
import type { Redemption } from '../../providers/walletlink/port.ts'
import { creditArrival } from '../deposits/public.ts'
import { nextAttemptMs } from './rules.ts'
import {
  claimAttempt,
  endLink,
  findLink,
  linksToResolve,
  lockLink,
  postpone,
  type WalletLink,
} from './store.ts'

/** Longer than the questions of one step can take; a process that died leaves it for so long. */
const LEASE_MS = 20_000
const SWEEP_AT_ONCE = 500

export const holdOf = (id: string): string => `${id}:hold`

/**
 * One step of a redemption that is due: sends it, or asks what became of it. Sent again, under the
 * same reference, only when the issuer says that it never had it. Safe to run at any time, any
 * number of times. Answers the row as it is now.
 */
export async function resolveLink(context: Context, id: string): Promise<WalletLink | undefined> {
  const row = await claimAttempt(context.db, id, context.clock.now(), LEASE_MS)
  if (row) await conclude(context, row, await settle(context, row))
  return findLink(context.db, id)
}

async function settle(context: Context, row: WalletLink): Promise<ProviderAnswer<Redemption>> {
  if (row.attempts === 1) return send(context, row)
  const word = await ask(context, row)
  if (word !== 'NOT_FOUND') return word
  const again = await send(context, row)
  // A first request that was slow may have been taken meanwhile: after a no, the issuer's word on our reference decides.
  if (again.kind !== 'refused') return again
  const last = await ask(context, row)
  return last === 'NOT_FOUND' ? again : last
}

async function send(context: Context, row: WalletLink): Promise<ProviderAnswer<Redemption>> {
  const answer = await context.providers.walletLink.redeem({
    reference: row.id,
    code: row.code,
    walletAccountName: row.wallet_account,
  })
  context.metrics.providerAnswers.inc({ provider: 'walletlink', call: 'redeem', kind: answer.kind })
  return answer
}

async function ask(
  context: Context,
  row: WalletLink,
): Promise<ProviderAnswer<Redemption> | 'NOT_FOUND'> {
  const answer = await context.providers.walletLink.redemption(row.id)
  context.metrics.providerAnswers.inc({
    provider: 'walletlink',
    call: 'redemption',
    kind: answer.kind,
  })
  if (answer.kind !== 'done') return { kind: 'unknown', reason: answer.reason }
  return answer.value.state === 'NOT_FOUND'
    ? 'NOT_FOUND'
    : { kind: 'done', value: answer.value.redemption }
}

async function conclude(
  context: Context,
  row: WalletLink,
  said: ProviderAnswer<Redemption>,
): Promise<void> {
  if (said.kind === 'done') return finish(context, row, said.value)
  if (said.kind === 'refused') return fail(context, row, said.reason)
  const delayMs = nextAttemptMs(row.attempts)
  await postpone(context.db, row.id, new Date(context.clock.now().getTime() + delayMs))
  await context.jobs
    .send(
      'walletlink.resolve',
      { reference: row.id },
      { delayMs, key: `${row.id}:${row.attempts}` },
    )
    .catch((error: unknown) =>
      context.log.warn({ err: error, reference: row.id }, 'a wallet link waits for the sweep'),
    )
}

/**
 * The gift is ours: the hold's line becomes the member's deposit. Another amount than was shown is
 * credited as it came.
 */
async function finish(context: Context, row: WalletLink, redemption: Redemption): Promise<void> {
  await context.ledger.transact(async (tx) => {
    if ((await lockLink(tx.db, row.id))?.state !== 'REDEEMING') return
    const asShown = redemption.amount === row.amount
    if (!asShown) await release(tx, row)
    const made = await creditArrival(context, tx, {
      memberId: row.member_id,
      method: 'WALLETLINK',
      source: row.wallet_account,
      externalId: row.code,
      account: walletLinkOf(row.wallet_account),
      amount: redemption.amount,
      late: false,
      qrcodeId: null,
      paidAt: redemption.redeemedAt,
      ...(asShown ? { hold: { key: holdOf(row.id), from: walletLinkOf(row.wallet_account) } } : {}),
    })
    if (!made) throw new Error(`wallet link ${row.id} is in the books, and yet open`)
    await endLink(tx.db, row.id, {
      state: 'REDEEMED',
      ended_at: context.clock.now(),
      amount: redemption.amount,
      deposit_id: made.id,
    })
  })
}

async function fail(context: Context, row: WalletLink, reason: string): Promise<void> {
  await context.ledger.transact(async (tx) => {
    if ((await lockLink(tx.db, row.id))?.state !== 'REDEEMING') return
    await endLink(tx.db, row.id, {
      state: 'FAILED',
      ended_at: context.clock.now(),
      fail_reason: reason,
    })
    await release(tx, row)
  })
}

async function release(tx: LedgerTx, row: WalletLink): Promise<void> {
  const outcome = await tx.post({ op: 'void', key: `${row.id}:void`, hold: holdOf(row.id) })
  if (!outcome.ok) throw new Error(`the ledger refused to void ${row.id}: ${outcome.refusal}`)
}

/**
 * Asks for a run for every link that is due: what a crash, or a queue that was away, left without a
 * job.
 */
export async function sweepLinks(context: Context): Promise<void> {
  for (const { id } of await linksToResolve(context.db, context.clock.now(), SWEEP_AT_ONCE)) {
    await context.jobs.send('walletlink.resolve', { reference: id }, { key: `${id}:sweep` })
  }
}
