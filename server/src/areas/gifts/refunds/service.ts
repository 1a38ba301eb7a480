import { bangkokDay, midnightOf, mondayOf } from '@krapao/contract/bangkok'
import type { Locale } from '@krapao/contract/constants'
import { toBaht, toSatang } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { CASHBACK_SOURCE, refundOf, walletOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandNotExcluded } from '../../people/public.ts'
import { netLossOf, rateOf, sumDaysOf } from '../../play/public.ts'
import { demandGiftAllowed } from '../../safety/public.ts'
import { banners } from '../../site/public.ts'
import { payByReward, payFromAccount } from '../playthrough/debts/debts.ts'
import { evaluate } from '../playthrough/evaluate.ts'
import { demandFreshBalances } from '../playthrough/guard.ts'
import {
  demandKnownPlay,
  demandSettledByBooks,
  freshUnknownPlay,
  waitingFor,
} from '../playthrough/known.ts'
import { openPlaythrough } from '../playthrough/open.ts'
import {
  asShown,
  demandAsShown,
  noteShown,
  type ShownBefore,
} from '../playthrough/promise/promise.ts'
import { activePlaythrough } from '../playthrough/queries.ts'
import { meansOf, type Means } from '../playthrough/terms.ts'
import { cashbackPromise, conditionsNow, refundPromise } from './promise.ts'
import { revokeCashback, revokeIn } from './revoke.ts'
import { cashbackOf, fillIn, readable } from './rules.ts'
import { findAccount, givenSince, lockAccount, writeMove, writeReceipt } from './store.ts'

/**
 * Amounts in satang. `collected`: received before, not yet moved into the wallet. `blocked`: a
 * play-through runs. `beyond`: what the cap of the week keeps back; `owed`: what is paid first of
 * rewards that were taken back; `waitsFor`: play that is not known yet.
 */
interface RefundState {
  amount: bigint
  collected: bigint
  beyond: bigint
  owed: bigint
  blocked: boolean
  waitsFor: Refused | null
  info: string
  means: Means
}

const NEW = { covered: 0n, carried: 0n }
/** What is received, and what of it paid a debt; satang. */
interface Received {
  amount: bigint
  paid: bigint
  beyond: bigint
}

/**
 * What there is to receive at this moment, by the providers' own answers; nothing while refunds are
 * switched off, or while play is not known.
 */
export async function refundState(
  context: Context,
  memberId: string,
  locale: Locale,
): Promise<RefundState> {
  const { db, settings, ledger } = context
  const promises = [cashbackPromise(context), refundPromise(context)]
  await evaluate(context, memberId)
  const unknown = await freshUnknownPlay(context, memberId)
  await sumDaysOf(context, [memberId])
  await revokeCashback(context, memberId)
  const address = refundOf(memberId)
  const [netLoss, account, balances, active, texts, most, means] = await Promise.all([
    netLossOf(db, memberId),
    findAccount(db, memberId),
    ledger.balances([address]),
    activePlaythrough(db, memberId),
    banners(context, 'refundInfo', locale),
    mostNow(context, db, memberId),
    meansOf(context, memberId),
  ])
  const rate = rateOf(settings.get('refundRatePercent'))
  const { amount, beyond } = cashbackOf(netLoss, account ?? NEW, { rate, most })
  const given = settings.get('refundActive') && unknown === null ? amount : 0n
  const collected = balances.get(address)?.balance ?? 0n
  const covered = account?.covered ?? 0n
  const figures = {
    rate: String(settings.get('refundRatePercent')),
    loss: readable(netLoss > covered ? netLoss - covered : 0n),
    amount: readable(given),
    collected: readable(collected),
    success: String(settings.get('refundSuccessPercent')),
    fail: String(settings.get('refundFailPercent')),
  }
  await noteShown(context, memberId, promises)
  return {
    amount: given,
    collected,
    beyond,
    owed: means.owed,
    means,
    blocked: active !== null,
    waitsFor: unknown && waitingFor(unknown),
    info: texts.map((text) => fillIn(text.html, figures)).join(''),
  }
}

/** What cashback may come to in the rest of this Bangkok week, in satang. */
async function mostNow(context: Context, db: Context['db'], memberId: string): Promise<bigint> {
  const monday = mondayOf(bangkokDay(context.clock.now().getTime()))
  const { received, allowed } = await givenSince(db, memberId, new Date(midnightOf(monday)))
  const most = toSatang(context.settings.get('refundCap')) + allowed - received
  return most > 0n ? most : 0n
}

/**
 * Puts the cashback into the member's refund account, with its receipt; what the member owes of
 * rewards that were taken back is paid by it first. SELF_EXCLUDED, REFUND_INACTIVE while switched
 * off, REFUND_CONDITION while a gift is played through; TRANSFER_PENDING, ROUND_UNREAD, BETS_OPEN
 * while play is not known; NO_REFUND without a net loss since the last one, REFUND_MINIMUM when the
 * loss comes to less than a satang, REFUND_CAP when the week's is received, TERMS_CHANGED when the
 * rate or the weights are others than the member was shown.
 */
export const receiveRefund = (context: Context, memberId: string): Promise<Received> =>
  asShown(context, memberId, (shown) => receiveAsShown(context, memberId, shown))

