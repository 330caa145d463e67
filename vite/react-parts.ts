import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { LEFT_OUT, type LeftOut, leaveOut } from './leave-out.ts'

/** The lists below were checked against this version of React. */
const VERSION = '19.3.1'

/**
 * Leaves out of the storefront's script the parts of React that it does not use: `<Suspense>` and `lazy`, `<Activity>`, `<ViewTransition>`, `<Profiler>`,
 * refs of fragments, stylesheets and scripts with `precedence` or `async`, functions as the `action` of a form, custom elements,
 * `onSelect` and `onBeforeInput`, component stacks of errors, `createRoot` and what React does for browsers that the shop does not
 * support. Using one of these throws an error. Development, the server and the back office have the whole of React.
 */
export function reactParts(): Plugin {
  return {
    name: 'vastra:react-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = /\/node_modules\/(?:react|react-dom)\/cjs\/([\w-]+)\.production\.js$/.exec(id)?.[1]
      const parts = file && PARTS[file]
      if (!parts) return undefined
      const text = file === 'react-dom-client' ? withoutStacks(code) : code
      return { code: leaveOut(text, this.parse(text), parts), map: null }
    },
    buildStart() {
      const { version } = createRequire(import.meta.url)('react-dom/package.json') as { version: string }
      if (version !== VERSION) throw new Error(`Check the lists in vite/react-parts.ts for React ${version}.`)
    },
  }
}

/**
 * React makes errors when it is loaded that it only compares, and throws to itself. With the developer tools open, which is how a page is
 * measured, each asks for the lines of its stack, and for them V8 compiled all of React once more.
 */
function withoutStacks(code: string): string {
  return [460, 461, 474, 519, 542].reduce((text, number) => {
    const error = `Exception = Error(formatProdErrorMessage(${number}))`
    if (!text.includes(error)) throw new Error(`Not found: ${error}`)
    return text.replace(error, `Exception = { message: '${number}' }`)
  }, code)
}

/**
 * Fibers that are never made: 9 `<Context.Consumer>`, 12 `<Profiler>`, 13 `<Suspense>`, 16 `lazy`, 18 a boundary before its hydration, 19
 * `<SuspenseList>`, 22 and 23 hidden trees, 30 `<ViewTransition>`, 31 `<Activity>`, and those of experiments and old components.
 */
const TAGS: ReadonlySet<number> = new Set([9, 12, 13, 16, 17, 18, 19, 21, 22, 23, 24, 25, 28, 30, 31])

const VIEW_TRANSITIONS = {
  startViewTransition: LEFT_OUT,
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  trackEnterViewTransitions: '',
  commitNestedViewTransitions: '',
  commitAfterMutationEffectsOnFiber: '',
  recursivelyTraverseAfterMutationEffects: '',
  restoreNestedViewTransitions: '',
  measureNestedViewTransitions: '',
}

const FRAGMENT_REFS = {
  FragmentInstance: LEFT_OUT,
  commitNewChildToFragmentInstances: '',
  commitFragmentInstanceInsertionEffects: '',
  commitFragmentInstanceDeletionEffects: '',
}

/** The flag says that a change waits for a stylesheet or a picture. */
const NO_WAIT = 'workInProgress.flags &= -16777217'

const RESOURCES = {
  acquireResource: LEFT_OUT,
  suspendResource: LEFT_OUT,
  preloadResource: LEFT_OUT,
  preloadResourceAndSuspendIfNeeded: NO_WAIT,
  preloadInstanceAndSuspendIfNeeded: NO_WAIT,
  getResource: 'return null',
  accumulateSuspenseyCommitOnFiber: '',
  suspendInstance: '',
  waitForCommitToBeReady: 'return null',
  prefetchDNS: LEFT_OUT,
  preconnect: LEFT_OUT,
  preload: LEFT_OUT,
  preloadModule: LEFT_OUT,
  preinitScript: LEFT_OUT,
  preinitStyle: LEFT_OUT,
  preinitModuleScript: LEFT_OUT,
}

const FORM_ACTIONS = {
  extractEvents$1: '',
  mountActionState: LEFT_OUT,
  updateActionState: LEFT_OUT,
  updateActionStateImpl: LEFT_OUT,
  rerenderActionState: LEFT_OUT,
  TransitionAwareHostComponent: LEFT_OUT,
  requestFormReset: LEFT_OUT,
  recursivelyResetForms: '',
}

const EVENTS = {
  constructSelectEvent: '',
  getNativeBeforeInputChars: '',
  getFallbackBeforeInputChars: '',
  getData: '',
  isFallbackCompositionEnd: '',
  handleEventsForInputEventPolyfill: '',
  getTargetInstForInputEventPolyfill: '',
  getVendorPrefixedEventName: 'return eventName',
}

const REST = {
  getStackByFiberInDevAndProd: "return ''",
  isCustomElement: 'return false',
  setPropOnCustomElement: LEFT_OUT,
  useMemoCache: LEFT_OUT,
  mountDeferredValueImpl: LEFT_OUT,
  updateDeferredValueImpl: LEFT_OUT,
}

const PARTS: Readonly<Record<string, LeftOut>> = {
  'react-dom-client': {
    tags: TAGS,
    functions: { ...VIEW_TRANSITIONS, ...FRAGMENT_REFS, ...RESOURCES, ...FORM_ACTIONS, ...EVENTS, ...REST },
    assignments: [
      'FragmentInstance.prototype',
      'ViewTransitionPseudoElement.prototype',
      'ReactDOMSharedInternals.findDOMNode =',
      'exports.createRoot =',
    ],
  },
  'react-dom': {
    assignments: [
      'exports.preconnect =',
      'exports.prefetchDNS =',
      'exports.preinit =',
      'exports.preinitModule =',
      'exports.preload =',
      'exports.preloadModule =',
      'exports.requestFormReset =',
      'exports.unstable_batchedUpdates =',
      'exports.useFormState =',
      'exports.useFormStatus =',
    ],
  },
  react: {
    assignments: [
      'exports.Activity =',
      'exports.Children =',
      'exports.Profiler =',
      'exports.PureComponent =',
      'exports.StrictMode =',
      'exports.Suspense =',
      'exports.ViewTransition =',
      'exports.__COMPILER_RUNTIME =',
      'exports.addTransitionType =',
      'exports.cache =',
      'exports.cacheSignal =',
      'exports.cloneElement =',
      'exports.createRef =',
      'exports.lazy =',
      'exports.unstable_useCacheRefresh =',
      'exports.useActionState =',
      'exports.useDebugValue =',
      'exports.useDeferredValue =',
      'exports.useInsertionEffect =',
      'exports.useTransition =',
    ],
  },
}
