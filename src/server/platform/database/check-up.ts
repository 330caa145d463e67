import { existsSync, statSync } from 'node:fs'
import { ensureWritableFolder, inspectEmbedded } from '@vastra/postgres-embedded'
import { readConfig } from '../config.ts'
import { StartupError } from '../errors.ts'
import { checkServer } from './check-server.ts'
import { explainPostgresError } from './open.ts'

// `npm run doctor` runs this file and prints its lines. It changes nothing.
try {
  for (const line of await checkUp()) console.log(line)
} catch (error) {
  const explained = explainPostgresError(error)
  console.log(explained instanceof StartupError ? explained.message.replaceAll('\n', ' ') : String(error))
}

async function checkUp(): Promise<string[]> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const hasFolder = existsSync(dataDir)
  if (hasFolder) await ensureWritableFolder(dataDir)
  const folderLine = hasFolder
    ? `ok the data folder ${dataDir} is writable`
    : `note the data folder ${dataDir} will be created at the first start`
  if (databaseUrl) {
    await checkServer(databaseUrl, () => undefined, 0)
    return [folderLine, 'ok the PostgreSQL server of DATABASE_URL is reachable and recent enough']
  }
  const postgres = await inspectEmbedded(dataDir)
  if (postgres.state === 'absent') {
    return [folderLine, 'ok the built-in PostgreSQL is installed; its database will be created at the first start']
  }
  const size = statSync(postgres.logFile, { throwIfNoEntry: false })?.size ?? 0
  return [
    folderLine,
    `ok the database is in ${postgres.folder}; its log is ${postgres.logFile} (${Math.ceil(size / 1000)} KB)`,
    postgres.state === 'running'
      ? `ok the built-in PostgreSQL is running on port ${postgres.port}`
      : 'ok the built-in PostgreSQL is not running; `npm start` starts it',
  ]
}
