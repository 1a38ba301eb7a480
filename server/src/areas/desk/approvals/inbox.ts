import type { Answer } from '@krapao/contract/calls'
import type { APPROVAL_BOXES, ApprovalItem } from '@krapao/contract/ops/approvals/calls'
import {
  APPROVAL_KINDS,
  APPROVAL_RIGHT,
  type ApprovalKind,
} from '@krapao/contract/ops/approvals/kinds'
import { CONFIRMED_RIGHTS, confirmNeedsProof, holds } from '@krapao/contract/ops/rights'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findApproval, proposerRight, type Operator } from '../../staff/public.ts'
import { ASKED, shownApproval } from './asked.ts'
import { chargeback } from './chargeback.ts'
import type { Entry, InboxKind, Said } from './entry.ts'
import { gameDebt, gameRound } from './games.ts'
import { adjustment, suspense, transfer, withdrawal } from './money.ts'
import { round } from './round.ts'
import { staff } from './staff.ts'

/** What waits of these stands in a queue of their own, too, and is listed while it waits there. */
const ELSEWHERE = {
  staff,
  adjustment,
  withdrawal,
  suspense,
  transfer,
  round,
  chargeback,
  gameRound,
  gameDebt,
}
/** Every kind that waits for a second person. */
const KINDS: Record<ApprovalKind, InboxKind> = { ...ASKED, ...ELSEWHERE }

/** Who looks, also one who is not at the desk. */
type Waiter = Pick<Operator, 'id' | 'rights' | 'waits'>

/** Kinds that this operator sees. */
const kindsOf = (by: Waiter): InboxKind[] =>
  APPROVAL_KINDS.filter((kind) => lacks(by, kind) === null).map((kind) => KINDS[kind])

/** Who may only ask for it: another right confirms. */
const mayAsk = (by: Waiter, kind: ApprovalKind): boolean =>
  kind !== 'staff' &&
  proposerRight(kind) !== APPROVAL_RIGHT[kind] &&
  holds(by.rights, proposerRight(kind))

function lacks(by: Waiter, kind: ApprovalKind): Refused | null {
  const right = APPROVAL_RIGHT[kind]
  if (!holds(by.rights, right)) return new Refused('FORBIDDEN')
  if (by.waits && CONFIRMED_RIGHTS.includes(right)) return new Refused('UNCONFIRMED_OPERATOR')
  return null
}

const shown = ({ concerned, isEarly = false, ...entry }: Entry, by: Waiter): ApprovalItem => ({
  ...entry,
  mayConfirm:
    entry.state === 'waiting' &&
    !isEarly &&
    !by.waits &&
    ![entry.proposer.id, concerned].includes(by.id),
})

type Box = (typeof APPROVAL_BOXES)[number]
/** What waits, in boxes: each is in one or both of the others, or in neither. */
const IN_BOX: Record<Exclude<Box, 'done'>, (item: ApprovalItem, by: Waiter) => boolean> = {
  waiting: () => true,
  toConfirm: ({ mayConfirm }) => mayConfirm,
  mine: ({ proposer }, by) => proposer.id === by.id,
}

/** One page of what waits, oldest first, or was decided, newest first; page from 1. */
export async function listApprovals(
  context: Context,
  { state, page, limit }: { state: Box; page: number; limit: number },
  by: Operator,
): Promise<Answer<'opsApprovals'>> {
  const first = (page - 1) * limit
  const most = first + limit
  const waiting = await waitingFor(context, by)
  const boxed = (box: Exclude<Box, 'done'>) => waiting.filter((item) => IN_BOX[box](item, by))
  const counts = {
    waiting: waiting.length,
    toConfirm: boxed('toConfirm').length,
    mine: boxed('mine').length,
  }
  if (state === 'done') {
    const { total, entries } = await doneFor(context, by, most)
    return { total, items: entries.slice(first, most).map((entry) => shown(entry, by)), counts }
  }
  const found = boxed(state)
  return { total: found.length, items: found.slice(first, most), counts }
}

