import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readFeed } from '../../server/src/areas/cashin/bankTransfers/feed.ts'
import { installHouseGauges } from '../../server/src/areas/desk/dashboard/gauges.ts'
import { testApp } from '../../server/src/testing/app.ts'
import { SCENARIOS } from './scenarios.ts'

const root = join(import.meta.dirname, '../..')
const house = await testApp({ settings: { registerOTP: false, sessionIdleMinutes: 100_000 } })
const { context, clock, jobs } = house
installHouseGauges(context)
const { world } = house
const { groups } = parse(
  readFileSync(join(root, 'deploy/prometheus/krapao.rules.yml'), 'utf8'),
) as { groups: { rules: { alert: string; expr: string }[] }[] }
const expressions = new Map(
  groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
)

const figures = async (): Promise<{ name: string; labels: string; value: number }[]> =>
  (await context.metrics.registry.metrics()).split('\n').flatMap((text) => {
    const found = /^(\w+)(\{.*\})? (\S+)$/.exec(text)
    return found ? [{ name: found[1] ?? '', labels: found[2] ?? '', value: Number(found[3]) }] : []
  })

/**
 * Whether the rule's figure, with the label it asks for, is beyond its bound; an increase from 0
 * too.
 */
async function fires(alarm: string): Promise<boolean> {
  const found = /(krapao_\w+)(?:\{(\w+="\w+")\})?.*?(>|==) (\d+)$/.exec(
    expressions.get(alarm) ?? '',
  )
  if (!found) throw new Error(`${alarm} is no rule that this test can read`)
  const [, name, label = '', sign, bound] = found
  return (await figures())
    .filter((figure) => figure.name === name && figure.labels.includes(label))
    .some(({ value }) => (sign === '>' ? value > Number(bound) : value === Number(bound)))
}

/** What goes on at the site meanwhile. */
async function use(): Promise<void> {
  const { client, memberId } = await house.register()
  await context.ledger.submit({
    op: 'post',
    key: context.ids.reference('fund'),
    kind: 'deposit',
    legs: [{ from: 'house:prize', to: `member:${memberId}:wallet`, amount: 100_000n }],
  })
  await client.post('/api/wallet/withdraw', { amount: 200 })
  await client.get('/api/wallet/activate/pg')
  for (let n = 0; n < 3; n++)
    await client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 20 })
  await jobs.runDue()
  await readFeed(context)
}
/** Past the time that the alarm grants, with what is due in between. */
async function later(alarm: string): Promise<void> {
  clock.advance(alarm === 'SuspenseOld' ? 25 * 3_600_000 : 11 * 60_000)
  await jobs.runDue()
  if (alarm === 'ProviderDown') await use()
}

describe('a game day', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
    'of %s raises its alarm and no sooner, and is told apart by its page',
    async (_name, scenario) => {
      const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')
      expect(page).toContain(`\n### ${scenario.alarm}\n`)
      await use()
      expect(await fires(scenario.alarm)).toBe(false)
      await scenario.break(world)
      await use()
      await later(scenario.alarm)
      expect(await fires(scenario.alarm)).toBe(true)
      await scenario.mend(world)
      // What the outside's own mending does not end is a person's work: the next scenario has other alarms.
      if (scenario.alarm === 'SuspenseOld' || scenario.alarm === 'LinesQuarantined') return
      clock.advance(6 * 60_000)
      await use()
      clock.advance(6 * 60_000)
      await use()
      expect(await fires(scenario.alarm)).toBe(false)
    },
  )
})
