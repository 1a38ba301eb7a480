import type { ColumnType } from 'kysely'

/** Null until something happens; an insert may leave it out. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

/** A calendar day: read and written only inside SQL, where no driver turns it into a moment. */
export type Day = ColumnType<never, never, never>
