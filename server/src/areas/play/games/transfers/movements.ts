import { toBaht, toSatang } from '@krapao/contract/money'
import { perContext } from '../../../../concurrency/perContext.ts'
import type { Context } from '../../../../context.ts'
import type { IdempotentRequest } from '../../../../idempotency/asked.ts'
import type { Concluded, Operation, Verdict } from '../../../../operations/operation.ts'
import { unknown, type ProviderAnswer } from '../../../../providers/answer.ts'
import type { GameProvider, GameTransferState } from '../../../../providers/game/port.ts'
import { findAccount } from '../accounts/accountStore.ts'
import { importRoundsSoon } from '../rounds/rounds.ts'
import { isApart, isOverdue, movementOf, nextCheckMs, nextRecheckMs, type End } from '../rules.ts'
import { transferStates } from '../states.ts'
import { endTransfer, LEASE_MS } from './holding.ts'
import { followLateOf, lateConfirmation } from './late.ts'
import {
  findTransfer,
  markEscalated,
  noteUnknown,
  setRecheck,
  type GameTransferRow,
} from './transferStore.ts'

export const MOVEMENTS = 'game-transfer'

/** `username`: where the caller knows it already. `asked`: the key of the caller who waits. */
export type Moving = GameTransferRow & { username?: string; asked?: IdempotentRequest | null }
/** SEND is no state of the row: it is PENDING, and whoever wrote it down gives the order. */
export type Question = 'SEND' | 'PENDING' | 'FAILED'
type Meaning = Verdict<Question, End, Moving>

/** Movements that one server has before the providers side by side. */
const AT_ONCE = 32

/**
 * A movement from the provider's side: the order, and the question about its outcome. A provider
 * that can be asked is asked. One that cannot is sent the same order again: that carries out what
 * never arrived, so the money stays held until it says that it moved, or refuses for good; nothing
 * else, and no lapse of time, gives it back. One that was given back for lack of a better answer is
 * asked about again: its request may arrive yet.
 */
export const movements = perContext(
  (context: Context): Operation<Moving, GameTransferState, Question, End> => ({
    name: MOVEMENTS,
    states: transferStates,
    table: { name: 'game_transfer', key: 'reference', state: 'state', due: 'next_check_at' },
    keyOf: ({ reference }) => reference,
    stateOf: ({ state }) => (state === 'FAILED' ? 'FAILED' : 'PENDING'),
    steps: {
      SEND: { ask: send, read: (row, answer, now) => meaningOf(context, row, answer, now) },
      PENDING: { ask: clearUp, read: (row, answer, now) => meaningOf(context, row, answer, now) },
      FAILED: { before: beforeRecheck, ask: askAgain, read: lateMeaningOf },
    },
    conclude,
    postpone,
    pauseMs: (row, now) =>
      row.state === 'FAILED' ? recheckMs(row, now) : nextCheckMs(row.attempts),
    async contradicted(_, row, end) {
      if (end.state === 'DONE') await lateConfirmation(context, row.reference, end.moved)
      const now = context.clock.now()
      await setRecheck(context.db, row.reference, laterBy(now, recheckMs(row, now)))
    },
    leaseMs: LEASE_MS,
    atOnce: AT_ONCE,
  }),
)

const laterBy = (now: Date, ms: number | null): Date | null =>
  ms === null ? null : new Date(now.getTime() + ms)
const recheckMs = (row: GameTransferRow, now: Date): number | null =>
  nextRecheckMs(now.getTime() - (row.ended_at ?? now).getTime())

async function targetOf(
  context: Context,
  row: Moving,
): Promise<{ provider: GameProvider; username: string } | null> {
  const provider = context.providers.games.get(row.code)
  const username =
    row.username ?? (await findAccount(context.db, row.member_id, row.code))?.username
  return provider && username !== undefined ? { provider, username } : null
}

async function send(context: Context, row: Moving): Promise<ProviderAnswer<GameTransferState>> {
  const target = await targetOf(context, row)
  if (!target) return unknown('the provider is not configured')
  const { provider, username } = target
  const order = { username, reference: row.reference, amount: row.amount }
  const answer = await (row.direction === 'IN' ? provider.deposit(order) : provider.withdraw(order))
  return answer.kind === 'done'
    ? { kind: 'done', value: { state: 'DONE', ...answer.value } }
    : answer
}

async function clearUp(context: Context, row: Moving): Promise<ProviderAnswer<GameTransferState>> {
  const target = await targetOf(context, row)
  if (!target) return unknown('the provider is not configured')
  return target.provider.clearedBy === 'resend' ? await send(context, row) : askAgain(context, row)
}

