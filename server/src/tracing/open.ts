import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base'

export interface TracingOptions {
  /** Where an OpenTelemetry collector takes traces by OTLP over HTTP. */
  url: string
  /** The share of traces that is kept, 0 to 1: by the trace's id, so all servers keep the same. */
  ratio: number
}

/**
 * Turns tracing on for this process; `stop` sends what is left and turns it off. `processor`: takes
 * the spans in the place of the collector.
 */
export function openTracing(
  { url, ratio }: TracingOptions,
  processor: SpanProcessor = new BatchSpanProcessor(new OTLPTraceExporter({ url })),
): { stop(): Promise<void> } {
  const share = new TraceIdRatioBasedSampler(ratio)
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'krapao' }),
    // A caller may ask that its trace be kept, and gets no more than the share.
    sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share }),
    spanProcessors: [processor],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    async stop() {
      await provider.shutdown()
      trace.disable()
      propagation.disable()
      context.disable()
    },
  }
}
