import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/server/app/build-app.ts'
import type { RenderedPage } from '../src/server/pages/page-bytes.ts'
import { PageCache } from '../src/server/pages/page-cache.ts'
import type { PageParts, RenderPage } from '../src/server/pages/page-parts.ts'
import { Pages } from '../src/server/pages/pages.ts'
import type { Caller } from '../src/server/platform/http/handlers.ts'

type Render = (request: Request, caller: Caller, times: number) => RenderedPage | Promise<RenderedPage>

interface Options extends Pick<PageParts, 'knows' | 'isReachable'> {
  readonly render?: Render
  readonly maximumBytes?: number
  readonly isLimited?: boolean
}

/** A real HTTP server whose pages show how often pages were rendered. A product's page depends on the product. */
export async function pageServer(given: Render | Options = {}) {
  const {
    render,
    maximumBytes,
    isLimited = false,
    ...parts
  }: Options = typeof given === 'function' ? { render: given } : given
  let rendered = 0
  const renderPage: RenderPage = async (request, caller) => {
    rendered++
    if (render) return render(request, caller, rendered)
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/products/')) caller.dependsOn?.(pathname.slice('/products/'.length))
    return page(`rendered ${rendered} times ${'cloth '.repeat(400)}`)
  }
  const cache = new PageCache(maximumBytes)
  const pages = new Pages(renderPage, 'http://shop.test', { cache, ...parts })
  const { app, address } = await listening(pages, 'http://shop.test', isLimited)
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(address + path, { method, headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' })
  const text = async (path: string) => (await get(path)).text()
  return { app, cache, pages, get, text, address, times: () => rendered }
}

/** Serves pages over HTTP until `closeAll`. */
export async function listening(pages: Pages, origin: string, isLimited = false) {
  const ready = async () => undefined
  const app = await buildApp({ handlers: noCalls, origin, ready, pages, isLimited })
  open.push(app)
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

const open: FastifyInstance[] = []

export async function closeAll(): Promise<void> {
  for (const app of open.splice(0)) await app.close()
}

export function page(body: string, status = 200): RenderedPage {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return { status, headers, body: `<!DOCTYPE html>${body}` }
}

/** These pages call no endpoint. */
export const noCalls = new Proxy({}, { get: () => new Proxy({}, { get: () => () => undefined }) }) as never
