import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { id, time } from '../../fields.ts'
import { waitsForSecond } from '../approvals/calls.ts'
import { access, reason } from '../fields.ts'
import { RIGHTS, ROLES } from '../rights.ts'

const role = z.enum(ROLES)
const right = z.enum(RIGHTS).meta({ id: 'Right' })
const roleRights = z
  .object({
    role,
    rights: z.array(
      z.object({
        right,
        held: z.boolean(),
        /** Whether owners may give it to this role. */
        mayHold: z.boolean(),
        /** The role holds it for ever. */
        isFixed: z.boolean(),
      }),
    ),
    /** What waits for a second owner: the rights that would change, and to what. */
    asked: z
      .object({
        approval: id,
        by: z.string(),
        at: time,
        rights: z.partialRecord(right, z.boolean()),
      })
      .nullable(),
  })
  .meta({ id: 'RoleRights' })

export const rightCalls = {
  opsRights: call({
    summary: 'What each role may do, what it may be given, and what of it waits',
    access,
    refuses: [],
    answers: ok(z.array(roleRights)),
  }),
  opsRightsChange: call({
    summary: 'Give a role rights, or take them, by a second owner; at once for who is logged in',
    access,
    refuses: ['INVALID_REQUEST', 'UNCONFIRMED_OPERATOR', 'STEP_UP_REQUIRED'],
    params: z.object({ role }),
    body: z.strictObject({
      give: z.array(right).max(RIGHTS.length).default([]),
      take: z.array(right).max(RIGHTS.length).default([]),
      reason,
    }),
    answers: {
      /** `alone`: in force by one person's decision: there is no other owner. */
      200: roleRights.extend({ alone: z.literal(true).optional() }),
      202: waitsForSecond,
    },
  }),
}
