interface PageData {
  readonly loaderData: unknown
  readonly actionData: unknown
  readonly errors: unknown
}

/**
 * An expression for the page's script that gives React Router the stream of loader data it starts from. Its own encoding is
 * a flat list of numbered values, which compresses badly; the plain JSON repeats names and ids that stand in the HTML
 * already, and costs the page a good kilobyte less. Errors are more than JSON: they go as React Router wrote them.
 */
export function handoffStream(data: PageData, encoded: string): string {
  if (data.errors) return `new Response(${safeInScript(JSON.stringify(encoded))}).body`
  const { loaderData, actionData = null, errors = null } = data
  return `(${streamOf})(${safeInScript(JSON.stringify({ loaderData, actionData, errors }))})`
}

/** Runs in the browser, from its own text: it may use nothing outside. */
function streamOf(data: unknown): ReadableStream | null {
  const list: unknown[] = []
  const add = (value: unknown): number => {
    if (value === null) return -5
    const place = list.push(value) - 1
    if (Array.isArray(value)) list[place] = value.map(add)
    else if (typeof value === 'object')
      list[place] = Object.fromEntries(
        Object.entries(value as object).map(([key, inner]) => [`_${add(key)}`, add(inner)]),
      )
    return place
  }
  add(data)
  return new Response(`${JSON.stringify(list)}\n`).body
}

export function safeInScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
