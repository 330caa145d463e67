import type { OpenShop } from '../src/server/app/open-shop.ts'

export type Api = ReturnType<OpenShop['apiFor']>

/** Keeps a page in the shop's cache that shows the answers of these calls. */
export async function keepPage(shop: OpenShop, address: string, load: (api: Api) => Promise<unknown>): Promise<void> {
  const rendering = shop.pageCache.begin()
  await load(shop.apiFor({ role: 'visitor', dependsOn: (name) => rendering.dependsOn.add(name) }))
  const { dependsOn, version } = rendering
  const brotli = { body: 'page', headers: [] }
  const page = {
    address,
    status: 200,
    etag: '""',
    headers: [],
    notModified: [],
    brotli,
    effort: 11 as const,
    sent: 0,
    dependsOn,
    version,
  }
  shop.pageCache.put(page, rendering)
  shop.pageCache.finish(rendering)
}
