import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { onStopSignal } from '../platform/stop-signals.ts'
import { collectFigures } from '../platform/worker-metrics.ts'

/** A process that ends within this time is not started again at once. */
const HEALTHY_MS = 10_000

const PAUSE_MS = 1_000
const STOP_TIMEOUT_MS = 20_000

/**
 * Serves the shop with `count` processes that share its port, and starts another for each one that ends, until SIGINT or
 * SIGTERM. When the first cannot start, this process ends too, because the others would not either.
 * @param close ends what the processes share
 */
export function runWorkers(count: number, close: () => Promise<void>): void {
  const startedAt = new Map<number, number>()
  let hasListened = false
  let isStopping = false

  const start = () => {
    startedAt.set(cluster.fork().id, performance.now())
  }

  const stop = async (status: number) => {
    if (isStopping) return
    isStopping = true
    const ended = Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [stopped(worker)] : []))
    await Promise.race([Promise.all(ended), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
    await close().catch(() => undefined)
    process.exit(status)
  }

  cluster.on('listening', () => {
    if (hasListened) return
    hasListened = true
    // The first one creates what the others only use, such as the queues of jobs.
    for (let n = 1; n < count; n++) start()
  })
  cluster.on('exit', async ({ id, process: { pid } }, code, signal) => {
    if (isStopping) return
    if (!hasListened) return stop(1)
    console.error(`Process ${pid} of the shop ended (${signal ?? `exit code ${code}`}). Another one is being started.`)
    if (performance.now() - (startedAt.get(id) ?? 0) < HEALTHY_MS) await sleep(PAUSE_MS)
    if (!isStopping) start()
  })
  collectFigures()
  // The system hands out connections. By turns, one that was given to a process just killed would never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  onStopSignal(() => stop(0))
  start()
}

function stopped(worker: Worker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.once('exit', () => resolve())
  worker.process.kill('SIGTERM')
  return promise
}
