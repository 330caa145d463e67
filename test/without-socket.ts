import type { FastifyInstance } from 'fastify'

/** What `fetch` does, for a shop that listens nowhere: the sandbox's calls stay in the process. */
export async function callWithoutSocket(app: FastifyInstance, url: unknown, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(String(url))
  const answer = app.inject({
    method: (init.method ?? 'GET') as 'GET' | 'POST',
    url: `${pathname}${search}`,
    headers: init.headers as Record<string, string>,
    ...(init.body && { payload: String(init.body) }),
  })
  const gaveUp = new Promise<never>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })
  const { statusCode, rawPayload, headers } = await Promise.race([answer, gaveUp])
  return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: headers as Record<string, string> })
}
