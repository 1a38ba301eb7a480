import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { storedOf, type IdempotentRequest, type Stored } from '../../../idempotency/asked.ts'
import { saveWithEnds } from '../../../idempotency/saveAnswer.ts'
import { walletLinkOf, walletOf } from '../../../ledger/address.ts'
import type { Decision, BatchKind, Outcome, Posting } from '../../../ledger/port.ts'
import { ImplausibleAmount } from '../../../operations/implausible.ts'
import type { Concluded } from '../../../operations/operation.ts'
import type { Redemption } from '../../../providers/walletlink/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  accountsOf as depositAccounts,
  depositFor,
  postingFor as depositPosting,
  type Arrival,
} from '../deposits/credit.ts'
import { insertDeposits, type Deposit } from '../deposits/store.ts'
import { endLinks, lockLinks, type WalletLink } from './store.ts'

export const holdOf = (id: string): string => `${id}:hold`

export interface Ending {
  row: WalletLink
  end: { state: 'REDEEMED'; redemption: Redemption } | { state: 'FAILED'; reason: string }
  /** The caller's key, where one waits: its answer is kept in the same commit. */
  asked?: IdempotentRequest | null
}

const OK = 200
export const answerFor = (amount: bigint, wallet: bigint): Answer<'truelink'> => ({
  message: 'SUCCESS',
  amount: toBaht(amount),
  wallet: { amount: toBaht(wallet) },
})
export const refusalOf = (reason: string | null): Refused =>
  new Refused(reason === 'REDEEMED' ? 'TRUELINK_DUPLICATE' : 'TRUELINK_INVALID')

/** What the caller is told of an end; null where the posting does not say what the wallet holds. */
function saidOf(
  { row, end }: Ending,
  deposit: Deposit | null,
  outcomes: readonly Outcome[],
): Stored | null {
  if (end.state === 'FAILED') return storedOf(refusalOf(end.reason))
  const changes = outcomes.flatMap((outcome) => (outcome.ok ? outcome.changes : []))
  const wallet = changes.findLast(({ address }) => address === walletOf(row.member_id))
  return deposit && wallet ? { status: OK, body: answerFor(deposit.amount, wallet.balance) } : null
}

/**
 * Ends redemptions, each once: the row, its deposit and its money in one commit. Redeemed: the
 * hold's line becomes the member's deposit; another amount than was shown is credited as it came.
 */
const endings = (context: Context): BatchKind<Ending, Concluded, Deposit | null> => ({
  name: 'walletlink.end',
  claims: ({ row }) => [row.id],
  async decide(tx, items) {
    const stands = await lockLinks(
      tx.db,
      items.map(({ row }) => row.id),
    )
    const decisions = items.map(({ row, end }): Decision<Concluded, Deposit | null> => {
      if (stands.get(row.id) !== 'REDEEMING')
        return { answer: stands.get(row.id) === end.state ? 'DUPLICATE' : 'CONTRADICTED' }
      const release: Posting = { op: 'void', key: `${row.id}:void`, hold: holdOf(row.id) }
      if (end.state === 'FAILED') return { post: [release], carry: null }
      const arrival = arrivalOf(row, end.redemption)
      const deposit = depositFor(context, arrival)
      const credit = depositPosting(deposit, arrival)
      return { post: arrival.hold ? [credit] : [release, credit], carry: deposit }
    })
    await context.ledger.open(
      decisions.flatMap((each) =>
        'post' in each && each.carry ? depositAccounts(each.carry) : [],
      ),
      tx.db,
    )
    return decisions
  },
  async conclude(tx, posted) {
    for (const { item, outcomes } of posted)
      for (const outcome of outcomes)
        if (!outcome.ok)
          throw outcome.refusal === 'INVALID_POSTING'
            ? new ImplausibleAmount()
            : new Error(`the ledger refused to end ${item.row.id}: ${outcome.refusal}`)
    await insertDeposits(
      tx.db,
      posted.flatMap(({ carry }) => (carry ? [carry] : [])),
    )
    await endLinks(
      tx.db,
      posted.map(({ item: { row, end }, carry }) => ({
        id: row.id,
        state: end.state,
        amount: carry?.amount ?? row.amount,
        deposit_id: carry?.id ?? null,
        fail_reason: end.state === 'FAILED' ? end.reason : null,
      })),
      context.clock.now(),
    )
    saveWithEnds(
      tx,
      posted.flatMap(({ item, carry, outcomes }) => {
        const stored = item.asked && saidOf(item, carry, outcomes)
        return item.asked && stored ? [{ asked: item.asked, stored }] : []
      }),
      context.clock,
    )
    return posted.map(({ item: { row }, carry }) => {
      if (carry)
        tx.afterCommit(() =>
          context.events.emit('money.moved', {
            memberId: row.member_id,
            why: 'deposit',
            notice: { kind: 'money', amount: carry.amount },
          }),
        )
      return { answer: 'ENDED' }
    })
  },
})

function arrivalOf(row: WalletLink, { amount, redeemedAt }: Redemption): Arrival {
  const account = walletLinkOf(row.wallet_account)
  return {
    memberId: row.member_id,
    method: 'WALLETLINK',
    source: row.wallet_account,
    externalId: row.code,
    account,
    amount,
    late: false,
    qrcodeId: null,
    paidAt: redeemedAt,
    ...(amount === row.amount ? { hold: { key: holdOf(row.id), from: account } } : {}),
  }
}

export const endBatch = perContext((context: Context) => context.ledger.batched(endings(context)))
