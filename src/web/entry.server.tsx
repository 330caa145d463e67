import { boot } from 'virtual:boot'
import { fonts } from 'virtual:fonts'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { CLIENT_FAILED, CLIENT_MAY_RUN } from './boot/client-events.ts'
import { PLACEHOLDER, type Place } from './client-start.tsx'
import { criticalCss } from './critical-css.ts'
import { loaderDataStream } from './loader-data.ts'
import type { ShellData } from './store/shell/shell-data.ts'
import css from './theme.css?inline'
import stylesheet from './theme.css?url'

export { apiContext, originContext } from './api.ts'
export { withoutEncodedData } from './loader-data.ts'
export { boot }

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
  const { serverHandoffStream: _taken, ...whole } = context
  const html = renderToString(<ServerRouter context={whole as EntryContext} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  const screen = context.staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const isShownByClient = SHOWN_BY_CLIENT.has(screen)
  const script = clientStart(context)
  const asksForSession = isShownByClient && !SHOWN_WITHOUT_SESSION.has(screen)
  headers.set('link', asksForSession ? `${FONT_HINTS}, ${SESSION_HINT}` : FONT_HINTS)
  const carriesScript = isShownByClient || status !== 200 || headers.get('cache-control')?.includes('no-store') === true
  const response = new Response(null, { status, headers })
  rendered.set(response, {
    clientStart: carriesScript ? undefined : script,
    page: (clientStartAddress, utf8) => {
      const bytes = utf8(html)
      return filled(bytes, {
        css: utf8(fonts.css + critical(bytes)),
        clientStart: carriesScript ? utf8(script) : '',
        clientStartAddress,
        startsClient: isShownByClient ? 'now' : isOnlyRead(context) ? 'used' : 'idle',
        stylesheet,
        boot: boot.path,
      })
    },
  })
  return response
}

interface RenderedHtml {
  /** The script that starts the client; undefined when the page carries it. */
  readonly clientStart: string | undefined
  /**
   * Returns the page with the address of that script, or with an empty one: a string with one character for each byte, as `utf8`
   * makes of a text. With a single ₹ in it each character of a text takes two bytes, and V8 keeps strings of more than 128 KB apart,
   * where making one takes as long as a quarter of a page's rendering.
   */
  readonly page: (clientStartAddress: string, utf8: (text: string) => string) => string
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
 * What these screens show is in the browser or behind the session, so their HTML has a title and grey areas only. They carry the
 * script that starts the client, which starts as soon as that is painted.
 */
const SHOWN_BY_CLIENT = new Set([
  ...['cart', 'wishlist', 'checkout', 'profile', 'addresses'],
  ...['orders', 'orders/:orderId', 'orders/:orderId/returns', 'order-confirmation/:orderId'],
])
/** Of these, the ones that show what this browser has stored before they know who is signed in. */
const SHOWN_WITHOUT_SESSION = new Set(['cart', 'wishlist', 'order-confirmation/:orderId'])
/** The other ones ask for the session with the page. The client's modules would delay the first paint if they came as early. */
const SESSION_HINT = '</api/auth/me>; rel=preload; as=fetch; crossorigin'

/** Pages on which nothing happens by itself: without the client they show all that they show with it. */
const ONLY_READ = new Set([
  ...['products', 'category/:categoryId', 'collections/:handle', 'featured', 'new-arrivals', 'best-sellers'],
  ...['pages/:handle', 'about', 'contact', 'faq', 'privacy', 'terms', 'shipping', 'returns'],
])

/** The client asks for the consent to the tags of the shop and runs them. */
function isOnlyRead({ staticHandlerContext: { matches, loaderData, errors } }: EntryContext): boolean {
  const shell: Partial<ShellData> | undefined = loaderData.root
  return errors === null && shell?.tags === '' && ONLY_READ.has(matches.at(-1)?.route.id ?? '')
}

/**
 * Returns the module that starts the full client, in React Router's format: its start-up data, route modules and entry. All imports
 * are dynamic, because only those report a module that could not be loaded, parsed or run. All modules are requested at once: one
 * after another names the next ones, which would take a slow connection several round trips. They run when the boot script allows it;
 * the one of an earlier version, in a page that was open during an upgrade, promises nothing.
 */
function clientStart(context: EntryContext): string {
  const { before, after } = loadingOf(context)
  const { staticHandlerContext, serverHandoffString } = context
  const lines = [
    before,
    `window.__reactRouterContext=${serverHandoffString};`,
    `window.__reactRouterContext.stream=${loaderDataStream(staticHandlerContext)};`,
    after,
  ]
  return lines.join('\n')
}

/** The lines that load a screen's modules. They are the same for all its pages. */
function loadingOf(context: EntryContext): Loading {
  const { manifest, staticHandlerContext } = context
  const screen = staticHandlerContext.matches.map(({ route }) => route.id).join(' ')
  const known = loading.get(screen)
  if (known) return known
  const routes = routesOf(context)
  const modules = [manifest.url, ...routes.map((route) => route?.module)]
  const before = [
    `for(const href of ${JSON.stringify(scriptsOf(context))})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `Promise.resolve(window.${CLIENT_MAY_RUN}).then(()=>Promise.all([${modules.map((url) => `import(${JSON.stringify(url)})`).join(',')}])).then(([,...routes])=>{`,
  ]
  const after = [
    `window.__reactRouterRouteModules={${routes.map((route, index) => `${JSON.stringify(route?.id)}:routes[${index}]`).join(',')}};`,
    `return import(${JSON.stringify(manifest.entry.module)});`,
    `}).catch((error)=>{document.dispatchEvent(new Event(${JSON.stringify(CLIENT_FAILED)}));throw error});`,
  ]
  const lines = { before: before.join('\n'), after: after.join('\n') }
  loading.set(screen, lines)
  return lines
}

interface Loading {
  readonly before: string
  readonly after: string
}

/** By the ids of a page's routes. */
const loading = new Map<string, Loading>()

function routesOf({ manifest, staticHandlerContext }: EntryContext) {
  return staticHandlerContext.matches.map((match) => manifest.routes[match.route.id])
}

/** The addresses of all modules that the client of this page consists of. */
function scriptsOf(context: EntryContext): string[] {
  const { manifest } = context
  const routes = routesOf(context)
  const parts = [manifest.entry, ...routes].flatMap((part) => [...(part?.imports ?? []), part?.module])
  return [...new Set([manifest.url, ...routes.map((route) => route?.module), ...parts])].filter(
    (url) => url !== undefined,
  )
}

/** Replaces the placeholders in one pass over the page. */
function filled(html: string, fillings: Readonly<Record<Place, string>>): string {
  let page = '<!DOCTYPE html>'
  let from = 0
  for (let at = html.indexOf(PLACEHOLDER); at >= 0; at = html.indexOf(PLACEHOLDER, from)) {
    const end = html.indexOf('*/', at + PLACEHOLDER.length)
    page += html.slice(from, at) + fillings[html.slice(at + PLACEHOLDER.length, end) as Place]
    from = end + 2
  }
  return page + html.slice(from)
}
