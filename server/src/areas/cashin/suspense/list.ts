import { toBaht } from '@krapao/contract/money'
import { SEVERITIES, worstOf, type Severity } from '@krapao/contract/ops/decision/severity'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type {
  SuspenseAction,
  SuspenseKind,
  PaymentState,
} from '../../../db/tables/cashin/payments.ts'
import {
  findMember,
  findMembersBefore,
  findMembersByBankAccount,
  isErased,
} from '../../people/public.ts'
import { maskAccount } from '../../site/public.ts'
import { validApprovals } from '../../staff/public.ts'
import { waitingPayments, type Payment } from '../payments/store.ts'
import { weightOfItem } from './rules.ts'
import { decisionsOf } from './store.ts'

/** So many are weighed, the oldest first. */
const MOST = 1_000

/** Who may own money in suspense, and what speaks for it. */
interface SuspenseCandidate {
  memberId: string
  name: string
  /** HELD_BEFORE: had the account before whoever has it now. */
  why: 'ACCOUNT' | 'QR_CODE' | 'ROUND' | 'HELD_BEFORE'
}
/** One row for the operator. Amount in baht; null for a line that could not be read. */
export interface SuspenseRow {
  id: string
  kind: SuspenseKind
  /** `bank:SCB`, `psp:WW`, `provider:hub88`. */
  account: string
  amount: number | null
  /** As the outside showed it, the account number in part. */
  from: string
  reference: string
  at: string
  reason: string
  state: PaymentState
  memberId: string | null
  /** Why the bank did not take it back, when a return has failed. */
  failReason: string | null
  /** What one operator has decided and a second has not yet. */
  decisions: {
    approval: string
    action: SuspenseAction
    memberId: string | null
    name: string | null
    operator: string
    at: string
    reason: string
  }[]
  candidates: SuspenseCandidate[]
  /** How heavy what is known of it weighs. */
  worst: ReturnType<typeof worstOf>
}

/** What waits for an operator, by what weighs heaviest, then the oldest; `page` from 1. */
export async function listSuspense(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; items: SuspenseRow[] }> {
  const { total, rows } = await waitingPayments(db, 1, MOST)
  const heaviest = rows.toSorted((a, b) => heaviness(a) - heaviness(b))
  const onPage = heaviest.slice((page - 1) * limit, page * limit)
  return { total, items: await Promise.all(onPage.map((item) => shown(db, item, clock.now()))) }
}

const heaviness = (item: Payment): number => SEVERITIES.indexOf(weightOf(item))
const weightOf = (item: Payment): Severity =>
  weightOfItem({ reason: item.reason, hasFailed: item.fail_reason !== null })

export async function shown(db: Kysely<Database>, item: Payment, now: Date): Promise<SuspenseRow> {
  const said = await decisionsOf(db, item)
  // What has ended tells who ended it, also of who has left since.
  const decisions =
    item.state === 'WAITING'
      ? await validApprovals(db, said, { right: 'deposits.decide', now })
      : said
  return {
    id: item.id,
    // Others are nobody's never.
    kind: item.kind as SuspenseKind,
    account: item.account,
    amount: item.amount === null ? null : toBaht(item.amount),
    from: senderOf(item),
    reference: item.reference,
    at: item.happened_at.toISOString(),
    reason: item.reason,
    state: item.state,
    memberId: item.member_id,
    failReason: item.fail_reason,
    decisions: decisions.flatMap((one) => {
      const decision = {
        approval: one.id,
        action: one.after['action'] as SuspenseAction,
        memberId: one.member_id,
        name: one.name,
        operator: one.by,
        at: one.at.toISOString(),
        reason: one.reason,
      }
      const { decided_by: operator, decided_at: at, decision_reason: reason } = one
      return operator === null || at === null
        ? [decision]
        : [decision, { ...decision, operator, at: at.toISOString(), reason: reason ?? '' }]
    }),
    candidates: item.state === 'WAITING' ? await candidatesOf(db, item) : [],
    worst: item.state === 'WAITING' ? worstOf([{ severity: weightOf(item) }]) : null,
  }
}

/** What the outside showed, the account number in part; of a line that could not be read, nothing. */
const senderOf = (item: Payment): string =>
  [item.from_bank_code, item.from_account_no && maskAccount(item.from_account_no), item.from_name]
    .filter(Boolean)
    .join(' ')

/** The same with the whole number, or the line as it came; for an operator who has asked for it. */
export const wholeSenderOf = (item: Payment): string =>
  item.raw ?? [item.from_bank_code, item.from_account_no, item.from_name].filter(Boolean).join(' ')

export async function candidatesOf(
  db: Kysely<Database>,
  item: Payment,
): Promise<SuspenseCandidate[]> {
  const owner = item.owner_id === null ? undefined : await findMember(db, item.owner_id)
  const why: SuspenseCandidate['why'] = item.kind === 'game' ? 'ROUND' : 'QR_CODE'
  const isBank = item.kind === 'bank' && item.from_account_no !== ''
  const sender = [item.from_bank_code, item.from_account_no] as const
  const holders = isBank ? await findMembersByBankAccount(db, ...sender) : []
  const before = isBank ? await findMembersBefore(db, ...sender) : []
  return [
    ...(owner && !isErased(owner) ? [{ memberId: owner.id, name: owner.name, why }] : []),
    ...before.map(({ id, name }) => ({ memberId: id, name, why: 'HELD_BEFORE' as const })),
    ...holders.map(({ id, name }) => ({ memberId: id, name, why: 'ACCOUNT' as const })),
  ]
}
