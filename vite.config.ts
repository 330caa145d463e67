import { createHash } from 'node:crypto'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'
import { compileEarly } from './vite/compile-early.ts'
import { fonts, invoiceFaces } from './vite/fonts.ts'
import { iconParts } from './vite/icon-parts.ts'
import { reactParts } from './vite/react-parts.ts'
import { routerParts } from './vite/router-parts.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    fonts(),
    invoiceFaces(),
    reactParts(),
    routerParts(),
    iconParts(),
    compileEarly(),
    bootScript(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // The icons go into the built server pages, so that a built shop runs without the 50 MB package.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    // As in vite/server-build.ts.
    ssr: { build: { rolldownOptions: { output: { charset: 'ascii', comments: false } } } },
    client: {
      build: {
        rolldownOptions: {
          // jsPDF would load these to draw HTML and SVG, which the invoice does not contain.
          external: ['canvg', 'dompurify', 'html2canvas'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// },
                {
                  name: 'shop',
                  // Without the modules that only forms, orders and content pages share.
                  test: /src\/(?:web\/(?:ui|store\/(?:shell|browser|catalogue\/card))|domain)\/(?!account-form|content\/(?:section-icon|rich-text)|orders\/|coupons\/|settings\/|payments\/|tax\/|accounts\/)/,
                  minShareCount: 8,
                },
                // The frame of every page: apart it would compress worse.
                {
                  name: 'shop',
                  test: /src\/web\/(?:root|client-start|prefetch-rules|store\/shell\/(?:connection|counted-link|footer|header|navigation|route-change|search-box|shell|user-menu)|ui\/skip-link|boot\/(?:page-view|client-events|queued-message|read-storage))\.tsx?/,
                },
                // The icons of the header and the footer; in files of their own they would take more.
                {
                  name: 'shop',
                  test: /lucide-react\/dist\/esm\/icons\/(?:check|heart|mail|user-round)\./,
                },
              ],
            },
          },
        },
      },
    },
  },
})

/**
 * `virtual:boot` is the script of a few KB that runs badges and menus until the client has hydrated the page. It is built
 * separately, so that it shares no chunk with the client.
 */
function bootScript(): Plugin {
  const id = '\0virtual:boot'
  return {
    name: 'vastra:boot-script',
    resolveId: (source) => (source === 'virtual:boot' ? id : undefined),
    async load(moduleId) {
      if (moduleId !== id) return undefined
      const result = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: 'src/web/boot/boot.ts', formats: ['iife'], name: 'boot' },
          rollupOptions: { output: { extend: true } },
        },
      })
      const output = Array.isArray(result) ? result[0] : result
      const chunk = output && 'output' in output ? output.output[0] : undefined
      if (chunk?.type !== 'chunk') throw new Error('The boot script did not build.')
      const hash = createHash('sha256').update(chunk.code).digest('hex').slice(0, 8)
      return `export const boot = ${JSON.stringify({ path: `/boot-${hash}.js`, code: chunk.code })}`
    },
  }
}
