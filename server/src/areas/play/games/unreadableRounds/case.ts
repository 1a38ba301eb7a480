import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import { demandAttempts } from '../../../../limits/attempts.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { findMember } from '../../../people/public.ts'
import { writeAudit, type Operator } from '../../../staff/public.ts'
import { fundsOf } from '../balances/funds.ts'
import { explainedOf } from '../rounds/auditStore.ts'
import { knownRounds } from '../rounds/roundStore.ts'
import { findUnread, memberNamedIn, type UnreadRow } from '../rounds/unreadStore.ts'
import { shownByGame } from '../transfers/askAgain.ts'
import { newestTransfers } from '../transfers/transferStore.ts'

const TRANSFERS = 5
const OF_ONE_ROUND = { name: 'round-ask', hits: 5, seconds: 600 }
const OF_ONE_OPERATOR = { name: 'round-ask-operator', hits: 60, seconds: 3_600 }

/** What our books have around a round that could not be read; amounts in baht. NOT_FOUND. */
export async function roundCase(context: Context, id: string): Promise<Answer<'opsRoundCase'>> {
  const { db } = context
  const row = await findUnread(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  const memberId = await memberNamedIn(db, row)
  const member = memberId === null ? undefined : await findMember(db, memberId)
  const booked = row.round_id === null ? [] : await knownRounds(db, row.code, [row.round_id])
  return {
    member: member ? { id: member.id, name: member.name } : null,
    ours: memberId === null ? null : await oursOf(context, row, memberId),
    booked:
      booked.map(({ bet, win, voided, played_at: playedAt }) => ({
        bet: toBaht(bet),
        win: toBaht(win),
        voided,
        playedAt: playedAt.toISOString(),
      }))[0] ?? null,
    transfers:
      memberId === null
        ? []
        : (await newestTransfers(db, memberId, row.code, TRANSFERS)).map((transfer) => ({
            reference: transfer.reference,
            direction: transfer.direction,
            amount: toBaht(transfer.amount),
            state: transfer.state,
            at: transfer.created_at.toISOString(),
          })),
  }
}

async function oursOf(context: Context, { code }: UnreadRow, memberId: string) {
  const [funds, explained] = await Promise.all([
    fundsOf(context, memberId),
    explainedOf(context.db, memberId),
  ])
  const game = funds.games.get(code) ?? 0n
  const account = explained.find((each) => each.code === code)
  return {
    wallet: toBaht(funds.wallet),
    game: toBaht(game),
    unexplained: account ? toBaht(account.explained - game) : null,
  }
}

/**
 * Asks the game what the player of a round has there now: audited, and books nothing, as what a
 * game holds is booked by its own rounds alone. NOT_FOUND, REQUEST_LIMIT.
 */
export async function askGame(
  context: Context,
  id: string,
  by: Operator,
): Promise<Answer<'opsRoundAsk'>> {
  const row = await findUnread(context.db, id)
  if (!row) throw new Refused('NOT_FOUND')
  await demandAttempts(context, [
    { limit: OF_ONE_ROUND, subject: id },
    { limit: OF_ONE_OPERATOR, subject: by.id },
  ])
  const memberId = await memberNamedIn(context.db, row)
  const held = memberId === null ? null : await shownByGame(context, memberId, row.code)
  const at = context.clock.now()
  const theirs = held === null ? null : { amount: toBaht(held), at: at.toISOString() }
  const after = { said: theirs?.amount ?? null }
  await writeAudit(context.db, { at, by, action: 'round.ask', subject: id, memberId, after })
  return { theirs }
}
