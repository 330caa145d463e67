import { connect, type Socket } from 'node:net'
import pg from 'pg'

/** Number of orders and their rate. */
export interface Sales {
  readonly orders: number
  readonly perSecond: number
}

/** Lets `count` buyers place orders for some seconds, each one after the other. */
export async function sell(count: number, seconds: number, buyer: (number: number) => Promise<Buyer>): Promise<Sales> {
  const buyers = await Promise.all(Array.from({ length: count }, (_, number) => buyer(number)))
  let orders = 0
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    buyers.map(async ({ buy, close }) => {
      for (; performance.now() < end; orders++) await buy()
      close()
    }),
  )
  return { orders, perSecond: orders / ((performance.now() - started) / 1000) }
}

export interface Buyer {
  readonly buy: () => Promise<void>
  readonly close: () => void
}

/** A connection that places orders for changing customers, with as little work for the client as possible. */
export async function httpBuyer(url: string, token: () => string, cart: () => string): Promise<Buyer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const nextResponse = responsesOf(socket)
  return {
    async buy() {
      const body = cart()
      socket.write(
        `POST /api/orders HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token()}\r\n` +
          `idempotency-key: ${crypto.randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      const response = await nextResponse()
      if (!response.startsWith('HTTP/1.1 200'))
        throw new Error(`An order was rejected: ${response.split('\r\n\r\n')[1]}`)
    },
    close: () => socket.destroy(),
  }
}

/** Returns a function that reads the next complete response from a connection. */
function responsesOf(socket: Socket): () => Promise<string> {
  let text = ''
  let waiting: { resolve: (response: string) => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error) => waiting?.reject(error)
  socket.setEncoding('latin1').on('error', fail)
  socket.on('close', () => fail(new Error('The shop closed the connection.')))
  socket.on('data', (chunk) => {
    text += chunk
    const head = text.indexOf('\r\n\r\n')
    const length = head < 0 ? undefined : /content-length: (\d+)/i.exec(text.slice(0, head))?.[1]
    if (length === undefined || text.length < head + 4 + Number(length)) return
    const response = text
    text = ''
    waiting?.resolve(response)
  })
  return () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    waiting = { resolve, reject }
    return promise
  }
}

/** An SQL statement as it was passed to the driver. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The transaction of one order: its statements, and the values that are unique to it. */
export interface Recorded {
  readonly statements: readonly Statement[]
  readonly orderId: string
  readonly key: string
}

/** Records the statements of the transaction in which `place` places one order. */
export async function record(pool: pg.Pool, key: string, place: () => Promise<string>): Promise<Recorded> {
  const transactions: Statement[][] = []
  const startRecording = (client: pg.PoolClient) => {
    const statements: Statement[] = []
    transactions.push(statements)
    client.query = ((text: string, values: readonly unknown[] = []) => {
      statements.push({ text, values })
      return Reflect.apply(pg.Client.prototype.query, client, [text, values])
    }) as typeof client.query
  }
  const stopRecording = (_error: unknown, client: pg.PoolClient) => Reflect.deleteProperty(client, 'query')
  pool.on('acquire', startRecording).on('release', stopRecording)
  const orderId = await place()
  pool.off('acquire', startRecording).off('release', stopRecording)
  const statements = transactions.find(([first]) => first?.text === 'begin') ?? []
  return { statements, orderId, key }
}

/** Repeats the statements of an order with a new id and key, using only the driver. */
export async function driverBuyer(pool: pg.Pool, order: () => Recorded, newId: () => string): Promise<Buyer> {
  const client = await pool.connect()
  return {
    async buy() {
      const { statements, orderId, key } = order()
      const [id, otherKey] = [newId(), crypto.randomUUID()]
      const withNewIds = (value: unknown): unknown =>
        typeof value === 'string'
          ? value.replaceAll(orderId, id).replaceAll(key, otherKey)
          : Array.isArray(value)
            ? value.map(withNewIds)
            : value
      for (const { text, values } of statements) await client.query(text, values.map(withNewIds))
    },
    close: () => client.release(),
  }
}
