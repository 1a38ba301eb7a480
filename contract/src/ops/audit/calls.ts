import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { text, time } from '../../fields.ts'
import { access, page } from '../fields.ts'
import { ROLES } from '../rights.ts'
import { WORTH_RULES } from './worth.ts'

export const auditCalls = {
  opsAudit: call({
    summary: 'What operators did, newest first, and whether the chain of hashes is whole',
    access,
    refuses: [],
    body: z
      .strictObject({
        operator: text(64).optional(),
        subject: text(100).optional(),
        action: text(64).optional(),
        ...page,
      })
      .default({ page: 1, limit: 50 }),
    answers: ok(
      z.object({
        total: z.int(),
        entries: z.array(
          z.object({
            seq: z.int(),
            at: time,
            operator: z.string(),
            action: z.string(),
            subject: z.string(),
            before: z.record(z.string(), z.unknown()).nullable(),
            after: z.record(z.string(), z.unknown()).nullable(),
            reason: z.string().nullable(),
            hash: z.string(),
          }),
        ),
        intact: z.boolean(),
        /** The first entry that does not fit the chain. */
        brokenAt: z.int().nullable(),
        /** When the chain was checked, and how many milliseconds it took. */
        checkedAt: time,
        tookMs: z.int(),
        /** When the log's first entry was written; null while there is none. */
        firstAt: time.nullable(),
        /** The last closed day whose public root holds the log's head; null while there is none. */
        rootDay: z.iso.date().nullable(),
      }),
    ),
  }),
  opsAuditLook: call({
    summary:
      'What of the last days is worth a second look, who saw personal data today, and who acts',
    access,
    refuses: [],
    answers: ok(
      z.object({
        /** So many Bangkok days are looked through, today among them. */
        days: z.int(),
        /**
         * The gravest first, of each rule the newest; each entry is told once, by its gravest
         * reason.
         */
        worth: z.array(
          z.object({
            rule: z.enum(WORTH_RULES),
            operator: z.string(),
            action: z.string(),
            /** What it was done to; an operator by name. */
            about: z.string(),
            /** Of `opened` members, of `download` rows, else entries. */
            count: z.int(),
            /** The newest of them. */
            at: time,
            /** Its number; null where many are told as one. */
            entry: z.int().nullable(),
            /** Of `loosened`: the value before, and the one after. */
            from: z.string().nullable(),
            to: z.string().nullable(),
          }),
        ),
        /** How many more there are, which are left out of `worth`. */
        more: z.int(),
        /** How many members' data each operator saw in whole today, the most first. */
        seen: z.array(z.object({ operator: z.string(), members: z.int() })),
        /** What is usual: of ten operators' days eight have been between these. Null: too few days. */
        usual: z.object({ low: z.int(), high: z.int() }).nullable(),
        /** Everybody who may stand in the log, by name. Null: no operator, but the command line. */
        operators: z.array(
          z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES).nullable() }),
        ),
      }),
    ),
  }),
}
