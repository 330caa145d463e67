import { createServer, connect as openSocket, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A server before the database at `url` that passes everything on until a client sends `text`. From then on it accepts new
 * connections and says nothing on any, like a machine that was paused. Returns its address.
 */
export async function silentFrom(text: string, { url }: { readonly url: string }): Promise<string> {
  const address = new URL(url)
  const folder = address.searchParams.get('host')
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((socket) => {
    const other = folder
      ? openSocket(`${folder}/.s.PGSQL.${address.port}`)
      : openSocket(Number(address.port), address.hostname)
    for (const one of [socket, other]) sockets.add(one.on('error', () => undefined))
    socket.on('close', () => other.destroy())
    socket.on('data', (bytes) => {
      isSilent ||= bytes.includes(text)
      if (!isSilent) other.write(bytes)
    })
    other.on('data', (bytes) => isSilent || socket.write(bytes))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const silent = new URL(url)
  silent.searchParams.delete('host')
  silent.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return silent.href
}
