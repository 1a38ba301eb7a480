/**
 * `npm run restore -- --into FOLDER [--to MOMENT] [--stanza krapao] [--config FILE] [--database
 * krapao] [--keep]`: restores pgBackRest's backup and archive into a PostgreSQL of its own and
 * verifies its books (docs/operating.md). Exit code 1: the books are wrong; 2: not restored.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { beginScript } from '../help.ts'
import { PGBACKREST, restore } from './restore.ts'

beginScript('restore')

const { values } = parseArgs({
  options: {
    into: { type: 'string' },
    to: { type: 'string' },
    stanza: { type: 'string', default: 'krapao' },
    config: { type: 'string' },
    database: { type: 'string', default: 'krapao' },
    keep: { type: 'boolean', default: false },
  },
})
const refuse = (why: string): never => {
  console.error(why)
  process.exit(2)
}
if (!existsSync(PGBACKREST))
  refuse('pgBackRest is missing. On Debian: apt-get install --no-install-recommends pgbackrest')
const into = values.into ?? refuse('--into names an empty folder, as large as the database')
if (values.to !== undefined && !/(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(values.to))
  refuse('--to is a moment with its zone, as 2026-11-22 21:05:00+07')

const found = await restore(
  { ...values, into, to: values.to ?? null, config: values.config ?? null },
  console.log,
).catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)))
console.log(found.report.trim())
console.log(`The newest posting is of ${found.lastPosting?.toISOString() ?? 'never'}`)
if (values.keep) console.log(`It runs at ${found.url}: end it with pg_ctl -D ${into}/data stop`)
process.exitCode = found.isRight ? 0 : 1
