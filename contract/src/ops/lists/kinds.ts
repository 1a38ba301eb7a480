/** What a column of a list holds, and how it may be asked of. Imports no schemas. */
export const OPERATORS = {
  /** One of a few codes. */
  state: ['is', 'not'],
  /** Several codes or words at once. */
  words: ['has', 'hasNot'],
  text: ['is'],
  /** A member, by id. */
  member: ['is'],
  money: ['atLeast', 'atMost'],
  count: ['atLeast', 'atMost'],
  /** Days back from now. */
  time: ['olderThan', 'within'],
  /** What something was and became, as JSON of both; of a file, in one line. */
  change: [],
} as const
type ColumnKind = keyof typeof OPERATORS
export type Operator = (typeof OPERATORS)[ColumnKind][number]
export const OPERATOR_NAMES = [...new Set(Object.values(OPERATORS).flat())] as [
  Operator,
  ...Operator[],
]

export interface Column {
  kind: ColumnKind
  /** May be put in order by. */
  sorts?: true
  /** May be asked of. */
  filters?: true
  /** Shown until somebody chooses the columns. */
  shown?: true
  /** Of a time: shown as how long ago. */
  ago?: true
  /** The codes of a `state`, and of `words` where these are known. */
  of?: readonly string[]
}

export interface Order {
  column: string
  desc: boolean
}