/** What waits, of what this operator decides; of what they may only ask for, their own. */
async function entriesFor(context: Context, by: Waiter): Promise<Entry[]> {
  const asked = APPROVAL_KINDS.filter((kind) => lacks(by, kind) !== null && mayAsk(by, kind))
  const [decides, asks] = await Promise.all(
    [kindsOf(by), asked.map((kind) => KINDS[kind])].map((kinds) => waitingOf(context, kinds)),
  )
  return [...(decides ?? []), ...(asks ?? []).filter(({ proposer }) => proposer.id === by.id)]
}

const waitingOf = async (context: Context, kinds: InboxKind[]): Promise<Entry[]> =>
  (await Promise.all(kinds.map((kind) => kind.waiting(context)))).flat()

/** Everything that waits for a second person, whoever it is, oldest first. */
export const allWaiting = async (context: Context): Promise<Entry[]> =>
  (await waitingOf(context, Object.values(KINDS))).toSorted((a, b) => (a.at < b.at ? -1 : 1))

/** Of what waits, what this operator may confirm now. */
export const toConfirmBy = (waiting: readonly Entry[], by: Waiter): ApprovalItem[] =>
  waiting
    .filter(({ kind }) => lacks(by, kind) === null)
    .map((entry) => shown(entry, by))
    .filter(({ mayConfirm }) => mayConfirm)

async function waitingFor(context: Context, by: Waiter): Promise<ApprovalItem[]> {
  const found = await entriesFor(context, by)
  return found.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map((entry) => shown(entry, by))
}

const timeOf = ({ decided, at }: Entry): string => decided?.at ?? at

async function doneFor(context: Context, by: Operator, most: number) {
  const found = await Promise.all(
    kindsOf(by).map(async (kind) => kind.done?.(context, most) ?? { total: 0, entries: [] }),
  )
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    entries: found
      .flatMap(({ entries }) => entries)
      .toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1)),
  }
}

/**
 * An operator's decision on one line of the inbox: the line as it is then. NOT_FOUND; FORBIDDEN or
 * UNCONFIRMED_OPERATOR for who lacks its right; STEP_UP_REQUIRED; and what its kind refuses.
 */
export async function decideApproval(
  context: Context,
  id: string,
  decision: 'confirm' | 'disagree' | 'takeBack',
  said: Said,
): Promise<ApprovalItem> {
  const entry = await find(context, id)
  if (!entry) throw new Refused('NOT_FOUND')
  const isOwn = entry.proposer.id === said.by.id && mayAsk(said.by, entry.kind)
  const refused = decision === 'takeBack' && isOwn ? null : lacks(said.by, entry.kind)
  if (refused) throw refused
  if (decision === 'confirm' && entry.proposer.id === said.by.id) throw new Refused('SAME_OPERATOR')
  if (decision === 'confirm' && !said.by.isProven && confirmNeedsProof(APPROVAL_RIGHT[entry.kind]))
    throw new Refused('STEP_UP_REQUIRED')
  await KINDS[entry.kind][decision](context, entry, said)
  const now = (await find(context, id)) ?? {
    ...entry,
    state:
      decision === 'confirm'
        ? ('done' as const)
        : decision === 'disagree'
          ? ('refused' as const)
          : ('takenBack' as const),
    decided: { id: said.by.id, name: said.by.name, at: context.clock.now().toISOString() },
  }
  return shown(now, said.by)
}

async function find(context: Context, id: string): Promise<Entry | undefined> {
  const known = await findApproval(context.db, id)
  if (known && known.kind in ASKED) return shownApproval(known)
  for (const kind of Object.values(ELSEWHERE)) {
    const found = (await kind.waiting(context)).find((entry) => entry.id === id)
    if (found) return found
  }
  return undefined
}

/**
 * What waits for a second person, of what this operator sees or in all; since when the oldest does,
 * and how many this operator may confirm.
 */
export async function approvalsWaiting(
  context: Context,
  by: Operator | null,
): Promise<{ count: number; oldestAt: string | null; toConfirm: number }> {
  const entries = by
    ? await entriesFor(context, by)
    : await waitingOf(context, Object.values(KINDS))
  return {
    count: entries.length,
    oldestAt: entries.map(({ at }) => at).toSorted()[0] ?? null,
    toConfirm: by ? entries.filter((entry) => shown(entry, by).mayConfirm).length : 0,
  }
}
