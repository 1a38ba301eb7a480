import type { ColumnType } from 'kysely'

export interface SiteTables {
  setting: {
    key: string
    value: ColumnType<{ value: unknown }, string, string>
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
}
