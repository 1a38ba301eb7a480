import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { findPostgres } from './scripts/find-postgres.ts'
import { LongestFirst } from './scripts/longestFirst.ts'
import { ALSO_THROUGH_PGBOUNCER, ON_EMBEDDED, THROUGH_PGBOUNCER } from './scripts/testDatabases.ts'
import { pgbouncerAt } from './server/src/testing/pgbouncer.ts'

/**
 * `unit` needs no database, `pages` are the sources of both browsers' apps, `mocked` those of their
 * tests that put another module in a module's place. `postgres` runs every server test, `pglite`
 * and `pgbouncer` those of scripts/testDatabases.ts. `e2e` is the browser's. A server test that
 * touches no database is named rules.test.ts or *.unit.test.ts.
 */
const UNIT = [
  '{contract,client,sandbox,scripts}/**/*.test.ts',
  'server/**/rules.test.ts',
  'server/**/*.unit.test.ts',
]
const PAGES = ['{ui,web,console}/**/*.test.{ts,tsx}']
// What a test has mocked would be mocked for the worker's next file.
const MOCKED = [
  'web/src/format/format.test.ts',
  'web/src/api/{call,socket,upload}.test.ts',
  'web/src/api/chat/connection.test.ts',
  'web/src/api/session/endSession.test.ts',
  'web/src/core/gifts/promiseRule.test.tsx',
]
// One module cache for a worker's files, and modules loaded by Node itself, as in production: loading
// them for each file took as long as the tests. None of these tests replaces a module.
const AS_NODE_LOADS = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: ['server/src/testing/compiledModules.ts'],
}
const SERVER = {
  ...AS_NODE_LOADS,
  include: ['server/**/*.test.ts'],
  exclude: ['**/node_modules/**', 'server/**/rules.test.ts', 'server/**/*.unit.test.ts'],
}

// What the tests leave among the temporary files goes with the run. PostgreSQL's own user must pass through.
if (!process.env['TESTS_TMPDIR']) {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-tests-'))
  chmodSync(folder, 0o711)
  process.env['TESTS_TMPDIR'] = process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

// What Node has stripped and compiled of a thousand files, for the next worker and the next run.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

const postgres = await findPostgres()
const onPostgres = postgres
  ? [
      {
        test: {
          name: 'postgres',
          ...SERVER,
          env: { TEST_DIALECT: 'postgres', TEST_DATABASE_URL: postgres },
        },
      },
    ]
  : []

const throughPgbouncer =
  postgres && pgbouncerAt()
    ? [
        {
          test: {
            name: 'pgbouncer',
            ...SERVER,
            include: [
              ...THROUGH_PGBOUNCER,
              ...(process.env['EVERY_DATABASE'] ? ALSO_THROUGH_PGBOUNCER : []),
            ],
            env: {
              TEST_DIALECT: 'postgres',
              TEST_POOLER: 'pgbouncer',
              TEST_DATABASE_URL: postgres,
            },
          },
        },
      ]
    : []

export default defineConfig({
  test: {
    // Two a core: they leave it no idle moment. Five on two were no sooner done, and waited for each
    // other beyond what a person would.
    maxWorkers: Math.ceil(availableParallelism() * 2),
    sequence: { sequencer: LongestFirst },
    // Ends what hangs, and judges nothing: the races of 128 took 37 s on two cores that twenty processes shared.
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // How long is waited for what must come is no assertion: Vitest's second is over while a busy
    // machine runs something else.
    expect: { poll: { timeout: 45_000 } },
    projects: [
      { extends: true, test: { name: 'unit', ...AS_NODE_LOADS, include: UNIT } },
      {
        extends: true,
        test: {
          name: 'pages',
          isolate: false,
          unstubGlobals: true,
          include: PAGES,
          exclude: ['**/node_modules/**', ...MOCKED],
        },
      },
      { extends: true, test: { name: 'mocked', include: MOCKED } },
      {
        extends: true,
        test: {
          name: 'pglite',
          ...SERVER,
          // `npm test` sets this where a PostgreSQL runs all of them.
          ...(process.env['TEST_EMBEDDED'] === 'some' ? { include: ON_EMBEDDED } : {}),
          env: { TEST_DIALECT: 'pglite' },
        },
      },
      ...[...onPostgres, ...throughPgbouncer].map((project) => ({
        extends: true as const,
        ...project,
      })),
      {
        extends: true,
        test: {
          name: 'e2e',
          ...AS_NODE_LOADS,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/src/product/filledData.setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // Of a whole run alone, which lists them: a file by itself fails at once.
          retry: process.env['SECOND_TRY'] === 'e2e' ? 1 : 0,
        },
      },
    ],
  },
})
