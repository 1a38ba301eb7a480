import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { balance } from '../../fields.ts'
import { access } from '../fields.ts'
import { REPORTS } from './kinds.ts'

const day = z.iso.date()

export const reportCalls = {
  opsReport: call({
    summary: 'A report over Bangkok days; Accept: text/csv gives CSV',
    access,
    refuses: ['INVALID_REQUEST'],
    csv: 'rows',
    params: z.object({ name: z.enum(REPORTS) }),
    body: z.strictObject({ from: day, to: day }),
    answers: ok(
      z.object({
        name: z.enum(REPORTS),
        from: z.string(),
        to: z.string(),
        columns: z.array(
          z.object({
            key: z.string(),
            kind: z.enum(['day', 'text', 'baht', 'count', 'seconds', 'member']),
          }),
        ),
        rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
        totals: z.record(z.string(), z.number()),
        /**
         * The baht of the range's days that are over, beside what is usual: of each day the mean of
         * the same weekday in the four weeks before. Null without four weeks of books.
         */
        compared: z
          .object({
            days: z.int(),
            keys: z.record(z.string(), z.object({ now: balance, usual: balance })),
            /**
             * The day that is furthest from what is usual of it, and in which figure; null where
             * every day is within its four weeks or near them.
             */
            oddest: z
              .object({ day: z.string(), key: z.string(), now: balance, usual: balance })
              .nullable(),
          })
          .nullable(),
        /** Withdrawals asked for until then that have not ended: not counted in what was paid out. */
        waiting: z.object({ count: z.int(), amount: balance }).nullable(),
      }),
    ),
  }),
}
