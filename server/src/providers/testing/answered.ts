import type { HttpResult } from '../http.ts'

/** What an adapter reads, as the line brought it. */
export const answered = (json: unknown, status = 200): HttpResult & { kind: 'answer' } => ({
  kind: 'answer',
  status,
  json,
})
