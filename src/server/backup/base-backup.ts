import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { StartupError } from '../platform/errors.ts'

/** Contents that PostgreSQL creates again, by its manual on low-level base backups. */
const LEFT_OUT = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT_FILES = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'recovery.signal',
  'standby.signal',
  'backup_label',
])

/**
 * Copies the files of the built-in PostgreSQL while it runs, into a new folder in `target` that can take the place of
 * `DATA_DIR/postgres`. Together with the archived log it can be brought to any later moment.
 * @returns the new folder
 * @throws StartupError when the log is not archived
 */
export async function writeBaseBackup(url: string, target: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const name = `postgres-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const unfinished = join(target, `${name}.unfinished`)
  try {
    const { rows } = await client.query(
      `select current_setting('data_directory') as data, current_setting('archive_mode') as archive`,
    )
    const [{ data, archive }] = rows
    if (archive === 'off')
      throw new StartupError('PostgreSQL does not archive its log. Set archive_mode and archive_command first.')
    await mkdir(unfinished, { recursive: true })
    await client.query('select pg_backup_start($1, true)', [name])
    await copyData(data, join(unfinished, 'data'))
    const stopped = await client.query('select labelfile, spcmapfile from pg_backup_stop(true)')
    if (stopped.rows[0].spcmapfile) throw new StartupError('Databases with tablespaces cannot be copied in this way.')
    await writeFile(join(unfinished, 'data', 'backup_label'), stopped.rows[0].labelfile, { flush: true })
    await copyFile(join(dirname(data), 'password'), join(unfinished, 'password'))
    await rename(unfinished, join(target, name))
    return join(target, name)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** Files change and vanish while they are copied; the log that recovery reads puts that right. */
async function copyData(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  // Otherwise PostgreSQL refuses to start on it.
  await chmod(to, 0o700)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name.startsWith('pgsql_tmp') || LEFT_OUT_FILES.has(entry.name)) continue
    if (LEFT_OUT.has(entry.name)) await mkdir(copy)
    else if (entry.isDirectory()) await copyData(source, copy)
    else if (entry.isFile()) await copyFile(source, copy).catch(unlessGone)
  }
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
