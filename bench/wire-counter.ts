import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './shop-process.ts'

/** What passed between a program and PostgreSQL. */
export interface Traffic {
  /** How often the program sent something and waited for the answer. */
  trips: number
  statements: number
  /** Statements that had to be parsed and planned again. */
  parsed: number
}

interface WireCounter {
  /** The address of the database through the counter. */
  readonly url: string
  /** The connections that serve requests. */
  readonly requests: Traffic
  /** The connection that follows changes. */
  readonly changes: Traffic
  close(): void
}

/** Stands between a program and PostgreSQL and counts what passes, without changing it. */
export async function countTraffic(databaseUrl: string): Promise<WireCounter> {
  const target = new URL(databaseUrl)
  const counts = { requests: noTraffic(), changes: noTraffic() }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const count = counterOf(counts)
    let hasAnswered = true
    client.on('data', (data) => {
      count(data, hasAnswered)
      hasAnswered = false
      database.write(data)
    })
    database.on('data', (data) => {
      hasAnswered = true
      client.write(data)
    })
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  url.searchParams.delete('host')
  return {
    url: url.href,
    ...counts,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export function noTraffic(): Traffic {
  return { trips: 0, statements: 0, parsed: 0 }
}

/** Reads the messages that a client sends (PostgreSQL manual, 'Message Formats'): a letter, then the length in four bytes. */
function counterOf(counts: Pick<WireCounter, 'requests' | 'changes'>) {
  let rest: Buffer = Buffer.alloc(0)
  let traffic: Traffic | undefined
  return (data: Buffer, startsTrip: boolean) => {
    rest = Buffer.concat([rest, data])
    if (!traffic) {
      // The first message has no letter and names the program.
      if (rest.length < 4 || rest.length < rest.readInt32BE(0)) return
      traffic = rest.includes('vastra changes') ? counts.changes : counts.requests
      rest = rest.subarray(rest.readInt32BE(0))
    } else if (startsTrip) traffic.trips++
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const kind = String.fromCharCode(rest[0] as number)
      if (kind === 'E' || kind === 'Q') traffic.statements++
      if (kind === 'P' || kind === 'Q') traffic.parsed++
      rest = rest.subarray(1 + rest.readInt32BE(1))
    }
  }
}
