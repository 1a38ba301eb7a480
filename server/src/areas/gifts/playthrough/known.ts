import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  importMemberRounds,
  openStakesOf,
  refreshGames,
  unknownPlayOf,
  unknownRoundOf,
  type UnknownPlay,
} from '../../play/public.ts'

/**
 * What lies on bets that are not settled, in satang, by game, after the providers were asked: what
 * was played since the rounds were read is no open bet. Never inside a transaction.
 */
export async function openBetsOf(
  context: Context,
  memberId: string,
): Promise<ReadonlyMap<string, bigint>> {
  const open = await openStakesOf(context, memberId)
  if (open.size === 0) return open
  await askAgain(context, memberId)
  return openStakesOf(context, memberId)
}

async function askAgain(context: Context, memberId: string): Promise<void> {
  await refreshGames(context, memberId)
  await importMemberRounds(context, memberId)
}

/**
 * What a reward waits for, as a refusal says it: TRANSFER_PENDING for a game that is silent,
 * ROUND_UNREAD, BETS_OPEN with the baht at stake; each names the game.
 */
export function waitingFor(unknown: UnknownPlay): Refused {
  const { code } = unknown
  if (unknown.why === 'SILENT') return new Refused('TRANSFER_PENDING', { details: { code } })
  if (unknown.why === 'OPEN')
    return new Refused('BETS_OPEN', { details: { code, amount: toBaht(unknown.amount) } })
  return new Refused('ROUND_UNREAD', { details: { code } })
}

/**
 * Reads the balances and the rounds of all the member's games; answers what a reward has to wait
 * for, null when all play is known. What is played between the two readings is asked for once more.
 * Never inside a transaction.
 */
export async function freshUnknownPlay(
  context: Context,
  memberId: string,
): Promise<UnknownPlay | null> {
  await askAgain(context, memberId)
  const unknown = await unknownPlayOf(context, memberId)
  if (unknown === null || unknown.why === 'SILENT') return unknown
  await askAgain(context, memberId)
  return unknownPlayOf(context, memberId)
}

/** The same, refused as {@link waitingFor}. */
export async function demandKnownPlay(context: Context, memberId: string): Promise<void> {
  const unknown = await freshUnknownPlay(context, memberId)
  if (unknown) throw waitingFor(unknown)
}

/**
 * ROUND_UNREAD or BETS_OPEN while a round of the member's is not read or a bet is not settled.
 * Never inside a transaction.
 */
export async function demandSettledBets(context: Context, memberId: string): Promise<void> {
  if (!(await unknownRoundOf(context, memberId))) return
  await askAgain(context, memberId)
  await demandSettledByBooks(context, memberId, context.db)
}

/**
 * The same by our books of now, in the transaction that gives: a bet may have been taken since, and
 * booked by another check.
 */
export async function demandSettledByBooks(
  context: Context,
  memberId: string,
  db: Kysely<Database>,
): Promise<void> {
  const unknown = await unknownRoundOf(context, memberId, db)
  if (unknown) throw waitingFor(unknown)
}
