import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { Approval } from '../../../staff/public.ts'
import { outcomeIn, proposedChargebacks } from './proposals.ts'
import { chargebacksPage, findChargeback, giftsBehind, type ShownChargeback } from './store.ts'

type Shown = Answer<'opsChargebackDecide'>

/** A page of cases, in baht. */
export async function listChargebacks(
  context: Context,
  { state, page, limit }: { state: 'waiting' | 'decided'; page: number; limit: number },
): Promise<Answer<'opsChargebacks'>> {
  const { total, rows } = await chargebacksPage(context.db, state, page, limit)
  const proposed = await proposedChargebacks(context)
  const proposalOf = (id: string) => proposed.find(({ row }) => row.id === id)?.proposal
  const shownRows = rows.map((row) => shown(context, row, proposalOf(row.id)))
  return { total, chargebacks: await Promise.all(shownRows) }
}

/** NOT_FOUND. */
export async function chargebackShown(context: Context, id: string): Promise<Shown> {
  const row = await findChargeback(context.db, id)
  if (!row) throw new Refused('NOT_FOUND')
  const proposed = await proposedChargebacks(context)
  return shown(context, row, proposed.find((each) => each.row.id === id)?.proposal)
}

async function shown(
  context: Context,
  row: ShownChargeback,
  proposal: Approval | undefined,
): Promise<Shown> {
  return {
    id: row.id,
    provider: row.provider,
    reference: row.reference,
    event: row.event_id,
    memberId: row.member_id,
    name: row.member_name ?? '',
    amount: toBaht(row.amount),
    said: toBaht(row.said),
    booked: row.booked,
    coins: Number(row.coins),
    at: row.received_at.toISOString(),
    state: row.state,
    proposal: proposalShown(proposal),
    decided:
      row.second_name === null || row.decided_at === null || row.first_at === null
        ? null
        : {
            reason: row.decided_reason ?? '',
            by: [
              { operator: row.first_name ?? '', at: row.first_at.toISOString() },
              { operator: row.second_name, at: row.decided_at.toISOString() },
            ],
          },
    owed: row.state === 'debt' ? toBaht(row.amount - row.paid) : 0,
    gifts: (await giftsBehind(context.db, row.id)).map(({ amount, state, at }) => ({
      amount: toBaht(amount),
      state,
      at: at.toISOString(),
    })),
  }
}

const proposalShown = (of: Approval | undefined): Shown['proposal'] =>
  of
    ? {
        approval: of.id,
        outcome: outcomeIn(of),
        operator: of.proposer,
        at: of.at.toISOString(),
        reason: of.reason,
      }
    : null
