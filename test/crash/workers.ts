import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { runWorkers } from '../../src/server/app/run-workers.ts'

// The program of workers.test.ts: two processes that answer with their id. Argument: the port.
if (cluster.isPrimary) runWorkers(2, async () => console.log('closed'))
else
  createServer((_request, response) => response.end(String(process.pid))).listen(Number(process.argv[2]), '127.0.0.1')
