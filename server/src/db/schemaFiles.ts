import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/** SQL of a function, whole and `create or replace`: applied whenever its text is new. */
export interface SqlFunction {
  name: string
  checksum: string
  sql: string
}

/** SQL that is applied once. */
export interface Migration extends SqlFunction {
  /** One of the files that make the schema of 1.1.14; every later file brings that on. */
  isBaseline: boolean
  /**
   * It only adds: the version before works beside it, and may be gone back to
   * (docs/decisions/scale.md).
   */
  expands: boolean
}

/** What a database is made of: files that are applied once, in order, and functions. */
export interface Schema {
  migrations: Migration[]
  functions: SqlFunction[]
}

/** A line that starts so says it of its migration. */
const EXPANDS = /^-- expand: /m

/**
 * `baseline/NN-area.sql`, then `migrations/NNN-name.sql`, each in order; `functions/**`, each by
 * its name. Refuses two files with one number, and two functions of one name.
 */
export async function readSchema(folder: URL = new URL('./', import.meta.url)): Promise<Schema> {
  const [baseline, later, functions] = await Promise.all([
    read(new URL('baseline/', folder), /^\d{2}-/),
    read(new URL('migrations/', folder), /^\d{3,4}-/),
    read(new URL('functions/', folder), /^.*/),
  ])
  return {
    migrations: [
      ...baseline.map((file) => ({ ...file, isBaseline: true, expands: false })),
      ...later.map((file) => ({ ...file, isBaseline: false, expands: EXPANDS.test(file.sql) })),
    ],
    functions,
  }
}

const numberOf = (name: string): number => Number(/^\d+/.exec(name)?.[0] ?? 0)

/** By number, then by name; `one`: the part of it that no other file may have. */
async function read(folder: URL, one: RegExp): Promise<SqlFunction[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql'))
  const files = await Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(new URL(path, folder), 'utf8')
      return { name: basename(path), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  const taken = new Set<string | undefined>()
  for (const { name } of files) {
    const part = one.exec(name)?.[0]
    if (part === undefined || taken.has(part))
      throw new Error(`${name} is not numbered, or as another: each file has a number of its own`)
    taken.add(part)
  }
  // 1000 comes after 997.
  return files.toSorted((a, b) => numberOf(a.name) - numberOf(b.name) || (a.name < b.name ? -1 : 1))
}

/** One short name for a state of the schema, e.g. to know a template database by. */
export function schemaFingerprint({ migrations, functions }: Schema): string {
  return createHash('sha256')
    .update([...migrations, ...functions].map((m) => `${m.name} ${m.checksum}`).join('\n'))
    .digest('hex')
    .slice(0, 16)
}
