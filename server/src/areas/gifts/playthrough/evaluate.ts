import { perContext } from '../../../concurrency/perContext.ts'
import { SingleFlight } from '../../../concurrency/singleFlight.ts'
import type { Context } from '../../../context.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx, StatementLine } from '../../../ledger/port.ts'
import {
  gamesAreSilent,
  importMemberRounds,
  openStakesOf,
  refreshGames,
  unknownRoundOf,
} from '../../play/public.ts'
import { placeOf } from './gift.ts'
import { targetsIn, verdictOf, type Verdict } from './rules.ts'
import { playOf, standingOf } from './standing.ts'
import { activeOf, endActive, type Playthrough } from './store.ts'

/** Each end has its own: what was opened again ends again. */
export const endKey = ({ id, reopened }: Pick<Playthrough, 'id' | 'reopened'>): string =>
  reopened === 0 ? `${id}:end` : `${id}:end:${reopened}`
const evaluationsOf = perContext(() => new SingleFlight())

/**
 * Looks at the conditions of the member's play-through with the providers' own figures, and ends it
 * when one has come true. Safe to repeat and to race: it ends once. Asks no provider when there is
 * none.
 */
export async function evaluate(context: Context, memberId: string): Promise<void> {
  if (!(await activeOf(context.db, memberId))) return
  await evaluationsOf(context).run(memberId, () =>
    withPlaythroughMutex(context, memberId, () => evaluateInMutex(context, memberId)),
  )
}

/**
 * Reading the games' balances and moving money from games disturb each other: one at a time for a
 * member.
 */
export const withPlaythroughMutex = (
  context: Context,
  memberId: string,
  work: () => Promise<void>,
): Promise<void> => context.mutex.run(`playthrough:${memberId}`, work)

/** As {@link evaluate}, for a caller that is within the member's mutex. */
export async function evaluateInMutex(context: Context, memberId: string): Promise<void> {
  if (!(await activeOf(context.db, memberId))) return
  await refreshGames(context, memberId)
  await evaluateByBooks(context, memberId)
}

/** The same with our books' balances: no provider is asked. */
export async function evaluateByBooks(context: Context, memberId: string): Promise<void> {
  const active = await activeOf(context.db, memberId)
  if (!active) return
  await importMemberRounds(context, memberId)
  if ((await verdictBy(context, active)) === null) return
  await endIfTrue(context, active)
}

const endIfTrue = money('playthrough.end', {
  claims: ({ member_id: memberId }: Playthrough) => [`member:${memberId}`],
  async run(context: Context, tx, active: Playthrough): Promise<void> {
    // Read again: a round that was voided meanwhile no longer counts.
    const verdict = await verdictBy(context, active, tx)
    if (verdict === null) return
    const { state, balance } = verdict
    const { won } = await playOf(active, tx.db)
    if (!(await endActive(tx.db, active.id, { state, at: context.clock.now(), balance, won })))
      return
    const outcome = await tx.post({
      op: 'post',
      key: endKey(active),
      kind: 'playthrough',
      legs: [],
      line: endedStatementLine(active, { ended: state }, 0n),
    })
    if (!outcome.ok)
      throw new Error(`the ledger refused the end of ${active.id}: ${outcome.refusal}`)
  },
})

interface Judged {
  state: NonNullable<Verdict>
  /** The balance that it was judged by, in satang. */
  balance: bigint
}

/**
 * A stake is not lost before its bet is settled: what it may win is won with the gift. A success
 * frees the gift, so it waits until all play is known.
 */
async function verdictBy(
  context: Context,
  active: Playthrough,
  tx?: LedgerTx,
): Promise<Judged | null> {
  const { member_id: memberId } = active
  const { turnover, balance } = await standingOf(context, active, tx?.db)
  const figures = { turnover, balance }
  const verdict = verdictOf(targetsIn(active), figures)
  if (verdict === null || (await gamesAreSilent(context, memberId, tx?.db))) return null
  if (verdict === 'SUCCESS')
    return (await unknownRoundOf(context, memberId, tx?.db)) ? null : { state: verdict, balance }
  const open = await openStakesOf(context, memberId, tx?.db)
  const withStakes = [...open.values()].reduce((sum, stake) => sum + stake, balance)
  const targets = { ...targetsIn(active), balanceTarget: null }
  return verdictOf(targets, { ...figures, balance: withStakes }) === null
    ? null
    : { state: verdict, balance: withStakes }
}

/**
 * `amount`: the satang that its end moved, none unless it is cancelled, so that a member's rows add
 * up to the balance.
 */
export const endedStatementLine = (
  row: Playthrough,
  note: { ended: string; expired?: true },
  amount: bigint,
): StatementLine => ({
  memberId: row.member_id,
  type: 'finish_bonus',
  from: placeOf(row.kind),
  to: 'WALLET',
  amount,
  item: { kind: row.kind, description: row.description },
  note,
})
