import type { Context } from '../../../context.ts'
import type { SeamlessCallKind } from '../../../db/tables/play/seamless.ts'
import { walletOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { MoneyTx } from '../../../ledger/port.ts'
import { balanceOf } from '../../../ledger/reads/balances.ts'
import type { SeamlessCall, SeamlessRefusal } from '../../../providers/game/seamless/port.ts'
import { apartOf, heldApart, NOTHING_APART } from '../../cashin/public.ts'
import { lockPlay } from '../../safety/public.ts'
import { refusalOfBet } from './bet.ts'
import { moveFor, writeRound } from './book.ts'
import { changeCase, waitingCase } from './caseStore.ts'
import { payDebts } from './debts.ts'
import { lockDebts } from './debtStore.ts'
import type { Decided } from './decide.ts'
import { shortOf } from './key.ts'
import { decide } from './late.ts'
import {
  callsOfRound,
  findCall,
  insertCalls,
  roundsCalled,
  standAgain,
  takeBack,
  type CallRow,
  type RoundRow,
} from './store.ts'

/** A call of a member who is known. */
export interface Call extends SeamlessCall {
  code: string
  memberId: string
  /** What it decides had been decided before. */
  ranAgain?: boolean
}

/** What is answered, now and whenever the same is called again. Satang. */
export type Said =
  | { ok: true; balance: bigint; isNothing: boolean }
  | { ok: false; why: SeamlessRefusal; balance: bigint }

const KIND_OF: Readonly<Record<SeamlessCall['do'], SeamlessCallKind>> = {
  bet: 'BET',
  win: 'WIN',
  rollback: 'ROLLBACK',
  cancel: 'CANCEL',
  unsettle: 'UNSETTLE',
  adjust: 'ADJUST',
  end: 'END',
}

/**
 * Answers a provider's call once for ever: by its id the same again is answered the same and moves
 * nothing, and another under that id is a conflict. The row that says so is in the commit of the
 * money. A refused bet stays refused; what lacks only its bet may be called again.
 */
export const answerCall = money('seamless.call', {
  claims: ({ code, memberId, id, round }: Call) => [
    `member:${memberId}`,
    `seamless:${code}:${id}`,
    `seamless-round:${code}:${round}`,
  ],
  async run(context: Context, tx, asked: Call): Promise<Said> {
    // The member's calls and limits go one after another, in every process; what is read behind the
    // lock goes to the database with it.
    const locked = lockPlay(tx.db, asked.memberId)
    const [call] = isWhole(asked) ? [asked] : await Promise.all([withRound(tx, asked), locked])
    const { code, memberId, refersTo } = call
    const inRound = roundsCalled(tx.db, code, call.round)
    const [, known, named, rounds, holds, debts, refusal, apart] = await Promise.all([
      locked,
      findCall(tx.db, code, call.id),
      refersTo === null ? undefined : findCall(tx.db, code, refersTo),
      inRound,
      balanceOf(tx.db, walletOf(memberId)),
      call.do === 'bet' && call.won === 0n ? [] : lockDebts(tx.db, memberId),
      call.do === 'bet' ? refusalIn(context, tx, call, inRound) : null,
      call.do === 'bet' ? NOTHING_APART : apartOf(tx.db, call),
    ])
    if (known) return repeated(call, known, holds)
    const round = ownOf(rounds, call)
    if (refusal) return refuse(context, tx, call, { why: refusal, balance: holds })
    // What the round has in suspense goes back to its provider before the wallet's own.
    const reaches = holds + heldApart(apart)
    const isOthers = !round && rounds.some(isBetIn)
    const decided = await decide(tx.db, { call, round, isOthers, named, holds: reaches })
    if ('why' in decided)
      return decided.isKept
        ? refuse(context, tx, call, { why: decided.why, balance: holds })
        : { ok: false, why: decided.why, balance: holds }
    const { round: roundId, player } = call
    const cause = { name: shortOf(call), what: call.do, memberId, code, round: roundId, player }
    const moved = await moveFor(context, tx, cause, decided.moves, { holds, debts, apart })
    // Spent between our look and the posting: what is no bet is looked at again.
    if (moved === null && call.do !== 'bet') return tx.againAfter(() => Promise.resolve(asked))
    if (moved === null) return refuse(context, tx, call, { why: 'NOT_ENOUGH', balance: holds })
    const paid = decided.moves.net > 0n ? await payDebts(tx, memberId, moved, debts) : 0n
    const balance = moved - paid
    await write(context, tx, { call, decided, round, isShared: rounds.length > 0, balance })
    return { ok: true, balance, isNothing: decided.isNothing }
  },
})

const ownOf = (rounds: readonly RoundRow[], { memberId }: Call): RoundRow | undefined =>
  rounds.find((row) => row.member_id === memberId)

/** What else a round is of is a prize, which many members may have under one id. */
const isBetIn = ({ staked, state }: RoundRow): boolean => staked > 0n || state !== 'ENDED'

/** A bet that names no game is at its round's, which is waited for then alone. */
async function refusalIn(
  context: Context,
  tx: MoneyTx,
  call: Call,
  rounds: Promise<readonly RoundRow[]>,
): Promise<SeamlessRefusal | null> {
  const game = call.game || (ownOf(await rounds, call)?.game ?? '')
  return refusalOfBet(context, tx.db, { ...call, game })
}

/** What there was to undo, or to end. */
const COUNTED: Partial<Record<SeamlessCall['do'], readonly SeamlessCallKind[]>> = {
  unsettle: ['WIN', 'CANCEL', 'ROLLBACK'],
  end: ['BET'],
}

/**
 * A dialect may name a call to take back and not its round. One without ids for wins counts how
 * often the round was undone; what undoes it, or ends it, counts what there was to undo or to end.
 */
async function withRound(tx: MoneyTx, call: Call): Promise<Call> {
  if (call.isCounted) {
    const counts = COUNTED[call.do] ?? ['UNSETTLE']
    const counted = (await callsOfRound(tx.db, call.code, call.memberId, call.round)).filter(
      ({ kind }) => counts.includes(kind),
    )
    const ranAgain = call.do === 'win' && counted.length > 0
    return { ...call, id: `${call.id}:${counted.length}`, ranAgain }
  }
  const target =
    call.refersTo === null ? undefined : await findCall(tx.db, call.code, call.refersTo)
  return { ...call, round: target?.round_id ?? '-' }
}

/** It says its own id and its round. */
const isWhole = ({ isCounted, round, refersTo }: Call): boolean =>
  isCounted !== true && (round !== '' || refersTo === null)

/** The same again, or another under the same id. */
function repeated(call: Call, known: CallRow, holds: bigint): Said {
  if (known.state === 'BARRED')
    return call.do === 'bet' && known.member_id === call.memberId
      ? { ok: false, why: 'TAKEN_BACK', balance: holds }
      : { ok: false, why: 'CONFLICT', balance: holds }
  const isSame =
    known.member_id === call.memberId &&
    known.round_id === call.round &&
    known.kind === KIND_OF[call.do] &&
    known.staked === call.stake &&
    known.won === call.won &&
    known.game === call.game &&
    known.refers_to === call.refersTo
  if (!isSame) return { ok: false, why: 'CONFLICT', balance: holds }
  // Counted, it is no late copy: its round was taken back since, and nothing of it runs again.
  if (call.isCounted && known.state === 'BACK')
    return { ok: false, why: 'TAKEN_BACK', balance: holds }
  return known.refusal === null
    ? { ok: true, balance: known.balance, isNothing: known.was_nothing }
    : { ok: false, why: known.refusal as SeamlessRefusal, balance: known.balance }
}

const rowOf = (context: Context, call: Call, balance: bigint) => ({
  code: call.code,
  call_id: call.id,
  member_id: call.memberId,
  round_id: call.round,
  game: call.game,
  kind: KIND_OF[call.do],
  staked: call.stake,
  won: call.won,
  refers_to: call.refersTo,
  state: 'DONE' as const,
  refusal: null,
  balance,
  was_nothing: false,
  made_at: context.clock.now(),
  back_at: null,
})

function refuse(
  context: Context,
  tx: MoneyTx,
  call: Call,
  { why, balance }: { why: SeamlessRefusal; balance: bigint },
): Said {
  tx.withCommit(insertCalls, {
    ...rowOf(context, call, balance),
    state: 'REFUSED' as const,
    refusal: why,
  })
  return { ok: false, why, balance }
}

interface Written {
  call: Call
  decided: Decided
  round: RoundRow | undefined
  /** The id is another's round as well. */
  isShared: boolean
  balance: bigint
}

/** The call, the round, what play counts of it and what is owed: in the commit of the money. */
async function write(
  context: Context,
  tx: MoneyTx,
  { call, decided, round, isShared, balance }: Written,
): Promise<void> {
  const { code, memberId } = call
  const now = context.clock.now()
  tx.withCommit(insertCalls, {
    ...rowOf(context, call, balance),
    was_nothing: decided.isNothing,
  })
  if (decided.barred !== null)
    tx.withCommit(insertCalls, {
      ...rowOf(context, { ...call, do: 'bet', id: decided.barred, stake: 0n, won: 0n }, 0n),
      refers_to: call.id,
      state: 'BARRED' as const,
    })
  // A round that is cancelled before its bet comes is void from then on.
  if (decided.isNothing && decided.state === (round?.state ?? 'OPEN')) return
  if ((await takeBack(tx.db, code, decided.back, now)) !== decided.back.length)
    throw new Error(`what ${call.id} takes back was taken back before`)
  if ((await standAgain(tx.db, code, decided.again)) !== decided.again.length)
    throw new Error(`what ${call.id} lets stand stood before`)
  if (decided.overrules) await changeCase(tx.db, decided.overrules, 'ENDED', { ended_at: now })
  await endWaiting(tx, round, decided, now)
  const { moves, state } = decided
  const next: RoundRow = {
    code,
    member_id: memberId,
    round_id: call.round,
    told_id: round?.told_id ?? (isShared ? `${call.round}~${call.player}` : call.round),
    game: round?.game || call.game,
    state,
    staked: moves.figures.staked,
    won: moves.figures.won,
    on_table: moves.figures.onTable,
    opened_at: round?.opened_at ?? now,
    moved_at: now,
    ended_at: state === 'OPEN' ? null : (round?.ended_at ?? now),
    asked_at: round?.asked_at ?? null,
    said: round?.said ?? null,
    case_id: null,
  }
  await writeRound(context, tx, {
    player: call.player,
    before: round,
    next,
    moves,
    name: shortOf(call),
    ranAgain: call.ranAgain === true,
  })
}

/** Nobody has to decide about a round that its provider ends by itself. */
async function endWaiting(
  tx: MoneyTx,
  round: RoundRow | undefined,
  { state }: Decided,
  now: Date,
): Promise<void> {
  if (round?.state !== 'OPEN' || state === 'OPEN' || round.said === null) return
  const waits = await waitingCase(tx.db, round)
  if (waits) await changeCase(tx.db, waits.id, 'ENDED', { ended_at: now })
}