/** A provider that will not tell has told nothing about the transfer: a refusal here is unknown. */
async function askAgain(context: Context, row: Moving): Promise<ProviderAnswer<GameTransferState>> {
  const provider = context.providers.games.get(row.code)
  if (provider?.clearedBy !== 'status') return unknown('the provider cannot be asked')
  const answer = await provider.transferStatus(row.reference)
  return answer.kind === 'refused' ? unknown(answer.reason) : answer
}

function meaningOf(
  context: Context,
  row: Moving,
  answer: ProviderAnswer<GameTransferState>,
  now: Date,
): Meaning {
  if (answer.kind === 'unknown') return { go: 'WAIT', reason: answer.reason }
  if (answer.kind === 'refused')
    return { go: 'END', end: { state: 'FAILED', reason: answer.reason } }
  const { value } = answer
  if (value.state === 'PENDING') return { go: 'WAIT', reason: 'PENDING' }
  if (value.state === 'DONE') {
    const { moved } = value
    return isBeyondReview(context, row, moved)
      ? {
          go: 'WAIT',
          reason: `DONE ${toBaht(moved).toFixed(2)}: more than is booked unseen`,
        }
      : { go: 'END', end: { state: 'DONE', moved } }
  }
  // A request may still be on its way there: only after its delay is "never heard of it" a no.
  if (value.state === 'NOT_FOUND' && ageMs(row, now) < settleDelayMs(context, row))
    return { go: 'WAIT', reason: 'NOT_FOUND, too early' }
  // For lack of a better answer: the request may arrive yet, so it is asked about again later.
  return { go: 'END', end: { state: 'FAILED', reason: value.state, isDoubtful: true } }
}

const ageMs = (row: Moving, now: Date): number => now.getTime() - row.created_at.getTime()
function settleDelayMs(context: Context, { code }: Moving): number {
  const provider = context.providers.games.get(code)
  return provider?.clearedBy === 'status' ? provider.settleDelayMs : Infinity
}

/** Whether a provider says it moved so much more than was asked that an operator must look first. */
const isBeyondReview = (context: Context, { amount }: Moving, moved: bigint): boolean =>
  moved > amount && isApart(moved, amount, toSatang(context.settings.get('playReviewAbove')))

/** A late answer that our books could not follow yet is tried again, by our books alone. */
async function beforeRecheck(context: Context, row: Moving): Promise<Moving | null> {
  if (row.late_at === null) return row
  await followLateOf(context, row.reference)
  const now = context.clock.now()
  await setRecheck(context.db, row.reference, laterBy(now, recheckMs(row, now)))
  return null
}

const lateMeaningOf = (_: Moving, answer: ProviderAnswer<GameTransferState>): Meaning =>
  answer.kind === 'done' && answer.value.state === 'DONE' && answer.value.moved > 0n
    ? { go: 'END', end: { state: 'DONE', moved: answer.value.moved } }
    : { go: 'WAIT', reason: answer.kind === 'done' ? answer.value.state : answer.reason }

async function conclude(context: Context, row: Moving, end: End): Promise<Concluded> {
  const { reference, direction, code, asked = null } = row
  const isOurs =
    row.state === 'PENDING' &&
    (await endTransfer(context, { movement: movementOf(row), reference, end }, asked)) !== null
  // What came out may have been won: the rounds that say so are wanted soon.
  if (end.state === 'DONE' && direction === 'OUT') await importRoundsSoon(context, [code])
  // What was answered at once, the wallet's own event has told.
  if (isOurs && row.unknown_since !== null)
    context.events.emit('onItsWay.changed', { memberId: row.member_id })
  if (isOurs) return 'ENDED'
  const stands = await findTransfer(context.db, reference)
  return stands?.state === end.state ? 'DUPLICATE' : 'CONTRADICTED'
}

async function postpone(
  context: Context,
  { reference, state, member_id: memberId }: Moving,
  { at, reason }: { at: Date | null; reason: string },
): Promise<void> {
  const now = context.clock.now()
  if (state === 'FAILED') return void (await setRecheck(context.db, reference, at))
  const noted = await noteUnknown(context.db, reference, now, reason, at)
  context.events.emit('onItsWay.changed', { memberId })
  if (
    noted?.escalated_at === null &&
    isOverdue(noted.created_at, now) &&
    (await markEscalated(context.db, reference, now))
  ) {
    context.log.warn(
      { reference, attempts: noted.attempts },
      "a transfer has been unknown for an hour: it is the operator's now, and still asked",
    )
  }
}
