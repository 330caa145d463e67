import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../platform/config.ts'
import { isBucketAddress } from '../platform/config-storage.ts'
import { openDatabase } from '../platform/database/open.ts'
import { isDiskFull, StartupError } from '../platform/errors.ts'
import { StorageUnavailable } from '../platform/file-store.ts'
import { filesOf, openPlace } from '../platform/files-of.ts'
import { KEY_FILE } from '../platform/vault.ts'
import { writeBaseBackup } from './base-backup.ts'
import { moveShop } from './move-shop.ts'
import { deletedAccounts, deletionNotes, openBackupPlace, placeOf } from './places.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const USAGE = `npm run backup -- PLACE                writes a backup into a new folder in PLACE; the shop may be running
npm run base-backup -- FOLDER          copies the files of the built-in PostgreSQL for point-in-time recovery
npm run restore -- PLACE/vastra-TIME   restores it into an empty database; the shop must not be running
npm run move -- postgres://…           copies the shop into an empty database of another server; the shop must not be running
PLACE is a folder, or a bucket such as s3://bucket/prefix.`

/** Two invoices must never have the same number (rule 46(b) of the CGST Rules). */
const INVOICES =
  'Invoices and credit notes that were issued after this backup are lost. So that none of their numbers is given twice, the shop begins ' +
  'another series of numbers. GST returns in the back office shows it, and lets you go on in the old one.'

const ACCOUNTS =
  'Customers who deleted their account after this backup are deleted again in the first minutes, as far as the shop finds their ids in ' +
  'deleted-accounts: next to the backup, in BACKUP_DIR or in DATA_DIR. If the earlier shop had another DATA_DIR and no BACKUP_DIR, copy ' +
  'deleted-accounts from there before you start this one.'

const [command, folder, ...rest] = process.argv.slice(2)
try {
  if (!folder || folder.startsWith('-') || rest.length > 0 || !isCommand(command)) {
    console.log(USAGE)
    process.exitCode = folder === '--help' ? 0 : 1
  } else {
    const isAddress = command === 'move' || isBucketAddress(folder)
    await run(command, isAddress ? folder : resolve(process.env.INIT_CWD ?? '.', folder))
  }
} catch (error) {
  if (error instanceof StorageUnavailable) console.error(`The bucket cannot be used (${error.code}).`)
  else if (isDiskFull(error)) console.error('The disk is full. Free some space, or choose another disk, and try again.')
  else console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

/** A backup that contained the key would protect nothing. */
function keyNote({ secretKeys, dataDir }: Config, what: string): string {
  return `${what} of ${secretKeys.length > 0 ? 'SECRETS_KEY' : join(dataDir, KEY_FILE)} separately.`
}

function notesOf({ backupDir, s3, dataDir }: Config) {
  return deletionNotes(backupDir === undefined ? undefined : openBackupPlace(backupDir, s3), dataDir)
}

type Command = 'backup' | 'base-backup' | 'restore' | 'move'

function isCommand(command: string | undefined): command is Command {
  return ['backup', 'base-backup', 'restore', 'move'].includes(command ?? '')
}

async function run(command: Command, folder: string): Promise<void> {
  const config = readConfig(process.env)
  // Before anything is read: its address may be wrong.
  const target = command === 'move' ? await openDatabase(readConfig({ DATABASE_URL: folder })) : undefined
  const database = await openDatabase(config)
  try {
    const shop = { url: database.url, dataDir: config.dataDir, files: filesOf(config) }
    if (target) {
      const rows = await moveShop(shop, target.url)
      console.log(
        `Copied ${rows} rows. Set DATABASE_URL to the new address and start the shop. The database in DATA_DIR is unchanged.`,
      )
    } else if (command === 'base-backup') {
      if (isBucketAddress(folder)) throw new StartupError('base-backup writes into a folder of this machine.')
      if (config.databaseUrl)
        throw new StartupError(
          'base-backup is for the built-in PostgreSQL. Use pg_basebackup for the server of DATABASE_URL.',
        )
      console.log(`Wrote ${await writeBaseBackup(database.url, folder)}. It contains neither the log nor the uploads.`)
    } else if (command === 'backup') {
      const written = await writeBackup(shop, openBackupPlace(folder, config.s3))
      console.log(`Wrote ${written.address}: ${written.rows} rows and ${written.files} uploaded files, all checked.`)
      console.log(keyNote(config, 'It does not contain the key of encrypted secrets. Keep a copy'))
    } else {
      const deleted = [
        ...(await deletedAccounts(placeOf(folder, config.s3).deletedAccounts)),
        ...(await deletedAccounts(notesOf(config))),
      ]
      const { rows, files } = await restoreBackup(
        { address: folder, files: openPlace(folder, config.s3) },
        shop,
        deleted,
      )
      console.log(`Restored ${rows} rows and ${files} uploaded files. Start the shop with npm start.`)
      console.log(INVOICES)
      console.log(ACCOUNTS)
      console.log(keyNote(config, 'Second factors need the key of the earlier shop. Bring back'))
    }
  } finally {
    await target?.close()
    await database.close()
  }
}
