import * as z from 'zod'
import { call, ok } from '../call.ts'
import { access } from './fields.ts'
import { REPORTS } from './rights.ts'

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
          z.object({ key: z.string(), kind: z.enum(['day', 'text', 'baht', 'count', 'seconds']) }),
        ),
        rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
        totals: z.record(z.string(), z.number()),
      }),
    ),
  }),
}
