import type { Scenario, Way } from './scenario.ts'

const REASON = { reason: 'for the fuzzer' }
const HOUR_MS = 3_600_000

/** A breach of personal data is reported, and another is harmless, says a colleague. */
async function losesData(way: Way): Promise<void> {
  const finance = await way.operator('finance')
  const ago = (hours: number): string =>
    new Date(way.world.clock.now().getTime() - hours * HOUR_MS).toISOString()
  const body = {
    knownAt: ago(2),
    happened: 'a letter to a wrong address',
    data: 'names',
    people: 1,
    isHighRisk: false,
  }
  const [one, other] = [
    await way.call('opsBreachRecord', finance, { body }),
    await way.call('opsBreachRecord', finance, { body }),
  ]
  await way.call('opsBreaches', finance, { body: { state: 'OPEN', page: 1, limit: 50 } })
  await way.call('opsBreachReport', finance, {
    params: { id: one.id },
    body: { reportedAt: ago(1), reference: 'F1', peopleToldAt: null, ...REASON },
  })
  await way.call('opsBreachHarmless', await way.colleague(finance), {
    params: { id: other.id },
    body: REASON,
  })
}

export const BREACHES: readonly Scenario[] = [{ name: 'loses data', run: losesData }]
