import { perContext } from '../../../../concurrency/perContext.ts'
import type { Context } from '../../../../context.ts'
import type { Operation, Verdict } from '../../../../operations/operation.ts'
import { workOne } from '../../../../operations/work.ts'
import { done, unknown, type ProviderAnswer } from '../../../../providers/answer.ts'
import type { Psp, QrPayment } from '../../../../providers/psp/port.ts'
import { nextPoll } from '../rules.ts'
import { codeStates } from '../states.ts'
import { changeState, markPspClosed, schedulePoll, type QrCode } from '../store.ts'
import { takePaid, type PaidAnswer } from './asking.ts'

export const QR_POLLS = 'qr-code'
const LEASE_MS = 60_000
/** Codes that one server asks about side by side. */
const AT_ONCE = 16

/** CLOSE: the PSP is told that we have ended the code. POLL: it is asked whether it was paid. */
type Question = 'CLOSE' | 'POLL'
type Reply = QrPayment | 'CLOSED'
type Polls = Operation<QrCode, Reply, Question, PaidAnswer>
type Providers = Context['providers']

/**
 * A code and the PSP brought into agreement: one that we ended is ended there, one that was paid is
 * credited, as its lost callback would have done. Cancelled and run out are asked about too: money
 * may still come for them.
 */
export const qrPolls = perContext(({ providers }: Context): Polls => ({
  name: QR_POLLS,
  states: codeStates,
  table: { name: 'qr_code', key: 'id', state: 'state', due: 'next_poll_at' },
  keyOf: ({ id }) => id,
  stateOf: ({ state, psp_closed_at: closedAt }) =>
    (state === 'CANCELLED' || state === 'FAILED') && closedAt === null ? 'CLOSE' : 'POLL',
  dueIn: ['CREATING', 'LIVE', 'CANCELLED', 'EXPIRED', 'FAILED'],
  steps: {
    // Whatever it says to that, whether it was paid is asked as well.
    CLOSE: { ask: close, read: () => ({ go: 'ASK', as: 'POLL' }) },
    POLL: { ask: poll, read: (...told) => meaningOf(providers, ...told) },
  },
  async conclude(context, row, payment) {
    const deposit = await takePaid(context, row.provider, row.id, payment)
    // When the money was in the books already, the code is asked about no more either.
    await schedulePoll(context.db, row.id, null)
    return deposit ? 'ENDED' : 'DUPLICATE'
  },
  async postpone(context, row, { at }) {
    const now = context.clock.now()
    if (now >= row.expires_at) await changeState(context.db, row.id, 'EXPIRED', { ended_at: now })
    await schedulePoll(context.db, row.id, at)
  },
  pauseMs: (row, now) => pauseOf(providers, row, now, false),
  leaseMs: LEASE_MS,
  atOnce: AT_ONCE,
}))

async function close(context: Context, row: QrCode): Promise<ProviderAnswer<Reply>> {
  const psp = askable(context, row)
  if (!psp) return NOT_ASKED
  if (!psp.cancelQr) return unknown('the PSP takes no code back')
  const answer = await psp.cancelQr(row.id, row.psp_reference)
  if (answer.kind !== 'done') return answer
  await markPspClosed(context.db, row.id, context.clock.now())
  return done('CLOSED')
}

const poll = async (context: Context, row: QrCode): Promise<ProviderAnswer<Reply>> =>
  (await askable(context, row)?.payment(row.id, nameOf(row), row.created_at)) ?? NOT_ASKED

const NOT_ASKED = unknown('the PSP is not configured, or does not know the code by our reference')
const nameOf = (row: QrCode): string | null => row.psp_reference ?? row.hinted_reference
/** The PSP of a code, where it can be asked about it: a call that cannot be made is no failed call. */
function askable({ providers }: Context, row: QrCode): Psp | null {
  const psp = providers.psps.get(row.provider)
  return psp && (nameOf(row) !== null || !psp.isAskedByItsOwn) ? psp : null
}

function meaningOf(
  providers: Providers,
  row: QrCode,
  answer: ProviderAnswer<Reply>,
  now: Date,
): Verdict<Question, PaidAnswer, QrCode> {
  if (answer.kind !== 'done')
    return { go: 'WAIT', reason: answer.reason, afterMs: pauseOf(providers, row, now, false) }
  const { value } = answer
  if (value !== 'CLOSED' && value.state === 'PAID') return { go: 'END', end: value }
  const reason = value === 'CLOSED' ? value : value.state
  return { go: 'WAIT', reason, afterMs: pauseOf(providers, row, now, true) }
}

/** Null: enough. */
function pauseOf({ psps }: Providers, row: QrCode, now: Date, answered: boolean): number | null {
  const psp = psps.get(row.provider)
  const next = nextPoll(row, now, answered, !psp || psp.payments !== undefined)
  return next === null ? null : next.getTime() - now.getTime()
}

/** Asks about a code, if it is due and nobody is at it. */
export const pollQr = async (context: Context, qrcodeId: string): Promise<void> =>
  void (await workOne(context, qrPolls(context), qrcodeId))
