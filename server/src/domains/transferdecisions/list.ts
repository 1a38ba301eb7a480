import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../context.ts'
import { escalatedTransfers, heldLooks } from '../games/public.ts'
import { findMember } from '../members/public.ts'
import { wordsThatCount } from '../operators/public.ts'
import { lastGiven, undecidedPayouts } from '../withdrawals/public.ts'
import { proposalsOf } from './store.ts'

type Waiting = Omit<Answer<'opsTransfers'>['transfers'][number], 'name' | 'proposal'>

const MOST = 1_000

/**
 * Game transfers and payouts whose end has been unknown for an hour, and balances of games that
 * jumped (`playReviewAbove`, setting) and are not booked: the amount is how far. Oldest first.
 */
export async function undecided(context: Context): Promise<Waiting[]> {
  const [games, payouts, looks] = await Promise.all([
    escalatedTransfers(context, MOST),
    undecidedPayouts(context),
    heldLooks(context, MOST),
  ])
  return [
    ...games.map((row): Waiting => ({
      reference: row.reference,
      kind: row.question === 'LATE' ? 'late' : 'game',
      memberId: row.memberId,
      code: row.code,
      direction: row.direction,
      amount: toBaht(row.amount),
      lateMoved: row.lateMoved === null ? null : toBaht(row.lateMoved),
      createdAt: row.createdAt.toISOString(),
      since: row.escalatedAt.toISOString(),
      attempts: row.attempts,
      history: row.history.map(({ at, said }) => ({ at: at.toISOString(), said })),
    })),
    ...payouts.map((row): Waiting => ({
      reference: row.id,
      kind: 'payout',
      memberId: row.member_id,
      code: row.bank_code,
      direction: 'OUT',
      amount: toBaht(row.amount),
      lateMoved: null,
      createdAt: row.requested_at.toISOString(),
      since: lastGiven(row).toISOString(),
      attempts: row.attempts,
      history: [],
    })),
    ...looks.map(({ believed, actual, ...row }): Waiting => ({
      reference: row.id,
      kind: 'balance',
      memberId: row.memberId,
      code: row.code,
      direction: actual > believed ? 'OUT' : 'IN',
      amount: toBaht(actual > believed ? actual - believed : believed - actual),
      lateMoved: null,
      createdAt: row.firstAt.toISOString(),
      since: row.firstAt.toISOString(),
      attempts: 0,
      history: [
        // Ours, then the game's, in baht.
        { at: row.firstAt.toISOString(), said: String(toBaht(believed)) },
        { at: row.lastAt.toISOString(), said: String(toBaht(actual)) },
      ],
    })),
  ].toSorted((a, b) => (a.since < b.since ? -1 : 1))
}

export async function transfersPage(
  context: Context,
  page: number,
  limit: number,
): Promise<Answer<'opsTransfers'>> {
  const all = await undecided(context)
  const shown = all.slice((page - 1) * limit, page * limit)
  const said = await proposalsOf(
    context.db,
    shown.map((row) => row.reference),
  )
  const asked = { right: 'money', now: context.clock.now() } as const
  const proposals = await wordsThatCount(context.db, said, asked)
  const members = await Promise.all(shown.map((row) => findMember(context.db, row.memberId)))
  return {
    total: all.length,
    transfers: shown.map((row, n) => {
      const proposal = proposals.find(
        ({ reference, made_at: at }) => reference === row.reference && at >= new Date(row.since),
      )
      return {
        ...row,
        name: members[n]?.name ?? '',
        proposal: proposal
          ? {
              operator: proposal.name,
              at: proposal.made_at.toISOString(),
              happened: proposal.happened,
              reason: proposal.reason,
            }
          : null,
      }
    }),
  }
}
