import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { storedOf, type Stored } from '../../../idempotency/asked.ts'
import { walletLinkOf, walletOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx, MoneyTx } from '../../../ledger/port.ts'
import type { Concluded } from '../../../operations/operation.ts'
import type { Redemption } from '../../../providers/walletlink/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { creditArrival } from '../payments/credit.ts'
import type { Deposit } from '../payments/depositStore.ts'
import { lockLink, writeEnds, type WalletLink } from './store.ts'

export const holdOf = (id: string): string => `${id}:hold`

export interface Ending {
  row: WalletLink
  end: { state: 'REDEEMED'; redemption: Redemption } | { state: 'FAILED'; reason: string }
}

const OK = 200
export const answerFor = (amount: bigint, wallet: bigint): Answer<'truelink'> => ({
  message: 'SUCCESS',
  amount: toBaht(amount),
  wallet: { amount: toBaht(wallet) },
})
export const refusalOf = (reason: string | null): Refused =>
  new Refused(reason === 'REDEEMED' ? 'TRUELINK_DUPLICATE' : 'TRUELINK_INVALID')

/**
 * Ends a redemption, once: the row, its deposit and its money in one commit. Redeemed: the hold's
 * line becomes the member's deposit; another amount than was shown is credited as it came. Under
 * the key of a caller who waits its answer is kept in the same commit.
 */
export const endLink = money('walletlink.end', {
  claims: ({ row }: Ending) => [row.id],
  run: endIn,
  told: (_ending, { said }) => said,
})

async function endIn(
  context: Context,
  tx: MoneyTx,
  { row, end }: Ending,
): Promise<{ is: Concluded; said: Stored | null }> {
  const stands = await lockLink(tx.db, row.id)
  if (stands?.state !== 'REDEEMING')
    return { is: stands?.state === end.state ? 'DUPLICATE' : 'CONTRADICTED', said: null }
  const deposit =
    end.state === 'REDEEMED' ? await creditLink(context, tx, row, end.redemption) : null
  if (end.state === 'FAILED') {
    await releaseHold(tx, row)
    tx.afterCommit(() => context.events.emit('onItsWay.changed', { memberId: row.member_id }))
  }
  tx.withCommit(writeEnds, {
    id: row.id,
    state: end.state,
    amount: deposit?.amount ?? row.amount,
    deposit_id: deposit?.id ?? null,
    fail_reason: end.state === 'FAILED' ? end.reason : null,
    at: context.clock.now(),
  })
  if (end.state === 'FAILED') return { is: 'ENDED', said: storedOf(refusalOf(end.reason)) }
  const wallet = walletOf(row.member_id)
  const has = (await context.ledger.balances([wallet], tx.db)).get(wallet)?.balance ?? 0n
  return { is: 'ENDED', said: { status: OK, body: answerFor(deposit?.amount ?? 0n, has) } }
}

/** Nothing arrived by this link: what the statement showed on its way is taken out again. */
export async function releaseHold(tx: LedgerTx, { id }: WalletLink): Promise<void> {
  const outcome = await tx.post({ op: 'void', key: `${id}:void`, hold: holdOf(id) })
  if (!outcome.ok) throw new Error(`the ledger refused to void ${id}: ${outcome.refusal}`)
}

async function creditLink(
  context: Context,
  tx: LedgerTx,
  row: WalletLink,
  { amount, redeemedAt }: Redemption,
): Promise<Deposit> {
  const account = walletLinkOf(row.wallet_account)
  const isAsShown = amount === row.amount
  if (!isAsShown) await releaseHold(tx, row)
  const deposit = await creditArrival(context, tx, {
    memberId: row.member_id,
    method: 'WALLETLINK',
    source: row.wallet_account,
    externalId: row.code,
    account,
    amount,
    late: false,
    qrcodeId: null,
    paidAt: redeemedAt,
    ...(isAsShown ? { hold: { key: holdOf(row.id), from: account } } : {}),
  })
  if (!deposit) throw new Error(`the money of wallet link ${row.id} counts already`)
  return deposit
}
