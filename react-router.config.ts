import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildAdmin } from './vite/admin-build.ts'
import { precompress } from './vite/precompress.ts'
import { shortenManifest } from './vite/short-manifest.ts'

const config: Config = {
  appDirectory: 'src/web',
  // React Router empties this folder. `npm run build` then moves what is in it into build/.
  buildDirectory: 'build-new',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await buildAdmin(join(buildDirectory, 'admin'))
    await shortenManifest(join(buildDirectory, 'client', 'assets'))
    await Promise.all(['client', 'admin'].map((part) => precompress(join(buildDirectory, part, 'assets'))))
  },
}

export default config
