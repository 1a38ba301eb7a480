import * as z from 'zod'
import { call, ok } from '../call.ts'
import {
  BONUS_ENDS,
  STATEMENT_ITEM_KINDS,
  STATEMENT_STATUSES,
  STATEMENT_TYPES,
} from '../constants.ts'
import { balance, id, paging, time } from '../fields.ts'

export const statementRow = z.object({
  _id: id,
  statementType: z.enum(STATEMENT_TYPES),
  from: z.string(),
  to: z.string(),
  status: z.enum(STATEMENT_STATUSES),
  amount: balance,
  createdAt: time,
  item: z.object({ kind: z.enum(STATEMENT_ITEM_KINDS), description: z.string() }).optional(),
  /** How a bonus ended, on the row of its end. */
  ended: z.enum(BONUS_ENDS).optional(),
})

export const statementCalls = {
  statement: call({
    summary: "The member's statement, newest first",
    access: 'member',
    body: paging,
    answers: ok(z.object({ total: z.int(), statements: z.array(statementRow) })),
    refuses: [],
  }),
}
