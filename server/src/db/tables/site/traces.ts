/** The trace that a row of an operation belongs to. */
export interface TraceTables {
  trace_origin: { operation: string; key: string; traceparent: string; forgotten_at: Date }
}
