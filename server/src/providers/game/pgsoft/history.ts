import { z } from 'zod'
import { done, type ProviderAnswer } from '../../answer.ts'
import type { HttpResult } from '../../http.ts'
import type { RoundsPage } from '../port.ts'
import { List, Name, readRounds, roundReader } from '../toldRounds.ts'
import { notTold } from '../wordedAnswers.ts'
import { Baht, readAs } from './answers.ts'

const Id = z.union([Name, z.number()]).transform(String)
const Moment = z
  .int()
  .min(0)
  .transform((ms) => new Date(ms))
/**
 * A bet of cash alone: what is staked from PG Soft's own bonuses and free games is no member's
 * money, and whether `winAmount` has a jackpot the document that we could read does not say. A
 * person looks at the others.
 */
const Bet = z
  .object({
    betId: Id,
    playerName: Name,
    gameId: Id,
    betType: z.literal(1),
    transactionType: z.literal(1),
    currency: z.literal('THB'),
    betAmount: Baht,
    winAmount: Baht,
    jackpotWinAmount: z.literal(0),
    betTime: Moment,
  })
  .transform((told) => ({
    roundId: told.betId,
    username: told.playerName,
    bet: told.betAmount,
    win: told.winAmount,
    playedAt: told.betTime,
    isVoid: false,
    game: { id: told.gameId, name: told.gameId },
  }))

export const toldBet = roundReader(Bet, 'betId')

/** The least that it asks to be fetched at once. */
export const PAGE = 1_500
export const BEGINNING = '1'

/**
 * A bet whose row has a newer `rowVersion` (ms) is told again, as it is by then. Whether the one
 * that is asked from is told once more is not said, and many may have the same: so it is asked from
 * the millisecond before.
 */
export const askedFrom = (cursor: string): string => String(Math.max(1, Number(cursor) - 1))

const Row = z.object({ rowVersion: z.int().min(0) })

export function historyAnswer(cursor: string, response: HttpResult): ProviderAnswer<RoundsPage> {
  const said = readAs(List, response)
  if (said.kind !== 'yes') return notTold(said)
  const versions = said.data.map((told) => Row.safeParse(told).data?.rowVersion ?? 0)
  const next = versions.reduce((most, version) => Math.max(most, version), Number(cursor))
  return done(readRounds(toldBet, said.data, String(next)))
}
