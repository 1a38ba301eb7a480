import type { Answer } from '@krapao/contract/calls'
import type { QrProvider } from '@krapao/contract/constants'
import { toBaht, toSatang } from '@krapao/contract/money'
import { renderSVG } from 'uqr'
import type { Context } from '../../../context.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { money } from '../../../ledger/money.ts'
import { keepTrace } from '../../../operations/traceOriginStore.ts'
import type { Psp, QrIssued } from '../../../providers/psp/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandKnownForDeposit } from '../../identity/public.ts'
import { demandNotExcluded } from '../../people/public.ts'
import { demandDepositRoom } from '../../safety/public.ts'
import { laoQrFault } from './laoQr.ts'
import { payloadFault } from './promptpay.ts'
import { learnPspReference } from './psp/learnPspReference.ts'
import { QR_POLLS } from './psp/poll.ts'
import { isKip, isLive, kipAsked, minimumOf, nextPoll } from './rules.ts'
import {
  changeState,
  endOpenCodes,
  findCode,
  insertCode,
  lockCode,
  lockMemberCodes,
  markSaidPaid,
  openCodeOf,
  type QrCode,
} from './store.ts'

type QrState = Answer<'qrState'>

const OK = 200
/** An order of a code; the answer is kept under `asked`, in the transaction that ends the asking. */
interface QrOrder {
  memberId: string
  provider: QrProvider
  amount: number
  asked: IdempotentRequest | null
}

const noCode = (message: string | null = null): QrState => ({
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  expireIn: null,
  message,
})

function shown(code: QrCode | undefined, now: Date): QrState {
  if (!code || code.payload === null || !isLive(code, now)) return noCode()
  return {
    qrcodeId: code.id,
    hasQrcode: true,
    qrcode: renderSVG(code.payload, { ecc: 'M', border: 4 }),
    amount: toBaht(code.amount),
    ...(isKip(code) && {
      kip: {
        amount: Number(code.lak),
        perBaht: Number(code.lak_rate) / 100,
        at: code.created_at.toISOString(),
      },
    }),
    expireIn: code.expires_at.toISOString(),
    message: null,
  }
}

/** The member's live code with this provider, if any. */
export async function qrState(
  context: Context,
  memberId: string,
  provider: QrProvider,
): Promise<QrState> {
  return shown(await openCodeOf(context.db, memberId, provider), context.clock.now())
}

/**
 * Issues a code for `amount` baht; the member's other live code, with whichever provider, ends.
 * INVALID_REQUEST below the provider's minimum; SELF_EXCLUDED; QR_FAIL when the provider is not
 * there, does not answer or answers what we would not show. A provider that says no is not a
 * refusal of ours: no code, with a message.
 */
export async function createQr(context: Context, order: QrOrder): Promise<QrState> {
  const { memberId, provider, asked } = order
  const amount = toSatang(order.amount)
  const minimum = minimumOf(provider, context.config.qrMinimums)
  if (amount < minimum)
    throw new Refused('INVALID_REQUEST', {
      details: { fields: ['amount'], minimum: toBaht(minimum) },
    })
  const psp = context.providers.psps.get(provider)
  if (!psp) throw new Refused('QR_FAIL')
  await demandNotExcluded(context, memberId)

  const code = await context.mutex.run(`qr:${memberId}`, () =>
    writeDown(context, { memberId, provider, amount, asked, currency: psp.currency }),
  )
  if (code.state !== 'CREATING') return shown(code, context.clock.now())
  const answer = await psp.createQr({
    reference: code.id,
    amount: isKip(code) ? code.lak * 100n : amount,
    expiresAt: code.expires_at,
  })
  if (answer.kind === 'done') return issue(context, psp, code, answer.value, asked)

  // Refused or unknown: nobody has seen the code, so it ends; if the PSP made it after all, the poll closes it there.
  const said = answer.kind === 'refused' ? noCode('QR_FAIL') : null
  await fail(context, code, asked, said)
  context.log.warn(
    { provider: psp.code, kind: answer.kind, reason: answer.reason },
    'no QR code from the PSP',
  )
  if (said) return said
  throw new Refused('QR_FAIL')
}

