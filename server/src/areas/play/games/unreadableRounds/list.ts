import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { operatorNames, validApprovals } from '../../../staff/public.ts'
import { listedGames } from '../listing/listing.ts'
import { unreadPage, type UnreadRow } from '../rounds/unreadStore.ts'
import { proposalIn, type Proposal } from './proposals.ts'

type Shown = Answer<'opsRoundRead'>

const stateOf = (row: UnreadRow): Shown['state'] => {
  if (row.read_at) return 'READ'
  return row.concluded_at ? 'CONCLUDED' : 'WAITING'
}

/** Figures that wait for a second operator, by round; not of who has left. */
async function proposalsOf(
  db: Kysely<Database>,
  rows: readonly UnreadRow[],
  now: Date,
): Promise<Map<string, Proposal>> {
  const said = rows.flatMap((row) => {
    const proposal = proposalIn(row)
    return proposal ? [{ ...proposal, of: row.id }] : []
  })
  const counting = await validApprovals(db, said, { right: 'money', now })
  return new Map(counting.map((each) => [each.of, each]))
}

const shownProposal = (
  of: Proposal | undefined,
  names: ReadonlyMap<string, string>,
): Shown['proposal'] =>
  of
    ? {
        approval: of.id,
        operator: names.get(of.by) ?? of.by,
        at: of.at.toISOString(),
        reason: of.reason,
        lost: toBaht(of.lost),
      }
    : null

/** Rows as operators see them, without what was told: that is shown by a look that is audited. */
async function shownRounds(
  db: Kysely<Database>,
  rows: readonly UnreadRow[],
  now: Date,
): Promise<Shown[]> {
  const proposals = await proposalsOf(db, rows, now)
  const operators = [
    ...rows.flatMap(({ concluded_by: by }) => by ?? []),
    ...[...proposals.values()].map(({ by }) => by),
  ]
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
    proposal: shownProposal(proposals.get(row.id), names),
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
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  row: UnreadRow,
): Promise<Shown> {
  const [shown] = await shownRounds(db, [row], clock.now())
  if (!shown) throw new Error('a round was lost')
  return shown
}

export async function unreadablePage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  asked: { ended: boolean; page: number; limit: number },
): Promise<Answer<'opsRounds'>> {
  const { total, rows } = await unreadPage(db, asked)
  return { total, rounds: await shownRounds(db, rows, clock.now()) }
}
