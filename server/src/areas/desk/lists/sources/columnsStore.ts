import { sql, type RawBuilder } from 'kysely'
import type { SourceColumn } from '../source.ts'
import { asBaht, asCount, asText, asTime } from './cells.ts'

/** Columns of a table as they are. */
export const text = (column: string): SourceColumn => ({
  sql: sql.ref(column),
  type: 'text',
  cell: asText,
})
export const time = (column: string): SourceColumn => ({
  sql: sql.ref(column),
  type: 'timestamptz',
  cell: asTime,
})
export const money = (column: string): SourceColumn => ({
  sql: sql.ref(column),
  type: 'bigint',
  cell: asBaht,
})
export const count = (column: string): SourceColumn => ({
  sql: sql.ref(column),
  type: 'bigint',
  cell: asCount,
})
/** Asked of by the member's id, shown by the name of `m`. */
export const member = (column: string): SourceColumn => ({
  ...text(column),
  shown: sql.ref('m.name'),
})

/** Whether something is so; compared as what it is, which an index may have. */
export const yesOrNo = (is: RawBuilder<boolean>): SourceColumn => ({
  sql: sql`case when ${is} then 'yes' else 'no' end`,
  type: 'text',
  isOneOf: (values) =>
    values.includes('yes') && values.includes('no')
      ? sql<boolean>`true`
      : values.includes('yes')
        ? is
        : sql<boolean>`not (${is})`,
  cell: asText,
})
