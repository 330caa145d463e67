import { basename, join, resolve } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'
import { isDatabaseUnavailable, StartupError } from '../platform/errors.ts'
import { type Arguments, readArguments, USAGE, WrongArguments } from './arguments.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { type Imported, importFile } from './import-file.ts'
import { progressBar } from './progress.ts'
import { describeImport, writeRefusals } from './report.ts'
import { FileError } from './source-file.ts'

/** Exit codes: the run reached the end; the file or database stopped it, or nothing could be taken; wrong arguments; Ctrl-C. */
const DONE = 0
const FAILED = 1
const MISUSED = 2
const INTERRUPTED = 130

/** `npm run import`: checks the file, opens the shop's database (which may be in use by a running shop), writes, reports. Answers the exit code. */
export async function runImport(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const wanted = readArguments(args)
    if (wanted.help) {
      console.log(USAGE)
      return DONE
    }
    return await importWanted(fromWhereTyped(wanted, env), env)
  } catch (problem) {
    if (problem instanceof WrongArguments) {
      console.error(`${problem.message}\n\n${USAGE}`)
      return MISUSED
    }
    console.error(explain(problem))
    return FAILED
  }
}

/** npm runs scripts in the project's folder; file names mean the folder the command was typed in. */
function fromWhereTyped(wanted: Arguments, env: NodeJS.ProcessEnv): Arguments {
  const typedIn = env.INIT_CWD ?? process.cwd()
  const report = wanted.report === undefined ? undefined : resolve(typedIn, wanted.report)
  return { ...wanted, file: resolve(typedIn, wanted.file), report }
}

async function importWanted(wanted: Arguments, env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env)
  const begun = performance.now()
  const checking = progressBar('Checking the file')
  const file = await checkFile(wanted.file, checking.show).finally(checking.end)
  const imported = wanted.dryRun ? await load(undefined, file, wanted) : await loadIntoShop(file, wanted, config)
  const seconds = (performance.now() - begun) / 1000
  console.log(describeImport(file, imported, { name: basename(wanted.file), seconds, ...wanted }))
  if (imported.refusals.length > 0) {
    const report = wanted.report ?? join(config.dataDir, 'import-refused.csv')
    console.log(await writeRefusals(report, imported.refusals))
  }
  if (imported.stopped) return INTERRUPTED
  const taken = imported.created + imported.updated + imported.unchanged
  return taken === 0 && imported.refusals.length > 0 ? FAILED : DONE
}

async function loadIntoShop(
  file: CheckedFile,
  wanted: Arguments,
  config: ReturnType<typeof readConfig>,
): Promise<Imported> {
  const database = await openDatabase(config)
  try {
    await migrate(database.url, { log: console.log })
    return await load(database.db, file, wanted)
  } finally {
    await database.close()
  }
}

async function load(db: Parameters<typeof importFile>[0], file: CheckedFile, { stock }: Arguments): Promise<Imported> {
  const progress = progressBar(db === undefined ? 'Reading products' : 'Importing products')
  let stopping = false
  const stop = () => {
    stopping = true
  }
  process.once('SIGINT', stop)
  try {
    return await importFile(db, file, {
      defaultStock: { piece: stock, metre: stock * 100 },
      onBytes: (read) => progress.show(read, file.source.bytes),
      shouldStop: () => stopping,
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
    return 'The database was lost on the way. What was imported until then is whole; run the same command again for the rest.'
  }
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
}
