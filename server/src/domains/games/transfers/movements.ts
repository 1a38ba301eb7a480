import { toBaht, toSatang } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import type { ProviderAnswer } from '../../../providers/answer.ts'
import type { GameMoved, GameProvider } from '../../../providers/game/port.ts'
import type { Playing } from '../accounts/accounts.ts'
import { importRoundsSoon } from '../rounds/rounds.ts'
import { isApart, isOverdue, nextCheckMs, type Movement } from '../rules.ts'
import {
  findAccount,
  findTransfer,
  markEscalated,
  noteUnknown,
  pendingTransfers,
  setNextCheck,
  type GameTransferRow,
} from '../store.ts'
import { lateTruth, recheckLater } from './late.ts'
import { ImplausibleAmount, endTogether, holdTogether } from './together.ts'

export type MovementEnd =
  | { status: 'SUCCESS'; moved: bigint }
  | { status: 'FAILED'; reason: string }
  | { status: 'PENDING' }

/**
 * Moves money between the wallet and a game account: written down and held, then asked of the
 * provider under our reference, then settled, voided, or left PENDING for the job. The same
 * reference again answers what became of it. Refuses MONEY_NOT_ENOUGH, and TRANSFER_PENDING while
 * another transfer with this game is unanswered.
 */
export async function move(
  context: Context,
  target: Playing,
  movement: Movement,
  reference: string,
): Promise<MovementEnd> {
  return context.mutex.run(`game:${movement.memberId}:${movement.code}`, async () => {
    const known = await findTransfer(context.db, reference)
    if (known) return known.state === 'PENDING' ? resolve(context, reference) : endOf(known)
    await holdTogether(context)({ movement, reference })
    return conclude(
      context,
      movement,
      reference,
      await send(context, target.provider, target.account.username, movement, reference),
    )
  })
}

async function send(
  context: Context,
  provider: GameProvider,
  username: string,
  movement: Movement,
  reference: string,
): Promise<ProviderAnswer<GameMoved>> {
  const order = { username, reference, amount: movement.amount }
  const answer = await (movement.direction === 'IN'
    ? provider.deposit(order)
    : provider.withdraw(order))
  context.metrics.providerAnswers.inc({
    provider: `game:${movement.code}`,
    call: movement.direction,
    kind: answer.kind,
  })
  return answer
}

async function conclude(
  context: Context,
  movement: Movement,
  reference: string,
  answer: ProviderAnswer<Pick<GameMoved, 'moved'>>,
): Promise<MovementEnd> {
  if (answer.kind === 'done') return finish(context, movement, reference, answer.value.moved)
  if (answer.kind === 'refused') return fail(context, movement, reference, answer.reason)
  return wait(context, reference, answer.reason)
}

/** Whether a provider says it moved so much more than was asked that an operator must look first. */
const isBeyondReview = (context: Context, { amount }: Movement, moved: bigint): boolean =>
  moved > amount && isApart(moved, amount, toSatang(context.settings.get('playReviewAbove')))

async function finish(
  context: Context,
  movement: Movement,
  reference: string,
  moved: bigint,
): Promise<MovementEnd> {
  if (isBeyondReview(context, movement, moved))
    return wait(context, reference, `DONE ${toBaht(moved).toFixed(2)}: more than is booked unseen`)
  let ended: boolean
  try {
    ended = await endTogether(context)({ movement, reference, end: { state: 'DONE', moved } })
  } catch (error) {
    if (error instanceof ImplausibleAmount)
      return wait(context, reference, 'DONE, of an amount beyond belief')
    throw error
  }
  // What came out may have been won: the rounds that say so are wanted soon.
  if (movement.direction === 'OUT') await importRoundsSoon(context, [movement.code])
  return ended ? { status: 'SUCCESS', moved } : endNow(context, reference, { said: 'DONE', moved })
}

/** A void for want of a better word: the request may arrive yet, so it is asked about again later. */
async function giveBack(
  context: Context,
  movement: Movement,
  reference: string,
  reason: string,
): Promise<MovementEnd> {
  const end = await fail(context, movement, reference, reason)
  if (end.status === 'FAILED')
    await recheckLater(context, { reference, ended_at: context.clock.now() })
  return end
}

async function fail(
  context: Context,
  movement: Movement,
  reference: string,
  reason: string,
): Promise<MovementEnd> {
  if (await endTogether(context)({ movement, reference, end: { state: 'FAILED' } }))
    return { status: 'FAILED', reason }
  return endNow(context, reference, { said: 'FAILED', reason })
}

/**
 * What stands written now. Another process may have ended it first; that it ended otherwise must
 * not go unseen.
 */
