import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/**
 * Returns a function that sends a long text. It is made and compressed once for all who ask while its version is the same, because each
 * time takes the processor a tenth of a second or more, and anyone may ask as often as they like.
 * @param versionOf returns what the text is made of, in short; without it the text never changes
 */
export function keptText(make: () => string | Promise<string>, versionOf: () => Promise<string> = async () => '') {
  let kept: { readonly bytes: Promise<Buffer>; readonly version: string } | undefined

  async function bytes(): Promise<Buffer> {
    const version = await versionOf()
    if (kept?.version === version) return kept.bytes
    const made = { bytes: compressed(make), version }
    kept = made
    made.bytes.catch(() => {
      if (kept === made) kept = undefined
    })
    return made.bytes
  }

  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const gzipped = await bytes()
    reply.header('vary', 'accept-encoding')
    if (!takesGzip(headers['accept-encoding'])) {
      // As if the client had asked for it: @fastify/compress would compress megabytes again for each request that names only Brotli.
      headers['x-no-compression'] = 'true'
      return reply.send(await decompress(gzipped))
    }
    return reply.header('content-encoding', 'gzip').send(gzipped)
  }
}

/** Every browser does. A quality of 0 refuses it (RFC 9110, section 12.5.3). */
function takesGzip(acceptEncoding = ''): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding)
}

async function compressed(make: () => string | Promise<string>): Promise<Buffer> {
  return compress(await make())
}
