import type { Context } from '../../../../context.ts'
import { money } from '../../../../ledger/money.ts'
import type { LedgerTx } from '../../../../ledger/port.ts'
import { importMemberRounds } from '../../../play/public.ts'
import { lockPlay } from '../../../safety/public.ts'
import { owe } from '../debts/debts.ts'
import { least, targetsIn, verdictOf } from '../rules.ts'
import { playOf, standingOf } from '../standing.ts'
import { activeOf, lockGifts, type Playthrough } from '../store.ts'
import { endedLately, endedWithCorrections, judgedAgain, reopen, runsAgain } from './reopenStore.ts'

/**
 * Judges the member's ended play-throughs again after a provider has taken rounds back or corrected
 * them. One that would not have ended is open again; what of its gift has gone out by then, and all
 * of it where another runs meanwhile, is owed. Of one that was cancelled, or has run out of time,
 * what comes back of the gift is owed. Nothing is owed while one of the rounds is played again: it
 * may end as it did. Asks no provider. Safe to repeat and to race.
 */
export async function reviewEnded(context: Context, memberId: string): Promise<void> {
  if ((await endedWithCorrections(context.db, memberId)).length === 0) return
  const opened = await judgeAll(context, memberId)
  // What it asks may have come true, or failed, by what was played since.
  if (opened) context.events.emit('money.moved', { memberId, why: 'refresh' })
}

const judgeAll = money('playthrough.judge', {
  claims: (memberId: string) => [`member:${memberId}`],
  async run(context: Context, tx, memberId: string): Promise<boolean> {
    await lockGifts(tx.db, memberId)
    // What opens again has its highest bet again: a bet under way is looked at before, or refused.
    await lockPlay(tx.db, memberId)
    let isOpen = false
    for (const ended of await endedWithCorrections(tx.db, memberId))
      isOpen = (await judge(context, tx, ended)) || isOpen
    return isOpen
  },
})

const DAY_MS = 86_400_000

/**
 * The same before money goes out, by the providers' rounds of now: what ended lately may have ended
 * by a round that is void by now. Asks no provider where nothing ended within `openBetDays`. Never
 * inside a transaction.
 */
export async function judgeAgain(context: Context, memberId: string): Promise<void> {
  const { db, clock, settings } = context
  const since = new Date(clock.now().getTime() - settings.get('openBetDays') * DAY_MS)
  if (!(await endedLately(db, memberId, since))) return
  await importMemberRounds(context, memberId)
  await reviewEnded(context, memberId)
}

async function judge(context: Context, tx: LedgerTx, ended: Playthrough): Promise<boolean> {
  const { ended_at: endedAt, ended_won: wonThen, ended_balance: balance } = ended
  if (endedAt === null || wonThen === null) return false
  const { won } = await playOf(ended, tx.db, new Date(endedAt.getTime() + 1))
  const returned = won - wonThen
  if (balance === null) return comesBack(context, tx, ended, { won, returned })
  // What was bet since counts: had it not ended, it would have counted.
  const { turnover } = await playOf(ended, tx.db)
  const verdict = verdictOf(targetsIn(ended), { turnover, balance: balance + returned })
  if (verdict === ended.state || verdict === 'SUCCESS') return false
  const active = await activeOf(tx.db, ended.member_id)
  const { own, funds } = await standingOf(context, ended, tx.db)
  const gone = active ? ended.amount : least(ended.amount, own < 0n ? -own : 0n)
  if (gone > 0n && (await runsAgain(tx.db, ended))) return false
  await owe(context, tx.db, {
    memberId: ended.member_id,
    source: `${ended.id}:${ended.reopened}`,
    from: ended.given_from,
    amount: gone,
  })
  if (gone < ended.amount && funds.total > 0n && (await reopen(tx.db, ended.id))) return true
  await judgedAgain(tx.db, ended.id, { won: null, removed: ended.removed })
  return false
}

/** Cancelled: the end took back what there was of the gift, and the rest comes back now. */
async function comesBack(
  context: Context,
  tx: LedgerTx,
  ended: Playthrough,
  { won, returned }: { won: bigint; returned: bigint },
): Promise<false> {
  const missing = ended.amount - ended.removed
  if (returned <= 0n || missing <= 0n || (await runsAgain(tx.db, ended))) return false
  const amount = least(returned, missing)
  await owe(context, tx.db, {
    memberId: ended.member_id,
    source: `${ended.id}:${ended.removed}`,
    from: ended.given_from,
    amount,
  })
  await judgedAgain(tx.db, ended.id, { won, removed: ended.removed + amount })
  return false
}
