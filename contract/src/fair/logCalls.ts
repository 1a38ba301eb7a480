import * as z from 'zod'
import { call, ok } from '../call.ts'

const hashes = z.array(z.string())
const from = z.object({
  /** How many entries the caller has seen; 0: none. */
  from: z.coerce.number().int().min(0).max(1_000_000),
})

export const logCalls = {
  fairLog: call({
    summary:
      'The log of days: its newest entry, its signed checkpoint, and what shows that it only grew',
    access: 'public',
    params: from,
    answers: ok(
      z
        .object({
          /** A signed note (C2SP tlog-checkpoint), the witnesses' lines behind the house's. */
          checkpoint: z.string(),
          /** The house's key, as C2SP writes keys. */
          key: z.string(),
          entry: z.object({ text: z.string(), index: z.int(), size: z.int(), path: hashes }),
          /** RFC 9162, 2.1.4, from the size that was asked for; null: it was never so long. */
          consistency: hashes.nullable(),
          /** The keys of the witnesses that the house knows. */
          witnesses: z.array(z.string()),
        })
        .nullable(),
    ),
    refuses: [],
  }),
  fairDays: call({
    summary: 'Entries of the log of days from a position on, up to 100',
    access: 'public',
    params: from,
    answers: ok(z.array(z.object({ index: z.int(), text: z.string() }))),
    refuses: [],
  }),
  fairCosign: call({
    summary: 'A witness hands back its cosignature of a checkpoint',
    access: 'public',
    body: z.strictObject({
      size: z.int().min(1).max(1_000_000),
      /** A line of a signed note (C2SP tlog-cosignature). */
      line: z.string().max(1_000),
    }),
    answers: ok(z.null()),
    refuses: ['NOT_FOUND'],
  }),
  fairLeaf: call({
    summary: 'What the member was owed at the end of a day, and its way to the public root',
    access: 'member',
    params: z.object({ day: z.iso.date() }),
    answers: ok(
      z.object({
        /** Null: nothing was owed. */
        proof: z
          .object({ leaf: z.string(), index: z.int(), size: z.int(), path: hashes })
          .nullable(),
      }),
    ),
    refuses: ['NOT_FOUND'],
  }),
}
