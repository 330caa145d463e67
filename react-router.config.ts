import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './vite/precompress.ts'

const config: Config = {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client', 'assets')),
}

export default config
