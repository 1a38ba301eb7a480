import { toBaht } from '@krapao/contract/money'
import type { WithdrawalOutcome, WithdrawalState } from '@krapao/contract/withdrawals/states'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { heldForChargeback } from '../../../cashin/public.ts'
import { findMember, holderConfirmations } from '../../../people/public.ts'
import { maskAccount } from '../../../site/public.ts'
import { validApprovals } from '../../../staff/public.ts'
import { versionOf } from '../rules.ts'
import { findWithdrawal, type Withdrawal } from '../store.ts'
import { approvalsOf, endedSums, pageOf, type QueueName, type Signed } from './approvalStore.ts'
import { worstReason } from './weigh.ts'

/**
 * A withdrawal as operators see it. Amount in baht; `needs`: how many different operators must
 * approve.
 */
export interface WithdrawalView {
  reference: string
  memberId: string
  name: string
  amount: number
  /** What the bank pays where the account is in kip, by the rate of when it was asked for. */
  kip: { amount: number; perBaht: number; at: string } | null
  /** The account's last four digits. */
  bank: { code: string; accountNo: string; accountName: string }
  createdAt: string
  state: WithdrawalState
  /** Why it waits, or waited. */
  reasons: string[]
  /** How heavy the heaviest of them weigh, and how many do. */
  worst: ReturnType<typeof worstReason>
  approvals: { operator: string; at: string }[]
  /** The first of two approvals, which a second operator confirms or its own takes back. */
  proposal: { approval: string; operator: string; at: string; reason: string } | null
  needs: number
  /** When it goes out by itself, where it waits for a cooling-off to end. */
  restsUntil: string | null
  failReason: string | null
  /** Of what an operator decides on: another once a reason has come. */
  version: string
  /** `by`: the operator who refused it, as an id. */
  ended: {
    at: string
    outcome: WithdrawalOutcome
    by: string | null
    bankReference: string | null
  } | null
}
type Sum = { count: number; amount: number }

/** One page of withdrawals, page from 1. */
export async function listWithdrawals(
  context: Context,
  { state, page, limit }: { state: QueueName; page: number; limit: number },
): Promise<{
  total: number
  withdrawals: WithdrawalView[]
  sums: Record<WithdrawalOutcome, Sum> | null
}> {
  const { total, rows } = await pageOf(context.db, state, context.clock.now(), {
    limit,
    offset: (page - 1) * limit,
  })
  return {
    total,
    withdrawals: await viewsOf(context, rows),
    sums: state === 'done' ? await sumsOf(context) : null,
  }
}

async function sumsOf({ db }: Context): Promise<Record<WithdrawalOutcome, Sum>> {
  const rows = await endedSums(db)
  const sumFor = (outcome: WithdrawalOutcome): Sum => {
    const found = rows.find((row) => row.outcome === outcome)
    return { count: Number(found?.count ?? 0), amount: toBaht(found?.amount ?? 0n) }
  }
  return { paid: sumFor('paid'), refused: sumFor('refused'), returned: sumFor('returned') }
}

const outcomeOf = (row: Withdrawal): WithdrawalOutcome =>
  row.state === 'PAID' ? 'paid' : row.rejected_by === null ? 'returned' : 'refused'

/** NOT_FOUND when there is no such withdrawal. */
export async function viewWithdrawal(context: Context, id: string): Promise<WithdrawalView> {
  const row = await findWithdrawal(context.db, id)
  const [view] = row ? await viewsOf(context, [row]) : []
  if (!view) throw new Refused('NOT_FOUND')
  return view
}

async function viewsOf(context: Context, rows: readonly Withdrawal[]): Promise<WithdrawalView[]> {
  const said = await approvalsOf(
    context.db,
    rows.map((row) => row.id),
  )
  const memberIds = rows.map((row) => row.member_id)
  const members = await Promise.all(memberIds.map((id) => findMember(context.db, id)))
  const takenBack = await heldForChargeback.all(context.db, memberIds)
  const holders = await holderConfirmations(context.db, memberIds)
  const now = context.clock.now()
  const asked = { right: 'withdrawals.decide', now } as const
  const valid = new Set(await validApprovals(context.db, said, asked))
  /** While it waits, of those whose approval counts; later, of all who gave one. */
  const countedOf = (row: Withdrawal): Signed[] =>
    said.filter((one) => one.id === row.id && (row.state !== 'REQUESTED' || valid.has(one)))
  return rows.map((row, n) => ({
    reference: row.id,
    memberId: row.member_id,
    name: members[n]?.name ?? '',
    amount: toBaht(row.amount),
    kip:
      row.lak === null || row.lak_rate === null
        ? null
        : {
            amount: Number(row.lak),
            perBaht: Number(row.lak_rate) / 100,
            at: row.requested_at.toISOString(),
          },
    bank: {
      code: row.bank_code,
      accountNo: maskAccount(row.account_no),
      accountName: row.account_name,
    },
    createdAt: row.requested_at.toISOString(),
    state: row.state,
    reasons: row.reasons,
    worst: worstReason(row.reasons, holders[n] ?? 'UNKNOWN'),
    approvals: countedOf(row).map((one) => ({ operator: one.by, at: one.at.toISOString() })),
    proposal: proposalOf(countedOf(row)),
    needs: row.approvals_needed,
    restsUntil:
      row.state === 'APPROVED' &&
      row.reasons.includes('REST') &&
      row.next_attempt_at &&
      row.next_attempt_at > now
        ? row.next_attempt_at.toISOString()
        : null,
    failReason: row.fail_reason,
    version: versionOf(row, takenBack[n]?.at),
    ended: row.ended_at && {
      at: row.ended_at.toISOString(),
      outcome: outcomeOf(row),
      by: row.rejected_by,
      bankReference: row.bank_reference,
    },
  }))
}

function proposalOf(signed: readonly Signed[]): WithdrawalView['proposal'] {
  for (const { approval, by, at, reason } of signed)
    if (approval !== null) return { approval, operator: by, at: at.toISOString(), reason }
  return null
}
