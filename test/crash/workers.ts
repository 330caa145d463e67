import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { Counter, Registry } from 'prom-client'
import { runWorkers } from '../../src/server/app/run-workers.ts'
import { figuresOfAll } from '../../src/server/platform/worker-metrics.ts'

// The program of workers.test.ts: two processes that answer with their id, or with the figures of both. Argument: the port.
if (cluster.isPrimary) runWorkers(2, async () => console.log('closed'))
else {
  const registry = new Registry()
  new Counter({ name: 'processes', help: 'Processes that count', registers: [registry] }).inc()
  const figures = figuresOfAll(registry)
  createServer(async ({ url }, response) => {
    response.end(url === '/figures' ? await figures() : String(process.pid))
  }).listen(Number(process.argv[2]), '127.0.0.1')
}
