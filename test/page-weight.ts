/** What a browser finds in a page of ours, read from its HTML. */

const INERT = /type="(?:text\/plain|application\/(?:ld\+)?json)"/
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

export function headOf(html: string): string {
  return /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? ''
}

/** Every `<img …>` in the order of the page, those of `<noscript>` left out. */
export function imagesOf(html: string): string[] {
  return html.replace(/<noscript>[\s\S]*?<\/noscript>/g, '').match(/<img\b[^>]*>/g) ?? []
}

/** The number of elements of the document, without those of `<noscript>`. */
export function elementsOf(html: string): number {
  const text = html.replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, (_whole, name) => `<${name}>`)
  return text.match(/<[a-z]/gi)?.length ?? 0
}

/** Code that runs as the page is read; data is not code. */
export function inlineScriptsOf(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', code = '']) =>
    /\ssrc=/.test(attributes) || INERT.test(attributes) ? [] : [code],
  )
}

/** Scripts the page loads by itself, preloaded modules among them. */
export function eagerSrcOf(html: string): string[] {
  const scripts = [...html.matchAll(SCRIPT)].flatMap(
    ([, attributes = '']) => /\ssrc="([^"]+)"/.exec(attributes)?.[1] ?? [],
  )
  const preloaded = [...html.matchAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g)].flatMap(
    ([tag]) => /\shref="([^"]+)"/.exec(tag)?.[1] ?? [],
  )
  return [...new Set([...scripts, ...preloaded])]
}

/** The address of the script that starts the page's client with its data; undefined when the page carries it. */
export function clientStartAddressOf(html: string): string | undefined {
  return /<script id="client-start"[^>]*\sdata-address="([^"]+)"/.exec(html)?.[1]
}

/** Whether the client starts with the page, on a screen that shows nothing without it. */
export function startsAtOnce(html: string): boolean {
  return /<script id="client-start"[^>]*\sdata-when="now"/.test(html)
}

/** The modules that the script imports that starts a page's client. */
export function modulesOf(startUp: string): string[] {
  return [...startUp.matchAll(/\bimport\("(\/assets\/[^"]+\.js)"\)/g)].flatMap(([, address]) => address ?? [])
}

/** Names of modules next to this one that it cannot start without. */
export function staticImportsOf(code: string): string[] {
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)].flatMap(([, name]) => name ?? [])
}
