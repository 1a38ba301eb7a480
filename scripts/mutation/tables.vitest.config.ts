import config from './vitest.config.ts'

/** The two files that decide about tables: what is made when a module is loaded meets every test. */
export default {
  ...config,
  test: {
    ...config.test,
    include: [
      'server/src/areas/stateTables.unit.test.ts',
      'server/src/ledger/posting.unit.test.ts',
    ],
  },
}
