import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracing } from '../../kernel/tracing.ts'

const EXPORT_MS = 5_000
/** A collector that is away does not hold up the end of a process. */
const STOP_MS = 2_000

const kinds = { call: SpanKind.SERVER, job: SpanKind.INTERNAL } as const

/**
 * Sends traces by OTLP over HTTP. The trace of a visitor's request begins here: a header of the client's could choose what
 * is sampled. A collector that is away costs nothing but its traces.
 */
export function startTraces({ url, percent, part }: { url: string; percent: number; part: string }): Tracing {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `zhixiao-${part}`, 'service.instance.id': hostname() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('zhixiao')
  const active = new AsyncLocalStorage<Span>()
  return {
    async run(name, kind, work) {
      const parent = active.getStore()
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind] },
        parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      )
      const fail = () => span.setStatus({ code: SpanStatusCode.ERROR })
      try {
        return await active.run(span, () =>
          work((attributes, failed) => {
            span.setAttributes(attributes)
            if (failed) fail()
          }),
        )
      } catch (error) {
        fail()
        throw error
      } finally {
        span.end()
      }
    },
    past(name, ms, attributes) {
      const parent = active.getStore()
      if (!parent?.isRecording()) return
      const endedAt = Date.now()
      const options = { kind: SpanKind.CLIENT, startTime: endedAt - ms, attributes }
      tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent)).end(endedAt)
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), pause(STOP_MS, undefined, { ref: false })])
    },
  }
}
