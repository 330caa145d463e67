import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { type OpenShop, openShop } from '../src/server/app/open-shop.ts'
import { Pages } from '../src/server/pages/pages.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { openDatabase } from '../src/server/platform/database/open.ts'
import { VISITOR } from '../src/server/platform/http/handlers.ts'
import { loadDemoShop } from '../src/server/seed/load.ts'
import { loadStorefront } from '../src/storefront.ts'
import { median } from './load.ts'
import { withFolder } from './shop-process.ts'

const RUNS = 300
const WARM_UP = 60
const TIMEOUT_MS = 25_000
const PAGES = ['/', '/products', '/featured']

/**
 * Compares the first rendering of a page, from the request to the complete response, with React's `renderToString` for the
 * same tree and data, alternating in one process.
 */
export async function benchRendering(): Promise<void> {
  await withFolder(async (dataDir) => {
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)
    await migrate(database.url)
    await loadDemoShop(database.db)
    const shop = await openShop(database, { origin: 'http://localhost:3000', dataDir: 'var', worksOnJobs: false })
    await shop.isLoaded
    const origin = 'http://127.0.0.1'
    const storefront = (await loadStorefront())(shop.apiFor, origin)
    const pages = new Pages(storefront.render, origin, { cache: shop.pageCache })
    try {
      console.log("\nFirst rendering of a page, compared with React's renderToString for the same tree (alternating)")
      for (const path of PAGES) {
        const tree = await treeOf(path, shop, origin)
        const whole: number[] = []
        const bare: number[] = []
        const ratios: number[] = []
        const startedAt = performance.now()
        for (let turn = -WARM_UP; turn < RUNS && performance.now() - startedAt < TIMEOUT_MS; turn++) {
          const page = () => timed(() => pages.render(new URL(path, origin)))
          const react = () => timed(async () => renderToString(tree()))
          // The second one benefits from warm caches, so they alternate.
          const [first, second] = turn % 2 === 0 ? [page, react] : [react, page]
          const [one, two] = [await first(), await second()]
          if (turn < 0) continue
          const [time, baseline] = turn % 2 === 0 ? [one, two] : [two, one]
          whole.push(time)
          bare.push(baseline)
          ratios.push(time / baseline)
        }
        const ratio = median(ratios)
        const figures = `${median(whole).toFixed(2)} ms against ${median(bare).toFixed(2)} ms`
        console.log(`  ${path.padEnd(12)} ${ratio.toFixed(2)} times (${figures}); target: at most 2`)
      }
    } finally {
      await shop.close()
      await database.close()
    }
  })
}

/** Returns a function that creates the React element of a page with its data. Each rendering needs a new element. */
async function treeOf(path: string, shop: OpenShop, origin: string) {
  const built = (await import(new URL('../build/server/index.js', import.meta.url).href)) as ServerBuild
  const entry = built.entry.module as unknown as { apiContext: never; originContext: never }
  let seen: EntryContext | undefined
  const watched = {
    ...built.entry.module,
    default: async (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
      seen = context
      return new Response()
    },
  }
  const context = new RouterContextProvider()
  context.set(entry.apiContext, shop.apiFor(VISITOR) as never)
  context.set(entry.originContext, origin as never)
  const url = origin + path
  await createRequestHandler({ ...built, entry: { ...built.entry, module: watched } }, 'production')(
    new Request(url),
    context,
  )
  if (!seen) throw new Error(`${path} was not rendered.`)
  const { serverHandoffStream: _stream, ...whole } = seen
  return () => createElement(ServerRouter, { context: { ...whole } as EntryContext, url })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
