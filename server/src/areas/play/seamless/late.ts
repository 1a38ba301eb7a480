import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { findCase, type CaseRow } from './caseStore.ts'
import { decideAs, figuresOf, nothing, type Decided, type Not, type Question } from './decide.ts'
import { movesTo } from './rules.ts'
import type { RoundRow } from './store.ts'

/**
 * What a call does to its round. Where two people, or the provider when it was asked, have ended
 * the round meanwhile, the call is the provider's late answer: it is booked in the place of that,
 * so that the member has what the provider says, once.
 */
export async function decide(
  db: Kysely<Database>,
  asked: Omit<Question, 'stand'>,
): Promise<Decided | Not> {
  const { round, call, holds } = asked
  const ended = round?.case_id ? await findCase(db, round.case_id) : undefined
  if (!round || ended?.state !== 'DECIDED') return decideAs(db, { ...asked, stand: new Set() })
  const before = asBefore(round, ended)
  const stand = new Set(ended.took_back)
  const decided = await (call.do === 'unsettle'
    ? { ...nothing(before), isNothing: false }
    : decideAs(db, { ...asked, round: before, stand }))
  if ('why' in decided) return decided
  const now = figuresOf(round)
  if (decided.isNothing)
    return { ...decided, state: round.state, moves: { ...decided.moves, figures: now } }
  const { moves } = decided
  const undone = movesTo(call, now, figuresOf(before), holds + moves.net)
  return {
    ...decided,
    moves: {
      // What goes onto the table again first, what the wallet pays last.
      legs: [...undone.first, ...moves.legs, ...undone.last],
      figures: moves.figures,
      net: moves.net + undone.net,
      debt: moves.debt + undone.debt,
    },
    back: decided.back.filter((id) => !stand.has(id)),
    again: [...decided.again, ...[...stand].filter((id) => !decided.back.includes(id))],
    overrules: ended.id,
  }
}

/** The round as it was before the decision. */
const asBefore = (round: RoundRow, ended: CaseRow): RoundRow => ({
  ...round,
  state: 'OPEN',
  staked: ended.staked ?? 0n,
  won: ended.won_before ?? 0n,
  on_table: ended.on_table ?? 0n,
  ended_at: null,
  case_id: null,
})
