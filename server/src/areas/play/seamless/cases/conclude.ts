import type { Context } from '../../../../context.ts'
import type { SeamlessOutcome } from '../../../../db/tables/play/seamless.ts'
import { walletOf } from '../../../../ledger/address.ts'
import type { MoneyTx } from '../../../../ledger/port.ts'
import { balanceOf } from '../../../../ledger/reads/balances.ts'
import { apartOf, heldApart } from '../../../cashin/public.ts'
import { findSeamlessAccount } from '../../games/accounts/seamlessStore.ts'
import { moveFor, writeRound } from '../book.ts'
import { payDebts } from '../debts.ts'
import { lockDebts } from '../debtStore.ts'
import { nameOfCase } from '../key.ts'
import { movesBack, movesOfPlay, type Moves } from '../rules.ts'
import { callsOfRound, roundsCalled, takeBack, type RoundRow } from '../store.ts'

/** `won`: satang, of a round that is won; what it had won before is not counted in it. */
export interface Ending {
  caseId: string
  outcome: SeamlessOutcome
  won: bigint
}

export const findRound = async (
  tx: MoneyTx,
  { code, memberId, round }: { code: string; memberId: string; round: string },
): Promise<RoundRow | undefined> =>
  (await roundsCalled(tx.db, code, round)).find((row) => row.member_id === memberId)

/**
 * Ends an open round without a call of its provider, in the caller's transaction, once for a case:
 * lost, won, or its stakes given back. What the case has to keep of it, so that the provider's late
 * call takes its place; null where the wallet was spent meanwhile, and it is to be tried again.
 */
export async function concludeOpen(
  context: Context,
  tx: MoneyTx,
  round: RoundRow,
  { caseId, outcome, won }: Ending,
) {
  const { code, member_id: memberId, round_id: roundId } = round
  const now = context.clock.now()
  const isBack = outcome === 'BACK'
  const [holds, account, calls, debts, apart] = await Promise.all([
    balanceOf(tx.db, walletOf(memberId)),
    findSeamlessAccount(tx.db, memberId, code),
    isBack ? callsOfRound(tx.db, code, memberId, roundId) : [],
    lockDebts(tx.db, memberId),
    apartOf(tx.db, { memberId, code, round: roundId }),
  ])
  const moves = movesOf(round, { isBack, won, holds: holds + heldApart(apart) })
  const name = nameOfCase(caseId)
  const player = account?.username ?? ''
  const moved = await moveFor(
    context,
    tx,
    { name, what: 'case', memberId, code, round: roundId, player },
    moves,
    { holds, debts, apart },
  )
  if (moved === null) return null
  if (moves.net > 0n) await payDebts(tx, memberId, moved, debts)
  const tookBack = calls
    .filter(({ state, kind }) => state === 'DONE' && ['BET', 'WIN', 'ADJUST'].includes(kind))
    .map(({ call_id: id }) => id)
  if ((await takeBack(tx.db, code, tookBack, now)) !== tookBack.length)
    throw new Error(`what the case ${caseId} gives back was taken back before`)
  await writeRound(context, tx, {
    player,
    before: round,
    next: {
      ...round,
      state: isBack ? 'VOID' : 'ENDED',
      staked: moves.figures.staked,
      won: moves.figures.won,
      on_table: moves.figures.onTable,
      moved_at: now,
      ended_at: now,
      case_id: caseId,
    },
    moves,
    name,
    ranAgain: true,
  })
  return keptOf(round, { outcome, won }, tookBack, now)
}

/** All of it comes back, or what lies on the table is decided and so much is won. */
function movesOf(
  { code, member_id: memberId, staked, won: before, on_table: onTable }: RoundRow,
  { isBack, won, holds }: { isBack: boolean; won: bigint; holds: bigint },
): Moves {
  const whose = { memberId, code }
  const figures = { staked, won: before, onTable }
  return isBack
    ? movesBack(whose, figures, { stakes: staked, wins: before, undecided: 0n, holds })
    : movesOfPlay(whose, figures, { stake: 0n, won, decides: null })
}

/** How it was before, for the provider's late call. */
const keptOf = (
  round: RoundRow,
  { outcome, won }: Omit<Ending, 'caseId'>,
  tookBack: string[],
  now: Date,
) => ({
  outcome,
  won: outcome === 'WON' ? won : null,
  staked: round.staked,
  won_before: round.won,
  on_table: round.on_table,
  took_back: tookBack,
  decided_at: now,
})
