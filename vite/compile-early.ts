import type { Plugin } from 'vite'

/**
 * Asks browsers to compile all functions of the larger scripts while they arrive, on another thread. Otherwise V8 compiles each function
 * on the main thread when it is first called, which took a third of the time in which the client starts.
 */
export function compileEarly(): Plugin {
  return {
    name: 'vastra:compile-early',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has put its own line at the beginning.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && chunk.code.length > SMALL && chunk.code.length < ON_DEMAND) {
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
          }
        }
      },
    },
  }
}

/** Characters; below it there is too little to compile. */
const SMALL = 16_000
/** Above it are only the parts of the invoice's PDF, of which a page uses few. */
const ON_DEMAND = 300_000
