import type { Ledger } from '../../ledger/port.ts'

/**
 * A ledger whose process dies inside each transaction that its items share, before or after it has
 * posted: what a killed server leaves to the database.
 */
export const dyingLedger = (ledger: Ledger, when: 'before' | 'after' = 'after'): Ledger => ({
  ...ledger,
  money: (work) =>
    ledger.money({
      ...work,
      async run(tx, item) {
        if (when === 'before')
          return work.run({ ...tx, post: async () => Promise.reject(new Error('killed')) }, item)
        await work.run(tx, item)
        throw new Error('killed')
      },
    }),
})
