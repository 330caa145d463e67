import { connect, type Socket } from 'node:net'
import { jaipur } from '../test/ordering.ts'

/** Number of orders and their rate. */
export interface Sales {
  readonly orders: number
  readonly perSecond: number
}

export interface Buyer {
  readonly buy: () => Promise<void>
  readonly close: () => void
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

export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly phone: string
  readonly street: string
}

/** A connection to the shop. Each call returns the body of the response. */
export interface Browser {
  readonly quote: (products: readonly string[]) => Promise<void>
  /** Places an order and returns its id. */
  readonly place: (person: Person, products: readonly string[]) => Promise<string>
  /** Confirms an order that is paid in cash. */
  readonly confirm: (person: Person, orderId: string) => Promise<void>
  readonly close: () => void
}

/** Makes the calls of a browser over one connection, with as little work for the client as possible. */
export function openBrowser(url: string, price = 999): Browser {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const nextResponse = responsesOf(socket)
  const send = async (method: string, path: string, payload: object, { token = '', key = '' } = {}) => {
    const body = JSON.stringify(payload)
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: shop\r\n${token && `authorization: Bearer ${token}\r\n`}` +
        `${key && `idempotency-key: ${key}\r\n`}content-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    const response = await nextResponse()
    const answer = response.slice(response.indexOf('\r\n\r\n') + 4)
    if (!response.startsWith('HTTP/1.1 200')) throw new Error(`${method} ${path} was rejected: ${answer}`)
    return answer
  }
  const itemsOf = (products: readonly string[]) => products.map((product) => ({ product, quantity: 1, price }))
  return {
    quote: async (products) => {
      await send('POST', '/api/orders/quote', { items: itemsOf(products) })
    },
    place: async ({ token, email, phone, street }, products) => {
      const order = {
        customer: { name: 'Priya Nair', email, phone, address: { ...jaipur, street } },
        items: itemsOf(products),
        totalAmount: price * products.length,
        paymentMethod: 'cod',
      }
      const answer = await send('POST', '/api/orders', order, { token, key: crypto.randomUUID() })
      return JSON.parse(answer)._id
    },
    confirm: async ({ token }, orderId) => {
      await send('PUT', `/api/orders/${orderId}/payment`, { paymentStatus: 'PAYMENT_PENDING' }, { token })
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
