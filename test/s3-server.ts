import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { S3Account } from '../src/server/platform/bucket.ts'

/** What goes wrong with a request: an error, an answer cut in the middle, none at all, or the page of a proxy, which may not say so. */
type Fault = 'error' | 'cut' | 'silent' | 'page' | 'plain page'

interface Stored {
  readonly bytes: Buffer
  readonly at: Date
  readonly type: string
}

const SECRET = 'secret-of-the-test-storage'
const PAGE = 3

/**
 * A storage that speaks as much of the S3 protocol as the shop uses: get, put, list, delete and uploads in parts. It checks every
 * signature as Amazon describes (Signature Version 4), lists only a few keys at a time, and fails on command.
 */
export async function startS3(bucket = 'shop') {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const requests: { readonly method: string; readonly key: string }[] = []
  const faults: { matches: (method: string, key: string) => boolean; fault: Fault; times: number }[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = request
    const url = new URL(target, 'http://storage')
    const body = Buffer.concat(await request.toArray())
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2)
    requests.push({ method, key })
    const fault = faults.find(({ matches, times }) => times > 0 && matches(method, key))
    if (fault) fault.times -= 1
    if (fault?.fault === 'silent') return
    if (fault?.fault === 'page' || fault?.fault === 'plain page') {
      const isPlain = fault.fault === 'plain page'
      const headers = isPlain ? { 'content-type': 'text/plain' } : { 'content-type': 'text/html', etag: '"page"' }
      return void response.writeHead(200, headers).end('<html><p>Please log in</p></html>')
    }
    if (fault?.fault === 'error') return refuse(response, 503, 'SlowDown')
    if (!isSigned(request, url)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (url.pathname.split('/')[1] !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (fault?.fault === 'cut') {
      response.writeHead(200, { 'content-length': 1_000_000 }).write('the first bytes')
      return void setTimeout(() => response.destroy(), 20)
    }
    if (method === 'GET' && key === '') return list(url.searchParams, response)
    if (method === 'PUT' || method === 'POST') return store(request, key, url.searchParams, body, response)
    const found = objects.get(key)
    if (method === 'DELETE') {
      const id = url.searchParams.get('uploadId')
      if (id === null) objects.delete(key)
      else uploads.delete(id)
      return void response.writeHead(204).end()
    }
    if (!found) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { etag: etagOf(found), 'content-type': found.type, 'content-length': found.bytes.length })
    response.end(found.bytes)
  }

  function store(
    { method, headers }: IncomingMessage,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
  ): void {
    const type = headers['content-type'] ?? ''
    const id = query.get('uploadId')
    const parts = uploads.get(id ?? '')
    if (method === 'PUT' && id === null) {
      objects.set(key, { bytes: body, at: new Date(), type })
      return void response.writeHead(200, { etag: etagOf({ bytes: body }) }).end()
    }
    if (query.has('uploads')) {
      const next = `upload-${requests.length}`
      uploads.set(next, new Map())
      xml(response, `<InitiateMultipartUploadResult><UploadId>${next}</UploadId></InitiateMultipartUploadResult>`)
      return
    }
    if (!parts || id === null) {
      refuse(response, 404, 'NoSuchUpload')
      return
    }
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return void response.writeHead(200, { etag: etagOf({ bytes: body }) }).end()
    }
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
    objects.set(key, {
      bytes: Buffer.concat(numbers.map((n) => parts.get(n) ?? Buffer.alloc(0))),
      at: new Date(),
      type,
    })
    uploads.delete(id)
    xml(response, `<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>`)
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token') ?? ''
    const most = Math.min(Number(query.get('max-keys')), PAGE)
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const page = keys.slice(0, most)
    const rows = page.map((key) => {
      const { bytes, at } = objects.get(key) as Stored
      const fields = `<Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${at.toISOString()}</LastModified>`
      return `<Contents>${fields}<ETag>${etagOf({ bytes })}</ETag><Size>${bytes.length}</Size></Contents>`
    })
    const more = keys.length > most ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    xml(
      response,
      `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${rows.join('')}</ListBucketResult>`,
    )
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const account: S3Account = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'ap-south-1',
    accessKeyId: 'AKIATEST',
    secretAccessKey: SECRET,
  }
  return {
    account,
    bucket,
    objects,
    requests,
    /** Uploads in parts that were neither completed nor given up. */
    uploads,
    /** Makes the next requests of a kind fail; all of them by default. Returns a function that ends this. */
    fail(
      fault: Fault,
      matches: (method: string, key: string) => boolean = () => true,
      times = Number.MAX_SAFE_INTEGER,
    ) {
      const entry = { matches, fault, times }
      faults.push(entry)
      return () => void faults.splice(faults.indexOf(entry), 1)
    },
    /** As if an object had been written `hours` ago. */
    age(key: string, hours: number) {
      const stored = objects.get(key)
      if (stored) objects.set(key, { ...stored, at: new Date(Date.now() - hours * 3_600_000) })
    },
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, credential = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [, day = '', region = '', service = '', kind = ''] = credential.split('/')
  const signed = names.split(';')
  const at = String(headers['x-amz-date'])
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name)) || !at.startsWith(day))
    return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, url.pathname, query, lines, names, headers['x-amz-content-sha256']].join('\n')
  const scope = [day, region, service, kind].join('/')
  const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, service, kind].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${SECRET}`),
  )
  return hmac(key, text).toString('hex') === signature
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

const etagOf = ({ bytes }: { readonly bytes: Buffer }) => `"${createHash('md5').update(bytes).digest('hex')}"`

function xml(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  xml(response, `<Error><Code>${code}</Code><Message>Refused</Message></Error>`, status)
}
