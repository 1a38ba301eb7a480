import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { findPostgres } from '../find-postgres.ts'
import { HOLES } from './holes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const planted = HOLES.find(({ name }) => name === process.env['PLANTED'])
const dialect = process.env['TEST_DIALECT'] ?? 'pglite'
const postgres = dialect === 'postgres' ? await findPostgres() : null
if (!planted) throw new Error('PLANTED names no hole')

/** The product with one hole in it, as it is loaded: no file is touched. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'planted-hole',
      enforce: 'pre',
      transform(code: string, id: string) {
        const file = id.split('?')[0]?.replace(root, '')
        const changes = planted.changes.filter(([changed]) => changed === file)
        if (changes.length === 0) return undefined
        return changes.reduce((text, [, from, to]) => text.replace(from, () => to), code)
      },
    },
  ],
  test: {
    // Or the next run would find this hole's text among what was loaded before.
    fsModuleCache: false,
    include: ['server/src/testing/business/model.test.ts'],
    env: { TEST_DIALECT: dialect, ...(postgres ? { TEST_DATABASE_URL: postgres } : {}) },
    hookTimeout: 60_000,
  },
})
