import { EnvironmentFault } from '../runtime/environmentFault.ts'
import type { Migration, Schema, SqlFunction } from './schemaFiles.ts'

/**
 * Runs SQL on one connection, kept from the first statement to the last. No values: may be several
 * statements.
 */
export interface Session {
  run(sql: string, values?: unknown[]): Promise<{ name?: string; checksum?: string }[]>
}

const ADVISORY_LOCK = "hashtext('krapao migrations')"

/** Told in one sentence: the database that is given is not one for this version. */
const refusal = (sentence: string): EnvironmentFault =>
  new EnvironmentFault(['DATABASE_URL'], sentence)

/** What a database was given, by name and checksum; nothing where it was never given anything. */
async function given(
  session: Session,
  table: string,
): Promise<{ name: string; checksum: string }[]> {
  const [is] = await session.run('select 1 from pg_class where oid = to_regclass($1)', [table])
  const rows = is ? await session.run(`select name, checksum from ${table}`) : []
  return rows.map(({ name, checksum }) => ({ name: name ?? '', checksum: checksum ?? '' }))
}

/** A text that was once applied is not applied again: a later version's may stand there by now. */
async function newFunctions(session: Session, { functions }: Schema) {
  const applied = await given(session, 'schema_function')
  const names = new Set(applied.map(({ name }) => name))
  const texts = new Set(applied.map(({ checksum }) => checksum))
  const fresh = functions.filter(({ checksum }) => !texts.has(checksum))
  return {
    made: fresh.filter(({ name }) => !names.has(name)),
    changed: fresh.filter(({ name }) => names.has(name)),
  }
}

/**
 * Refuses a database that was made otherwise than by this baseline: no migration leads on from
 * there.
 */
function refuseOtherBaseline(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): void {
  const baseline = migrations.filter(({ isBaseline }) => isBaseline)
  const [first] = baseline
  if (!first || applied.size === 0) return
  const other = applied.has(first.name)
    ? baseline.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)?.name
    : [...applied.keys()].toSorted()[0]
  if (other !== undefined)
    throw refusal(
      `this database was made by a version whose schema this one does not continue (${other}): ` +
        'it is left as it is. Start with an empty one (another DATA_DIR or DATABASE_URL), or run ' +
        'the version that made it',
    )
}

/** What a database does not have yet. */
interface Missing {
  migrations: Migration[]
  functions: SqlFunction[]
}

/** What `migrate` would apply, refused where it would refuse; everything where nothing ever was. */
export async function missingFrom(session: Session, schema: Schema): Promise<Missing> {
  const applied = await given(session, 'schema_migration')
  const byName = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  refuseOtherBaseline(byName, schema.migrations)
  if (applied.length > 0) await refuseOtherHistory(session, byName, schema.migrations)
  const { made, changed } = await newFunctions(session, schema)
  return {
    migrations: schema.migrations.filter(({ name }) => !byName.has(name)),
    functions: [...made, ...changed],
  }
}

/** The same by name. */
export async function missingMigrations(session: Session, schema: Schema): Promise<string[]> {
  const { migrations, functions } = await missingFrom(session, schema)
  return [...migrations, ...functions].map(({ name }) => name)
}

/**
 * Brings the database up to date, each migration in a transaction of its own, under an advisory
 * lock so that two servers starting together do it once. Functions that are new come before the
 * migrations, whose triggers and indexes call them; those whose text has changed after, when what
 * they need is there. Refuses when an applied file was changed or is gone, or when the database is
 * ahead of these files by one that does more than expand. Returns the names it applied.
 */
export async function migrate(session: Session, schema: Schema): Promise<string[]> {
  await session.run(`select pg_advisory_lock(${ADVISORY_LOCK})`)
  try {
    const applied = new Map(
      (await given(session, 'schema_migration')).map(({ name, checksum }) => [name, checksum]),
    )
    refuseOtherBaseline(applied, schema.migrations)
    await session.run(`create table if not exists schema_migration (name text primary key,
      checksum text not null, applied_at timestamptz not null default now(),
      expands boolean not null default false)`)
    await session.run(`create table if not exists schema_function (name text not null,
      checksum text not null, applied_at timestamptz not null default now(),
      primary key (name, checksum))`)
    await refuseOtherHistory(session, applied, schema.migrations)

    const { made, changed } = await newFunctions(session, schema)
    const early = await madeBefore(session, made)
    const fresh = schema.migrations.filter((m) => !applied.has(m.name))
    for (const migration of fresh) await applyMigration(session, migration)
    for (const one of [...made, ...changed])
      if (!early.includes(one)) await applyFunction(session, one)
    return [...fresh, ...made, ...changed].map(({ name }) => name)
  } finally {
    await session.run(`select pg_advisory_unlock(${ADVISORY_LOCK})`)
  }
}

async function refuseOtherHistory(
  session: Session,
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
): Promise<void> {
  for (const { name, checksum } of migrations) {
    if ((applied.get(name) ?? checksum) !== checksum)
      throw refusal(`migration ${name} was changed after it was applied: write a new one instead`)
  }
  const own = new Set(migrations.map((m) => m.name))
  const harmless = new Set(
    (await session.run('select name from schema_migration where expands')).map(({ name }) => name),
  )
  const foreign = [...applied.keys()].filter((name) => !own.has(name) && !harmless.has(name))
  if (foreign.length > 0)
    throw refusal(`the database has migrations that this version does not: ${foreign.join(', ')}`)
}

/** Those that could be made before the migrations; what names a table's row type waits for it. */
async function madeBefore(session: Session, made: SqlFunction[]): Promise<SqlFunction[]> {
  const done: SqlFunction[] = []
  for (const one of made) {
    try {
      await applyFunction(session, one)
      done.push(one)
    } catch {
      // It is made after them, or says then what is wrong.
    }
  }
  return done
}

/** The body is not looked into: it may name tables that come later. */
const applyFunction = (session: Session, { name, checksum, sql }: SqlFunction): Promise<void> =>
  atOnce(session, `function ${name}`, async () => {
    await session.run(`set local check_function_bodies = off; ${sql}`)
    await session.run('insert into schema_function (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ])
  })

const applyMigration = (session: Session, migration: Migration): Promise<void> =>
  atOnce(session, `migration ${migration.name}`, async () => {
    await session.run(migration.sql)
    await session.run(
      'insert into schema_migration (name, checksum, expands) values ($1, $2, $3)',
      [migration.name, migration.checksum, migration.expands],
    )
  })

async function atOnce(session: Session, what: string, work: () => Promise<void>): Promise<void> {
  await session.run('begin')
  try {
    await work()
    await session.run('commit')
  } catch (cause) {
    await session.run('rollback')
    const why = cause instanceof Error ? cause.message : String(cause)
    throw refusal(`${what} failed and left nothing of itself: ${why}`)
  }
}
