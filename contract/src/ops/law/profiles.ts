import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { access } from '../fields.ts'
import { settingBound, settingValue } from '../settings.ts'
import { JURISDICTIONS } from './jurisdictions.ts'

const profile = z
  .object({
    code: z.enum(JURISDICTIONS),
    state: z.enum(['demo', 'licensed', 'draft', 'closed']),
    text: z
      .object({ name: z.string(), address: z.url(), dated: z.iso.date().nullable() })
      .nullable()
      .meta({ description: 'The published text that was read' }),
    /** What it asks of the settings; `holds`: the value in force is within it. */
    bounds: z.array(settingBound.extend({ holds: z.boolean() })),
    /** Clauses of that law: shown by tests, and all that are known here. */
    kept: z.int(),
    clauses: z.int(),
    /** Clauses that the product does not meet. */
    notMet: z.array(z.string()),
  })
  .meta({ id: 'LawProfile' })

export const lawCalls = {
  opsLaw: call({
    summary: 'The profiles of law: what each asks of the settings, and whether it holds here',
    access,
    refuses: [],
    answers: ok(
      z.object({
        /** The code of the one under which this site runs. */
        chosen: z.enum(JURISDICTIONS),
        profiles: z.array(profile),
        /** The value in force of each setting that any profile bounds. */
        values: z.array(z.object({ setting: z.string(), value: settingValue })),
      }),
    ),
  }),
}
