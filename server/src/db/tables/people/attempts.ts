export interface AttemptTables {
  attempt: { key: string; hits: number; resets_at: Date }
}
