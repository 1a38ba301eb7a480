import { sql, type RawBuilder } from 'kysely'

/**
 * The right side of `=`: one of these texts. Fits no row when there are none, where `in ()` is an
 * error.
 */
export const anyOf = <Text extends string>(texts: readonly Text[]): RawBuilder<Text> =>
  sql<Text>`any (${[...texts]}::text[])`

/**
 * A list whose length the planner does not see. By a list that it sees a plan for one row looks
 * cheaper than the plan for any, which is then never kept: each lone call would be planned anew,
 * which takes longer than what it asks.
 */
export const unseenList = (texts: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`(select ${[...texts]}::text[])::text[]`
