import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { legsOf, postingsNamed } from '../../../ledger/reads/explorer.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { caseKey, CATALOGUE, postingKey, seamlessCallsOf, signaturesOf } from '../../play/public.ts'
import { shownLeg } from '../books/shown.ts'
import { calledRound, casesOf, correctionsOf, findRound } from './store.ts'

type Case = Answer<'opsPlayedRound'>
type Posting = Case['calls'][number]['posting']
interface Called {
  code: string
  memberId: string
  round: string
}

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
  const made =
    called && memberId !== null
      ? await whatMadeIt(context, { code, memberId, round: called.round_id })
      : { calls: [], cases: [] }
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
    ...made,
  }
}

/** Each call, and each case of two people, with what it posted. */
async function whatMadeIt({ db }: Context, of: Called): Promise<Pick<Case, 'calls' | 'cases'>> {
  const [calls, cases] = await Promise.all([
    seamlessCallsOf(db, of.code, of.memberId, of.round),
    casesOf(db, of),
  ])
  const keyOf = ({ call_id: id }: (typeof calls)[number]): string =>
    postingKey({ code: of.code, id })
  const postings = await postingsNamed(db, [
    ...calls.map(keyOf),
    ...cases.map(({ id }) => caseKey(id)),
  ])
  const legs = Map.groupBy(await legsOf(db, [...postings.values()]), (leg) => leg.transferId)
  const postedBy = (key: string): Posting => {
    const id = postings.get(key)
    return id === undefined ? null : { id: String(id), legs: (legs.get(id) ?? []).map(shownLeg) }
  }
  return {
    calls: calls.map((call) => shownCall(call, postedBy(keyOf(call)))),
    cases: cases.map((row) => shownCase(row, postedBy(caseKey(row.id)))),
  }
}

type CallRow = Awaited<ReturnType<typeof seamlessCallsOf>>[number]
const shownCall = (call: CallRow, posting: Posting): Case['calls'][number] => ({
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
  posting,
})

type CaseRow = Awaited<ReturnType<typeof casesOf>>[number]
const shownCase = (row: CaseRow, posting: Posting): Case['cases'][number] => ({
  state: row.state,
  since: row.opened_at.toISOString(),
  decided:
    row.outcome === null || row.decided_at === null
      ? null
      : {
          outcome: row.outcome,
          won: row.won === null ? null : toBaht(row.won),
          at: row.decided_at.toISOString(),
          reason: row.reason,
          by: signaturesOf(row),
        },
  posting,
})
