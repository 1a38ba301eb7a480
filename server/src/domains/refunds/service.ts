import type { Locale } from '@krapao/contract/constants'
import { perContext } from '../../concurrency/perContext.ts'
import type { Context } from '../../context.ts'
import { CASHBACK_SOURCE, refundOf, walletOf } from '../../ledger/address.ts'
import { lockstep } from '../../ledger/batching/lockstep.ts'
import type { LedgerTx } from '../../ledger/port.ts'
import { Refused } from '../../runtime/refusal.ts'
import { banners } from '../banners/public.ts'
import { freshDays, netLossOf, rateOf } from '../playdays/public.ts'
import {
  activePlaythrough,
  asShown,
  demandAsShown,
  demandFreshBalances,
  demandNotExcluded,
  evaluate,
  noteShown,
  openPlaythrough,
} from '../playthrough/public.ts'
import { demandGiftAllowed } from '../playwell/public.ts'
import { cashbackPromise, conditionsNow, refundPromise } from './promise.ts'
import { cashbackOf, fillIn, readable } from './rules.ts'
import { findAccount, lockAccount, writeMove, writeReceipt } from './store.ts'

/**
 * Amounts in satang. `collected`: received before, not yet moved into the wallet. `blocked`: a
 * play-through runs.
 */
export interface RefundState {
  loss: bigint
  amount: bigint
  collected: bigint
  blocked: boolean
  info: string
}

const NEW = { covered: 0n, carried: 0n }

/**
 * What there is to receive at this moment, by the providers' own word; nothing while refunds are
 * switched off.
 */
export async function refundState(
  context: Context,
  memberId: string,
  locale: Locale,
): Promise<RefundState> {
  const { db, settings, ledger } = context
  const promises = [cashbackPromise(context), refundPromise(context)]
  await Promise.all([freshDays(context, [memberId]), evaluate(context, memberId)])
  const address = refundOf(memberId)
  const [netLoss, account, balances, active, texts] = await Promise.all([
    netLossOf(db, memberId),
    findAccount(db, memberId),
    ledger.balances([address]),
    activePlaythrough(db, memberId),
    banners(context, 'refundInfo', locale),
  ])
  const { loss, amount } = cashbackOf(
    netLoss,
    account ?? NEW,
    rateOf(settings.get('refundRatePercent')),
  )
  const given = settings.get('refundActive') ? amount : 0n
  const collected = balances.get(address)?.balance ?? 0n
  const figures = {
    rate: String(settings.get('refundRatePercent')),
    loss: readable(loss),
    amount: readable(given),
    collected: readable(collected),
    success: String(settings.get('refundSuccessPercent')),
    fail: String(settings.get('refundFailPercent')),
  }
  await noteShown(context, memberId, promises)
  return {
    loss,
    amount: given,
    collected,
    blocked: active !== null,
    info: texts.map((text) => fillIn(text.html, figures)).join(''),
  }
}

/**
 * Puts the cashback into the member's refund account, with its receipt, and answers it in satang.
 * SELF_EXCLUDED, REFUND_INACTIVE while switched off, REFUND_CONDITION while a gift is played
 * through, NO_REFUND without a net loss since the last one, REFUND_MINIMUM when the loss comes to
 * less than a satang, TERMS_CHANGED when the rate is another than the member was shown.
 */
export async function receiveRefund(context: Context, memberId: string): Promise<bigint> {
  const { settings } = context
  if (!settings.get('refundActive')) throw new Refused('REFUND_INACTIVE')
  await demandNotExcluded(context, memberId)
  await Promise.all([freshDays(context, [memberId]), evaluate(context, memberId)])
  const rate = rateOf(settings.get('refundRatePercent'))
  return context.mutex.run(`refund:${memberId}`, () =>
    asShown(context, memberId, () => receiveBatch(context)({ memberId, rate })),
  )
}

