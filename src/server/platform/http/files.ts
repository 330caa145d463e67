import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { ApiError } from '../errors.ts'

type Upload = NonNullable<Endpoint['upload']>

/**
 * Makes the routes of this scope take a file as their body. Nothing of it is kept here: the handler reads it piece by piece
 * and may answer before its end.
 */
export function takeFiles(scope: FastifyInstance, { types, maxBytes }: Upload): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], (_request, payload, done) => done(null, atMost(payload, maxBytes)))
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new ApiError(415, `A file of the type ${types.join(', ')} is expected here.`)),
  )
}

/** The pieces of a request's body; what goes beyond the limit, or breaks off, is the sender's failure and not the shop's. */
async function* atMost(payload: NodeJS.ReadableStream, maxBytes: number): AsyncGenerator<Uint8Array> {
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
    throw new ApiError(400, 'The upload was broken off.')
  }
}

/** What an upload's handler gets in place of a body. */
export function uploadOf(body: unknown, contentType: string | undefined) {
  if (body === undefined || body === null) throw new ApiError(400, 'The file is missing.')
  return { upload: body as AsyncIterable<Uint8Array>, type: contentType?.split(';')[0]?.trim().toLowerCase() ?? '' }
}

/** Answers with a file while it is being made. */
export function sendFile(reply: FastifyReply, contentType: string, pieces: AsyncIterable<string>): FastifyReply {
  return reply.type(contentType).send(Readable.from(pieces))
}
