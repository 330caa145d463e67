import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open.ts'
import { StartupError } from '../platform/errors.ts'
import { filesOf } from '../platform/files-of.ts'
import { KEY_FILE } from '../platform/vault.ts'
import { writeBaseBackup } from './base-backup.ts'
import { moveShop } from './move-shop.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const USAGE = `npm run backup -- FOLDER               writes a backup into a new folder in FOLDER; the shop may be running
npm run base-backup -- FOLDER          copies the files of the built-in PostgreSQL for point-in-time recovery
npm run restore -- FOLDER/vastra-TIME  restores it into an empty database; the shop must not be running
npm run move -- postgres://…           copies the shop into an empty database of another server; the shop must not be running`

const [command, folder, ...rest] = process.argv.slice(2)
try {
  if (!folder || folder.startsWith('-') || rest.length > 0 || !isCommand(command)) {
    console.log(USAGE)
    process.exitCode = folder === '--help' ? 0 : 1
  } else {
    await run(command, command === 'move' ? folder : resolve(process.env.INIT_CWD ?? '.', folder))
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

/** A backup that contained the key would protect nothing. */
function keyNote({ secretKeys, dataDir }: Config, what: string): string {
  return `${what} of ${secretKeys.length > 0 ? 'SECRETS_KEY' : join(dataDir, KEY_FILE)} separately.`
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
      if (config.databaseUrl)
        throw new StartupError(
          'base-backup is for the built-in PostgreSQL. Use pg_basebackup for the server of DATABASE_URL.',
        )
      console.log(`Wrote ${await writeBaseBackup(database.url, folder)}. It contains neither the log nor the uploads.`)
    } else if (command === 'backup') {
      const written = await writeBackup(shop, folder)
      console.log(`Wrote ${written.folder}: ${written.rows} rows and ${written.files} uploaded files, all checked.`)
      console.log(keyNote(config, 'It does not contain the key of encrypted secrets. Keep a copy'))
    } else {
      const { rows, files } = await restoreBackup(folder, shop)
      console.log(`Restored ${rows} rows and ${files} uploaded files. Start the shop with npm start.`)
      console.log(keyNote(config, 'Second factors need the key of the earlier shop. Bring back'))
    }
  } finally {
    await target?.close()
    await database.close()
  }
}
