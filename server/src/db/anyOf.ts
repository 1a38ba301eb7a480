import { sql, type RawBuilder } from 'kysely'

/**
 * The right side of `=`: one of these texts. Fits no row when there are none, where `in ()` is an
 * error.
 */
export const anyOf = <Text extends string>(texts: readonly Text[]): RawBuilder<Text> =>
  sql<Text>`any (${[...texts]}::text[])`
