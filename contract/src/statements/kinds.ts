import type { StatementType } from '../constants.ts'

/** What a statement can be narrowed to, and the types of rows that each kind has. */
export const STATEMENT_KINDS = {
  deposit: ['deposit'],
  withdraw: ['withdraw'],
  transfer: ['transfer'],
  bonus: ['bonus', 'finish_bonus'],
} as const satisfies Record<string, readonly StatementType[]>
export type StatementKind = keyof typeof STATEMENT_KINDS
export const STATEMENT_KIND_NAMES = Object.keys(STATEMENT_KINDS) as [
  StatementKind,
  ...StatementKind[],
]

/** Rows of a range that are read for one answer; beyond it a shorter range is asked for. */
export const STATEMENT_MOST_ROWS = 10_000
/** Rows that a file of each format has at most. */
export const STATEMENT_FILE_ROWS = { csv: STATEMENT_MOST_ROWS, pdf: 2_000 } as const
