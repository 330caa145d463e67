import type { Plugin } from 'vite'

/**
 * Leaves out of the browser's script the parts of React Router that this shop does not use: finding routes as they are needed
 * (react-router.config.ts sends the whole list with the first page), instruments, and links that load their page ahead. A page
 * whose script cannot be downloaded is opened as a document; React Router would load the page again that is already shown.
 * Everything else in these files stays React Router's own.
 */
export function routerParts(): Plugin {
  return {
    name: 'vastra:router-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = /\/react-router\/dist\/production\/lib\/([\w/-]+\.js)$/.exec(id)?.[1]
      const standIn = file && STAND_INS[file]
      // A module's own export is taken before one of the same name from `export *`.
      return standIn && `export * from ${JSON.stringify(`${id}?whole`)}\n${standIn}`
    },
  }
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
    export const PrefetchPageLinks = () => { throw new Error('vite/router-parts.ts leaves this out.') }`,
  // After an update of the shop the scripts of the version that is still open are gone.
  'dom/ssr/routeModules.js': `
    export const loadRouteModule = async (route, loaded) => {
      try {
        return (loaded[route.id] ??= await import(/* @vite-ignore */ route.module))
      } catch (error) {
        console.error(error)
        const router = window.__reactRouterDataRouter
        const next = router && router.state.navigation.location
        if (next) window.location.assign(router.createHref(next))
        else window.location.reload()
        return new Promise(() => {})
      }
    }`,
}
