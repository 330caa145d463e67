import { runShop } from './server/run-shop.ts'

process.env.NODE_ENV ??= 'production'

const { loadStorefront } = await import('./storefront.ts')
await runShop(process.env, loadStorefront)
