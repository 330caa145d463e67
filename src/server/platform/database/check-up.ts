import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Cluster,
  checkServer,
  findPrograms,
  openCluster,
  whoAnswers,
  writableDataDir,
} from '@vastra/postgres-embedded'
import { readConfig } from '../config.ts'
import { StartupError } from '../errors.ts'

// Run by `npm run doctor`, which prints these lines; changes nothing.
try {
  for (const line of await checkUp()) console.log(line)
} catch (error) {
  console.log(error instanceof StartupError ? error.message.replaceAll('\n', ' ') : String(error))
}

async function checkUp(): Promise<string[]> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const folder = existsSync(dataDir) ? dataDir : undefined
  if (folder) await writableDataDir(folder)
  const ground = folder
    ? `ok the data folder ${folder} can be written`
    : `note the data folder ${dataDir} is made at the first start`
  if (databaseUrl) {
    await checkServer(databaseUrl, () => undefined, 0)
    return [ground, 'ok the PostgreSQL server of DATABASE_URL answers and is new enough']
  }
  const place = join(dataDir, 'postgres')
  if (!existsSync(place)) {
    await findPrograms({})
    return [ground, 'ok the built-in PostgreSQL is installed; its database is made at the first start']
  }
  const cluster = await openCluster(place)
  return [ground, `ok the database in ${cluster.folder} is there${logSize(cluster)}`, await stateOf(cluster)]
}

async function stateOf(cluster: Cluster): Promise<string> {
  const port = await whoAnswers(cluster)
  return port
    ? `ok the built-in PostgreSQL is running on port ${port}`
    : 'ok the built-in PostgreSQL is not running; `npm start` starts it'
}

function logSize({ folder }: Cluster): string {
  const size = statSync(join(folder, 'log'), { throwIfNoEntry: false })?.size ?? 0
  return `, its log is ${join(folder, 'log')} (${Math.ceil(size / 1000)} KB)`
}