const receiveBatch = perContext((context: Context) =>
  context.ledger.batched(
    lockstep<{ memberId: string; rate: bigint }, bigint>({
      name: 'refund.receive',
      claims: ({ memberId }) => [`member:${memberId}`],
      run: (tx, { memberId, rate }) => receiveIn(context, tx, memberId, rate),
    }),
  ),
)

async function receiveIn(
  context: Context,
  tx: LedgerTx,
  memberId: string,
  rate: bigint,
): Promise<bigint> {
  const { ledger, clock } = context
  const account = await lockAccount(tx.db, memberId)
  await demandGiftAllowed(context, tx.db, memberId)
  if (await activePlaythrough(tx.db, memberId)) throw new Refused('REFUND_CONDITION')
  const netLoss = await netLossOf(tx.db, memberId)
  const { loss, amount, carried } = cashbackOf(netLoss, account, rate)
  if (loss === 0n) throw new Refused('NO_REFUND')
  if (amount === 0n) throw new Refused('REFUND_MINIMUM')
  const offered = { amount, conditions: conditionsNow(context) }
  await demandAsShown(tx.db, memberId, cashbackPromise(context), offered)
  const number = account.receipts + 1
  await ledger.open([refundOf(memberId)], tx.db)
  const outcome = await tx.post({
    op: 'post',
    key: `refund:${memberId}:${number}`,
    kind: 'cashback',
    legs: [{ from: CASHBACK_SOURCE, to: refundOf(memberId), amount }],
  })
  if (!outcome.ok) throw new Error(`the ledger refused a refund: ${outcome.refusal}`)
  const row = {
    member_id: memberId,
    number,
    net_loss: loss,
    rate: Number(rate),
    amount,
    created_at: clock.now(),
  }
  await writeReceipt(tx.db, row, { covered: netLoss, carried })
  return amount
}

/**
 * Moves everything collected from the refund account into the wallet and opens its play-through;
 * answers the wallet's balance in satang. SELF_EXCLUDED, TRANSFER_PENDING, BETS_OPEN,
 * REFUND_CONDITION while a gift is played through, this one included; NO_REFUND when nothing is
 * there; TERMS_CHANGED when it asks otherwise than the member was shown.
 */
export async function moveRefund(context: Context, memberId: string): Promise<bigint> {
  await demandNotExcluded(context, memberId)
  await evaluate(context, memberId)
  await demandFreshBalances(context, memberId)
  await context.mutex.run(`refund:${memberId}`, () =>
    asShown(context, memberId, () => moveBatch(context)({ memberId })),
  )
  const wallet = walletOf(memberId)
  return (await context.ledger.balances([wallet])).get(wallet)?.balance ?? 0n
}

const moveBatch = perContext((context: Context) =>
  context.ledger.batched(
    lockstep<{ memberId: string }, void>({
      name: 'refund.move',
      claims: ({ memberId }) => [`member:${memberId}`],
      run: (tx, { memberId }) => moveIn(context, tx, memberId),
    }),
  ),
)

async function moveIn(context: Context, tx: LedgerTx, memberId: string): Promise<void> {
  const { ledger, clock } = context
  const account = await lockAccount(tx.db, memberId)
  if (await activePlaythrough(tx.db, memberId)) throw new Refused('REFUND_CONDITION')
  const from = refundOf(memberId)
  const amount = (await ledger.balances([from], tx.db)).get(from)?.balance ?? 0n
  if (amount === 0n) throw new Refused('NO_REFUND')
  const conditions = conditionsNow(context)
  await demandAsShown(tx.db, memberId, refundPromise(context), { amount, conditions })
  const number = account.moves + 1
  await openPlaythrough(context, tx, {
    memberId,
    kind: 'refund',
    sourceId: `${memberId}:${number}`,
    amount,
    from,
    conditions,
  }).catch((error: unknown) => {
    throw error instanceof Refused && error.code === 'BONUS_ALREADY_ACTIVE'
      ? new Refused('REFUND_CONDITION')
      : error
  })
  await writeMove(tx.db, { member_id: memberId, number, amount, created_at: clock.now() })
}
