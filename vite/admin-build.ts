import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { fonts, invoiceFaces } from './fonts.ts'
import { labelledRows } from './labelled-rows.ts'
import { muiIcons } from './mui-icons.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** What several screens share is in two files. Without them a screen loads some seventy small ones, and takes a tenth longer. */
const SHARED_FILES = [
  { name: 'packages', test: /node_modules/, minShareCount: 4 },
  { name: 'shared', test: /src\//, minShareCount: 4 },
]

/** Builds the back office into a folder, as a separate bundle that the storefront never loads. */
export async function buildAdmin(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: `${ROOT}src/web/admin`,
    base: '/admin/',
    publicDir: false,
    // The server replaces this word with a new nonce in every response.
    html: { cspNonce: 'NONCE' },
    plugins: [muiIcons(), singleRouter(), labelledRows(), fonts({ emit: false }), invoiceFaces()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // jsPDF would load these to draw HTML and SVG, which no sheet contains.
        external: ['canvg', 'dompurify', 'html2canvas'],
        output: { codeSplitting: { groups: SHARED_FILES } },
      },
    },
  })
}

/** react-admin needs an older React Router than the storefront. npm installs several copies of it, but the bundle must have one. */
function singleRouter(): Plugin {
  const reactAdmin = createRequire(import.meta.url).resolve('react-admin')
  return {
    name: 'vastra:single-router',
    enforce: 'pre',
    resolveId(source) {
      if (source !== 'react-router' && !source.startsWith('react-router/')) return undefined
      return this.resolve(source, reactAdmin, { skipSelf: true })
    },
  }
}
