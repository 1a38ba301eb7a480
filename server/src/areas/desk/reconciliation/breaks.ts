import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { acknowledgeLine } from '../../cashin/public.ts'
import type { Difference } from './rules.ts'
import { reconcile, type Compared } from './service.ts'
import {
  closeBreakRow,
  comparedAccounts,
  findBreak,
  openBreaks,
  saveAccounts,
  saveBreak,
  type Break,
} from './store.ts'

/** Who closes a break that is found no more. */
const BOOKS = 'books'
/**
 * Found again by each run, so a break that is not found is gone; other breaks leave the window of
 * days.
 */
const ALWAYS_LOOKED_AT: ReadonlySet<string> = new Set([
  'WAITING',
  'BALANCE',
  'NO_ANSWER',
  'UNREADABLE',
])

/** One account's row for the operator. Amounts in baht; `theirs` null: not said, or in kip. */
interface ReconciliationRow {
  account: string
  ours: number | null
  theirs: number | null
  difference: number | null
  at: string
  breaks: { id: string; kind: string; reference: string; amount: number | null; since: string }[]
}

const accountOf = (difference: Difference): string =>
  difference.account ?? difference.with.replace(/^bank (?:in|out|balances)$/, 'bank')

/** Compares the books now and keeps what differs until it is closed. */
export async function runReconciliation(context: Context): Promise<Compared> {
  const found = await reconcile(context)
  const now = context.clock.now()
  await saveAccounts(context.db, found.accounts, now)
  for (const difference of found.differences) {
    const account = accountOf(difference)
    const { what: kind, reference, ours, theirs, since, amount = null } = difference
    const id = context.ids.referenceFor('rb', `${account}:${kind}`, reference)
    const row = { id, account, kind, reference, amount, ours, theirs, since }
    await saveBreak(context.db, { ...row, found_at: now, seen_at: now }, BOOKS)
  }
  await closeGone(context, found, now)
  return found
}

/** What is found no more, by a look that could have found it, is closed: the books agree again. */
async function closeGone(context: Context, found: Compared, now: Date): Promise<void> {
  const silences = found.differences.filter(({ what }) => what === 'NO_ANSWER')
  const isSilent = (account: string): boolean =>
    silences.some(({ with: name }) => account.startsWith(name.replace(/ balances$/, ''))) ||
    silences.some(({ with: name }) => name === 'suspense' || name === 'unanswered')
  const oldest = now.getTime() - 6 * 86_400_000
  for (const row of await openBreaks(context.db)) {
    if (row.seen_at.getTime() >= now.getTime()) continue
    if (row.kind !== 'NO_ANSWER' && isSilent(row.account)) continue
    if (!ALWAYS_LOOKED_AT.has(row.kind) && row.since.getTime() < oldest) continue
    await closeBreakRow(context.db, row.id, {
      closed_at: now,
      closed_by: BOOKS,
      closed_reason: 'found no more',
    })
  }
}

/** What each house account held at the last comparison, and its open breaks, oldest first. */
export async function reconciliation({ db }: Pick<Context, 'db'>): Promise<ReconciliationRow[]> {
  const [accounts, breaks] = [await comparedAccounts(db), await openBreaks(db)]
  const byAccount = Map.groupBy(breaks, (row) => row.account)
  const known = accounts.map(({ account, ours, theirs, compared_at: at }) => ({
    account,
    ours: toBaht(ours),
    theirs: theirs === null ? null : toBaht(theirs),
    difference: theirs === null ? null : toBaht(ours - theirs),
    at: at.toISOString(),
    breaks: (byAccount.get(account) ?? []).map(shown),
  }))
  const others = [...byAccount].filter(([name]) => !accounts.some((row) => row.account === name))
  return [
    ...known,
    ...others.map(([account, rows]) => ({
      account,
      ours: null,
      theirs: null,
      difference: null,
      at: new Date(Math.max(...rows.map((row) => row.seen_at.getTime()))).toISOString(),
      breaks: rows.map(shown),
    })),
  ]
}

const shown = ({ id, kind, reference, amount, since }: Break) => ({
  id,
  kind,
  reference,
  amount: amount === null ? null : toBaht(amount),
  since: since.toISOString(),
})

/**
 * An operator closes a break and says why; it opens again only when the books say something new of
 * it. NOT_FOUND for an unknown one, INVALID_REQUEST for a reason under 3 characters; one that is
 * closed stays as it is. Whose money it ends the look at, where it is somebody's.
 */
export async function closeBreak(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  asked: { id: string; operatorId: string; reason: string },
): Promise<string | null> {
  const reason = asked.reason.trim()
  if (reason.length < 3) throw new Refused('INVALID_REQUEST', { details: { fields: ['reason'] } })
  const found = await findBreak(db, asked.id)
  if (!found) throw new Refused('NOT_FOUND')
  // A line that a slip tells otherwise has been looked at: it waits no more.
  const line =
    found.kind === 'WAITING' && found.account.startsWith('bank:')
      ? await acknowledgeLine(db, {
          reference: found.reference,
          account: found.account.replace(/^bank:/, ''),
          operatorId: asked.operatorId,
          at: clock.now(),
        })
      : undefined
  await closeBreakRow(db, asked.id, {
    closed_at: clock.now(),
    closed_by: asked.operatorId,
    closed_reason: reason,
  })
  return line?.settled_by === asked.operatorId ? line.member_id : null
}
