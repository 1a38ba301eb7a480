import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/db.ts'
import { transact } from '../testing/transact.ts'
import { TRANSIT } from './address.ts'
import { apply } from './apply.ts'
import { createLedger } from './ledger.ts'
import { ModelLedger, type ModelOutcome } from './model.ts'
import type { Address, Leg, Outcome, Posting } from './port.ts'
import { prepare } from './posting.ts'
import { verifyLedger } from './verify/verify.ts'

// MODEL_RUNS=10000 npm test -- --project postgres server/src/ledger/model.test.ts; MODEL_SEED=… plays one again.
const RUNS = Number(process.env['MODEL_RUNS'] ?? 500)
// A run of all tests plays the same each time; other histories are looked for by npm run model.
const SEED = Number(
  process.env['MODEL_SEED'] ?? (process.env['MODEL_RUNS'] ? Date.now() % 2 ** 31 : 18_112_026),
)

const database = await testDatabase()
const ledger = createLedger(database)

// Places, not addresses: each run has members and houses of its own. 3 is a member that was never opened.
const place = fc.nat({ max: 6 })
const amount = fc.bigInt({ min: 1n, max: 60n })
const leg = fc.record({ from: place, to: place, amount })
const key = fc.nat({ max: 14 })
const line = fc.option(fc.bigInt({ min: 0n, max: 99n }), { nil: null })
const drawnPosting = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('post' as const),
      key,
      legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
      line,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constant('hold' as const), key, from: place, amount, line }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('settle' as const),
      key,
      hold: key,
      split: fc.nat({ max: 3 }),
      to: place,
      shown: line,
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('void' as const), key, hold: key }) },
)
const step = fc.record({
  door: fc.constantFrom('submit', 'use case', 'rolled back', 'batch', 'batch'),
  postings: fc.array(drawnPosting, { minLength: 1, maxLength: 6 }),
})
type Drawn = typeof drawnPosting extends fc.Arbitrary<infer T> ? T : never

let world = 0
// The one account that all runs share.
const transit = { balance: 0n, seq: 0n }

function draw(drawn: Drawn, run: number, amounts: Map<string, bigint>): Posting | null {
  const at = (n: number): Address =>
    n < 4 ? `member:w${run}-${n}:wallet` : `house:provider:w${run}-${n}`
  const keyOf = (n: number) => `w${run}-${n}`
  const lineOf = (shown: bigint | null) =>
    shown === null
      ? {}
      : {
          line: {
            memberId: `w${run}-0`,
            type: 'transfer' as const,
            from: 'A',
            to: 'B',
            amount: shown,
          },
        }
  switch (drawn.op) {
    case 'post': {
      const legs: Leg[] = drawn.legs
        .filter((l) => l.from !== l.to)
        .map((l) => ({ from: at(l.from), to: at(l.to), amount: l.amount }))
      return legs.length === 0
        ? null
        : { op: 'post', key: keyOf(drawn.key), kind: 'x', legs, ...lineOf(drawn.line) }
    }
    case 'hold':
      amounts.set(keyOf(drawn.key), drawn.amount)
      return {
        op: 'hold',
        key: keyOf(drawn.key),
        kind: 'x',
        from: at(drawn.from),
        amount: drawn.amount,
        ...lineOf(drawn.line),
      }
    case 'settle': {
      // Mostly what was held, in one leg or two; sometimes a satang more.
      const held = amounts.get(keyOf(drawn.hold)) ?? 10n
      const legs: Leg[] =
        drawn.split === 0 || held === 1n
          ? [{ from: TRANSIT, to: at(drawn.to), amount: held + (drawn.split === 3 ? 1n : 0n) }]
          : [
              { from: TRANSIT, to: at(drawn.to), amount: 1n },
              { from: TRANSIT, to: at(4), amount: held - 1n },
            ]
      return {
        op: 'settle',
        key: keyOf(drawn.key),
        hold: keyOf(drawn.hold),
        legs,
        ...(drawn.shown === null ? {} : { shown: drawn.shown }),
      }
    }
    case 'void':
      return { op: 'void', key: keyOf(drawn.key), hold: keyOf(drawn.hold) }
  }
}

