import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { ensureWritableFolder, inspectEmbedded } from '@vastra/postgres-embedded'
import { checkServices } from '../check-services.ts'
import { type Config, readConfig } from '../config.ts'
import { bucketAddressText, isBucketAddress } from '../config-storage.ts'
import { StartupError } from '../errors.ts'
import { type FileStore, StorageUnavailable } from '../file-store.ts'
import { filesOf, openPlace } from '../files-of.ts'
import { checkServer } from './check-server.ts'
import { explainPostgresError } from './server.ts'

// `npm run doctor` runs this file and prints its lines. It changes nothing.
try {
  for (const line of await checkUp()) console.log(line)
} catch (error) {
  const explained = explainPostgresError(error)
  console.log(explained instanceof StartupError ? explained.message.replaceAll('\n', ' ') : String(error))
}

async function checkUp(): Promise<string[]> {
  const config = readConfig(process.env)
  return [
    ...(await checkDatabase(config)),
    ...(await checkBucket(config)),
    ...(await checkServices(config)),
    await lastBackup(config),
  ]
}

/** Names of backups are their times, so the last one is the newest. */
async function lastBackup({ backupDir, s3 }: Config): Promise<string> {
  if (backupDir === undefined)
    return 'note there are no nightly backups. Set BACKUP_DIR to a folder on another disk, or to a bucket.'
  const isInBucket = isBucketAddress(backupDir)
  const names = isInBucket ? await backupsInBucket(openPlace(backupDir, s3)) : backupsInFolder(backupDir)
  if (!names) return `${backupDir} of BACKUP_DIR cannot be read. Check S3_ENDPOINT, S3_REGION and the keys.`
  const last = names
    .filter((name) => /^vastra-[-0-9T]+Z$/.test(name))
    .sort()
    .at(-1)
  if (last === undefined) return `note there is no backup in ${backupDir} yet. The shop writes one every night.`
  const [, day, time] = /^vastra-(.{10})T(.{4})/.exec(last) ?? []
  return `ok the last backup is from ${day} ${time?.slice(0, 2)}:${time?.slice(2)} UTC: ${backupDir}/${last}`
}

function backupsInFolder(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** A backup has its description when it is complete. */
async function backupsInBucket(files: FileStore): Promise<readonly string[] | undefined> {
  const names: string[] = []
  try {
    for await (const { key } of files.list('vastra-'))
      if (/^[^/]+\/backup\.json$/.test(key)) names.push(key.split('/', 1)[0] ?? '')
  } catch (error) {
    if (error instanceof StorageUnavailable) return undefined
    throw error
  }
  return names
}

/** Writes, lists, reads and deletes a small file in the bucket of `MEDIA_URL`. */
async function checkBucket(config: Config): Promise<string[]> {
  if (!config.mediaUrl) return []
  const name = bucketAddressText(config.mediaUrl)
  const key = `doctor/${randomUUID()}.txt`
  const files = filesOf(config)
  try {
    await files.write(key, Buffer.from(key))
    const isRight = (await files.read(key))?.bytes.toString() === key && (await files.info(key)) !== undefined
    await files.delete(key)
    return [
      isRight ? `ok uploads are in ${name}, which can be written and read` : `${name} does not keep what is written.`,
    ]
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return [
      `${name} of MEDIA_URL cannot be used (${error.code}). Check S3_ENDPOINT, S3_REGION and the keys, and that they may list, read, write and delete.`,
    ]
  }
}

async function checkDatabase({ databaseUrl, databaseDirectUrl, databaseReadUrl, dataDir }: Config): Promise<string[]> {
  const hasFolder = existsSync(dataDir)
  if (hasFolder) await ensureWritableFolder(dataDir)
  const folderLine = hasFolder
    ? `ok the data folder ${dataDir} is writable`
    : `note the data folder ${dataDir} will be created at the first start`
  if (databaseUrl) {
    const once = { timeoutMs: 0 }
    await checkServer(databaseUrl, () => undefined, { ...once, isPooled: databaseDirectUrl !== undefined })
    if (databaseDirectUrl)
      await checkServer(databaseDirectUrl, () => undefined, { ...once, variable: 'DATABASE_DIRECT_URL' })
    if (databaseReadUrl)
      await checkServer(databaseReadUrl, () => undefined, {
        ...once,
        variable: 'DATABASE_READ_URL',
        isPooled: databaseDirectUrl !== undefined,
      })
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