async function receiveAsShown(
  context: Context,
  memberId: string,
  shown: ShownBefore,
): Promise<Received> {
  const { settings } = context
  if (!settings.get('refundActive')) throw new Refused('REFUND_INACTIVE')
  await demandNotExcluded(context, memberId)
  await evaluate(context, memberId)
  if (await activePlaythrough(context.db, memberId)) throw new Refused('REFUND_CONDITION')
  await demandKnownPlay(context, memberId)
  await sumDaysOf(context, [memberId])
  const rate = rateOf(settings.get('refundRatePercent'))
  return context.mutex.run(`refund:${memberId}`, () =>
    receiveOnce(context, { memberId, rate, shown }),
  )
}

interface Receiving {
  memberId: string
  rate: bigint
  shown: ShownBefore
}
const receiveOnce = money('refund.receive', {
  claims: ({ memberId }: Receiving) => [`member:${memberId}`],
  run: receiveIn,
})

async function receiveIn(
  context: Context,
  tx: LedgerTx,
  { memberId, rate, shown }: Receiving,
): Promise<Received> {
  const { clock } = context
  const locked = await lockAccount(tx.db, memberId)
  await demandGiftAllowed(context, tx.db, memberId)
  if (await activePlaythrough(tx.db, memberId)) throw new Refused('REFUND_CONDITION')
  await demandSettledByBooks(context, memberId, tx.db)
  const account = await revokeIn(context, tx, locked)
  const netLoss = await netLossOf(tx.db, memberId)
  const most = await mostNow(context, tx.db, memberId)
  const { loss, amount, carried, beyond } = cashbackOf(netLoss, account, { rate, most })
  if (beyond > 0n && amount === 0n)
    throw new Refused('REFUND_CAP', {
      details: { cap: context.settings.get('refundCap'), beyondCap: toBaht(beyond) },
    })
  if (loss === 0n) throw new Refused('NO_REFUND')
  if (amount === 0n) throw new Refused('REFUND_MINIMUM')
  const offered = { amount, conditions: conditionsNow(context) }
  demandAsShown(shown, cashbackPromise(context), offered)
  const number = account.receipts + 1
  const key = `refund:${memberId}:${number}`
  const paid = await payByReward(context, tx.db, { memberId, by: key, amount })
  const given = amount - paid
  if (given > 0n) {
    await tx.open([refundOf(memberId)])
    const outcome = await tx.post({
      op: 'post',
      key,
      kind: 'cashback',
      legs: [{ from: CASHBACK_SOURCE, to: refundOf(memberId), amount: given }],
    })
    if (!outcome.ok) throw new Error(`the ledger refused a refund: ${outcome.refusal}`)
  }
  const row = {
    member_id: memberId,
    number,
    net_loss: loss,
    rate: Number(rate),
    amount,
    created_at: clock.now(),
  }
  await writeReceipt(tx.db, row, { covered: account.covered + loss, carried, seen: netLoss })
  return { amount: given, paid, beyond }
}

/**
 * Moves everything collected from the refund account into the wallet and opens its play-through;
 * answers the wallet's balance in satang. What the member owes of rewards that were taken back goes
 * first. SELF_EXCLUDED, TRANSFER_PENDING, BETS_OPEN, ROUND_UNREAD, REFUND_CONDITION while a gift is
 * played through, this one included; NO_REFUND when nothing is there; TERMS_CHANGED when it asks
 * otherwise than the member was shown.
 */
export const moveRefund = (context: Context, memberId: string): Promise<bigint> =>
  asShown(context, memberId, (shown) => moveAsShown(context, { memberId, shown }))

interface Moving {
  memberId: string
  shown: ShownBefore
}
async function moveAsShown(context: Context, { memberId, shown }: Moving): Promise<bigint> {
  await demandNotExcluded(context, memberId)
  await evaluate(context, memberId)
  await demandFreshBalances(context, memberId)
  await context.mutex.run(`refund:${memberId}`, () => moveOnce(context, { memberId, shown }))
  const wallet = walletOf(memberId)
  return (await context.ledger.balances([wallet])).get(wallet)?.balance ?? 0n
}

const moveOnce = money('refund.move', {
  claims: ({ memberId }: Moving) => [`member:${memberId}`],
  run: moveIn,
})

async function moveIn(context: Context, tx: LedgerTx, { memberId, shown }: Moving): Promise<void> {
  const { ledger, clock } = context
  const account = await revokeIn(context, tx, await lockAccount(tx.db, memberId))
  if (await activePlaythrough(tx.db, memberId)) throw new Refused('REFUND_CONDITION')
  const from = refundOf(memberId)
  const collected = (await ledger.balances([from], tx.db)).get(from)?.balance ?? 0n
  if (collected === 0n) throw new Refused('NO_REFUND')
  const conditions = conditionsNow(context)
  demandAsShown(shown, refundPromise(context), { amount: collected, conditions })
  const number = account.moves + 1
  const by = `refund:${memberId}:move:${number}`
  const amount =
    collected - (await payFromAccount(context, tx, { memberId, from, by, amount: collected }))
  const row = { member_id: memberId, number, amount: collected, created_at: clock.now() }
  if (amount === 0n) return writeMove(tx.db, row)
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
  await writeMove(tx.db, row)
}
