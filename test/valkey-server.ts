import { createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A server with the part of Valkey's protocol (RESP3) that the shop uses: PING, and transactions of INCR and PEXPIRE with NX. */
export async function startValkey() {
  const counts = new Map<string, { count: number; endsAt: number }>()
  const sockets = new Set<Socket>()
  let isSilent = false

  function run([command = '', key = '', value = '']: readonly string[]): string {
    const found = counts.get(key)
    const entry = found && found.endsAt > Date.now() ? found : { count: 0, endsAt: Number.POSITIVE_INFINITY }
    if (command === 'incr') {
      counts.set(key, { ...entry, count: entry.count + 1 })
      return `:${entry.count + 1}\r\n`
    }
    if (command === 'ping') return '+PONG\r\n'
    if (command === 'hello') return '%1\r\n+proto\r\n:3\r\n'
    if (command !== 'pexpire') return '-ERR unknown command\r\n'
    if (entry.endsAt !== Number.POSITIVE_INFINITY) return ':0\r\n'
    counts.set(key, { ...entry, endsAt: Date.now() + Number(value) })
    return ':1\r\n'
  }

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let text = ''
    let queued: string[][] | undefined
    socket.on('data', (data) => {
      text += data
      for (let read = readCommand(text); read; read = readCommand(text)) {
        text = text.slice(read.length)
        const command = [read.words[0]?.toLowerCase() ?? '', ...read.words.slice(1)]
        if (isSilent) continue
        if (command[0] === 'multi') {
          queued = []
          socket.write('+OK\r\n')
        } else if (command[0] === 'exec') {
          const answers = (queued ?? []).map(run)
          socket.write(`*${answers.length}\r\n${answers.join('')}`)
          queued = undefined
        } else if (queued) {
          queued.push(command)
          socket.write('+QUEUED\r\n')
        } else socket.write(run(command))
      }
    })
  }

  const server = createServer(serve)
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  afterAll(stop)
  return {
    url: `valkey://127.0.0.1:${port}`,
    counts,
    stop,
    restart: () => listen(port),
    /** Takes requests and answers none, like a process that was stopped. */
    silence: (silent: boolean) => {
      isSilent = silent
    },
  }
}

/** Returns the first command of a text, `*2\r\n$4\r\nincr\r\n$1\r\nk\r\n`, once it is complete. All words are ASCII. */
function readCommand(text: string): { words: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return undefined
  const words: string[] = []
  let at = head[0].length
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (!size) return undefined
    at += size[0].length
    const end = at + Number(size[1])
    if (text.length < end + 2) return undefined
    words.push(text.slice(at, end))
    at = end + 2
  }
  return { words, length: at }
}
