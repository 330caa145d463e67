import { connect, type Socket } from 'node:net'
import pg from 'pg'

/** What was bought, and how fast. */
export interface Sales {
  readonly orders: number
  readonly perSecond: number
}

/** Lets `count` buyers buy for some seconds, each beginning anew when the order before is answered. */
export async function sell(count: number, seconds: number, buyer: (number: number) => Promise<Buyer>): Promise<Sales> {
  const buyers = await Promise.all(Array.from({ length: count }, (_, number) => buyer(number)))
  let orders = 0
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    buyers.map(async ({ buy, leave }) => {
      for (; performance.now() < end; orders++) await buy()
      leave()
    }),
  )
  return { orders, perSecond: orders / ((performance.now() - started) / 1000) }
}

export interface Buyer {
  readonly buy: () => Promise<void>
  readonly leave: () => void
}

/** A connection that places one order after the other, each for somebody else, as cheap for the client as can be. */
export async function httpBuyer(url: string, token: () => string, cart: () => string): Promise<Buyer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answered = answersOf(socket)
  return {
    async buy() {
      const body = cart()
      socket.write(
        `POST /api/orders HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token()}\r\n` +
          `idempotency-key: ${crypto.randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      const answer = await answered()
      if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`An order was refused: ${answer.split('\r\n\r\n')[1]}`)
    },
    leave: () => socket.destroy(),
  }
}

/** Reads whole answers off a connection, one for each call. */
function answersOf(socket: Socket): () => Promise<string> {
  let text = ''
  let tell: { resolve: (answer: string) => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error) => tell?.reject(error)
  socket.setEncoding('latin1').on('error', fail)
  socket.on('close', () => fail(new Error('The shop closed the connection.')))
  socket.on('data', (chunk) => {
    text += chunk
    const head = text.indexOf('\r\n\r\n')
    const length = head < 0 ? undefined : /content-length: (\d+)/i.exec(text.slice(0, head))?.[1]
    if (length === undefined || text.length < head + 4 + Number(length)) return
    const answer = text
    text = ''
    tell?.resolve(answer)
  })
  return () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    tell = { resolve, reject }
    return promise
  }
}

/** A statement of a transaction as the driver was given it. */
interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The transaction of one order: its statements, and what in their values belongs to this order alone. */
export interface Recorded {
  readonly statements: readonly Statement[]
  readonly orderId: string
  readonly key: string
}

/** Listens to what the driver is told in the transaction by which `place` places one order. */
export async function record(pool: pg.Pool, key: string, place: () => Promise<string>): Promise<Recorded> {
  const heard: Statement[][] = []
  const listen = (client: pg.PoolClient) => {
    const statements: Statement[] = []
    heard.push(statements)
    client.query = ((text: string, values: readonly unknown[] = []) => {
      statements.push({ text, values })
      return Reflect.apply(pg.Client.prototype.query, client, [text, values])
    }) as typeof client.query
  }
  const leave = (_error: unknown, client: pg.PoolClient) => Reflect.deleteProperty(client, 'query')
  pool.on('acquire', listen).on('release', leave)
  const orderId = await place()
  pool.off('acquire', listen).off('release', leave)
  const statements = heard.find(([first]) => first?.text === 'begin') ?? []
  return { statements, orderId, key }
}

/** Runs the statements of an order again, under a new id and key, with nothing but the driver. */
export async function driverBuyer(pool: pg.Pool, order: () => Recorded, newId: () => string): Promise<Buyer> {
  const client = await pool.connect()
  return {
    async buy() {
      const { statements, orderId, key } = order()
      const [id, otherKey] = [newId(), crypto.randomUUID()]
      const anew = (value: unknown): unknown =>
        typeof value === 'string'
          ? value.replaceAll(orderId, id).replaceAll(key, otherKey)
          : Array.isArray(value)
            ? value.map(anew)
            : value
      for (const { text, values } of statements) await client.query(text, values.map(anew))
    },
    leave: () => client.release(),
  }
}
