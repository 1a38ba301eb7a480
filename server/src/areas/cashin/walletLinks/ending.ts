import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { storedOf, type IdempotentRequest } from '../../../idempotency/asked.ts'
import { fillAnswer } from '../../../idempotency/saveAnswer.ts'
import { walletLinkOf, walletOf } from '../../../ledger/address.ts'
import { lockstep } from '../../../ledger/batching/lockstep.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import type { Concluded } from '../../../operations/operation.ts'
import type { Redemption } from '../../../providers/walletlink/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { creditArrival } from '../payments/credit.ts'
import type { Deposit } from '../payments/depositStore.ts'
import { endLink, lockLink, type WalletLink } from './store.ts'

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

/**
 * Ends a redemption, once: the row, its deposit and its money in one commit. Redeemed: the hold's
 * line becomes the member's deposit; another amount than was shown is credited as it came.
 */
export const endBatch = perContext((context: Context) =>
  context.ledger.batched(
    lockstep<Ending, Concluded>({
      name: 'walletlink.end',
      claims: ({ row }) => [row.id],
      run: (tx, ending) => endIn(context, tx, ending),
    }),
  ),
)

async function endIn(
  context: Context,
  tx: LedgerTx,
  { row, end, asked = null }: Ending,
): Promise<Concluded> {
  const stands = await lockLink(tx.db, row.id)
  if (stands?.state !== 'REDEEMING') return stands?.state === end.state ? 'KNOWN' : 'CONTRADICTED'
  const deposit =
    end.state === 'REDEEMED' ? await creditLink(context, tx, row, end.redemption) : null
  if (end.state === 'FAILED') await release(tx, row)
  await endLink(tx.db, {
    id: row.id,
    state: end.state,
    amount: deposit?.amount ?? row.amount,
    deposit_id: deposit?.id ?? null,
    fail_reason: end.state === 'FAILED' ? end.reason : null,
    at: context.clock.now(),
  })
  if (asked) {
    const wallet = walletOf(row.member_id)
    const has = (await context.ledger.balances([wallet], tx.db)).get(wallet)?.balance ?? 0n
    const stored =
      end.state === 'FAILED'
        ? storedOf(refusalOf(end.reason))
        : { status: OK, body: answerFor(deposit?.amount ?? 0n, has) }
    await fillAnswer(tx, asked, stored, context.clock)
  }
  return 'ENDED'
}

async function release(tx: LedgerTx, { id }: WalletLink): Promise<void> {
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
  if (!isAsShown) await release(tx, row)
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
