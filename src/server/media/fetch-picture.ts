import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The picture cannot be had. `isFinal`: another try would fail, too. */
export class DownloadError extends Error {
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

export interface FetchOptions {
  readonly maxBytes: number
  /** The most time for the whole download with its redirects, in milliseconds. */
  readonly timeoutMs: number
  /** Whether an address may be connected to; only tests give another rule. */
  readonly isAllowed?: (address: string) => boolean
  /** Finds the addresses of a host name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Ports that may be connected to. */
  readonly ports?: readonly number[]
}

const MAX_REDIRECTS = 5
const WEB_PORTS = [80, 443]

/**
 * Yields the bytes at an address that someone else has named. Every host, including that of a redirect, must have public
 * addresses only. The connection is made to the address that was checked: a name that is resolved again and then leads
 * elsewhere (DNS rebinding) has no effect.
 * @throws DownloadError
 */
export async function* fetchPicture(url: string, options: FetchOptions): AsyncGenerator<Uint8Array> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const response = await follow(url, options, signal)
    try {
      let bytes = 0
      for await (const chunk of response as AsyncIterable<Uint8Array>) {
        bytes += chunk.length
        if (bytes > options.maxBytes) throw new DownloadError('The file is larger than 25 MB.', true)
        yield chunk
      }
    } finally {
      response.destroy()
    }
  } catch (error) {
    if (error instanceof DownloadError) throw error
    if (signal.aborted) throw new DownloadError('The download took too long.', false)
    throw new DownloadError(`The host could not be reached (${codeOf(error)}).`, false)
  }
}

async function follow(start: string, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let url = urlOf(start)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await get(url, options, signal)
    const { statusCode = 0, headers } = response
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) return checked(response)
    response.destroy()
    url = urlOf(headers.location, url)
  }
  throw new DownloadError('The address redirects too often.', true)
}

function checked(response: IncomingMessage): IncomingMessage {
  const { statusCode = 0, headers } = response
  const type = headers['content-type']?.toLowerCase() ?? ''
  response.on('error', () => undefined)
  if (statusCode !== 200) {
    response.destroy()
    const isFinal = statusCode < 500 && statusCode !== 429 && statusCode !== 408
    throw new DownloadError(`The host answered with status ${statusCode}.`, isFinal)
  }
  if (type !== '' && !/^(image\/|application\/octet-stream|binary\/)/.test(type)) {
    response.destroy()
    throw new DownloadError('The address leads to a page and not to a picture.', true)
  }
  return response
}

function urlOf(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new DownloadError('The address is not valid.', true)
  const url = new URL(text, base)
  if (!['http:', 'https:'].includes(url.protocol))
    throw new DownloadError('The address does not begin with http:// or https://.', true)
  if (url.username !== '' || url.password !== '') throw new DownloadError('The address contains a password.', true)
  return url
}

async function get(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { isAllowed = isPublicAddress, resolve = addressesOf, ports = WEB_PORTS } = options
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (!ports.includes(port)) throw new DownloadError(`Port ${port} is not allowed.`, true)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await inTime(resolve(host), signal)
  const [address] = addresses
  if (address === undefined) throw new DownloadError('The host does not exist.', false)
  if (!addresses.every(isAllowed)) throw new DownloadError('The host is not on the public internet.', true)
  const pinned: LookupFunction = (_host, { all }, callback) => {
    // All were checked, and one of them may be out of reach, such as an IPv6 address in a network without IPv6.
    if (all) callback(null, addresses.map(withFamily))
    else callback(null, address, isIP(address))
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = { accept: 'image/*', 'user-agent': 'vastra-import' }
  // `agent: false`: a connection that is kept open could lead to an address of an earlier check.
  return answered(send(url, { lookup: pinned, agent: false, signal, headers }))
}

/** Looking up a name cannot be aborted, and takes as long as the name server does. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  return Promise.race([work, late]).finally(() => signal.removeEventListener('abort', end))
}

function withFamily(address: string) {
  return { address, family: isIP(address) }
}

function answered(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
    request.end()
  })
}

async function addressesOf(host: string): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    throw new DownloadError(`The host was not found (${codeOf(error)}).`, false)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
