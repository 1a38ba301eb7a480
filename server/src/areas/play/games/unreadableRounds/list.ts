import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import { operatorNames, type Approval } from '../../../staff/public.ts'
import { listedGames } from '../listing/listing.ts'
import { unreadPage, type UnreadRow } from '../rounds/unreadStore.ts'
import { proposedRounds } from './proposals.ts'

type Shown = Answer<'opsRoundRead'>

const stateOf = (row: UnreadRow): Shown['state'] => {
  if (row.read_at) return 'READ'
  return row.concluded_at ? 'CONCLUDED' : 'WAITING'
}

const shownProposal = (of: Approval | undefined): Shown['proposal'] =>
  of
    ? {
        approval: of.id,
        operator: of.proposer,
        at: of.at.toISOString(),
        reason: of.reason,
        lost: toBaht(of.amount ?? 0n),
      }
    : null

/** Rows as operators see them, without what was told: that is shown by an audited view. */
async function shownRounds(
  context: Pick<Context, 'db' | 'clock'>,
  rows: readonly UnreadRow[],
): Promise<Shown[]> {
  const { db } = context
  const proposed = await proposedRounds(context)
  const proposals = new Map(proposed.map(({ proposal, row }) => [row.id, proposal]))
  const operators = rows.flatMap(({ concluded_by: by }) => by ?? [])
  const [names, games] = [await operatorNames(db, operators), await listedGames(db)]
  const titles = new Map(games.map(({ code, name }) => [code, name]))
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    game: {
      th: titles.get(row.code)?.th ?? row.code,
      en: titles.get(row.code)?.en ?? row.code,
    },
    roundId: row.round_id,
    why: row.why,
    toldAt: row.told_at.toISOString(),
    state: stateOf(row),
    proposal: shownProposal(proposals.get(row.id)),
    readAt: row.read_at?.toISOString() ?? null,
    concluded: row.concluded_at && {
      operator: names.get(row.concluded_by ?? '') ?? row.concluded_by ?? '',
      at: row.concluded_at.toISOString(),
      reason: row.conclusion ?? '',
      lost: toBaht(row.lost),
    },
  }))
}

export async function shownRound(
  context: Pick<Context, 'db' | 'clock'>,
  row: UnreadRow,
): Promise<Shown> {
  const [shown] = await shownRounds(context, [row])
  if (!shown) throw new Error('a round was lost')
  return shown
}

export async function unreadablePage(
  context: Pick<Context, 'db' | 'clock'>,
  asked: { ended: boolean; page: number; limit: number },
): Promise<Answer<'opsRounds'>> {
  const { total, rows } = await unreadPage(context.db, asked)
  return { total, rounds: await shownRounds(context, rows) }
}
