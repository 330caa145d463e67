import { resolve } from 'node:path'
import type { BucketAddress, S3Account } from './bucket.ts'
import { type Environment, type Read, text } from './config-values.ts'

const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9._=-]+)*)\/?$/

/** Whether a place for files is in a bucket. */
export function isBucketAddress(place: string): boolean {
  return /^s3:/i.test(place)
}

/** Reads `s3://bucket/prefix`; undefined when the text is not such an address. */
export function parseBucketAddress(place: string): BucketAddress | undefined {
  const [, bucket, path = ''] = ADDRESS.exec(place) ?? []
  if (bucket === undefined || path.split('/').some((part) => part === '.' || part === '..')) return undefined
  return { bucket, prefix: path.slice(1) }
}

/** Returns the address in the form that people write. */
export function bucketAddressText({ bucket, prefix }: BucketAddress): string {
  return prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}`
}

/** The bucket of uploads. */
export function readMediaUrl(env: Environment): Read<BucketAddress | undefined> {
  const given = text(env, 'MEDIA_URL')
  if (given === undefined) return { value: undefined }
  const address = parseBucketAddress(given)
  if (!address)
    return {
      mistake:
        'MEDIA_URL is not the address of a bucket. Write it as s3://bucket/prefix, or leave it out to use DATA_DIR.',
    }
  return missingKeys(env, 'MEDIA_URL') ?? { value: address }
}

/** The folder of backups as an absolute path, or `s3://bucket/prefix`. */
export function readBackupDir(env: Environment): Read<string | undefined> {
  const given = text(env, 'BACKUP_DIR')
  if (given === undefined) return { value: undefined }
  if (!isBucketAddress(given)) return { value: resolve(given) }
  const address = parseBucketAddress(given)
  if (!address)
    return { mistake: 'BACKUP_DIR is not the address of a bucket. Write it as s3://bucket/prefix, or name a folder.' }
  return missingKeys(env, 'BACKUP_DIR') ?? { value: bucketAddressText(address) }
}

function missingKeys(env: Environment, name: string): { mistake: string } | undefined {
  const missing = KEYS.filter((key) => text(env, key) === undefined)
  if (missing.length === 0) return undefined
  return {
    mistake: `${name} names a bucket, but ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
  }
}

/** The access to buckets. `AWS_REGION` is what other programs read. */
export function readS3(env: Environment): Read<S3Account | undefined> {
  const [accessKeyId, secretAccessKey] = KEYS.map((name) => text(env, name))
  const region = text(env, 'S3_REGION') ?? text(env, 'AWS_REGION') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    return { mistake: `S3_REGION is '${region}'. Set the region of the bucket, for example S3_REGION=ap-south-1.` }
  const given = text(env, 'S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.search === ''
  if (!url || !isPlain)
    return { mistake: 'S3_ENDPOINT is not an address. Write it as https://storage.example, without the bucket.' }
  if (accessKeyId === undefined || secretAccessKey === undefined) return { value: undefined }
  const endpoint = `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  return { value: { endpoint, region, accessKeyId, secretAccessKey } }
}
