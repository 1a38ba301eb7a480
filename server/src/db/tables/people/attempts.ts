export interface AttemptTables {
  /** Unlogged: what several servers count together within a minute. */
  shared_count: { key: string; hits: bigint; resets_at: Date }
  attempt: { key: string; hits: number; resets_at: Date }
}
