import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '../context.ts'
import { verifyLedger } from '../ledger/verify/verify.ts'
import type { RunStage } from '../operations/runStage.ts'
import { FAULTS, Line, type Fault } from '../operations/testing/faults.ts'
import { claim, work } from '../operations/work.ts'
import type { Providers } from '../providers/port.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import { openCashier } from '../testing/cashier.ts'
import { operationsOf } from './jobs.ts'
import { subjectsOf, type Case, type Subject } from './testing/subjects.ts'

/**
 * Every operation under every fault, at its first question and at the ones behind it, and killed at
 * every stage: nothing lost, nothing done twice, by our books and by the outside's own.
 */
const line = new Line()
let real: Providers | undefined
const behind = (base: Context): Partial<Context> => {
  real = base.providers
  const { bank, walletLink, psps, games, slipcheck } = base.providers
  return {
    providers: {
      ...base.providers,
      bank: line.behind(bank, ['payout', 'payoutState']),
      walletLink: line.behind(walletLink, ['redeem', 'redemption']),
      slipcheck: line.behind(slipcheck, ['verify']),
      psps: new Map([...psps].map(([code, psp]) => [code, line.behind(psp, ['payment'])])),
      games: new Map(
        [...games].map(([code, game]) => [
          code,
          line.behind(game, ['deposit', 'withdraw', 'transferStatus']),
        ]),
      ),
    },
  }
}
const cashier = await openCashier({}, behind)
const { context, jobs } = cashier
if (!real) throw new Error('nothing stands behind the line')
const subjects = subjectsOf(cashier, real)
const tables = new Map<string, Lifecycle<string>>(
  operationsOf(context).map(({ name, states }) => [name, states]),
)

beforeEach(() => {
  line.script = []
  delete context.onRunStage
})

/** What a fault leaves unanswered, so that nothing may end by it. */
const isUnknown = (fault: Fault): boolean => fault !== 'refused finally'

/** Lets time pass until both sides agree, and says which states the row went through. */
async function settle(subject: Subject, own: Case): Promise<void> {
  let before = await own.state()
  for (let n = 0; n < 24; n++) {
    const isYes = before === subject.yes
    const isEnded = isYes || before === subject.no
    if (isEnded && line.isClear && isYes === ((await own.done()) === 1)) return
    cashier.advance(301_000)
    await jobs.look(subject.operation)
    const now = await own.state()
    expect(reachable(subject, before), `${before} to ${now}`).toContain(now)
    before = now
  }
}

/** The states that a row may come to from one; a look may lead through several. */
function reachable(subject: Subject, from: string): string[] {
  const table = tables.get(subject.operation)
  const found = [from]
  for (const state of found)
    for (const next of table?.states ?? [])
      if (table?.may(state, next) && !found.includes(next)) found.push(next)
  // A late yes is booked behind a no.
  if (subject.hasLate) found.push(subject.yes)
  return found
}

async function expectOnce(subject: Subject, own: Case): Promise<void> {
  await settle(subject, own)
  const [state, done] = [await own.state(), await own.done()]
  expect([subject.yes, subject.no]).toContain(state)
  expect(done).toBe(state === subject.yes ? 1 : 0)
}

const BEFORE: Record<string, Fault[]> = {
  'the first question': [],
  'the question after an order that never arrived': ['timeout before'],
  'the question after an order that was carried out': ['timeout after'],
}

describe.each(subjects)('$name', (subject) => {
  it.each(Object.entries(BEFORE))('ends once under every fault at %s', async (_name, before) => {
    for (const fault of FAULTS) {
      // Sent the same order again, such a provider answers what the first did, or its adapter breaks its word.
      if (subject.isResent && fault === 'refused finally' && before.includes('timeout after'))
        continue
      const own = await subject.begin(() => (line.script = [...before, fault]))
      if (before.length === 0 && isUnknown(fault) && !line.isClear)
        expect(subject.open, fault).toContain(await own.state())
      await expectOnce(subject, own).catch((error: unknown) => {
        throw new Error(`${fault}: ${String(error)}`, { cause: error })
      })
    }
    expect(await verifyLedger(context.db)).toMatchObject({ ok: true })
  })

  it.each(['CLAIMED', 'WRITTEN', 'ASKED', 'CONCLUDED', 'POSTPONED'] as const)(
    'ends once after its process died when it had %s',
    async (stage: RunStage) => {
      for (const script of [[], ['timeout before'], ['timeout after']] satisfies Fault[][]) {
        let left = 1
        const own = await subject.begin(() => {
          line.script = [...script]
          context.onRunStage = (at) => {
            if (at.operation === subject.operation && at.stage === stage && left-- > 0)
              throw new Error('killed')
          }
        })
        delete context.onRunStage
        await expectOnce(subject, own)
      }
      expect(await verifyLedger(context.db)).toMatchObject({ ok: true })
    },
  )

  it('ends once when the same answer comes many times, and a late no undoes nothing', async () => {
    const operation = operationsOf(context).find(({ name }) => name === subject.operation)
    if (!operation) throw new Error(subject.operation)
    const own = await subject.begin(() => (line.script = ['timeout after']))
    cashier.advance(301_000)
    const [row] = await claim<unknown>(context, operation, { limit: 1, only: own.key })
    if (row === undefined) throw new Error('it is not due')
    await Promise.all(Array.from({ length: 6 }, () => work(context, operation, row)))
    await expectOnce(subject, own)
    expect(await own.state()).toBe(subject.yes)
    if (subject.lateNo !== undefined)
      expect(await operation.conclude(context, row, subject.lateNo)).not.toBe('ENDED')
    await expectOnce(subject, own)
    expect(await verifyLedger(context.db)).toMatchObject({ ok: true })
  })

  it('ends once while the queue is away', async () => {
    const away = vi.spyOn(jobs, 'send').mockRejectedValue(new Error('no queue'))
    try {
      for (const script of [[], ['timeout before'], ['timeout after']] satisfies Fault[][])
        await expectOnce(subject, await subject.begin(() => (line.script = [...script])))
    } finally {
      away.mockRestore()
    }
  })

  it('ends once when many ask at once', async () => {
    const own = await subject.begin(() => (line.script = ['timeout after']))
    cashier.advance(301_000)
    await Promise.all(Array.from({ length: 6 }, () => jobs.look(subject.operation)))
    await expectOnce(subject, own)
  })
})
