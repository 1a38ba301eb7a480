import { afterAll, expect, it } from 'vitest'
import type { PartyStep } from './generators/steps.ts'
import { playTogether } from './playTogether.ts'
import { openSite } from './site.ts'
import { STRATEGIES } from './strategies/all.ts'
import type { Strategy } from './strategies/strategy.ts'

/**
 * Each strategy of a thief for an hour of the site's clock (npm run thief), here for one round. No
 * baht is had but what was paid in, won at play, or kept of offers by their own rules.
 */
const ROUNDS = Number(process.env['THIEF_ROUNDS'] ?? 1)
const MINUTES = 11
const site = await openSite()
afterAll(() => site.close())
const report: string[] = []
afterAll(() => {
  if (process.env['THIEF_ROUNDS']) console.log(`\n${report.join('\n')}\n`)
})

/** Baht that the thief and the account of theirs are richer by, and where it came from. */
async function profitOf({ thiefAccount, steps }: Strategy) {
  const rest: PartyStep = { do: 'time', minutes: MINUTES }
  const hour = Array.from({ length: ROUNDS }, () => [...steps, rest]).flat()
  const [history] = await playTogether(site, [{ thiefAccount, steps: hour }])
  if (!history) throw new Error('nobody played')
  const { people, payments } = history
  const theirs = people.slice(1)
  const sum = (of: (person: (typeof theirs)[number]) => number) =>
    theirs.reduce((total, person) => total + of(person), 0) / 100
  const has = sum(({ account }) => account.total)
  const paidOut = sum(({ account }) =>
    [...account.payouts.values()]
      .filter(({ end }) => end === 'PAID')
      .reduce((total, { amount }) => total + amount, 0),
  )
  const paidIn =
    payments.all
      .filter(({ owner }) => owner !== null && theirs.includes(owner))
      .reduce((total, { amount, takenBack = 0 }) => total + amount - takenBack, 0) / 100
  const won = sum(({ account }) => -account.loss)
  const kept = sum(({ account }) => account.kept)
  const owed = sum(({ account }) => account.owed)
  return { profit: has + paidOut - paidIn, won, kept, owed }
}

it.each(STRATEGIES)(
  'nothing is had by one who $name',
  { timeout: 120_000 + ROUNDS * 30_000 },
  async (strategy) => {
    const { isRing = false } = strategy
    const { profit, won, kept, owed } = await profitOf(strategy)
    const stolen = Math.round((profit - won - kept - owed) * 100) / 100
    const { mayKeep = 0, mayOwe = 0 } = strategy
    report.push(
      `${strategy.name}: profit ฿${profit.toFixed(2)}, of it at play ฿${won.toFixed(2)}, ` +
        `kept of gifts by their rules ฿${kept.toFixed(2)}, owed ฿${owed.toFixed(2)}, beyond that ฿${stolen.toFixed(2)}`,
    )
    expect(stolen).toBeLessThanOrEqual(0)
    expect(owed).toBeLessThanOrEqual(mayOwe)
    if (isRing) expect(profit).toBeLessThan(0)
    else expect(kept).toBeLessThanOrEqual(mayKeep)
  },
)
