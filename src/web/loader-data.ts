import { isRouteErrorResponse, type ServerBuild, UNSAFE_SingleFetchRedirectSymbol } from 'react-router'

interface PageData {
  readonly loaderData: unknown
  readonly actionData: unknown
  readonly errors: Readonly<Record<string, unknown>> | null
}

/**
 * Returns the build with loaders whose data React Router does not encode: for each document it would encode them into a stream,
 * which takes an eighth of the time of a rendering and which nobody reads, because `loaderDataStream` is what the page gets. Of data
 * with this flag it encodes only the flag. Not for requests of data alone, which are answered with that stream.
 */
export function withoutEncodedData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const load = route?.module.loader
    if (!route || !load) return [id, route]
    const loader: typeof load = async (args) => flagged(await load(args))
    return [id, { ...route, module: { ...route.module, loader } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function flagged(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || Array.isArray(result) || result instanceof Response)
    return result
  const flag = { [UNSAFE_SingleFetchRedirectSymbol]: undefined }
  return isWithInit(result) ? { ...result, data: { ...result.data, ...flag } } : { ...result, ...flag }
}

/** What React Router's `data()` returns: the data with a status or headers. */
function isWithInit(result: object): result is { readonly data: object } {
  return 'type' in result && result.type === 'DataWithResponseInit'
}

/**
 * Returns a JavaScript expression that creates the stream of loader data React Router starts from. React Router's own encoding
 * is a flat list of numbered values, which compresses badly; plain JSON repeats texts of the HTML and saves about 1 KB a page.
 * Errors are more than JSON, so a page with errors gets the list.
 */
export function loaderDataStream({ loaderData, actionData = null, errors }: PageData): string {
  const data = { loaderData, actionData, errors: null }
  if (!errors) return `new Response(JSON.stringify((${flat})(${inScript(data)}))+"\\n").body`
  return `new Response(${inScript(`${JSON.stringify(flatWithErrors({ ...data, errors }))}\n`)}).body`
}

/**
 * Returns React Router's list of values: numbers are places in it, `_3` is the key at place 3, -5 is null. Runs in the browser too, from
 * its source text, so it must not use anything outside itself.
 */
function flat(data: unknown): unknown[] {
  const list: unknown[] = []
  const add = (value: unknown): number => {
    if (value === null) return -5
    const index = list.push(value) - 1
    if (Array.isArray(value)) list[index] = value.map(add)
    else if (typeof value === 'object')
      list[index] = Object.fromEntries(
        Object.entries(value as object).map(([key, inner]) => [`_${add(key)}`, add(inner)]),
      )
    return index
  }
  add(data)
  return list
}

/** In React Router's list an error is its type, by name, with the places of its parts. */
function flatWithErrors({ errors, ...data }: PageData & { readonly errors: object }): unknown[] {
  const parts = Object.entries(errors).map(([id, error]) => [id, partsOf(error)])
  // Through JSON, as in the browser, so that what is undefined is left out.
  const list = flat(JSON.parse(JSON.stringify({ errors: Object.fromEntries(parts), ...data }))) as (
    | number[]
    | Record<string, number>
  )[]
  const [first] = Object.values(list[0] as Record<string, number>)
  for (const place of Object.values(list[first as number] as Record<string, number>)) {
    const error = list[place] as unknown[]
    error[0] = list[error[0] as number]
  }
  return list
}

function partsOf(error: unknown): unknown[] {
  if (isRouteErrorResponse(error)) return ['ErrorResponse', error.data ?? null, error.status, error.statusText]
  return ['SanitizedError', 'Error', error instanceof Error ? error.message : 'Unexpected Server Error']
}

function inScript(value: unknown): string {
  return safeInScript(JSON.stringify(value))
}

export function safeInScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
