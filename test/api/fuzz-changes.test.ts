import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { manager, owner, packer, priya } from '../people.ts'
import { indigoKurta, khadiByTheMetre } from '../products.ts'
import { storeContact } from '../seller.ts'
import { testShop } from '../shop.ts'
import { type Random, randomOf } from '../simulator/random.ts'
import { naughtyStrings } from '../test-data.ts'
import { KnownIds } from './known-ids.ts'

/** `npm run fuzz` sets both; a failure names its seed and the request. */
const REQUESTS = Number(process.env.REQUESTS ?? 300)
const SEED = Number(process.env.SEED ?? 1)

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body: Json | undefined
  readonly caller: number
}

/** These end the sessions of the callers, or change who they are. */
const LEFT_OUT =
  /\/api\/(auth\/(logout|sessions|delete-account|change-password)|admin\/(team|demo|customers\/\{id\}(\/disable)?$))/

/** Bodies that the shop accepts, by call; their ids are of other shops. */
const VALID: Readonly<Record<string, readonly Json[]>> = JSON.parse(
  readFileSync(new URL('../data/valid-requests.json', import.meta.url), 'utf8'),
)

const shop = await testShop([indigoKurta, khadiByTheMetre], { isAudited: false })
await storeContact(shop.database.db)
const signIn = () => Promise.all([owner, owner, owner, priya, priya, manager, packer].map((person) => shop.as(person)))
let callers = await signIn()
const { paths } = (await shop.get('/api/openapi.json')).body as { paths: Record<string, Record<string, unknown>> }
const calls = Object.entries(paths)
  .filter(([path]) => !LEFT_OUT.test(path))
  .flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() as Request['method'] })),
  )
const known = new KnownIds()
for (const variant of await shop.database.db.selectFrom('variant').select(['id', 'product_id']).execute()) {
  known.learn('variants', { _id: variant.id })
  known.learn('products', { _id: variant.product_id })
}

const WRONG: readonly Json[] = [null, true, -1, 0, 1e308, 0.1 + 0.2, 1e9, '', ' ', [], {}, [[]], '2026-02-30', '\u0000']
/** Words of the contract's lists, as the valid requests use them. */
const WORDS = [...new Set(Object.values(VALID).flatMap((bodies) => bodies.flatMap(wordsOf)))]

function wordsOf(json: Json): string[] {
  if (typeof json === 'string') return /^[a-z_-]{3,24}$/.test(json) ? [json] : []
  return json !== null && typeof json === 'object' ? Object.values(json).flatMap(wordsOf) : []
}

function requestOf(random: Random): Request {
  const { path, method } = random.pick(calls) as (typeof calls)[number]
  const ids: string[] = []
  const filled = path.replaceAll(/([^/]+)\/\{(\w+)\}/g, (_, kind: string, name: string) => {
    const id = /id$/i.test(name) ? known.pick(random, kind) : String(random.pick(['112026', '0001', 'kurta', 'blank']))
    ids.push(id)
    return `${kind}/${id}`
  })
  const valid = random.pick(VALID[`${method} ${path}`] ?? [])
  const stored = method === 'PUT' && random.chance(0.3) ? known.stored(ids[0] ?? '') : undefined
  let body = stored ? ({ ...(valid as object), ...(stored as object) } as Json) : valid
  if (body !== undefined) {
    body = withKnownIds(random, body, '', ids[0])
    for (let changes = random.below(4); changes > 0; changes--) body = changed(random, body)
  }
  return { method, path: filled, body, caller: random.below(callers.length) }
}

/** Replaces ids of other shops by ids of this one, and the revision by that of the thing itself. */
function withKnownIds(random: Random, json: Json, name: string, own: string | undefined): Json {
  if (typeof json === 'string') return /^[0-9a-f]{24}$/.test(json) ? known.pick(random, name) : json
  if (name === 'revision' && own !== undefined) return known.revision(own) ?? json
  if (Array.isArray(json)) return json.map((item) => withKnownIds(random, item, name, undefined))
  if (json === null || typeof json !== 'object') return json
  const id = Object.entries(json).find(([key, value]) => /^(_id|id|product)$/.test(key) && typeof value === 'string')
  const inner = id ? known.pick(random, id[0] === 'product' ? 'product' : name) : own
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      id?.[0] === key ? (inner ?? value) : withKnownIds(random, value, key === 'ids' ? name : key, inner),
    ]),
  )
}

/** Changes one value somewhere inside. */
function changed(random: Random, json: Json): Json {
  if (json === null || typeof json !== 'object') return changedValue(random, json)
  const entries = Object.entries(json)
  const [name] = random.pick(entries) ?? []
  if (name === undefined || random.chance(0.03)) return changedValue(random, json)
  if (Array.isArray(json)) {
    if (random.chance(0.2)) return [...json, ...json]
    return json.map((item, place) => (String(place) === name ? changed(random, item) : item))
  }
  if (random.chance(0.15)) return Object.fromEntries(entries.filter(([key]) => key !== name))
  return Object.fromEntries(entries.map(([key, value]) => [key, key === name ? changed(random, value) : value]))
}

function changedValue(random: Random, json: Json): Json {
  if (random.chance(0.2)) return random.pick(WRONG) ?? null
  if (typeof json === 'boolean') return !json
  if (typeof json === 'number')
    return random.pick([json + 1, json - 1, -json, json * 100, json / 3, 0, 1, 99_999_999, 2 ** 31, 2 ** 53]) ?? 0
  if (typeof json === 'string')
    return (
      random.pick([
        ...[`${json}${json}`, json.slice(1), json.toUpperCase(), ` ${json}`, random.pick(naughtyStrings) ?? ''],
        ...[random.pick(WORDS) ?? '', random.pick(WORDS) ?? '', 'x'.repeat(random.below(70) ** 2), '2026-11-23', '९'],
      ]) ?? ''
    )
  return random.pick(WRONG) ?? null
}

/** Sends a request and learns from its answer. Returns what is wrong with it; undefined when nothing is. */
async function problemOf({ method, path, body, caller }: Request): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${callers[caller]?.token}`, 'content-type': 'application/json' }
  const hasBody = body !== undefined
  const answer = await shop.app.inject({
    method,
    url: path.toWellFormed(),
    headers: hasBody ? headers : { authorization: headers.authorization },
    ...(hasBody && { payload: JSON.stringify(body) }),
  })
  if (answer.statusCode >= 500) return `${answer.statusCode} ${answer.body.slice(0, 300)}`
  if (answer.statusCode < 300 && String(answer.headers['content-type']).includes('json')) {
    const kind = path.split('/').findLast((part) => !/^[0-9a-f]{24}$/.test(part) && part !== '') ?? ''
    known.learn(
      known.has(kind) || method === 'GET' || method === 'POST' ? kind : (path.split('/')[3] ?? ''),
      answer.json(),
    )
  }
  return undefined
}

it(
  `${REQUESTS} changed copies of valid requests get no 5xx, from seed ${SEED}`,
  async () => {
    const random = randomOf(SEED)
    for (let sent = 0; sent < REQUESTS; sent += 10) {
      // Some requests end sessions.
      if (sent % 300 === 0) callers = await signIn()
      const requests = Array.from({ length: 10 }, () => requestOf(random))
      const problems = await Promise.all(requests.map(problemOf))
      const at = problems.findIndex((problem) => problem !== undefined)
      if (at >= 0) expect.fail(`${problems[at]}\n${JSON.stringify(requests[at])}`)
    }
  },
  60_000 + REQUESTS * 100,
)
