import { expect, it } from 'vitest'
import { manager, owner, packer, priya } from '../people.ts'
import { indigoKurta, khadiByTheMetre } from '../products.ts'
import { testShop } from '../shop.ts'
import { type Random, randomOf } from '../simulator/random.ts'
import { naughtyStrings } from '../test-data.ts'

/** `npm run fuzz` sets both; a failure names its seed and the smallest request that still fails. */
const REQUESTS = Number(process.env.REQUESTS ?? 300)
const SEED = Number(process.env.SEED ?? 1)

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly caller: number
}

/** These end the sessions of the callers. */
const LEFT_OUT = /^auth\.(logout|endSession|endOtherSessions|deleteAccount)$|^adminTeam\./

const shop = await testShop([indigoKurta, khadiByTheMetre], { isAudited: false })
const callers = [undefined, ...(await Promise.all([priya, packer, manager, owner].map((person) => shop.as(person))))]

const { paths } = (await shop.get('/api/openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { operationId }]) => !LEFT_OUT.test(operationId))
    .map(([method, operation]) => ({ path, method: method.toUpperCase() as Request['method'], operation })),
)
const ids = [shop.id('indigo-kurta'), shop.id('khadi-by-the-metre'), 'f'.repeat(24)]

const WRONG = [null, true, -1, 0, 1e308, 0.1 + 0.2, '', ' ', [], {}, [[]], '2026-02-30', '\u0000', '9'.repeat(400)]

function randomValue(random: Random, schema: Schema = {}, depth = 0): unknown {
  if (random.chance(0.15)) return random.chance(0.5) ? random.pick(naughtyStrings) : random.pick(WRONG)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return randomValue(random, random.pick(schema.anyOf), depth)
  if (schema.type === 'object' && depth < 6)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(() => random.chance(0.85))
        .map(([name, inner]) => [name, randomValue(random, inner, depth + 1)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: random.below(4) }, () => randomValue(random, schema.items, depth + 1))
  if (schema.type === 'integer') return random.below(100)
  if (schema.type === 'number') return random.below(10_000) / 4
  if (schema.type === 'boolean') return random.chance(0.5)
  return random.pick([...ids, 'kurta', 'priya@example.com', '110006', '2026-11-22', 'https://shop.example/x'])
}

function requestOf(random: Random): Request {
  const { path, method, operation } = random.pick(operations) as (typeof operations)[number]
  const parameters = operation.parameters ?? []
  const text = (schema: Schema) => {
    const value = randomValue(random, schema)
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  }
  const query = parameters.filter((one) => one.in === 'query' && random.chance(0.5))
  const schema = operation.requestBody?.content['application/json']?.schema
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(text(parameters.find((one) => one.name === name)?.schema ?? {}).toWellFormed()),
    ),
    query: Object.fromEntries(query.map(({ name, schema: inner }) => [name, text(inner).toWellFormed()])),
    body: schema && randomValue(random, schema),
    caller: random.below(callers.length),
  }
}

/** Returns what is wrong with the answer; undefined when nothing is. */
async function problemOf({ method, path, query, body, caller }: Request): Promise<string | undefined> {
  const token = callers[caller]?.token
  const before = performance.now()
  const { statusCode, body: answer } = await shop.app.inject({
    method,
    url: path,
    query: { ...query },
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  if (statusCode >= 500) return `${statusCode} ${answer.slice(0, 200)}`
  const seconds = (performance.now() - before) / 1000
  return seconds > 20 ? `an answer after ${seconds.toFixed(0)} s` : undefined
}

/** Leaves out parts of a failing request as long as it fails. */
async function shrunk(request: Request): Promise<Request> {
  for (const smaller of smallerOnes(request)) if (await problemOf(smaller)) return shrunk(smaller)
  return request
}

function* smallerOnes(request: Request): Generator<Request> {
  for (const name of Object.keys(request.query)) {
    const { [name]: _left, ...query } = request.query
    yield { ...request, query }
  }
  if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body)) return
  for (const name of Object.keys(request.body)) {
    const { [name]: _left, ...body } = request.body as Record<string, unknown>
    yield { ...request, body }
  }
}

it(
  `${REQUESTS} random requests to every call get no 5xx, from seed ${SEED}`,
  async () => {
    const random = randomOf(SEED)
    for (let sent = 0; sent < REQUESTS; sent += 20) {
      const requests = Array.from({ length: 20 }, () => requestOf(random))
      const problems = await Promise.all(requests.map(problemOf))
      const at = problems.findIndex((problem) => problem !== undefined)
      const failing = requests[at]
      if (failing) expect.fail(`${problems[at]}\n${JSON.stringify(await shrunk(failing))}`)
    }
  },
  60_000 + REQUESTS * 100,
)
