import { setTimeout as sleep } from 'node:timers/promises'
import { jaipur } from '../ordering.ts'
import type { Machine } from './servers.ts'

export interface Person {
  readonly email: string
  readonly phone: string
  readonly token: string
}

export interface Product {
  readonly id: string
}

/** What the shoppers and readers have seen so far. */
export interface Seen {
  /** The orders that were answered, by the key of their request. */
  readonly acknowledged: Map<string, string>
  readonly confirmed: Set<string>
  /** The times of requests that failed: no answer, or a 5xx. Each was repeated. */
  readonly failures: number[]
  readonly refusals: Map<string, number>
  pages: number
}

interface Load {
  readonly machines: readonly Machine[]
  readonly people: readonly Person[]
  readonly products: readonly Product[]
  readonly isOver: () => boolean
}

const BUYERS = 8
const READERS = 4
/** A shopper repeats a request that failed until this time is over. */
const PATIENCE_MS = 90_000

/** Lets shoppers order and others read, each request at one of the machines, until `isOver`. */
export async function runLoad(load: Load, seen: Seen): Promise<void> {
  await Promise.all([
    ...Array.from({ length: BUYERS }, (_, number) => buy(load, seen, number)),
    ...Array.from({ length: READERS }, () => read(load, seen)),
  ])
}

async function buy(load: Load, seen: Seen, number: number): Promise<void> {
  for (let turn = number; !load.isOver(); turn += BUYERS) {
    const { email, phone, token } = load.people[turn % load.people.length] as Person
    const { id } = load.products[turn % load.products.length] as Product
    const key = crypto.randomUUID()
    const placed = await repeat(load, seen, '/api/orders', {
      method: 'POST',
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify({
        customer: { name: 'Priya Nair', email, phone, address: { ...jaipur, street: key } },
        items: [{ product: id, quantity: 1, price: 999 }],
        totalAmount: 999,
        paymentMethod: 'cod',
      }),
    })
    if (!placed) continue
    seen.acknowledged.set(key, placed._id)
    const confirmed = await repeat(load, seen, `/api/orders/${placed._id}/payment`, {
      method: 'PUT',
      headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
      body: JSON.stringify({ paymentStatus: 'PAYMENT_PENDING' }),
    })
    if (confirmed) seen.confirmed.add(placed._id)
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

async function read(load: Load, seen: Seen): Promise<void> {
  while (!load.isOver()) {
    const { id } = any(load.products)
    const path = any(['/', '/products', `/products/${id}`, `/api/products/${id}`, '/api/products?limit=20&facets=true'])
    const answer = await request(load, path, {}).catch(() => undefined)
    if (!answer || answer.status >= 500) seen.failures.push(Date.now())
    else seen.pages++
    await answer?.arrayBuffer().catch(() => seen.failures.push(Date.now()))
    await sleep(5)
  }
}

/** Sends a request until it is answered, as a browser does, and returns the answer; undefined when it was refused. */
async function repeat(
  load: Load,
  seen: Seen,
  path: string,
  init: RequestInit,
): Promise<{ readonly _id: string } | undefined> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    try {
      const answer = await request(load, path, init)
      if (answer.status === 200) return (await answer.json()) as { _id: string }
      const text = `${answer.status} ${(await answer.text()).slice(0, 80)}`
      if (answer.status < 500) {
        seen.refusals.set(text, (seen.refusals.get(text) ?? 0) + 1)
        return undefined
      }
    } catch {
      // No answer: whether the order was placed is unknown, so the same request is sent again.
    }
    seen.failures.push(Date.now())
  }
  throw new Error(`${path} was not answered for ${PATIENCE_MS / 1000} s.`)
}

/** Sends a request to a machine that answers, as a balancer does: one that cannot be reached is left out until it is ready again. */
async function request({ machines }: Load, path: string, init: RequestInit): Promise<Response> {
  const ready = machines.filter(({ url }) => !away.has(url))
  const { url } = any(ready.length > 0 ? ready : machines)
  try {
    return await fetch(url + path, { ...init, signal: AbortSignal.timeout(15_000) })
  } catch (error) {
    if (!(error instanceof DOMException) && !away.has(url)) {
      away.add(url)
      void untilReady(url).then(() => away.delete(url))
    }
    throw error
  }
}

const away = new Set<string>()

async function untilReady(url: string): Promise<void> {
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(200)
}

function any<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T
}
