import type { RawBuilder } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

export type Cell = string | number | string[] | null
export type Days = { from: Date | null; to: Date | null }

/** A column of a source: fixed SQL, and how its value is shown. */
export interface SourceColumn {
  sql: RawBuilder<unknown>
  /** What it is compared as. */
  type: 'bigint' | 'timestamptz' | 'text'
  /** In the place of `sql`, where what is shown is another, or costs more. */
  shown?: RawBuilder<unknown>
  /** In the place of a comparison with `sql`: whether it is one of these values. */
  isOneOf?: (
    values: string[],
    db: Kysely<Database>,
  ) => RawBuilder<boolean> | Promise<RawBuilder<boolean>>
  cell: (value: unknown) => Cell
}

/** Where the rows of a list come from. Nothing in it is of a caller. */
export interface Source {
  from: RawBuilder<unknown>
  /**
   * What only the shown columns need, joined to the rows of the page by the one table's alias;
   * never changes which rows there are.
   */
  shown?: { alias: string; joins: RawBuilder<unknown> }
  id: RawBuilder<unknown>
  idType: 'text' | 'bigint'
  memberId: RawBuilder<unknown>
  columns: Readonly<Record<string, SourceColumn>>
  /** Bounds of the index for a range of days, where the time itself has none. */
  narrow?: (db: Kysely<Database>, days: Days) => Promise<RawBuilder<boolean>[]>
  /** Since when sums and last times may have changed. */
  asOf?: (db: Kysely<Database>) => Promise<Date | null>
}
