interface PageData {
  readonly loaderData: unknown
  readonly actionData: unknown
  readonly errors: unknown
}

/**
 * Returns a JavaScript expression that creates the stream of loader data React Router starts from. React Router's own encoding
 * is a flat list of numbered values, which compresses badly; plain JSON repeats texts of the HTML and saves about 1 KB a page.
 * Errors are more than JSON, so they keep React Router's encoding.
 */
export function loaderDataStream(data: PageData, encoded: string): string {
  if (data.errors) return `new Response(${safeInScript(JSON.stringify(encoded))}).body`
  const { loaderData, actionData = null, errors = null } = data
  return `(${streamOf})(${safeInScript(JSON.stringify({ loaderData, actionData, errors }))})`
}

/** Runs in the browser from its source text, so it must not use anything outside itself. */
function streamOf(data: unknown): ReadableStream | null {
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
  return new Response(`${JSON.stringify(list)}\n`).body
}

export function safeInScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
