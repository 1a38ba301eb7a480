import * as z from 'zod'
import { call, ok } from '../call.ts'
import { balance, time } from '../fields.ts'
import { access } from './fields.ts'

const queue = z.object({ count: z.int(), oldestAt: time.nullable() })
const PROVIDER_STATES = ['ok', 'slow', 'down', 'unknown'] as const

export const todayCalls = {
  opsToday: call({
    summary: 'What waits, whether the books sum to zero, and how the outside is',
    access,
    refuses: [],
    answers: ok(
      z.object({
        queues: z.object({
          withdrawals: queue,
          bankTransfers: queue,
          slips: queue,
          gameTransfers: queue,
          suspense: queue,
          adjustments: queue,
          chats: queue,
        }),
        /** Operators who may not decide about money yet: made, reset or raised by one owner. */
        staff: queue,
        books: z.object({ balanced: z.boolean(), checkedAt: time }),
        transit: z.object({ amount: balance, oldestAt: time.nullable() }),
        suspense: z.object({ amount: balance }),
        money: z.array(
          z.object({ hour: z.int(), in: balance, out: balance, yesterdayNet: balance }),
        ),
        providers: z.array(
          z.object({
            code: z.string(),
            state: z.enum(PROVIDER_STATES),
            p95Ms: z.number().nullable(),
            lastOkAt: time.nullable(),
          }),
        ),
      }),
    ),
  }),
}
