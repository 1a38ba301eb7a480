import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { findPostgres } from '../find-postgres.ts'
import { INTERLEAVINGS } from '../simulation/bugs.ts'
import { BUGS } from './bugs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const seeded = [...BUGS, ...INTERLEAVINGS].find(({ name }) => name === process.env['SEEDED_BUG'])
const dialect = process.env['TEST_DIALECT'] ?? 'pglite'
const postgres = dialect === 'postgres' ? await findPostgres() : null
if (!seeded) throw new Error('SEEDED_BUG names no bug')

/** The product with one bug in it, as it is loaded: no file is touched. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'seeded-bug',
      enforce: 'pre',
      transform(code: string, id: string) {
        const file = id.split('?')[0]?.replace(root, '')
        const changes = seeded.changes.filter(([changed]) => changed === file)
        if (changes.length === 0) return undefined
        return changes.reduce((text, [, from, to]) => text.replace(from, () => to), code)
      },
    },
  ],
  test: {
    // Or the next run would find this bug's text among what was loaded before.
    fsModuleCache: false,
    include: [seeded.test ?? 'server/src/testing/business/model.test.ts'],
    env: { TEST_DIALECT: dialect, ...(postgres ? { TEST_DATABASE_URL: postgres } : {}) },
    hookTimeout: 60_000,
    testTimeout: 60_000,
  },
})
