import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/** What each connection had used when it was last seen: one that has ended since has not used less. */
const seen = new WeakMap<Pool, Map<number, number>>()

/**
 * Milliseconds of processor time the database's own connections have used so far; null when its
 * processes are not on this machine (or it is not Linux). Steadier than the clock where others
 * share the cores.
 */
export async function databaseCpuMs(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const used = seen.get(pool) ?? new Map<number, number>()
  seen.set(pool, used)
  try {
    await Promise.all(
      rows.map(async ({ pid }) =>
        used.set(pid, Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0])),
      ),
    )
    return [...used.values()].reduce((sum, each) => sum + each, 0) / 1e6
  } catch {
    return null
  }
}
