import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/**
 * Milliseconds of processor time the database's own connections have used so far; null when its processes are not on
 * this machine (or it is not Linux). Steadier than the clock where others share the cores.
 */
export async function databaseCpuMs(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  try {
    const used = await Promise.all(rows.map(async ({ pid }) => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0])))
    return used.reduce((sum, each) => sum + each, 0) / 1e6
  } catch {
    return null
  }
}
