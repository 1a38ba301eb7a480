import { expect, it } from 'vitest'
import type { Context } from '../../../../context.ts'
import type { MoneyWork } from '../../../../ledger/port.ts'
import { openCashier } from '../../../../testing/cashier.ts'
import { assignSuspense } from '../../suspense/assign.ts'
import { writeOffSuspense } from '../../suspense/writeOff.ts'
import { takePspEvent } from '../psp/pspEvents.ts'

/**
 * What an operator decides of a PSP's payment in suspense, and what the PSP takes back, share a
 * commit.
 */
const cashier = await openCashier()
const { context } = cashier
const SUSPENSE = 'house:suspense:psp:KBANK'

let events = 0
const tell = (of: Context, type: 'PAID' | 'TAKEN_BACK', reference: string) =>
  takePspEvent(of, 'KBANK', {
    eventId: `evt_meanwhile_${(events += 1)}`,
    reference,
    type,
    amount: 30_000n,
    paidAt: context.clock.now(),
  })

/** Runs them in one batch: what each asks of the ledger waits until all have. */
async function inOneBatch(works: ((of: Context) => Promise<unknown>)[]): Promise<void> {
  let asked = 0
  const { promise: allAsked, resolve } = Promise.withResolvers<void>()
  const { ledger } = context
  const own: Context = {
    ...context,
    ledger: {
      ...ledger,
      money<I, A>(work: MoneyWork<I, A>) {
        const submit = ledger.money(work)
        return async (...one: Parameters<typeof submit>) => {
          asked += 1
          if (asked === works.length) resolve()
          await allAsked
          return submit(...one)
        }
      },
    },
  }
  await Promise.allSettled(works.map((work) => work(own)))
}

it.each([
  ['gives it to a member', assignSuspense],
  ['writes it off', writeOffSuspense],
])('leaves suspense once where an operator %s and its PSP takes it back', async (_, decide) => {
  const member = await cashier.member()
  const reference = `code-of-nobody-${decide.name}`
  await tell(context, 'PAID', reference)
  const { id } = await context.db
    .selectFrom('incoming_payment')
    .select('id')
    .where('first_of', '=', reference)
    .executeTakeFirstOrThrow()
  const before = await cashier.balance(SUSPENSE)
  await inOneBatch([
    (of) => tell(of, 'TAKEN_BACK', reference),
    (of) =>
      decide(of, { id, memberId: member.memberId, operatorId: 'op', reason: 'found the owner' }),
  ])
  expect(before - (await cashier.balance(SUSPENSE))).toBe(30_000n)
})
