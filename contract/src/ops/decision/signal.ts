import * as z from 'zod'
import { time } from '../../fields.ts'
import { SEVERITIES, type Severity } from './severity.ts'

/** One thing that speaks for or against a decision. The console has the words of each code. */
export const signal = z
  .object({
    code: z.string(),
    severity: z.enum(SEVERITIES),
    /** What the words name: baht, days, counts. */
    figures: z.record(z.string(), z.number()),
    /** When it happened, where that is said. */
    at: time.nullable(),
  })
  .meta({ id: 'Signal' })
/** Of several the heaviest, and how many weigh as much. */
export const worst = z.object({ severity: z.enum(SEVERITIES), count: z.int() }).nullable()
export type Signal = z.output<typeof signal>

/** One of them, with the figures and the moment that its words name. */
export const said = (
  code: string,
  severity: Severity,
  figures: Signal['figures'] = {},
  at: Date | null = null,
): Signal => ({ code, severity, figures, at: at?.toISOString() ?? null })
