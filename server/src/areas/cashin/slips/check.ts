import type { SlipReason } from '@krapao/contract/constants'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { demandPlausible } from '../../../operations/implausible.ts'
import type { Concluded, Operation, Verdict } from '../../../operations/operation.ts'
import type { ProviderAnswer } from '../../../providers/answer.ts'
import type { SlipAnswer, VerifiedTransfer } from '../../../providers/slipcheck/port.ts'
import { conclude } from './conclude.ts'
import { isFresh, isOver, slipsDue, waitOrGiveUp } from './due.ts'
import { CHALLENGES } from './rules.ts'
import { changeSlip, type Slip } from './store.ts'

export const SLIP_CHECKS = 'slip-check'
/** Questions to the verifier at once: a bank that is slow must not keep everybody waiting. */
const ASK_AT_ONCE = 16

type End = SlipReason | VerifiedTransfer

/** The second half of a slip's checks: the bank's verification, and the money by its word. */
export const slipChecks = perContext((): Operation<Slip, SlipAnswer, 'PENDING', End> => ({
  ...slipsDue('ASK'),
  name: SLIP_CHECKS,
  steps: { PENDING: { ask: verify, read: meaningOf } },
  conclude: end,
  atOnce: ASK_AT_ONCE,
}))

async function verify(context: Context, row: Slip): Promise<ProviderAnswer<SlipAnswer>> {
  const { reference, payload, sending_bank: sendingBank, trans_ref: transRef } = row
  if (!payload || !sendingBank || !transRef) throw new Error(`slip ${reference} was not read`)
  return await context.providers.slipcheck.verify({ payload, sendingBank, transRef })
}

function meaningOf(
  row: Slip,
  answer: ProviderAnswer<SlipAnswer>,
  now: Date,
): Verdict<'PENDING', End, Slip> {
  if (answer.kind === 'unknown') return waitOrGiveUp(row, answer.reason, now)
  // A verifier that will never answer leaves it to a person.
  if (answer.kind === 'refused') return { go: 'END', end: 'UNKNOW_ERROR' }
  const word = answer.value
  if (word.state === 'CHALLENGED') {
    const challenges = row.challenges + 1
    return challenges >= CHALLENGES
      ? { go: 'END', end: 'TRIPPLE_WRONG_CAPTCHA' }
      : waitOrGiveUp(row, word.state, now, { challenges })
  }
  // In a row means in a row.
  if (word.state === 'LATE' || (word.state === 'NOT_FOUND_YET' && isFresh(row, now)))
    return waitOrGiveUp(row, word.state, now, { challenges: 0 })
  return { go: 'END', end: word.state === 'FOUND' ? word.transfer : 'INVALID_SLIP' }
}

async function end(context: Context, row: Slip, word: End): Promise<Concluded> {
  if (typeof word === 'string') return await fail(context, row, word)
  try {
    demandPlausible(word.amount)
    return await conclude(context, row, word)
  } catch (error) {
    // One that breaks each time must not stay under way for ever.
    if (!isOver(row, context.clock.now())) throw error
    context.log.error(
      { err: error, reference: row.reference },
      'a slip is given up: its check broke for a day',
    )
    return await fail(context, row, 'UNKNOW_ERROR')
  }
}

async function fail(context: Context, slip: Slip, note: SlipReason): Promise<Concluded> {
  const isOurs = await changeSlip(context.db, slip.reference, 'PENDING', {
    status: 'FAILED',
    note,
    next_check_at: null,
    ended_at: context.clock.now(),
  })
  if (isOurs) context.events.emit('onItsWay.changed', { memberId: slip.member_id })
  return isOurs ? 'ENDED' : 'DUPLICATE'
}
