/** At most `hits` in a window that opens with the first of them. */
export interface Limit {
  name: string
  hits: number
  seconds: number
}
/** One count, and whose it is. */
export interface Counted {
  limit: Limit
  subject: string
}
