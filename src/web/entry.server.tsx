import { boot } from 'virtual:boot'
import { fonts } from 'virtual:fonts'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { criticalCss } from './critical-css.ts'
import { handoffStream } from './loader-data.ts'
import { BOOT_PLACE, CSS_PLACE, STYLESHEET_PLACE, TAKEOVER_PLACE } from './client-start.tsx'
import css from './theme.css?inline'
import stylesheet from './theme.css?url'

export { apiContext, originContext } from './api.ts'
export { boot }

/**
 * Renders the whole page in one go: every loader has answered by now, nothing is left to stream, and one string is what
 * the page cache keeps. The client's data and modules travel as inert text; the boot script wakes them.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const data = context.staticHandlerContext
  // React Router's own encoding of the data is wanted only for what is more than JSON; reading it takes its time.
  const state = data.errors && context.serverHandoffStream ? await new Response(context.serverHandoffStream).text() : ''
  const { serverHandoffStream: _taken, ...whole } = context
  const html = renderToString(<ServerRouter context={whole as EntryContext} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('link', FONT_HINTS)
  const page = filled(html, [
    [CSS_PLACE, fonts.css + critical(html)],
    [TAKEOVER_PLACE, takeover(context, state)],
    [STYLESHEET_PLACE, stylesheet],
    [BOOT_PLACE, boot.path],
  ])
  const response = new Response(null, { status, headers })
  rendered.set(response, page)
  return response
}

/**
 * The HTML of an answer made here. It travels beside the `Response` and not in it: a body would be turned into bytes,
 * streamed and read back, which costs a tenth of the rendering.
 */
export function htmlOf(response: Response): string | undefined {
  return rendered.get(response)
}

const rendered = new WeakMap<Response, string>()

const critical = criticalCss(css)

/** Fetched early but after the pictures: in time on a quick line, for the next page on a slow one. */
const FONT_HINTS = fonts.files
  .map((file) => `<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin; fetchpriority=low`)
  .join(', ')

/** The module that starts the full client: React Router's own start-up data, route modules and entry, in its own format. */
function takeover(context: EntryContext, state: string): string {
  const { manifest, staticHandlerContext, serverHandoffString } = context
  const modules = staticHandlerContext.matches.map((match) => manifest.routes[match.route.id])
  const lines = [
    `import ${JSON.stringify(manifest.url)};`,
    ...modules.map((route, place) => `import * as r${place} from ${JSON.stringify(route?.module)};`),
    `window.__reactRouterContext=${serverHandoffString};`,
    `window.__reactRouterContext.stream=${handoffStream(staticHandlerContext, state)};`,
    `window.__reactRouterRouteModules={${modules.map((route, place) => `${JSON.stringify(route?.id)}:r${place}`).join(',')}};`,
    `import(${JSON.stringify(manifest.entry.module)});`,
  ]
  return lines.join('\n')
}

/** The page with the first of each place filled, in one pass: the places stand far apart in a long text. */
function filled(html: string, fillings: readonly (readonly [place: string, text: string])[]): string {
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
