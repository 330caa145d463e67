import { resolve } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { isBucketAddress } from '../platform/config-storage.ts'
import { StartupError } from '../platform/errors.ts'
import { StorageUnavailable } from '../platform/file-store.ts'
import { openPlace } from '../platform/files-of.ts'
import { copyUploads } from './move-media.ts'

const USAGE = `npm run move-media -- FROM TO  copies uploaded pictures and videos; can be repeated
FROM and TO are folders, such as var/uploads, or buckets, such as s3://bucket/prefix.`

const [from, to, ...rest] = process.argv.slice(2)
try {
  if (!from || !to || rest.length > 0) {
    console.log(USAGE)
    process.exitCode = from === '--help' ? 0 : 1
  } else {
    const { s3 } = readConfig(process.env)
    const [source, target] = [from, to].map((place) => openPlace(absolute(place), s3)) as [Store, Store]
    const { copied, skipped } = await copyUploads(source, target)
    console.log(`Copied ${copied} files and compared each with its original; ${skipped} were there already.`)
  }
} catch (error) {
  if (error instanceof StorageUnavailable) console.error(`The bucket cannot be used (${error.code}).`)
  else console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

type Store = ReturnType<typeof openPlace>

function absolute(place: string): string {
  return isBucketAddress(place) ? place : resolve(process.env.INIT_CWD ?? '.', place)
}