function sameAs(model: ModelOutcome, real: Outcome): void {
  if (!model.ok || !real.ok) {
    expect(real).toEqual(model)
    return
  }
  expect(real.replayed).toBe(model.replayed)
  const told = new Map(real.changes.map(({ address, balance, seq }) => [address, { balance, seq }]))
  expect(told).toEqual(model.changes)
}

/** Every door, in order; the model is told only what was committed. */
async function play(door: string, postings: Posting[], model: ModelLedger): Promise<void> {
  if (door === 'batch') {
    const taken = new Set<string>()
    const batch: Posting[] = []
    for (const posting of postings) {
      const claims = 'hold' in posting ? [posting.key, posting.hold] : [posting.key]
      if (claims.every((claim) => !taken.has(claim))) batch.push(posting)
      for (const claim of claims) taken.add(claim)
    }
    const prepared = batch.map((posting) => prepare(posting)).filter((p) => p !== null)
    expect(prepared).toHaveLength(batch.length)
    const outcomes = await apply(
      (statement, values) => database.writer.query(statement, values),
      prepared,
      new Date(),
    )
    batch.forEach((posting, index) => sameAs(model.apply(posting), outcomes[index] as Outcome))
  } else if (door === 'rolled back') {
    await expect(
      transact(ledger, async (tx) => {
        for (const posting of postings) await tx.post(posting)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
  } else if (door === 'use case') {
    const outcomes = await transact(ledger, async (tx) => {
      const all: Outcome[] = []
      for (const posting of postings) all.push(await tx.post(posting))
      return all
    })
    postings.forEach((posting, index) => sameAs(model.apply(posting), outcomes[index] as Outcome))
  } else {
    for (const posting of postings) sameAs(model.apply(posting), await ledger.submit(posting))
  }
}

test(
  `${RUNS} random histories end as the model says (seed ${SEED})`,
  { timeout: 60_000 + RUNS * 200 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const run = world++
        const model = new ModelLedger()
        const addresses = [0, 1, 2].map((n) => `member:w${run}-${n}:wallet`)
        await ledger.open(addresses)
        for (const address of addresses) model.open(address)
        const t = model.accounts
        t.set(TRANSIT, { balance: transit.balance, held: 0n, seq: transit.seq, floor: null })
        const fund: Posting = {
          op: 'post',
          key: `w${run}-fund`,
          kind: 'x',
          legs: addresses.map((to) => ({ from: `house:provider:w${run}-4`, to, amount: 100n })),
        }
        await play('batch', [fund], model)
        const amounts = new Map<string, bigint>()
        try {
          for (const { door, postings } of steps) {
            await play(
              door,
              postings.map((drawn) => draw(drawn, run, amounts)).filter((p) => p !== null),
              model,
            )
          }
          const balances = await ledger.balances([...t.keys()])
          for (const [address, account] of t) {
            expect([address, balances.get(address)]).toEqual([
              address,
              { balance: account.balance, held: account.held, seq: account.seq },
            ])
          }
          const { total, rows } = await ledger.statement(`w${run}-0`, 1, 100)
          expect(total).toBe(model.lines.length)
          expect(
            rows.map(({ key: k, amount: a, status }) => ({ key: k, amount: a, status })),
          ).toEqual(model.lines.toReversed())
        } finally {
          const now = (await ledger.balances([TRANSIT])).get(TRANSIT)
          transit.balance = now?.balance ?? 0n
          transit.seq = now?.seq ?? 0n
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    const { findings } = await verifyLedger(database.db)
    expect(findings.filter((finding) => finding.faults > 0n)).toEqual([])
  },
)
