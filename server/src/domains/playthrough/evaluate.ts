import { perContext } from '../../concurrency/perContext.ts'
import { SingleFlight } from '../../concurrency/singleFlight.ts'
import type { Context } from '../../context.ts'
import type { LedgerTx, StatementLine } from '../../ledger/port.ts'
import { gamesAreSilent, importMemberRounds, openStakesOf, refreshGames } from '../games/public.ts'
import { placeOf } from './gift.ts'
import { verdictOf, type Figures, type Verdict } from './rules.ts'
import { standingOf } from './standing.ts'
import { activeOf, endActive, type Playthrough } from './store.ts'

export const endKey = (id: string): string => `${id}:end`
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
  await context.ledger.transact(async (tx) => {
    // Read again: a round that was voided meanwhile no longer counts.
    const verdict = await verdictBy(context, active, tx)
    if (verdict === null) return
    if (!(await endActive(tx.db, active.id, { state: verdict, at: context.clock.now() }))) return
    const outcome = await tx.post({
      op: 'post',
      key: endKey(active.id),
      kind: 'playthrough',
      legs: [],
      line: endedStatementLine(active, { ended: verdict }, 0n),
    })
    if (!outcome.ok)
      throw new Error(`the ledger refused the end of ${active.id}: ${outcome.refusal}`)
  })
}

async function figuresOf(context: Context, active: Playthrough, tx?: LedgerTx): Promise<Figures> {
  const { turnover, balance } = await standingOf(context, active, tx?.db)
  return { turnover, balance, certain: !(await gamesAreSilent(context, active.member_id, tx?.db)) }
}

/** A stake is not lost before its bet is settled: what it may win is won with the gift. */
async function verdictBy(context: Context, active: Playthrough, tx?: LedgerTx): Promise<Verdict> {
  const figures = await figuresOf(context, active, tx)
  const verdict = verdictOf(targetsIn(active), figures)
  if (verdict !== 'FAILED') return verdict
  const open = await openStakesOf(context, active.member_id, tx?.db)
  const atStake = [...open.values()].reduce((sum, stake) => sum + stake, 0n)
  const balance = figures.balance + atStake
  return verdictOf({ ...targetsIn(active), balanceTarget: null }, { ...figures, balance })
}

const targetsIn = (row: Playthrough) => ({
  turnoverTarget: row.turnover_target,
  balanceTarget: row.balance_target,
  failBelow: row.fail_below,
})

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
