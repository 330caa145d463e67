import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server that gives these answers in order and repeats the last one, until the test has ended. Records the requests. */
export async function answeringServer(...answers: RequestListener[]) {
  const calls: string[] = []
  const heads: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    heads.push(request.headers)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(request, response)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A busy machine may answer late, so only a test of silence gives up early.
  const isSlow = answers.some((answer) => [silence, stall, drip].includes(answer))
  const retryPolicy = { timeoutMs: isSlow ? 150 : 10_000, attempts: 3, delayMs: 5 }
  return { calls, heads, retryPolicy, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export const says =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
export const silence: RequestListener = () => undefined
/** Begins an answer and says no more. */
export const stall: RequestListener = (_request, response) => void response.write('{"success":')
/** A space every moment, before an answer that never comes. */
export const drip: RequestListener = (_request, response) => {
  const timer = setInterval(() => response.write(' '), 10)
  response.once('close', () => clearInterval(timer))
}
export const endless: RequestListener = (_request, response) => {
  const more = () => response.write('x'.repeat(65_536), () => response.destroyed || more())
  more()
}
export const hangsUp: RequestListener = (request) => request.socket.destroy()
