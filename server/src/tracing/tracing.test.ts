import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { beforeEach, describe, expect, it } from 'vitest'
import { PAYOUTS, payouts } from '../areas/cashout/withdrawals/payouts/payout.ts'
import { forgetTraces } from '../operations/traceOriginStore.ts'
import { Worker } from '../operations/worker.ts'
import { openCashier } from '../testing/cashier.ts'
import { openTracing } from './open.ts'

const COLLECTOR = 'http://127.0.0.1:1/v1/traces'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TAP = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
const cashier = await openCashier({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: COLLECTOR })
const { context } = cashier
// One that was stopped takes no more.
let spans = new InMemorySpanExporter()
const open = (ratio = 1) => openTracing({ url: COLLECTOR, ratio }, new SimpleSpanProcessor(spans))
const origins = () => context.db.selectFrom('trace_origin').selectAll().execute()

async function withdraw(headers: Record<string, string> = TAP): Promise<string> {
  const member = await cashier.member()
  await cashier.fund(member.memberId, 1_000)
  const { body } = await member.send<{ reference: string }>('POST', '/api/wallet/withdraw', {
    body: JSON.stringify({ amount: 500 }),
    headers: { 'content-type': 'application/json', ...headers },
  })
  await cashier.jobs.look(PAYOUTS)
  const { rows } = await context.ledger.statement(member.memberId, 1, 1)
  expect(rows[0]?.status).toBe('SUCCESS')
  return body.reference
}

beforeEach(() => {
  spans = new InMemorySpanExporter()
})

describe('a trace', () => {
  it('follows a withdrawal from the call through the payout to the bank and the books', async () => {
    const tracing = open()
    try {
      await withdraw()
      const kept = spans.getFinishedSpans().filter((span) => span.spanContext().traceId === TRACE)
      const named = new Map(kept.map((span) => [span.name, span]))
      const parentOf = (name: string) => {
        const id = named.get(name)?.parentSpanContext?.spanId
        return kept.find((span) => span.spanContext().spanId === id)?.name
      }
      expect(named.get('call withdraw')?.parentSpanContext?.spanId).toBe('00f067aa0ba902b7')
      expect(parentOf('ledger withdraw')).toBe('call withdraw')
      expect(parentOf('operation payout')).toBe('call withdraw')
      expect(parentOf('ledger payout.send')).toBe('operation payout')
      expect(parentOf('ask payout')).toBe('operation payout')
      expect(parentOf('PUT')).toBe('ask payout')
      expect(parentOf('ledger payout.end')).toBe('operation payout')
      expect(named.get('PUT')?.attributes).toEqual({
        'http.request.method': 'PUT',
        'server.address': new URL(cashier.sandboxUrl).host,
        'http.response.status_code': expect.any(Number),
      })
    } finally {
      await tracing.stop()
    }
  })

  it('is gone on with by another process, after the payout was put off', async () => {
    const tracing = open()
    try {
      await cashier.fault('bank', 'timeout-before')
      const member = await cashier.member()
      await cashier.fund(member.memberId, 1_000)
      await member.send('POST', '/api/wallet/withdraw', {
        body: JSON.stringify({ amount: 500 }),
        headers: { 'content-type': 'application/json', ...TAP },
      })
      await cashier.jobs.look(PAYOUTS)
      spans.reset()
      cashier.advance(60_000)
      const restarted = cashier.restarted()
      const worker = new Worker(restarted, payouts(restarted))
      await worker.look()
      await worker.idle()
      const names = spans
        .getFinishedSpans()
        .filter((span) => span.spanContext().traceId === TRACE)
        .map((span) => span.name)
      expect(names).toContain('ledger payout.end')
    } finally {
      await tracing.stop()
    }
  })

  it('holds no reference, no account number and no name', async () => {
    const tracing = open()
    try {
      const reference = await withdraw()
      const row = await context.db
        .selectFrom('withdrawal')
        .selectAll()
        .where('id', '=', reference)
        .executeTakeFirstOrThrow()
      const said = JSON.stringify(
        spans.getFinishedSpans().map((span) => [span.name, span.attributes]),
      )
      expect(said).toContain('call withdraw')
      for (const secret of [reference, row.account_no, row.account_name, row.member_id])
        expect(said).not.toContain(secret)
    } finally {
      await tracing.stop()
    }
  })

  it('is kept for the share that is asked for, whatever a caller asks', async () => {
    const tracing = open(0)
    try {
      const before = (await origins()).length
      await withdraw()
      expect(spans.getFinishedSpans()).toEqual([])
      expect(await origins()).toHaveLength(before)
    } finally {
      await tracing.stop()
    }
  })

  it('starts a new trace where the header cannot be read', async () => {
    const tracing = open()
    try {
      await withdraw({ traceparent: `00-${'0'.repeat(32)}-x` })
      const call = spans.getFinishedSpans().find((span) => span.name === 'call withdraw')
      expect(call?.spanContext().traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(call?.parentSpanContext).toBeUndefined()
    } finally {
      await tracing.stop()
    }
  })

  it('is not made, and nothing of it written, while tracing is off', async () => {
    const before = (await origins()).length
    await withdraw()
    expect(spans.getFinishedSpans()).toEqual([])
    expect(await origins()).toHaveLength(before)
  })

  it('is forgotten after a week', async () => {
    cashier.advance(8 * 86_400_000)
    await forgetTraces(context.db, context.clock.now())
    expect(await origins()).toEqual([])
  })
})
