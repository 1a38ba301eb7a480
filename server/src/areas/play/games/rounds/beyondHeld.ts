import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { gameOf } from '../../../../ledger/address.ts'
import { peaksOf } from '../../../../ledger/reads/peak.ts'
import type { GameRound, RoundsPage } from '../../../../providers/game/port.ts'
import { explainedOf } from './auditStore.ts'
import { maybeThere } from './beyondHeldStore.ts'
import { knownRounds } from './roundStore.ts'

type Db = Kysely<Database>

/** Why such a round is set aside: its bet is larger than what the game account can have held. */
export const BEYOND_HELD = 'bet: beyond_held'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A provider's clock may be so far from ours, and its report of a round so late. */
const SKEW_MS = HOUR_MS
const LATEST_MS = 7 * DAY_MS
/** Entries that are looked at of every player, and of one whose bet they do not explain. */
const ENTRIES = 16
const MORE_ENTRIES = 512

interface Looked {
  code: string
  rounds: readonly GameRound[]
  members: ReadonlyMap<string, string>
}

/**
 * The page with those rounds set aside that bet more than the game account can have held: such a
 * bet makes turnover of nothing. What it held is the most that our books say since the first of
 * these rounds was played, or what transfers and rounds leave there, with what is on its way, and
 * what the player won by the page's other rounds, in whatever order. Rounds of nobody that we know,
 * and those that were booked with no smaller bet, stay.
 */
export async function setBeyondHeldAside(
  context: Context,
  db: Db,
  page: RoundsPage,
  about: { code: string; members: ReadonlyMap<string, string> },
): Promise<RoundsPage> {
  const { rounds, told, unreadable = [] } = page
  const beyond = await beyondHeld(context, db, { ...about, rounds })
  if (beyond.size === 0) return page
  const readableBefore = (index: number): number =>
    rounds.slice(0, index).filter((round) => !beyond.has(round)).length
  const isKept = (_: unknown, index: number): boolean => !beyond.has(rounds[index] as GameRound)
  const aside = [...rounds.entries()]
    .filter(([, round]) => beyond.has(round))
    .map(([index, round]) => ({
      roundId: round.roundId,
      raw: rawOf(told?.[index] ?? round),
      why: BEYOND_HELD,
      after: readableBefore(index),
    }))
  return {
    ...page,
    rounds: rounds.filter(isKept),
    ...(told ? { told: told.filter(isKept) } : {}),
    unreadable: [
      ...unreadable.map((each) => ({ ...each, after: readableBefore(each.after) })),
      ...aside,
    ],
  }
}

const rawOf = (told: unknown): string =>
  JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** Those of a provider's rounds whose bet is larger than what their player's account can have held. */
export async function beyondHeld(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { code, rounds, members }: Looked,
): Promise<ReadonlySet<GameRound>> {
  const bets = rounds.filter(
    ({ isVoid, bet, username }) => !isVoid && bet > 0n && members.has(username),
  )
  if (bets.length === 0) return new Set()
  const since = sinceOf(bets, clock.now().getTime())
  const byMember = Map.groupBy(bets, ({ username }) => members.get(username) ?? '')
  const heldBy = async (ids: readonly string[], entries: number) => {
    const peaks = await peaksOf(
      db,
      ids.map((id) => gameOf(id, code)),
      { since, entries },
    )
    return (id: string): bigint => peaks.get(gameOf(id, code)) ?? 0n
  }
  const held = await heldBy([...byMember.keys()], ENTRIES)
  const doubtful = [...byMember].filter(([id, own]) => largerThan(held(id), own).length > 0)
  if (doubtful.length === 0) return new Set()

  // Rare: who won and bet it again before we looked, and who is told of wrongly.
  const ids = doubtful.map(([id]) => id)
  const [most, explained, onTheWay, known] = await Promise.all([
    heldBy(ids, MORE_ENTRIES),
    explainedOf.all(db, ids),
    maybeThere(db, code, ids, since),
    knownRounds(
      db,
      code,
      doubtful.flatMap(([, own]) => own.map(({ roundId }) => roundId)),
    ),
  ])
  const bookedBets = new Map(known.map((row) => [row.round_id, row.bet]))
  return new Set(
    doubtful.flatMap(([id, own], n) => {
      const left = explained[n]?.find((row) => row.code === code)?.explained ?? 0n
      const can = (left > most(id) ? left : most(id)) + (onTheWay.get(id) ?? 0n)
      return largerThan(can, own).filter(
        ({ roundId, bet }) => bet > (bookedBets.get(roundId) ?? 0n),
      )
    }),
  )
}

/** From when on what the account held may have been bet. A date of long ago explains nothing more. */
function sinceOf(rounds: readonly GameRound[], now: number): Date {
  const first = rounds.reduce((at, { playedAt }) => Math.min(at, playedAt.getTime()), now)
  return new Date(Math.max(first - SKEW_MS, now - LATEST_MS))
}

/** The bets that cannot have been made with `held` satang and what the smaller ones won. */
function largerThan(held: bigint, rounds: readonly GameRound[]): GameRound[] {
  let can = held
  return rounds
    .toSorted((a, b) => (a.bet < b.bet ? -1 : Number(a.bet > b.bet)))
    .filter(({ bet, win }) => {
      if (bet > can) return true
      if (win > bet) can += win - bet
      return false
    })
}
