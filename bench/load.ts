import { connect } from 'node:net'

interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

/**
 * Requests one URL as fast as the connections allow, each waiting for its response before the next request. All responses
 * have the same length, so they are counted by bytes, which keeps the load of the client low.
 * @returns responses per second
 */
export async function throughput({ url, headers, connections, seconds }: Load): Promise<number> {
  const { hostname, port } = new URL(url)
  const request = requestOf(url, headers)
  const size = await sizeOfResponse(hostname, Number(port), request)
  let responses = 0
  const end = performance.now() + seconds * 1000
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(request))
      let received = 0
      socket.on('data', (chunk) => {
        received += chunk.length
        if (received < size) return
        received -= size
        responses++
        if (performance.now() < end) socket.write(request)
        else socket.end(resolve)
      })
      socket.setTimeout(3000, () =>
        socket.destroy(new Error(`${url} stopped responding, or the size of its responses changed.`)),
      )
      socket.on('error', reject)
    })
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, client))
  return responses / ((performance.now() - started) / 1000)
}

function requestOf(url: string, headers: Readonly<Record<string, string>>): string {
  const { pathname, search, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Requests a page and returns the size in bytes of the complete response, with its headers. */
export function sizeOfPage(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { hostname, port } = new URL(url)
  return sizeOfResponse(hostname, Number(port), requestOf(url, headers))
}

/** Returns the size in bytes of a complete response, with its headers. */
function sizeOfResponse(hostname: string, port: number, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = Buffer.alloc(0)
    const socket = connect(port, hostname, () => socket.write(request))
    socket.on('data', (chunk) => {
      text = Buffer.concat([text, chunk])
      const head = text.indexOf('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(text.subarray(0, Math.max(head, 0)).toString('latin1'))?.[1]
      if (head < 0 || length === undefined || text.length < head + 4 + Number(length)) return
      socket.end()
      resolve(text.length)
    })
    socket.on('error', reject)
  })
}

/** Returns the median time in milliseconds of `times` sequential requests, after some that warm up. */
export async function medianLatency(
  urls: (turn: number) => string,
  times: number,
  headers: Record<string, string> = {},
) {
  const taken: number[] = []
  for (let turn = -Math.ceil(times / 4); turn < times; turn++) {
    const started = performance.now()
    const response = await fetch(urls(turn + times), { headers, redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status >= 400) throw new Error(`${response.status} from ${urls(turn + times)}`)
    if (turn >= 0) taken.push(performance.now() - started)
  }
  return median(taken)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
