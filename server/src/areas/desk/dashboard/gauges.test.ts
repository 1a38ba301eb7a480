import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { proveNightly } from '../../../ledger/verify/prove.ts'
import { openCashier } from '../../../testing/cashier.ts'
import { readFeed } from '../../cashin/bankTransfers/feed.ts'
import { sendOtp } from '../../people/otp/service.ts'
import { installHouseGauges } from './gauges.ts'

const cashier = await openCashier()
const { context } = cashier
installHouseGauges(context)

const root = join(import.meta.dirname, '../../../../..')
const scrape = () => context.metrics.registry.metrics()
const valueOf = (page: string, sample: string): number | undefined => {
  const line = page.split('\n').find((each) => each.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

/** No query gets through. */
const gone: KyselyPlugin = {
  transformQuery() {
    throw new Error('the database does not answer')
  },
  transformResult: async ({ result }) => result,
}

describe('the gauges of the house', () => {
  it('tell money that waits in suspense, its age, and that the books balance', async () => {
    expect(valueOf(await scrape(), 'krapao_queue_waiting{queue="suspense"}')).toBe(0)
    await cashier.sandboxCall('POST', '/sandbox/bank/transfer', {
      fromBankCode: 'SCB',
      fromAccountNo: '7300000001',
      fromName: 'SOMCHAI DEE',
      toAccountNo: '4050012345',
      amount: 300,
    })
    await readFeed(context)
    cashier.advance(90_000_000)
    const page = await scrape()
    expect(valueOf(page, 'krapao_queue_waiting{queue="suspense"}')).toBe(1)
    expect(valueOf(page, 'krapao_queue_oldest_seconds{queue="suspense"}')).toBeGreaterThan(86_400)
    expect(valueOf(page, 'krapao_suspense_baht')).toBe(300)
    expect(valueOf(page, 'krapao_books_balanced')).toBe(1)
    const proven = () =>
      scrape().then((text) => valueOf(text, 'krapao_books_proven_at') ?? Number.NaN)
    const now = context.clock.now().getTime() / 1_000
    expect(now - (await proven())).toBeGreaterThan(86_400)
    await proveNightly(context.db, context.clock.now())
    expect(await proven()).toBeCloseTo(now, -1)
    expect(valueOf(page, 'krapao_house_read_at')).toBeCloseTo(
      context.clock.now().getTime() / 1_000,
      -1,
    )
  })

  it('tell how much of the codes that the site may send is used, in the minute and the day', async () => {
    await cashier.set('otpSendsPerMinute', 4)
    await cashier.set('otpSendsPerDay', 10)
    for (const phone of ['0690000001', '0690000002'])
      await sendOtp(context, phone, { ip: '192.0.2.1' })
    const page = await scrape()
    expect(valueOf(page, 'krapao_otp_budget_used{window="minute"}')).toBe(0.5)
    expect(valueOf(page, 'krapao_otp_budget_used{window="day"}')).toBe(0.2)
    cashier.advance(61_000)
    expect(valueOf(await scrape(), 'krapao_otp_budget_used{window="minute"}')).toBe(0)
  })

  it('leave the time of the last reading as it was when the database does not answer', async () => {
    const before = valueOf(await scrape(), 'krapao_house_read_at')
    const { db } = context
    cashier.advance(600_000)
    Object.assign(context, { db: db.withPlugin(gone) })
    try {
      expect(valueOf(await scrape(), 'krapao_house_read_at')).toBe(before)
    } finally {
      Object.assign(context, { db })
    }
  })
})

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url: string }
}
const { groups } = parse(
  readFileSync(join(root, 'deploy/prometheus/krapao.rules.yml'), 'utf8'),
) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

const FIGURE = /\b(?:krapao|nodejs|process)_\w+/g
/** What Prometheus itself, node_exporter and blackbox_exporter tell (deploy/prometheus). */
const NEIGHBOURS = [
  'up',
  'backup_finished_at',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
]

describe('each dashboard', () => {
  const folder = join(root, 'deploy/grafana')
  it.each(readdirSync(folder))('%s shows only figures that the server gives', async (file) => {
    const { title, panels } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      title: string
      panels: { title: string; targets: { expr: string }[] }[]
    }
    expect(title).toMatch(/^Krapao: /)
    const given = await scrape()
    for (const panel of panels) {
      const asked = panel.targets.flatMap(({ expr }) => expr.match(FIGURE) ?? [])
      expect(asked, panel.title).not.toEqual([])
      for (const figure of asked)
        expect(given, panel.title).toContain(`# HELP ${figure.replace(/_(count|bucket)$/, '')} `)
    }
  })
})

describe('each alarm', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s asks only for figures that the server gives, and has its page',
    async (name, { expr, labels, annotations }) => {
      const given = await scrape()
      const asked = expr.match(FIGURE) ?? []
      const neighbours = expr.match(/\b(?:up|backup|node|probe)(?:_\w+)?\b/g) ?? []
      expect([...asked, ...neighbours]).not.toEqual([])
      for (const figure of neighbours) expect(NEIGHBOURS).toContain(figure)
      for (const figure of asked)
        expect(given).toContain(`# HELP ${figure.replace(/_count$/, '')} `)
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.runbook_url).toBe(`docs/operating.md#${name.toLowerCase()}`)
      const [, text = ''] = readFileSync(join(root, 'docs/operating.md'), 'utf8').split(
        `\n### ${name}\n`,
      )
      expect(text.split('\n##')[0]?.trim().length).toBeGreaterThan(80)
    },
  )
})
