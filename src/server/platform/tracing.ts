import type { IncomingMessage } from 'node:http'
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { queries, type RunQuery } from './database/query-log.ts'

/** What the packages of OpenTelemetry offer once they are loaded. */
interface Tracing {
  readonly tracer: Tracer
  readonly within: <T>(span: Span, work: () => T) => T
  readonly current: () => Context
}

let tracing: Tracing | undefined
const spans = new WeakMap<IncomingMessage, Span>()

/** `SpanKind.SERVER` and `SpanStatusCode.ERROR`; the package with their names is loaded only for traces. */
const SERVER = 1
const ERROR = 2

/**
 * Sends a trace of every request and job to a collector (OTLP over HTTP): the request, the rendering of its page, and its SQL. They name
 * routes and statements with placeholders, never values, because many people can read traces.
 * @param endpoint `OTEL_EXPORTER_OTLP_ENDPOINT`, without `/v1/traces`
 * @returns a function that sends what is left and stops
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const [{ trace, context }, { TracerProvider, BatchSpanProcessor }, exporters, contexts, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new exporters.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const name = process.env.OTEL_SERVICE_NAME?.trim() || 'vastra'
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': name, 'process.pid': process.pid }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable())
  tracing = {
    tracer: provider.getTracer('vastra'),
    within: (span, work) => context.with(trace.setSpan(context.active(), span), work),
    current: () => context.active(),
  }
  queries.subscribe(traceQuery)
  return async () => {
    queries.unsubscribe(traceQuery)
    tracing = undefined
    await provider.shutdown()
    context.disable()
  }
}

/** Runs a part of the work of a request, or a job, in a span of its own. Without traces it only runs it. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work()
  const span = tracing.tracer.startSpan(name)
  try {
    return await tracing.within(span, work)
  } catch (error) {
    // Without its message, which may contain values of rows.
    span.setStatus({ code: ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** Handles a request in a span that `endRequest` ends. Traces of the client are ignored: anyone could send them. */
export function traceRequest<T>(request: IncomingMessage, requestId: string, handle: () => T): T {
  if (!tracing) return handle()
  const attributes: Attributes = { 'http.request.method': request.method ?? '', 'vastra.request_id': requestId }
  const span = tracing.tracer.startSpan('request', { kind: SERVER, attributes })
  spans.set(request, span)
  return tracing.within(span, handle)
}

/** Ends the span of a request and names it by the route, without the values in the address. */
export function endRequest({ raw, method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): void {
  const span = spans.get(raw)
  if (!span) return
  const route = routeOptions.url ?? 'unknown'
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode })
  if (statusCode >= 500) span.setStatus({ code: ERROR })
  span.end()
}

/** Kysely reports a query when it has ended. */
function traceQuery(message: unknown): void {
  const { sql, ms } = message as RunQuery
  const attributes: Attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, 2_000) }
  const startTime = Date.now() - ms
  tracing?.tracer.startSpan('SQL', { startTime, attributes }, tracing.current()).end(startTime + ms)
}
