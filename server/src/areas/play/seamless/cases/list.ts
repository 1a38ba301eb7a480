import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import type { Approval } from '../../../staff/public.ts'
import { casesPage, type ShownCase } from '../caseStore.ts'
import { owedPage } from '../debtStore.ts'
import { outcomeIn, proposedCases, proposedWriteOffs } from './proposals.ts'

type Shown = Answer<'opsGameCases'>['cases'][number]
type Page = { page: number; limit: number }

const wordOf = (of: Approval) => ({
  approval: of.id,
  operator: of.proposer,
  at: of.at.toISOString(),
  reason: of.reason,
})
const bahtOf = (satang: bigint | null): number | null => (satang === null ? null : toBaht(satang))

/** Rounds that nobody ends, in baht. */
export async function listCases(
  context: Pick<Context, 'db' | 'clock'>,
  asked: Page & { ended: boolean },
): Promise<Answer<'opsGameCases'>> {
  const [{ total, rows }, proposed] = await Promise.all([
    casesPage(context.db, asked),
    proposedCases(context),
  ])
  const proposals = new Map(proposed.map(({ proposal, row }) => [row.id, proposal]))
  return { total, cases: rows.map((row) => shownCase(row, proposals.get(row.id))) }
}

const shownCase = (row: ShownCase, proposal: Approval | undefined): Shown => ({
  id: row.id,
  code: row.code,
  round: row.round_id,
  game: row.game,
  memberId: row.member_id,
  name: row.member_name ?? '',
  staked: toBaht(row.staked ?? row.staked_now),
  won: toBaht(row.won_before ?? row.won_now),
  onTable: toBaht(row.on_table ?? row.table_now),
  betAt: row.bet_at.toISOString(),
  since: row.opened_at.toISOString(),
  said:
    row.said === null || row.asked_at === null
      ? null
      : { what: row.said, at: row.asked_at.toISOString() },
  state: row.state,
  proposal: proposal ? shownProposal(proposal) : null,
  decided:
    row.outcome === null || row.decided_at === null
      ? null
      : {
          outcome: row.outcome,
          won: bahtOf(row.won),
          at: row.decided_at.toISOString(),
          reason: row.reason,
          by: signaturesOf(row),
        },
})

function shownProposal(proposal: Approval): Shown['proposal'] {
  const { outcome, won } = outcomeIn(proposal)
  return { ...wordOf(proposal), outcome, won: bahtOf(won) }
}

/** Who proposed how it ended, and who confirmed it. */
export const signaturesOf = (
  row: Pick<ShownCase, 'first_name' | 'proposed_at' | 'second_name' | 'signed_at'>,
) =>
  [
    { operator: row.first_name, at: row.proposed_at },
    { operator: row.second_name, at: row.signed_at },
  ].flatMap(({ operator, at }) =>
    operator === null || at === null ? [] : [{ operator, at: at.toISOString() }],
  )

/** What members owe, of all or of one, in baht. */
export async function listDebts(
  context: Pick<Context, 'db' | 'clock'>,
  { memberId = null, ...asked }: Page & { memberId?: string | null | undefined },
): Promise<Answer<'opsGameDebts'>> {
  const [{ total, owed, rows }, proposed] = await Promise.all([
    owedPage(context.db, { ...asked, memberId }),
    proposedWriteOffs(context),
  ])
  const proposals = new Map(proposed.map(({ proposal, row }) => [row.id, proposal]))
  return {
    total,
    owed: toBaht(owed),
    debts: rows.map((row) => {
      const proposal = proposals.get(row.id)
      return {
        debt: row.id,
        code: row.code,
        round: row.round_id,
        memberId: row.member_id,
        name: row.member_name ?? '',
        amount: toBaht(row.amount),
        owed: toBaht(row.amount - row.paid),
        at: row.made_at.toISOString(),
        proposal: proposal ? wordOf(proposal) : null,
      }
    }),
  }
}