/** The row before the call. A retry with the same key meets the row of the first try. */
async function writeDown(
  context: Context,
  order: Omit<QrOrder, 'amount'> & { amount: bigint; currency: Psp['currency'] },
): Promise<QrCode> {
  const { ids, settings, clock } = context
  const { memberId, provider, amount, asked, currency } = order
  const id = asked === null ? ids.reference('qr') : ids.referenceFor('qr', memberId, asked.key)
  await keepTrace(context, QR_POLLS, id)
  return await context.db.transaction().execute(async (tx) => {
    await lockMemberCodes(tx, memberId)
    const known = await findCode(tx, id)
    if (known) return known
    const now = clock.now()
    const fresh: QrCode = {
      id,
      member_id: memberId,
      provider,
      amount,
      state: 'CREATING',
      payload: null,
      psp_reference: null,
      created_at: now,
      expires_at: new Date(now.getTime() + settings.get('qrLifetimeMinutes') * 60_000),
      ended_at: null,
      psp_closed_at: null,
      next_poll_at: null,
      said_paid_at: null,
      hinted_at: null,
      hinted_reference: null,
      lak: null,
      lak_rate: null,
      ...(currency === 'LAK' && kipAsked(amount, settings.get('lakPerBaht'))),
    }
    fresh.next_poll_at = nextPoll(fresh, now, false)
    await endOpenCodes(tx, memberId, now)
    await demandDepositRoom(context, tx, { memberId, amount })
    await demandKnownForDeposit(context, tx, { memberId, amount })
    await insertCode(tx, fresh)
    return fresh
  })
}

async function issue(
  context: Context,
  psp: Psp,
  code: QrCode,
  issued: QrIssued,
  asked: IdempotentRequest | null,
): Promise<QrState> {
  // Whatever its adapter checked: a wrong code sends a member's money to somebody else, so none is shown unread.
  const fault = isKip(code)
    ? laoQrFault(issued.payload, code.lak)
    : payloadFault(issued.payload, code.amount)
  if (fault !== null) {
    context.log.error(
      { provider: psp.code, qrcodeId: code.id, fault },
      'the PSP sent a payload that we will not show',
    )
    await fail(context, code, asked)
    throw new Refused('QR_FAIL')
  }
  const now = context.clock.now()
  const state = shown({ ...code, state: 'LIVE', payload: issued.payload }, now)
  const change = { payload: issued.payload, psp_reference: issued.pspReference }
  if (await endAsking(context, { code, to: 'LIVE', change, said: state }, asked)) return state
  // Another code took its place, or it was paid, while the PSP was answering: then that stands.
  await context.db.transaction().execute(async (tx) => {
    await lockCode(tx, { provider: code.provider, reference: code.id })
    await learnPspReference(tx, code, issued.pspReference)
  })
  return shown(await findCode(context.db, code.id), now)
}

/**
 * Ends the member's code. NOT_FOUND for one that is unknown or another's; one that has ended stays
 * as it is.
 */
export async function cancelQr(
  context: Context,
  memberId: string,
  qrcodeId: string,
): Promise<null> {
  await demandOwn(context, memberId, qrcodeId)
  const now = context.clock.now()
  await changeState(context.db, qrcodeId, 'CANCELLED', { ended_at: now, next_poll_at: now })
  context.events.emit('onItsWay.changed', { memberId })
  return null
}

/**
 * The member says that the code is paid: the money counts as on its way, on every device. Whether
 * it is paid only its PSP says. NOT_FOUND as in {@link cancelQr}; one that has ended stays as it
 * is.
 */
export async function qrPaid(context: Context, memberId: string, qrcodeId: string): Promise<null> {
  await demandOwn(context, memberId, qrcodeId)
  if (await markSaidPaid(context.db, qrcodeId, context.clock.now()))
    context.events.emit('onItsWay.changed', { memberId })
  return null
}

async function demandOwn(context: Context, memberId: string, qrcodeId: string): Promise<void> {
  const code = await findCode(context.db, qrcodeId)
  if (!code || code.member_id !== memberId) throw new Refused('NOT_FOUND')
}

async function fail(
  context: Context,
  code: QrCode,
  asked: IdempotentRequest | null,
  said: QrState | null = null,
): Promise<void> {
  const now = context.clock.now()
  const change = { ended_at: now, next_poll_at: now }
  await endAsking(context, { code, to: 'FAILED', change, said }, asked)
}

interface EndOfAsking {
  code: QrCode
  to: 'LIVE' | 'FAILED'
  change: Parameters<typeof changeState>[3]
  /** Null: it is refused, which is no answer to keep. */
  said: QrState | null
}
/** What the PSP's answer makes of a code. False where something else has ended it meanwhile. */
const endAsking = money('qr.asked', {
  claims: ({ code }: EndOfAsking) => [`member:${code.member_id}`, code.id],
  async run(context: Context, tx, { code, to, change }: EndOfAsking) {
    const isChanged = await changeState(tx.db, code.id, to, change)
    const memberId = code.member_id
    if (isChanged && to === 'LIVE')
      tx.afterCommit(() => context.events.emit('onItsWay.changed', { memberId }))
    return isChanged
  },
  told: ({ to, said }, isChanged) =>
    said && (isChanged || to === 'FAILED') ? { status: OK, body: said } : null,
})
