/** A column that holds what a key of CREDENTIAL_KEYS has sealed. */
export interface SealedColumn {
  table: string
  column: string
  /** The columns that name a row, all of them text. */
  key: readonly string[]
  /** What binds a sealed text to its row, from the row's key in that order. */
  placeOf: (...key: string[]) => string
}