async function endNow(
  context: Context,
  reference: string,
  word: { said: 'DONE'; moved: bigint } | { said: 'FAILED'; reason: string },
): Promise<MovementEnd> {
  const { said } = word
  const row = await findTransfer(context.db, reference)
  if (!row) throw new Error('a transfer vanished')
  if (row.state !== said) {
    context.log.error(
      { reference, said, stands: row.state },
      'a provider gave two different words on one transfer',
    )
    if (word.said === 'DONE') {
      await lateTruth(context, reference, word.moved)
      return endOf((await findTransfer(context.db, reference)) ?? row)
    }
  }
  const reason = word.said === 'FAILED' ? word.reason : ''
  const end = endOf(row)
  return end.status === 'FAILED' && reason ? { ...end, reason } : end
}

async function wait(context: Context, reference: string, reason: string): Promise<MovementEnd> {
  const now = context.clock.now()
  const noted = await noteUnknown(context.db, reference, now, reason)
  if (!noted) {
    const row = await findTransfer(context.db, reference)
    return row && row.state !== 'PENDING' ? endOf(row) : { status: 'PENDING' }
  }
  if (
    noted.escalated_at === null &&
    isOverdue(noted.created_at, now) &&
    (await markEscalated(context.db, reference, now))
  ) {
    context.log.warn(
      { reference, attempts: noted.attempts },
      "a transfer has been unknown for an hour: it is the operator's now, and still asked",
    )
  }
  const delayMs = nextCheckMs(noted.attempts - 1)
  await setNextCheck(context.db, reference, new Date(now.getTime() + delayMs))
  // The row is the truth and the sweep reads it: a queue that is away loses nothing.
  await context.jobs
    .send('game-transfer.resolve', { reference }, { delayMs, key: reference })
    .catch((error: unknown) =>
      context.log.warn({ err: error, reference }, 'a transfer waits for the sweep'),
    )
  return { status: 'PENDING' }
}

/**
 * Clears up a transfer by the provider's word, and settles or voids by it; never guesses. Safe to
 * repeat. A provider that can be asked is asked. One that cannot is sent the same order again: that
 * carries out what never arrived, so the money stays held until it says that it moved, or refuses
 * for good; nothing else, and no lapse of time, gives it back.
 */
export async function resolve(context: Context, reference: string): Promise<MovementEnd> {
  const row = await findTransfer(context.db, reference)
  if (!row) return { status: 'FAILED', reason: 'NOT_FOUND' }
  if (row.state !== 'PENDING') return endOf(row)
  const movement: Movement = {
    memberId: row.member_id,
    code: row.code,
    direction: row.direction,
    amount: row.amount,
  }
  const provider = context.providers.games.get(row.code)
  const account = await findAccount(context.db, row.member_id, row.code)
  if (!provider || !account) return wait(context, reference, 'the provider is not configured')
  if (provider.clearedBy === 'resend')
    return conclude(
      context,
      movement,
      reference,
      await send(context, provider, account.username, movement, reference),
    )
  const answer = await provider.transferStatus(reference)
  context.metrics.providerAnswers.inc({
    provider: `game:${row.code}`,
    call: 'transferStatus',
    kind: answer.kind,
  })
  if (answer.kind !== 'done') return wait(context, reference, answer.reason)
  const { value } = answer
  if (value.state === 'DONE') return finish(context, movement, reference, value.moved)
  if (value.state === 'FAILED') return giveBack(context, movement, reference, 'FAILED')
  if (value.state === 'PENDING') return wait(context, reference, 'PENDING')
  // A request may still be on its way to the provider: only after its delay is "never heard of it" a no.
  const age = context.clock.now().getTime() - row.created_at.getTime()
  return age >= provider.settleDelayMs
    ? giveBack(context, movement, reference, 'NOT_FOUND')
    : wait(context, reference, 'NOT_FOUND, too early')
}

const endOf = (row: GameTransferRow): MovementEnd =>
  row.state === 'DONE'
    ? { status: 'SUCCESS', moved: row.moved ?? row.amount }
    : { status: 'FAILED', reason: row.last_reason ?? 'FAILED' }

/**
 * Longer than the first request to a provider may be under way: before that a pending transfer is
 * not yet anybody's to look at.
 */
const UNDER_WAY_MS = 10_000

/**
 * Asks for a look at every pending transfer: at start, and each minute, for those whose job died
 * with its process.
 */
export async function sweepTransfers(context: Context): Promise<void> {
  const now = context.clock.now().getTime()
  for (const { reference, attempts, created_at: createdAt } of await pendingTransfers(context.db)) {
    const delayMs =
      attempts === 0 ? Math.max(0, createdAt.getTime() + UNDER_WAY_MS - now) : nextCheckMs(attempts)
    await context.jobs.send(
      'game-transfer.resolve',
      { reference },
      { delayMs, key: `${reference}:sweep` },
    )
  }
}
