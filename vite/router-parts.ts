import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { LEFT_OUT, type LeftOut, leaveOut } from './leave-out.ts'

/** The lists below were checked against this version of React Router. */
const VERSION = '8.4.0'

/**
 * Leaves out of the browser's script the parts of React Router that this shop does not use: finding routes as they are needed
 * (react-router.config.ts sends the whole list with the first page), instruments, links that load their page ahead, actions, fetchers, forms but the search,
 * blockers and its own view transitions. Using one of these throws an error. A page whose script cannot be downloaded is opened as a
 * document; React Router would load the page again that is already shown.
 * Everything else in these files stays React Router's own.
 */
export function routerParts(): Plugin {
  return {
    name: 'vastra:router-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = fileOf(id)
      const standIn = file && STAND_INS[file]
      // A module's own export is taken before one of the same name from `export *`.
      return standIn && `export * from ${JSON.stringify(`${id}?whole`)}\n${standIn}`
    },
    transform(code, id) {
      const file = fileOf(id)
      const parts = file && PARTS[file]
      if (!parts) return undefined
      // Without these words an unused component stays in the script.
      const text = code.replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
      return { code: leaveOut(text, this.parse(text), parts), map: null }
    },
    buildStart() {
      const { version } = createRequire(import.meta.url)('react-router/package.json') as { version: string }
      if (version !== VERSION) throw new Error(`Check the lists in vite/router-parts.ts for React Router ${version}.`)
    },
  }
}

function fileOf(id: string): string | undefined {
  return /\/react-router\/dist\/production\/lib\/([\w/-]+\.js)$/.exec(id)?.[1]
}

const STAND_INS: Readonly<Record<string, string>> = {
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const useFogOFWarDiscovery = () => {}
    export const getPatchRoutesOnNavigationFunction = () => {}`,
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => {}
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,
  'dom/ssr/components.js': `
    export const Scripts = () => null
    export const PrefetchPageLinks = () => { ${LEFT_OUT} }`,
  // After an update of the shop the scripts of the version that is still open are gone. Without a connection, leaving the page would
  // end at the browser's error page; the router remembers a failure for good, so it waits instead.
  'dom/ssr/routeModules.js': `
    export const loadRouteModule = async (route, loaded) => {
      for (let tries = 0; ; tries++) {
        try {
          return (loaded[route.id] ??= await import(/* @vite-ignore */ route.module))
        } catch (error) {
          console.error(error)
        }
        if (await fetch(location.href, { method: 'HEAD' }).catch(() => 0)) {
          const router = window.__reactRouterDataRouter
          const next = router && router.state.navigation.location
          if (next) location.assign(router.createHref(next))
          else location.reload()
          return new Promise(() => {})
        }
        tries || document.dispatchEvent(new Event('page-waits'))
        await new Promise((again) => setTimeout(again, 3000))
      }
    }`,
}

const PARTS: Readonly<Record<string, LeftOut>> = {
  'router/router.js': {
    functions: {
      fetch: LEFT_OUT,
      handleAction: LEFT_OUT,
      checkFogOfWar: 'return { active: false, matches: null }',
      discoverRoutes: LEFT_OUT,
      patchRoutesImpl: LEFT_OUT,
      shouldBlockNavigation: '',
      updateBlocker: LEFT_OUT,
      // The parts of a route are loaded one by one; a function that loads all of them is for applications without a server.
      loadLazyRoute: `
        const load = (key) => loadLazyRouteProperty({ key, route, manifest, mapRouteProperties });
        const keys = Object.keys(route.lazy ?? {}).filter((key) => !lazyRoutePropertiesToSkip?.includes(key));
        const loading = keys.map(load);
        const lazyRoutePromise = loading.some(Boolean) ? Promise.all(loading).then(() => {}) : undefined;
        lazyRoutePromise?.catch(() => {});
        return { lazyRoutePromise, lazyHandlerPromise: loading[keys.indexOf(type)] }`,
      // The one form that React Router sends is the search: GET with what is in its fields.
      normalizeNavigateOptions: `
        if (!opts || !isSubmissionNavigation(opts)) return { path };
        const { formData, formEncType } = opts;
        const to = { ...parsePath(path), search: "?" + convertFormDataToSearchParams(formData) };
        return { path: createPath(to), submission: { formMethod: "GET", formAction: stripHashFromPath(path), formEncType, formData } }`,
    },
  },
  'dom/ssr/single-fetch.js': {
    functions: {
      singleFetchActionStrategy: LEFT_OUT,
      singleFetchLoaderFetcherStrategy: LEFT_OUT,
      nonSsrStrategy: LEFT_OUT,
      // The server has no middleware of React Router's.
      bubbleMiddlewareErrors: '',
    },
  },
  'dom/ssr/routes.js': { functions: { preventInvalidServerHandlerCall: '' } },
  'dom/lib.js': { assignments: ['Link.displayName =', 'NavLink.displayName =', 'Form.displayName ='] },
}
