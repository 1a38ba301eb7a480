import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import type { GameRound, ReadRound } from '../../../../providers/game/port.ts'
import { writeAudit } from '../../../staff/public.ts'
import type { Operator } from '../../../staff/public.ts'
import { BEYOND_HELD, beyondHeld } from '../rounds/beyondHeld.ts'
import { keepRounds } from '../rounds/corrections.ts'
import { knownRounds, membersByUsername } from '../rounds/roundStore.ts'
import {
  hasOtherReport,
  markRead,
  memberNamedIn,
  setRead,
  setWhy,
  type UnreadRow,
} from '../rounds/unreadStore.ts'
import { weightOf } from '../weights.ts'
import { decideRound } from './decideRound.ts'

/**
 * Reads what was kept of a round once more, as the adapter of today does, and books it as the
 * import would. Where it still cannot be, or another report of the same round may be the later one,
 * it stays as it is, with the reason. NOT_FOUND; NOT_WAITING when it was read meanwhile;
 * SAME_OPERATOR for a round of the operator's own account.
 */
export function readAgain(context: Context, id: string, by: Operator): Promise<UnreadRow> {
  return decideRound(context, id, async (tx, row, at) => {
    const read = readKept(context, row)
    const members =
      'round' in read
        ? await membersByUsername(tx, row.code, [read.round.username])
        : new Map<string, string>()
    const why =
      'round' in read ? await whyNot(context, tx, row, read.round, members) : read.unreadable.why
    const memberId =
      'round' in read ? (members.get(read.round.username) ?? null) : await memberNamedIn(tx, row)
    if (why === null && 'round' in read) {
      await book(tx, row, read.round, {
        memberId,
        weight: weightOf(context, row.code, read.round.game?.id),
        now: at,
      })
      // What was proposed for it before no longer counts.
      await markRead(tx, row.code, [read.round.roundId], at)
    }
    const after = why === null ? await setRead(tx, id, at) : await setWhy(tx, id, why)
    await writeAudit(tx, {
      at,
      by,
      action: 'round.read',
      subject: id,
      memberId,
      before: { code: row.code, roundId: row.round_id, why: row.why },
      after: { read: why === null, why },
    })
    return after
  })
}

function readKept(context: Context, { code, round_id: roundId, raw }: UnreadRow): ReadRound {
  const provider = context.providers.games.get(code)
  const unreadable = (why: string): ReadRound => ({ unreadable: { roundId, raw, why } })
  if (!provider) return unreadable('provider: missing')
  let told: unknown
  try {
    told = JSON.parse(raw)
  } catch {
    // Cut, because it was too long to be kept whole.
    return unreadable('raw: incomplete')
  }
  return provider.readRound(told)
}

/** Why a round that can be read now is not booked; null: it is. */
async function whyNot(
  context: Context,
  tx: Kysely<Database>,
  row: UnreadRow,
  round: GameRound,
  members: ReadonlyMap<string, string>,
): Promise<string | null> {
  const beyond = await beyondHeld(context, tx, { code: row.code, rounds: [round], members })
  if (beyond.size > 0) return BEYOND_HELD
  if (await hasOtherReport(tx, row, round.roundId)) return 'round: told_again'
  const [known] = await knownRounds(tx, row.code, [round.roundId])
  if (!known) return null
  if (known.username !== round.username) return 'username: of_another'
  // By its id it was kept, and nothing readable has been told of that id since.
  if (row.round_id === round.roundId) return null
  const [bet, win] = round.isVoid ? [0n, 0n] : [round.bet, round.win]
  const isSame = known.bet === bet && known.win === win && known.voided === round.isVoid
  // Which of two words came later cannot be seen where this one's id could not be read.
  return isSame ? null : 'round: known_otherwise'
}

const book = (
  tx: Kysely<Database>,
  { code, told_at: toldAt }: UnreadRow,
  round: GameRound,
  { memberId, weight, now }: { memberId: string | null; weight: number; now: Date },
): Promise<string[]> =>
  keepRounds(tx, [
    {
      code,
      round_id: round.roundId,
      username: round.username,
      member_id: memberId,
      bet: round.isVoid ? 0n : round.bet,
      win: round.isVoid ? 0n : round.win,
      voided: round.isVoid,
      // A provider whose clock is ahead: nothing was played later than we were told of it.
      played_at: round.playedAt > toldAt ? toldAt : round.playedAt,
      gathered_at: now,
      game: round.game?.id ?? '',
      weight,
    },
  ])
