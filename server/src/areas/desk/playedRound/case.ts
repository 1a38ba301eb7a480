import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { legsOf, postingsNamed } from '../../../ledger/reads/explorer.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { CATALOGUE, postingKey, seamlessCallsOf } from '../../play/public.ts'
import { shownLeg } from '../books/shown.ts'
import { calledRound, correctionsOf, findRound } from './store.ts'

type Case = Answer<'opsPlayedRound'>

/**
 * A round with everything that made it: of a provider that calls our wallet each call in its order,
 * with what it was answered and what it posted. NOT_FOUND for one that no provider told.
 */
export async function playedRound(context: Context, code: string, round: string): Promise<Case> {
  const { db } = context
  const [row, corrections] = await Promise.all([
    findRound(db, code, round),
    correctionsOf(db, code, round),
  ])
  const site = CATALOGUE.find((each) => each.code === code)
  if (!row || !site) throw new Refused('NOT_FOUND')
  const memberId = row.member_id
  const called = memberId === null ? undefined : await calledRound(db, code, memberId, round)
  return {
    code,
    name: { th: site.name.th, en: site.name.en },
    seamless: site.seamless,
    round: called?.round_id ?? round,
    game: row.game,
    gameName: row.game_name ?? row.game,
    member: memberId === null ? null : { id: memberId, name: row.member ?? '' },
    username: row.username,
    state: row.voided ? 'void' : called?.state === 'OPEN' ? 'open' : 'decided',
    bet: toBaht(row.bet),
    win: toBaht(row.win),
    onTable: toBaht(called?.on_table ?? 0n),
    weight: row.weight,
    playedAt: row.played_at.toISOString(),
    endedAt: called?.ended_at?.toISOString() ?? null,
    toldAt: row.gathered_at.toISOString(),
    corrections: corrections.map(({ bet, win, voided, corrected_at: at }) => ({
      bet: toBaht(bet),
      win: toBaht(win),
      voided,
      at: at.toISOString(),
    })),
    calls:
      called && memberId !== null
        ? await shownCalls(context, { code, memberId, round: called.round_id })
        : [],
  }
}

async function shownCalls(
  { db }: Context,
  { code, memberId, round }: { code: string; memberId: string; round: string },
): Promise<Case['calls']> {
  const calls = await seamlessCallsOf(db, code, memberId, round)
  const keys = calls.map(({ call_id: id }) => postingKey({ code, id }))
  const postings = await postingsNamed(db, keys)
  const legs = Map.groupBy(await legsOf(db, [...postings.values()]), (leg) => leg.transferId)
  return calls.map((call) => {
    const posting = postings.get(postingKey({ code, id: call.call_id }))
    return {
      id: call.call_id,
      kind: call.kind,
      refersTo: call.refers_to,
      staked: toBaht(call.staked),
      won: toBaht(call.won),
      state: call.state,
      refusal: call.refusal,
      wasNothing: call.was_nothing,
      balance: toBaht(call.balance),
      at: call.made_at.toISOString(),
      backAt: call.back_at?.toISOString() ?? null,
      posting:
        posting === undefined
          ? null
          : { id: String(posting), legs: (legs.get(posting) ?? []).map(shownLeg) },
    }
  })
}
