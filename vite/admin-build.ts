import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { fonts } from './fonts.ts'
import { labelledRows } from './labelled-rows.ts'
import { muiIcons } from './mui-icons.ts'

const HERE = fileURLToPath(new URL('../', import.meta.url))

/** Builds the back office into `build/admin`: a bundle of its own, of which no shopper loads a byte. */
export async function buildAdmin(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: `${HERE}src/web/admin`,
    base: '/admin/',
    publicDir: false,
    // The server puts a new nonce in the place of this word each time it hands the page out.
    html: { cspNonce: 'NONCE' },
    plugins: [muiIcons(), oneRouter(), labelledRows(), fonts({ emit: false })],
    build: {
      outDir: `${HERE}build/admin`,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  })
}

/** The storefront has a newer React Router than react-admin takes; npm then keeps several of the older one, which must be one here. */
function oneRouter(): Plugin {
  const reactAdmin = createRequire(import.meta.url).resolve('react-admin')
  return {
    name: 'vastra:one-router',
    enforce: 'pre',
    resolveId(source) {
      if (source !== 'react-router' && !source.startsWith('react-router/')) return undefined
      return this.resolve(source, reactAdmin, { skipSelf: true })
    },
  }
}
