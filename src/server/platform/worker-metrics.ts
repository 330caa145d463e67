import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

interface Message {
  readonly type: 'vastra figures wanted' | 'vastra figures'
  readonly id: number
  /** Absent when they could not be collected. */
  readonly text?: string
}

/**
 * Returns the figures of all processes that serve the shop on this machine: the process asks its parent, which asks them all. The
 * figures of this process alone when there is only one, or when the others do not answer within 6 seconds.
 */
export function figuresOfAll(registry: Registry): () => Promise<string> {
  const { worker } = cluster
  if (!worker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  // Only a process that has one answers the parent's question.
  new AggregatorRegistry()
  let last = 0
  return async () => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const listen = (message: Message) => {
      if (message?.type === 'vastra figures' && message.id === id) resolve(message.text)
    }
    const timer = setTimeout(() => resolve(undefined), WAIT_MS)
    process.on('message', listen)
    worker.send({ type: 'vastra figures wanted', id } satisfies Message, (error) => error && resolve(undefined))
    const text = await promise
    clearTimeout(timer)
    process.off('message', listen)
    return text ?? registry.metrics()
  }
}

/** In the parent of several processes: adds up their figures for each of their requests. */
export function collectFigures(): void {
  let aggregator: AggregatorRegistry<typeof AggregatorRegistry.PROMETHEUS_CONTENT_TYPE> | undefined
  cluster.on('message', async (asking: Worker, message: Message) => {
    if (message?.type !== 'vastra figures wanted') return
    aggregator ??= new AggregatorRegistry()
    const text = await aggregator.clusterMetrics().catch(() => undefined)
    if (asking.isConnected())
      asking.send({ type: 'vastra figures', id: message.id, ...(text !== undefined && { text }) } satisfies Message)
  })
}

/** prom-client itself waits 5 seconds for the processes. */
const WAIT_MS = 6_000
