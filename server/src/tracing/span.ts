import {
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api'
import { Refused } from '../runtime/refusal.ts'

/** Names, codes and hosts only: never an address with its path, a member, or what a person typed. */
interface SpanOptions {
  kind?: 'SERVER' | 'CLIENT' | 'PRODUCER' | 'CONSUMER'
  attributes?: Attributes
}

/**
 * Runs `work` as a span of the trace that is under way, or of a new one. Without tracing it runs
 * `work` and nothing else.
 */
export function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const { kind, attributes = {} } = options
  // Asked for at each span: a tracer that is kept outlives the tracing that was stopped.
  const span = trace.getTracer('krapao').startSpan(name, {
    kind: kind === undefined ? SpanKind.INTERNAL : SpanKind[kind],
    attributes,
  })
  if (!isSpanContextValid(span.spanContext())) return work()
  return context.with(trace.setSpan(context.active(), span), () => ended(span, work))
}

async function ended<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // An error's own words may hold a secret. A refusal is an answer and no fault.
    if (error instanceof Refused) span.setAttribute('krapao.refusal', error.code)
    else {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    throw error
  } finally {
    span.end()
  }
}

/** Says more of the span that is under way, if there is one. */
export const describeSpan = (attributes: Attributes): void =>
  void trace.getActiveSpan()?.setAttributes(attributes)

/** The `traceparent` header for a call of ours, or for what will go on later. Empty: not recorded. */
export function carriedTrace(): { traceparent?: string } {
  if (trace.getActiveSpan()?.isRecording() !== true) return {}
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

/** Runs `work` in the trace that the header names; one that cannot be read, or none: outside any. */
export const continuing = <T>(traceparent: string | undefined, work: () => T): T =>
  context.with(
    traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent }),
    work,
  )

/** Runs what is done for many callers at once, or later: it belongs to the trace of none of them. */
export const outsideTraces = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work)
