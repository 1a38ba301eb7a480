import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Stryker runs a copy of the repository, and this file in it.
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The tests that decide about a mutant: those of rules, state tables and postings. No database. */
export default defineConfig({
  root,
  resolve: {
    // node_modules leads out of the copy: the contract's state tables must be the copy's own.
    alias: [{ find: /^@krapao\/contract\/(.*)$/, replacement: `${root}contract/src/$1.ts` }],
  },
  test: {
    include: [
      'server/src/areas/**/rules{,.unit}.test.ts',
      'server/src/areas/{gifts/bonuses,desk/reconciliation}/*.unit.test.ts',
      'server/src/areas/stateTables.unit.test.ts',
      'server/src/ledger/**/*.unit.test.ts',
      'contract/src/*.test.ts',
    ],
    testTimeout: 60_000,
  },
})
