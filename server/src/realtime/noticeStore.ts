import type { Pool } from 'pg'

/** Tells all of these, in their order, in one statement. */
export const notifyAll = (pool: Pool, notices: readonly { channel: string; payload: string }[]) =>
  pool.query(
    `select pg_notify(channel, payload)
    from unnest($1::text[], $2::text[]) with ordinality as said (channel, payload, n) order by n`,
    [notices.map((each) => each.channel), notices.map((each) => each.payload)],
  )
