import { bundleServer } from './bundle-server.ts'

// `npm run build` moves it into build/.
await bundleServer('src/main.ts', 'build-new/shop')
