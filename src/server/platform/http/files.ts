import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ApiError } from '../errors.ts'

type Upload = NonNullable<Endpoint['upload']>

/**
 * Makes the routes of this scope accept a file as their body. The body is not buffered: the handler reads it as a stream and may
 * answer before its end.
 */
export function acceptFiles(scope: FastifyInstance, { types, maxBytes }: Upload): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], (_request, payload, done) => done(null, limitBytes(payload, maxBytes)))
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new ApiError(415, `Upload a file of type ${types.join(', ')}.`)),
  )
}

/** Yields the chunks of a request's body. Throws `ApiError` 413 when it is too large and 400 when it is empty or incomplete. */
async function* limitBytes(payload: NodeJS.ReadableStream, maxBytes: number): AsyncGenerator<Uint8Array> {
  let seen = 0
  try {
    // Destroying the request would close the connection before the answer is sent.
    for await (const piece of (payload as Readable).iterator({ destroyOnReturn: false })) {
      seen += piece.length
      if (seen > maxBytes) throw new ApiError(413, `The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`)
      yield piece
    }
    if (seen === 0) throw new ApiError(400, 'The file is empty.')
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(400, 'The upload was interrupted. Please try again.')
  }
}

/**
 * Returns what the handler of an upload gets instead of a body.
 * @param admit is called when the file has arrived, which takes minutes, and rejects when the sender may no longer upload it
 */
export function uploadOf(body: unknown, contentType: string | undefined, admit: () => Promise<void>) {
  if (body === undefined || body === null) throw new ApiError(400, 'The file is missing.')
  async function* admitted() {
    yield* body as AsyncIterable<Uint8Array>
    await admit()
  }
  return { upload: admitted(), type: contentType?.split(';')[0]?.trim().toLowerCase() ?? '' }
}

/**
 * Streams a file as the answer while it is being generated.
 * @param admit is called before each piece but the first, because a slow reader can keep a file open for hours, and rejects when the reader
 *   may no longer have it. The file then breaks off
 */
export function sendFile(
  reply: FastifyReply,
  contentType: string,
  pieces: AsyncIterable<string>,
  admit: () => Promise<void>,
): FastifyReply {
  async function* admitted() {
    let isFirst = true
    for await (const piece of pieces) {
      if (!isFirst) await admit()
      isFirst = false
      yield piece
    }
  }
  return reply.type(contentType).send(Readable.from(admitted()))
}
