import type { QrProvider } from '@krapao/contract/constants'
import { pspPaymentsSince, takenBackSince } from '../../cashin/public.ts'
import {
  balanceBreak,
  baht,
  BATCH,
  batches,
  eachPage,
  GRACE_MS,
  silent,
  type Books,
  type Part,
  type Span,
} from './part.ts'
import { Comparison, type BookLine, type Difference } from './rules.ts'
import { houseHolds } from './store.ts'

/** A PSP's settlement report and what it still holds for us, beside what we were told was paid. */
export async function withPsp(books: Books, code: QrProvider, span: Span): Promise<Part[]> {
  const name = `psp:${code}`
  const { now, since, ourSince } = span
  const psp = books.providers.psps.get(code)
  if (!psp) return []
  // What it does not report is compared by the bank's lines of its settlements alone.
  const payments = psp.payments?.bind(psp)
  if (!payments) return []
  const before = (await houseHolds(books.db, 'psp')).get(name) ?? 0n
  const events = await batches<Awaited<ReturnType<typeof pspPaymentsSince>>[number]>((last) =>
    pspPaymentsSince(books.db, code, ourSince, last?.event_id ?? '', BATCH),
  )
  const backs = await batches<Awaited<ReturnType<typeof takenBackSince>>[number]>((last) =>
    takenBackSince(books.db, code, ourSince, last?.event_id ?? '', BATCH),
  )
  const comparison = new Comparison([
    ...events.map((row) => lineOf(name, row.event_id, row.amount, row.paid_at)),
    ...backs.map((row) => lineOf(name, row.event_id, -row.amount, row.happened_at)),
  ])
  const paidFor = new Map(events.map((row) => [row.event_id, row.reference]))
  const astray: Difference[] = []
  let unsettled: bigint | null = null
  const reason = await eachPage(
    (after) => payments(since, after),
    (value) => {
      unsettled = value.unsettled
      for (const row of value.rows) {
        const amount = row.takenBack ? -row.amount : row.amount
        comparison.add([lineOf(name, row.eventId, amount, row.paidAt)])
        if (row.takenBack) continue
        // A right amount may still be in the wrong wallet.
        const own = paidFor.get(row.eventId)
        if (own !== undefined && own !== row.reference)
          astray.push({
            with: name,
            what: 'STATE',
            reference: row.eventId,
            ours: `for ${own}`,
            theirs: `for ${row.reference}`,
            since: row.paidAt,
            amount: row.amount,
          })
      }
    },
  )
  if (reason !== null) return [silent(name, now, reason)]
  const after = (await houseHolds(books.db, 'psp')).get(name) ?? 0n
  const account = { account: name, ours: before, theirs: unsettled }
  const differences = [
    ...comparison.differences(name, now, GRACE_MS),
    ...astray,
    // Money that moved while we looked is no difference: it is looked at again next time.
    ...(before === after ? balanceBreak(name, account, comparison.excess(name, since), now) : []),
  ]
  return [{ with: name, lines: comparison.lines, differences, accounts: [account] }]
}

/** Below 0 is what the PSP took back; such an event may be called as the payment was. */
const lineOf = (account: string, eventId: string, amount: bigint, at: Date): BookLine => ({
  reference: eventId,
  key: amount < 0n ? `taken back ${eventId}` : eventId,
  says: amount < 0n ? `-${baht(-amount)}` : baht(amount),
  at,
  account,
  amount,
})
