import { createHash } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Api } from './contract/api.ts'
import { clientStartPath } from './domain/paths.ts'
import type { OpenStorefront, Storefront } from './server/app/run-shop.ts'
import type { Caller } from './server/platform/http/handlers.ts'

/** What the entry module of the built storefront exports in addition to React Router's own exports. */
interface EntryModule {
  readonly boot: { readonly path: string; readonly code: string }
  readonly apiContext: Parameters<RouterContextProvider['set']>[0]
  readonly originContext: Parameters<RouterContextProvider['set']>[0]
  readonly renderedHtmlOf: (response: Response) =>
    | {
        readonly clientStart: string | undefined
        readonly page: (clientStartAddress: string, utf8: (text: string) => string) => string
      }
    | undefined
  readonly withoutEncodedData: (build: ServerBuild) => ServerBuild
}

/** Loads the built pages. Returns a function that opens them for a shop. */
export async function loadStorefront(): Promise<OpenStorefront> {
  const built = (await import(new URL('../build/server/index.js', import.meta.url).href)) as ServerBuild
  return (apiFor, origin) => openStorefront(built, apiFor, origin)
}

/** A page calls the shop's endpoints through the request's context: the handlers that answer over HTTP, called in the same process. */
function openStorefront(built: ServerBuild, apiFor: (caller: Caller) => Api, origin: string): Storefront {
  const entry = built.entry.module as unknown as EntryModule
  const handleDocument = createRequestHandler(entry.withoutEncodedData(built), 'production')
  const handleData = createRequestHandler(built, 'production')
  return {
    boot: entry.boot,
    assetsFolder: new URL('../build/client/assets', import.meta.url),
    adminFolder: new URL('../build/admin', import.meta.url),
    render: async (request, caller) => {
      const context = new RouterContextProvider()
      context.set(entry.apiContext, apiFor(caller))
      context.set(entry.originContext, origin)
      const { pathname, search } = new URL(request.url)
      const handle = pathname.endsWith('.data') ? handleData : handleDocument
      const response = await handle(request, context)
      const { status, headers } = response
      const rendered = entry.renderedHtmlOf(response)
      if (!rendered) return { status, headers, body: Buffer.from(await response.arrayBuffer()) }
      const { clientStart: script, page } = rendered
      if (script === undefined) return { status, headers, body: Buffer.from(page('', utf8), 'latin1') }
      const digest = createHash('sha256').update(script).digest('base64url').slice(0, 22)
      return {
        status,
        headers,
        body: Buffer.from(page(clientStartPath(digest, pathname + search), utf8), 'latin1'),
        clientStart: { digest, script },
      }
    },
  }
}

/** Returns the bytes of a text in UTF-8 as a string with one character for each. */
function utf8(text: string): string {
  // No character of a string takes more than three bytes.
  if (text.length * 3 > scratch.length) return Buffer.from(text).toString('latin1')
  return scratch.toString('latin1', 0, scratch.write(text))
}

/** Memory that pages are encoded into. A new block for each page would take longer than the encoding. */
const scratch = Buffer.allocUnsafeSlow(384 * 1024)
