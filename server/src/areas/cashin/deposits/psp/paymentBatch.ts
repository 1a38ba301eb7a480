import { perContext } from '../../../../concurrency/perContext.ts'
import type { Context } from '../../../../context.ts'
import type { Decision, BatchKind } from '../../../../ledger/port.ts'
import { ImplausibleAmount } from '../../../../operations/implausible.ts'
import { accountsOf, depositFor, postingFor } from '../credit.ts'
import { waitReason } from '../rules.ts'
import type { Deposit, QrCode } from '../store.ts'
import { arrivalOf } from './arrival.ts'
import { creditRows, knownOf, lockCodes } from './paymentBatchStore.ts'
import type { PspPayment } from './pspPayment.ts'

/**
 * DUPLICATE: told before, and nothing happens again. NEEDS_SLOW_PATH: not for here, and nothing was
 * written.
 */
type Word = Deposit | 'DUPLICATE' | 'NEEDS_SLOW_PATH'
interface Carried {
  payment: PspPayment
  code: QrCode
  deposit: Deposit
}

/**
 * Credits the ordinary payments, the first of a code of ours and not far from what was asked, and
 * knows again those that were told before. Whatever else a PSP may say is NEEDS_SLOW_PATH.
 */
const payments = (context: Context): BatchKind<PspPayment, Word, Carried> => ({
  name: 'deposit.psp',
  claims: ({ provider, event }) => [
    `psp ${provider} ${event.eventId}`,
    `psp ${provider} code ${event.reference}`,
  ],
  async decide(tx, items) {
    const now = context.clock.now()
    const codes = await lockCodes(tx.db, items)
    const known = await knownOf(tx.db, items)
    const decisions = items.map((payment, n): Decision<Word, Carried> => {
      const { provider, event } = payment
      const code = codes.get(event.reference)
      if (code?.psp_reference === null && event.pspReference !== undefined)
        return { answer: 'NEEDS_SLOW_PATH' }
      const before = known[n]
      if (before?.event)
        return {
          answer:
            before.event.reference === event.reference && before.event.amount === event.amount
              ? 'DUPLICATE'
              : 'NEEDS_SLOW_PATH',
        }
      const isOurs = code?.provider === provider
      const factor = context.settings.get('qrSuspenseFactor')
      if (before?.isTakenBack) return { answer: 'NEEDS_SLOW_PATH' }
      if (!isOurs || before?.isClaimed || waitReason(code, event.amount, true, factor))
        return { answer: 'NEEDS_SLOW_PATH' }
      const arrival = arrivalOf(provider, event, code, now)
      const deposit = depositFor(context, arrival)
      return { post: [postingFor(deposit, arrival)], carry: { payment, code, deposit } }
    })
    await context.ledger.open(
      decisions.flatMap((each) => ('post' in each ? accountsOf(each.carry.deposit) : [])),
      tx.db,
    )
    return decisions
  },
  async conclude(tx, posted) {
    for (const { outcomes, carry } of posted) {
      const [outcome] = outcomes
      if (!outcome?.ok)
        throw outcome?.refusal === 'INVALID_POSTING'
          ? new ImplausibleAmount()
          : new Error(`the ledger refused deposit ${carry.deposit.id}: ${outcome?.refusal}`)
      tx.afterCommit(() =>
        context.events.emit('money.moved', {
          memberId: carry.deposit.member_id,
          why: 'deposit',
          notice: { kind: 'money', amount: carry.deposit.amount },
        }),
      )
    }
    const credits = posted.map(({ carry }) => carry)
    for (const statement of creditRows(credits, context.clock.now())) tx.withCommit(statement)
    return posted.map(({ carry: { deposit } }) => ({ answer: deposit }))
  },
})

/** Takes one payment in the transaction that all share. */
export const creditBatch = perContext((context: Context) =>
  context.ledger.batched(payments(context)),
)
