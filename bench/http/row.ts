/** A line of the table: a call, measured on one side. */
export interface Row {
  call: string
  tree: string
  '/s': number
  'p50 ms': string
  'p99 ms': string
  'server us': string
  'database us': string
  statements: string
  commits: string
}
