import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import { correctRound, insertRounds, knownRounds, type NewRound } from './roundStore.ts'

/**
 * Writes a page of one provider's rounds, in the transaction that holds its cursor. A round that
 * was imported before with other amounts, or as void or not void, is corrected; the last version in
 * the provider's own order stands. A round of another player under a known id changes nothing.
 * Answers the members whose rounds were corrected.
 */
export async function keepRounds(
  db: Kysely<Database>,
  page: readonly NewRound[],
): Promise<string[]> {
  const [first] = page
  if (!first) return []
  const before = new Map(
    (
      await knownRounds(
        db,
        first.code,
        page.map((round) => round.round_id),
      )
    ).map((row) => [row.round_id, row]),
  )
  const firsts = new Map<string, NewRound>()
  const lasts = new Map<string, NewRound>()
  for (const round of page) {
    const known = before.get(round.round_id) ?? firsts.get(round.round_id)
    if (!known) firsts.set(round.round_id, round)
    if ((known ?? round).username === round.username) lasts.set(round.round_id, round)
  }
  // Told and taken back within one page: only what it is by now is written.
  await insertRounds(
    db,
    [...firsts.keys()].flatMap((id) => lasts.get(id) ?? []),
  )
  const corrected = new Set<string>()
  for (const [id, { bet, win, voided, gathered_at: at }] of lasts) {
    const was = before.get(id)
    if (!was || (was.bet === bet && was.win === win && was.voided === voided)) continue
    await correctRound(db, was, { bet, win, voided }, at)
    if (was.member_id !== null) corrected.add(was.member_id)
  }
  return [...corrected]
}
