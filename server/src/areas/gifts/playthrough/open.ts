import type { Context } from '../../../context.ts'
import { walletOf } from '../../../ledger/address.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandGiftsPass } from '../../identity/public.ts'
import { fundsOf, weightsOf } from '../../play/public.ts'
import { demandGiftAllowed } from '../../safety/public.ts'
import { payByReward } from './debts/debts.ts'
import { keptName, placeOf, type Gift } from './gift.ts'
import { demandSettledByBooks } from './known.ts'
import { mostTurnoverOf, targetsOf } from './rules.ts'
import { activeOf, bySource, insertActive, lockGifts, type Playthrough } from './store.ts'

const RUNNING = {
  state: 'ACTIVE',
  ended_at: null,
  expired: false,
  removed: 0n,
  ended_balance: null,
  ended_won: null,
  reopened: 0,
} as const
const giftKey = (id: string): string => `${id}:gift`

/**
 * In the caller's transaction: opens the play-through and puts the gift into the wallet, with its
 * statement line, in that one commit. The same kind and source again answers the first and gives
 * nothing. What the member owes of rewards that were taken back is paid by it first, and the
 * conditions are those of the rest; null: nothing is left of it. Refuses SELF_EXCLUDED and
 * INVALID_USER_4 (the member has stopped meanwhile), IDENTITY_HELD (a person looks first at who
 * belongs together with the member), BONUS_ALREADY_ACTIVE, BETS_OPEN, ROUND_UNREAD, and
 * MONEY_NOT_ENOUGH when the giving account is a member's and holds less.
 */
export async function openPlaythrough(
  context: Context,
  tx: LedgerTx,
  whole: Gift,
): Promise<Playthrough | null> {
  const { memberId, kind, sourceId } = whole
  if (whole.amount <= 0n) throw new RangeError('a gift is more than nothing')
  await lockGifts(tx.db, memberId)
  const known = await bySource(tx.db, { kind, sourceId })
  if (known) return known
  await demandGiftAllowed(context, tx.db, memberId)
  await demandGiftsPass(context, tx.db, memberId)
  if (await activeOf(tx.db, memberId)) throw new Refused('BONUS_ALREADY_ACTIVE')
  await demandSettledByBooks(context, memberId, tx.db)

  const id = context.ids.referenceFor('pt', kind, sourceId)
  const paid = await payByReward(context, tx.db, { memberId, by: id, amount: whole.amount })
  if (paid === whole.amount) return null
  const gift = { ...whole, amount: whole.amount - paid }
  const { amount } = gift
  await give(tx, id, gift)
  // The gift's entry locks the wallet until the commit: later entries are told from the base by their number.
  const { total, leaving, walletSeq } = await fundsOf(context, memberId, tx.db)
  const base = total + leaving
  const targets = targetsOf(
    {
      base,
      stakeBase: amount + (gift.matches ?? 0n),
      mostTurnover: mostTurnoverOf(amount, context.settings.get('turnoverCeiling')),
    },
    gift.conditions,
  )
  const row: Playthrough = {
    ...RUNNING,
    id,
    member_id: memberId,
    kind,
    source_id: sourceId,
    description: keptName(gift),
    amount,
    given_from: gift.from,
    base,
    leaving,
    wallet_seq: walletSeq,
    turnover_target: targets.turnoverTarget,
    balance_target: targets.balanceTarget,
    fail_below: targets.failBelow,
    opened_at: context.clock.now(),
    expires_at: gift.expiresAt ?? null,
    weights: weightsOf(context, gift.weights ?? null),
    max_bet: gift.maxBet ?? null,
  }
  if (!(await insertActive(tx.db, row))) throw new Refused('BONUS_ALREADY_ACTIVE')
  return row
}

async function give(tx: LedgerTx, id: string, gift: Gift): Promise<void> {
  const { memberId, kind, amount, from } = gift
  await tx.open([walletOf(memberId)])
  const outcome = await tx.post({
    op: 'post',
    key: giftKey(id),
    kind: 'gift',
    legs: [{ from, to: walletOf(memberId), amount }],
    line: {
      memberId,
      type: 'bonus',
      from: placeOf(kind),
      to: 'WALLET',
      amount,
      item: { kind, description: keptName(gift) },
    },
  })
  if (outcome.ok) return
  if (outcome.refusal === 'INSUFFICIENT' || outcome.refusal === 'UNKNOWN_ACCOUNT')
    throw new Refused('MONEY_NOT_ENOUGH')
  throw new Error(`the ledger refused the gift of ${id}: ${outcome.refusal}`)
}
