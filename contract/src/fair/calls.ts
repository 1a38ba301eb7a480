import * as z from 'zod'
import { call, ok } from '../call.ts'
import { time } from '../fields.ts'

export const fairCalls = {
  fairRoots: call({
    summary:
      "The Merkle root of each closed Bangkok day's postings and the audit log's head, newest first",
    access: 'public',
    answers: ok(
      z.array(
        z.object({
          day: z.iso.date(),
          /** How many postings. */
          size: z.int(),
          root: z.string(),
          /** The head of the operators' log in the tree's last leaf; null: an older day. */
          audit: z.object({ seq: z.int(), hash: z.string() }).nullable(),
        }),
      ),
    ),
    refuses: [],
  }),
  fairSite: call({
    summary: 'The licence, the age rule and how long a complaint takes; empty: not filled in yet',
    access: 'public',
    answers: ok(
      z.object({
        licence: z.object({ number: z.string(), issuer: z.string(), until: z.string() }),
        minimumAge: z.int(),
        complaint: z.object({ answerHours: z.int(), keptYears: z.int() }),
      }),
    ),
    refuses: [],
  }),
  fairConformance: call({
    summary: 'The clauses that we keep, with the tests that show it',
    access: 'public',
    answers: ok(
      z.array(
        z.object({
          clause: z.string(),
          source: z.string(),
          /** Where the wording is read, and from when it counts. */
          text: z.object({ address: z.url(), dated: z.iso.date().nullable() }),
          says: z.string(),
          tests: z.array(z.string()),
          result: z.enum(['KEPT', 'FAILED', 'NOT_YET', 'NOT_MET']),
          /** What the product lacks to meet it. */
          lacks: z.string().nullable(),
          /** When the tests last ran. */
          at: time.nullable(),
        }),
      ),
    ),
    refuses: [],
  }),
}
