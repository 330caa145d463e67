import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { checkKey, type FileInfo, type FileStore, StorageUnavailable } from './file-store.ts'
import { createWholeFile } from './write-file.ts'

/** Access to a storage that speaks Amazon's S3 protocol. */
export interface S3Account {
  /** Without a slash at the end: 'https://s3.ap-south-1.amazonaws.com'. The bucket follows in the path. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A place in a bucket: `s3://bucket/prefix`. The prefix has no slash at either end and may be empty. */
export interface BucketAddress {
  readonly bucket: string
  readonly prefix: string
}

interface Options {
  /** How long a request for a picture or about a file may take in total, in milliseconds. */
  readonly timeoutMs?: number
  /** How long one step of a large transfer may take, in milliseconds. */
  readonly transferMs?: number
  /** A request that fails later than this is not sent again, in milliseconds. Someone waits for an upload. */
  readonly retryMs?: number
  /** The most that is held in memory of a file. */
  readonly maxHeldBytes?: number
  /** The size of the parts of an upload whose length is not known; S3 demands at least 5 MiB. */
  readonly partBytes?: number
}

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.json': 'application/json',
  '.gz': 'application/gzip',
}

const LISTED_AT_ONCE = 1_000
const MEBIBYTE = 2 ** 20

/** Stores files in a bucket, under the prefix of its address. */
export function bucketStore({ bucket, prefix }: BucketAddress, account: S3Account, options: Options = {}): FileStore {
  const { timeoutMs = 4_000, transferMs = 60_000, partBytes = 8 * MEBIBYTE } = options
  const { retryMs = 45_000, maxHeldBytes = 64 * MEBIBYTE } = options
  const again = { tries: 3, withinMs: retryMs }
  const clientWith = (limitMs: number) =>
    new S3mini({
      ...account,
      endpoint: `${account.endpoint}/${bucket}`,
      requestAbortTimeout: limitMs,
      fetch: checked(fetch),
    })
  const quick = clientWith(timeoutMs)
  // Their requests end with the headers of the answer; a body may take longer, but no more than `transferMs` between two pieces.
  const streaming = (limitMs: number) =>
    new S3mini({ ...account, endpoint: `${account.endpoint}/${bucket}`, fetch: checked(fetchHeaders(limitMs)) })
  const reading = streaming(timeoutMs)
  const patient = streaming(transferMs)
  const start = prefix === '' ? '' : `${prefix}/`
  const full = (key: string) => {
    checkKey(key)
    return start + key
  }

  async function* list(from: string): AsyncGenerator<FileInfo> {
    let token: string | undefined
    do {
      const page = await reached(() => quick.listObjectsPaged('/', start + from, LISTED_AT_ONCE, token))
      if (!page?.objects) throw new StorageUnavailable('NoSuchBucket')
      for (const { Key, Size, LastModified, ETag } of page.objects)
        yield { key: Key.slice(start.length), bytes: Size, modifiedAt: LastModified.getTime(), version: plain(ETag) }
      token = page.nextContinuationToken
    } while (token)
  }

  async function infoOf(key: string): Promise<FileInfo | undefined> {
    const name = full(key)
    const page = await reached(() => quick.listObjectsPaged('/', name, 1))
    if (!page?.objects) throw new StorageUnavailable('NoSuchBucket')
    const found = page.objects.find(({ Key }) => Key === name)
    return found && { key, bytes: found.Size, modifiedAt: found.LastModified.getTime(), version: plain(found.ETag) }
  }

  async function stream(key: string): Promise<Readable | undefined> {
    const name = full(key)
    const response = await unlessMissing(() => reading.getObjectRaw(name))
    return response && Readable.from(paced(response, transferMs), { objectMode: false })
  }

  async function write(key: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<void> {
    const name = full(key)
    if (content instanceof Uint8Array)
      return void (await reached(() => quick.putObject(name, content, typeOf(key)), again))
    const parts = partsOf(content, partBytes)
    const first = (await parts.next()).value ?? Buffer.alloc(0)
    const second = await parts.next()
    if (second.done) return void (await reached(() => patient.putObject(name, first, typeOf(key)), again))
    const id = await reached(() => patient.getMultipartUploadId(name, typeOf(key)), again)
    try {
      const sent: { partNumber: number; etag: string }[] = []
      const send = async (part: Buffer) => {
        const partNumber = sent.length + 1
        sent.push(await reached(() => patient.uploadPart(name, id, part, partNumber), again))
      }
      await send(first)
      await send(second.value)
      for await (const part of parts) await send(part)
      await reached(() => patient.completeMultipartUpload(name, id, sent))
      // The protocol answers 200 before it knows whether the parts could be joined.
      if (!(await infoOf(key))) throw new StorageUnavailable('IncompleteUpload')
    } catch (error) {
      await patient.abortMultipartUpload(name, id).catch(() => undefined)
      throw error
    }
  }

  return {
    isShared: true,
    async read(key) {
      const name = full(key)
      return unlessMissing(async () => {
        const response = await quick.getObjectRaw(name)
        const version = plain(response.headers.get('etag') ?? '')
        return { bytes: await wholeOf(response, maxHeldBytes), version }
      })
    },
    stream,
    info: infoOf,
    list,
    write,
    async take(key, file) {
      await write(key, createReadStream(file))
      await rm(file, { force: true })
    },
    async delete(key) {
      const name = full(key)
      await reached(() => quick.deleteObject(name), again)
    },
    async withLocal(key, folder, use) {
      const content = await stream(key)
      if (!content) return undefined
      const file = join(folder, `${randomUUID()}${extname(key)}`)
      try {
        await reached(() => createWholeFile(file, (into) => pipeline(content, into, signalAfter(timeoutMs))))
        return await use(file)
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}

const FIRST_WAIT_MS = 100

/**
 * Sends a request, and again when the storage has refused it for the moment or it was cut off.
 * @throws StorageUnavailable without the answer of the storage, which may name keys
 */
async function reached<T>(send: () => Promise<T>, { tries, withinMs } = { tries: 1, withinMs: 0 }): Promise<T> {
  const begunAt = performance.now()
  for (let done = 1; ; done++) {
    try {
      return await send()
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error
      const status = statusOf(error)
      const mayWork = status === undefined || status >= 500 || status === 429
      const isLate = performance.now() - begunAt >= withinMs
      if (done >= tries || isLate || !mayWork) throw new StorageUnavailable(reasonOf(error))
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 4 ** (done - 1)))
    }
  }
}

async function unlessMissing<T>(send: () => Promise<T>): Promise<T | undefined> {
  return reached(async () => {
    try {
      return await send()
    } catch (error) {
      // A bucket that does not exist is a mistake of the setting and must not look like a missing picture.
      if (statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket') return undefined
      throw error
    }
  })
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  for (const name of ['serviceCode', 'code'])
    if (name in error && typeof error[name as keyof Error] === 'string') return String(error[name as keyof Error])
  return error.cause === undefined ? undefined : codeOf(error.cause)
}

function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? (error instanceof Error ? error.name : 'unknown')
  return [statusOf(error), code].filter((part) => part !== undefined).join(' ')
}

const plain = (etag: string): string => etag.replace(/^W\/|"|&quot;/g, '')
const typeOf = (key: string): string => TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream'
const signalAfter = (ms: number) => ({ signal: AbortSignal.timeout(ms) })

/**
 * A fetch that takes no page of a proxy or of another site for an answer of the storage: it would count as a stored file, as a picture,
 * or as an empty bucket. A storage names the version of what it stores and reads, and its lists say so.
 */
function checked(send: typeof fetch): typeof fetch {
  return async (url, init) => {
    const answer = await send(url, init)
    if (!answer.ok) return answer
    const method = init?.method ?? 'GET'
    const isList = method === 'GET' && new URL(String(url)).searchParams.has('list-type')
    const hasVersion = method === 'PUT' || (method === 'GET' && !isList)
    const isPage = /^text\/html\b/i.test(answer.headers.get('content-type') ?? '')
    const text = isList && !isPage ? await answer.text() : undefined
    if (isPage || (hasVersion && !answer.headers.has('etag')) || (isList && !text?.includes('<ListBucketResult'))) {
      if (text === undefined) await answer.body?.cancel()
      throw new StorageUnavailable('not an answer of an S3 storage')
    }
    return text === undefined ? answer : new Response(text, answer)
  }
}

/** A fetch whose limit ends with the headers of the answer. */
function fetchHeaders(limitMs: number): typeof fetch {
  return async (url, init) => {
    const control = new AbortController()
    const timer = setTimeout(() => control.abort(new DOMException('No answer in time', 'TimeoutError')), limitMs)
    try {
      return await fetch(url, { ...init, signal: control.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** @throws StorageUnavailable when a body has no end in sight */
async function wholeOf({ body }: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > maxBytes) throw new StorageUnavailable('TooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Yields a body, and throws when no piece arrives for `limitMs` or when it ends early. */
async function* paced({ body }: Response, limitMs: number): AsyncGenerator<Uint8Array> {
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new StorageUnavailable('TimeoutError')), limitMs)
      const { done, value } = await Promise.race([reached(() => reader.read()), late]).finally(() =>
        clearTimeout(timer),
      )
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Yields the content in parts of one size, except the last one. The protocol allows 10,000 parts, so they grow. */
async function* partsOf(content: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let number = 1
  for await (const piece of content) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < partBytes * Math.ceil(number / 1_000)) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
    number += 1
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}
