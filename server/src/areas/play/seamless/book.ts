import type { Context } from '../../../context.ts'
import { walletOf } from '../../../ledger/address.ts'
import type { MoneyTx } from '../../../ledger/port.ts'
import { heldApart, keepApart, movesApart, type Apart } from '../../cashin/public.ts'
import { weightOf } from '../games/weights.ts'
import { insertDebts, type DebtRow } from './debtStore.ts'
import type { Figures, Moves } from './rules.ts'
import { keepTold, putRounds, tellRounds, type RoundRow } from './store.ts'

/** What moves a round's money: its name in the ledger, and what the statement calls it. */
interface Cause {
  /** Unique for ever; short, as the ledger's keys are. */
  name: string
  what: string
  memberId: string
  code: string
  round: string
  /** The member's name at the provider. */
  player: string
}

/** Beside the round, in satang: what the wallet holds, what is owed, what waits in suspense. */
interface Around {
  holds: bigint
  debts: readonly DebtRow[]
  apart: Apart
}

/**
 * Posts what a call, or a decision about a round, moves; of a closed account what comes in waits in
 * suspense, once its debts are covered. What the wallet holds after it, in satang; null where it,
 * or the account that bets lie on, holds too little.
 */
export async function moveFor(
  context: Context,
  tx: MoneyTx,
  { player, name, what, ...whose }: Cause,
  moves: Moves,
  { holds, debts, apart }: Around,
): Promise<bigint | null> {
  if (moves.legs.length === 0) return holds
  const { memberId, code, round } = whose
  const { isClosed } = apart
  const owed = debts.reduce((sum, debt) => sum + debt.amount - debt.paid, 0n)
  const held = heldApart(apart)
  const { legs, net, kept } = movesApart(moves, whose, { held, isClosed, owed })
  const wallet = walletOf(memberId)
  const [from, to, amount] = net > 0n ? [code, 'WALLET', net] : ['WALLET', code, -net]
  const note = { seamless: what, round }
  const outcome = await tx.post({
    op: 'post',
    key: `seamless:${name}`,
    kind: 'seamless',
    legs,
    ...(net !== 0n && { line: { memberId, type: 'transfer', from, to, amount, note } }),
  })
  if (outcome.ok) {
    await keepApart(context, tx.db, { round: whose, apart, kept, name, player })
    return outcome.changes.find(({ address }) => address === wallet)?.balance ?? holds
  }
  if (['INSUFFICIENT', 'UNKNOWN_ACCOUNT'].includes(outcome.refusal)) return null
  throw new Error(`the ledger refused ${what} ${name}: ${outcome.refusal}`)
}

interface Change {
  /** The player's name at the provider. */
  player: string
  before: RoundRow | undefined
  next: RoundRow
  moves: Pick<Moves, 'debt'>
  /** The name of what moved the money. */
  name: string
  /** It had been decided before and ran again: what was judged by it is judged once more. */
  ranAgain: boolean
}

/** The round as it is now, what play counts of it and what is owed: in the commit of the money. */
export async function writeRound(
  context: Context,
  tx: MoneyTx,
  { player, before, next, moves, name, ranAgain }: Change,
): Promise<void> {
  const { code, member_id: memberId, round_id: roundId } = next
  tx.withCommit(putRounds, next)
  const isCorrected = await tellRound(context, tx, { player, before, next })
  if (isCorrected || ranAgain)
    tx.afterCommit(() => context.events.emit('rounds.corrected', { memberIds: [memberId] }))
  if (moves.debt > 0n)
    tx.withCommit(insertDebts, {
      id: name,
      member_id: memberId,
      code,
      round_id: roundId,
      amount: moves.debt,
      paid: 0n,
      made_at: context.clock.now(),
    })
  tx.afterCommit(() => context.events.emit('money.moved', { memberId, why: 'refresh' }))
}

const isTold = ({ staked, won }: Pick<Figures, 'staked' | 'won'>): boolean =>
  staked > 0n || won > 0n

/**
 * What it counted before is kept where it counts less now, or had been decided. True where it was
 * kept.
 */
async function tellRound(
  context: Context,
  tx: MoneyTx,
  { player, before, next }: Pick<Change, 'player' | 'before' | 'next'>,
): Promise<boolean> {
  const { code, member_id: memberId } = next
  const wasTold = before !== undefined && isTold(before)
  if (!wasTold && !isTold(next)) return false
  const changes = before === undefined || before.staked !== next.staked || before.won !== next.won
  if (!changes) return false
  const isCorrected =
    wasTold && (before.state !== 'OPEN' || next.staked < before.staked || next.won < before.won)
  if (isCorrected) await keepTold(tx.db, { code, toldId: next.told_id, at: context.clock.now() })
  tx.withCommit(tellRounds, {
    code,
    round_id: next.told_id,
    username: player,
    member_id: memberId,
    bet: next.staked,
    win: next.won,
    played_at: next.opened_at,
    gathered_at: context.clock.now(),
    game: next.game,
    weight: weightOf(context, code, next.game),
    voided: next.state === 'VOID',
    revision: 1,
  })
  return isCorrected
}
