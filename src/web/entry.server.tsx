import { boot } from 'virtual:boot'
import { fonts } from 'virtual:fonts'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { CLIENT_FAILED } from './boot/client-events.ts'
import {
  BOOT_PLACE,
  CLIENT_START_ADDRESS_PLACE,
  CLIENT_START_PLACE,
  CSS_PLACE,
  STYLESHEET_PLACE,
} from './client-start.tsx'
import { criticalCss } from './critical-css.ts'
import { loaderDataStream } from './loader-data.ts'
import css from './theme.css?inline'
import stylesheet from './theme.css?url'

export { apiContext, originContext } from './api.ts'
export { boot, CLIENT_START_ADDRESS_PLACE }

/**
 * Renders the whole page at once: all loaders have finished, so nothing is left to stream, and the page cache stores one
 * string. The boot script starts the client later, from a script of its own: the page's data repeat what its HTML says, and nobody
 * needs them to read the page. A page that is not kept for everyone carries that script, because it could not be asked for again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const data = context.staticHandlerContext
  // React Router's own encoding is needed only for errors, which are more than JSON; reading it takes time.
  const state = data.errors && context.serverHandoffStream ? await new Response(context.serverHandoffStream).text() : ''
  const { serverHandoffStream: _taken, ...whole } = context
  const html = renderToString(<ServerRouter context={whole as EntryContext} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('link', FONT_HINTS)
  const script = clientStart(context, state)
  const isForEverybody = status === 200 && !headers.get('cache-control')?.includes('no-store')
  const page = fillPlaces(html, [
    [CSS_PLACE, fonts.css + critical(html)],
    [CLIENT_START_PLACE, isForEverybody ? '' : script],
    ...(isForEverybody ? [] : [[CLIENT_START_ADDRESS_PLACE, ''] as const]),
    [STYLESHEET_PLACE, stylesheet],
    [BOOT_PLACE, boot.path],
  ])
  const response = new Response(null, { status, headers })
  rendered.set(response, { html: page, ...(isForEverybody && { clientStart: script }) })
  return response
}

interface RenderedHtml {
  readonly html: string
  /** The script whose address is still to be put at CLIENT_START_ADDRESS_PLACE; undefined when the page carries it. */
  readonly clientStart?: string
}

/**
 * Returns the HTML of a response of this module. It is not the response's body, because a body would be encoded, streamed
 * and read back, which costs a tenth of the rendering time.
 */
export function renderedHtmlOf(response: Response): RenderedHtml | undefined {
  return rendered.get(response)
}

const rendered = new WeakMap<Response, RenderedHtml>()

const critical = criticalCss(css)

/** Fonts are fetched early but after the pictures, so that they do not delay them on a slow connection. */
const FONT_HINTS = fonts.files
  .map((file) => `<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin; fetchpriority=low`)
  .join(', ')

/**
 * Returns the module that starts the full client, in React Router's format: its start-up data, route modules and entry. All imports
 * are dynamic, because only those report a module that could not be loaded, parsed or run. All modules are requested at once: one
 * after another names the next ones, which would take a slow connection several round trips.
 */
function clientStart(context: EntryContext, state: string): string {
  const { manifest, staticHandlerContext, serverHandoffString } = context
  const matches = staticHandlerContext.matches.map((match) => manifest.routes[match.route.id])
  const modules = [manifest.url, ...matches.map((route) => route?.module)]
  const parts = [manifest.entry, ...matches]
  const all = new Set([...modules, ...parts.flatMap((part) => [...(part?.imports ?? []), part?.module])])
  const lines = [
    `for(const href of ${JSON.stringify([...all])})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `Promise.all([${modules.map((url) => `import(${JSON.stringify(url)})`).join(',')}]).then(([,...routes])=>{`,
    `window.__reactRouterContext=${serverHandoffString};`,
    `window.__reactRouterContext.stream=${loaderDataStream(staticHandlerContext, state)};`,
    `window.__reactRouterRouteModules={${matches.map((route, index) => `${JSON.stringify(route?.id)}:routes[${index}]`).join(',')}};`,
    `return import(${JSON.stringify(manifest.entry.module)});`,
    `}).catch((error)=>{document.dispatchEvent(new Event(${JSON.stringify(CLIENT_FAILED)}));throw error});`,
  ]
  return lines.join('\n')
}

/** Replaces the first occurrence of each placeholder in one pass over the page. */
function fillPlaces(html: string, fillings: readonly (readonly [place: string, text: string])[]): string {
  const found = fillings
    .map(([place, text]) => ({ place, text, at: html.indexOf(place) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
  const parts = ['<!DOCTYPE html>']
  let from = 0
  for (const { place, text, at } of found) {
    parts.push(html.slice(from, at), text)
    from = at + place.length
  }
  parts.push(html.slice(from))
  return parts.join('')
}
