import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MAX_STOCK } from '../../domain/catalogue/check-product.ts'
import { readConfig } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'
import { FileError, isDatabaseUnavailable, StartupError } from '../platform/errors.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { type ImportResult, importFile } from './import-file.ts'
import { describeImport, writeRefusals } from './report.ts'

// Exit codes: finished; stopped by the file or database, or every row refused; wrong arguments; Ctrl-C.
const DONE = 0
const FAILED = 1
const MISUSED = 2
const INTERRUPTED = 130

/** Runs `npm run import`: checks the file, writes its products to the database (a running shop may use it) and reports. Returns the exit code. */
export async function runImport(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const args = readArguments(argv)
    if (args.help) {
      console.log(USAGE)
      return DONE
    }
    return await importWithArguments(resolvePaths(args, env), env)
  } catch (problem) {
    if (problem instanceof ArgumentError) {
      console.error(`${problem.message}\n\n${USAGE}`)
      return MISUSED
    }
    console.error(explain(problem))
    return FAILED
  }
}

/** npm runs scripts in the project folder; relative file names refer to the folder where the command was typed. */
function resolvePaths(args: Arguments, env: NodeJS.ProcessEnv): Arguments {
  const folder = env.INIT_CWD ?? process.cwd()
  const report = args.report === undefined ? undefined : resolve(folder, args.report)
  return { ...args, file: resolve(folder, args.file), report }
}

async function importWithArguments(args: Arguments, env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env)
  const started = performance.now()
  const checking = progressBar('Checking the file')
  const file = await checkFile(args.file, checking.show).finally(checking.end)
  const imported = args.dryRun ? await load(undefined, file, args) : await loadIntoShop(file, args, config)
  const seconds = (performance.now() - started) / 1000
  console.log(describeImport(file, imported, { name: basename(args.file), seconds, ...args }))
  if (imported.refusals.length > 0) {
    const report = args.report ?? join(config.dataDir, 'import-refused.csv')
    console.log(await writeRefusals(report, imported.refusals))
  }
  if (imported.stopped) return INTERRUPTED
  const written = imported.created + imported.updated + imported.unchanged
  return written === 0 && imported.refusals.length > 0 ? FAILED : DONE
}

async function loadIntoShop(
  file: CheckedFile,
  args: Arguments,
  config: ReturnType<typeof readConfig>,
): Promise<ImportResult> {
  const database = await openDatabase(config)
  try {
    await migrate(database.url, { log: console.log })
    return await load(database.db, file, args)
  } finally {
    await database.close()
  }
}

async function load(
  db: Parameters<typeof importFile>[0],
  file: CheckedFile,
  { stock }: Arguments,
): Promise<ImportResult> {
  const progress = progressBar(db === undefined ? 'Reading products' : 'Importing products')
  let isStopping = false
  const stop = () => {
    isStopping = true
  }
  process.once('SIGINT', stop)
  try {
    return await importFile(db, file, {
      defaultStock: { piece: stock, metre: stock * 100 },
      onBytes: (read) => progress.show(read, file.source.bytes),
      shouldStop: () => isStopping,
    })
  } finally {
    progress.end()
    process.off('SIGINT', stop)
  }
}

function explain(problem: unknown): string {
  if (problem instanceof StartupError) return problem.message
  if (problem instanceof FileError) return `${problem.message}\nNothing was imported.`
  if (isDatabaseUnavailable(problem)) {
    return `The database cannot be used at the moment: ${problem instanceof Error ? problem.message : problem}. Products imported so far are complete; run the same command again for the rest.`
  }
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
}

const USAGE = `Usage: npm run import -- FILE [--stock N] [--dry-run] [--report FILE]

  FILE            a CSV file, plain or gzip: Shopify's product export, or plain columns (docs/import.md)
  --stock N       stock of new variants without a stock figure: N pieces, or N metres of fabric (default 10)
  --dry-run       check every row without changing anything
  --report FILE   where to list refused rows (default: import-refused.csv in the data folder)`

class ArgumentError extends Error {}

interface Arguments {
  readonly file: string
  /** Pieces, or whole metres. */
  readonly stock: number
  readonly dryRun: boolean
  readonly report: string | undefined
  readonly help: boolean
}

/** Parses the command line. Throws ArgumentError with the reason. */
function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args)
  const { help = false, 'dry-run': dryRun = false, report, stock = '10' } = values
  const [file = '', ...others] = positionals
  if (!help && file === '') throw new ArgumentError('Name the file to import after --.')
  if (others.length > 0) throw new ArgumentError(`Import one file at a time, not ${[file, ...others].join(' and ')}.`)
  if (!/^\d{1,9}$/.test(stock) || Number(stock) > MAX_STOCK / 100) {
    throw new ArgumentError(`--stock must be a whole number up to ${MAX_STOCK / 100}, not '${stock}'.`)
  }
  return { file, stock: Number(stock), dryRun, report, help }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        stock: { type: 'string' },
        'dry-run': { type: 'boolean' },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (problem) {
    throw new ArgumentError((problem as Error).message)
  }
}

/** Shows the progress of a long step. `end` is called once, whether the step succeeded or not. */
interface Progress {
  readonly show: (done: number, total: number) => void
  readonly end: () => void
}

/** A progress bar on a terminal; elsewhere (a log, a pipe) one line per ten percent. */
function progressBar(label: string, out: NodeJS.WriteStream = process.stderr): Progress {
  return out.isTTY ? terminalBar(label, out) : percentLines(label, out)
}

const WIDTH = 30

function terminalBar(label: string, out: NodeJS.WriteStream): Progress {
  let shown = -1
  const show = (done: number, total: number) => {
    const percent = percentOf(done, total)
    if (percent === shown) return
    shown = percent
    const full = Math.round((percent / 100) * WIDTH)
    out.write(`\r${label} [${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}] ${String(percent).padStart(3)} %`)
  }
  return { show, end: () => shown >= 0 && out.write('\n') }
}

function percentLines(label: string, out: NodeJS.WriteStream): Progress {
  let shown = -1
  const show = (done: number, total: number) => {
    const tens = Math.floor(percentOf(done, total) / 10)
    if (tens === shown) return
    shown = tens
    out.write(`${label}: ${tens * 10} %\n`)
  }
  return { show, end: () => {} }
}

function percentOf(done: number, total: number): number {
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
}
