import type { Context } from '../../context.ts'
import { walletOf } from '../../ledger/address.ts'
import type { LedgerTx } from '../../ledger/port.ts'
import { Refused } from '../../runtime/refusal.ts'
import { fundsOf } from '../games/public.ts'
import { demandGiftAllowed } from '../playwell/public.ts'
import { keptName, placeOf, type Gift } from './gift.ts'
import { demandNoneBooked } from './openBets.ts'
import { mostTurnoverOf, targetsOf } from './rules.ts'
import { activeOf, bySource, insertActive, lockMember, type Playthrough } from './store.ts'

const giftKey = (id: string): string => `${id}:gift`

/**
 * Inside the caller's `ledger.transact`: opens the play-through and puts the gift into the wallet,
 * with its statement line, in that one commit. The same kind and source again answers the first and
 * gives nothing. Refuses SELF_EXCLUDED and INVALID_USER_4 (the member has stopped meanwhile),
 * BONUS_ALREADY_ACTIVE, BETS_OPEN, and MONEY_NOT_ENOUGH when the giving account is a member's and
 * holds less.
 */
export async function openPlaythrough(
  context: Context,
  tx: LedgerTx,
  gift: Gift,
): Promise<Playthrough> {
  const { memberId, kind, sourceId, amount } = gift
  if (amount <= 0n) throw new RangeError('a gift is more than nothing')
  await lockMember(tx.db, memberId)
  const known = await bySource(tx.db, { kind, sourceId })
  if (known) return known
  await demandGiftAllowed(context, tx.db, memberId)
  if (await activeOf(tx.db, memberId)) throw new Refused('BONUS_ALREADY_ACTIVE')
  await demandNoneBooked(context, memberId, tx.db)

  const id = context.ids.referenceFor('pt', kind, sourceId)
  await give(context, tx, id, gift)
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
    state: 'ACTIVE',
    opened_at: context.clock.now(),
    expires_at: gift.expiresAt ?? null,
    ended_at: null,
    expired: false,
    removed: 0n,
  }
  if (!(await insertActive(tx.db, row))) throw new Refused('BONUS_ALREADY_ACTIVE')
  return row
}

async function give(context: Context, tx: LedgerTx, id: string, gift: Gift): Promise<void> {
  const { memberId, kind, amount, from } = gift
  await context.ledger.open([walletOf(memberId)], tx.db)
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
