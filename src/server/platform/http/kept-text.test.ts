import fastifyCompress from '@fastify/compress'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { keptText } from './kept-text.ts'

async function shop(make: (times: number) => string | Promise<string>) {
  let times = 0
  const shown = { version: 'first' }
  const app = Fastify()
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 })
  onTestFinished(() => app.close())
  const send = keptText(
    () => make(++times),
    async () => shown.version,
  )
  app.get('/', (request, reply) => send(request, reply.type('text/plain')))
  const get = (encoding?: string) =>
    app.inject({ url: '/', headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
  return { get, shown, times: () => times }
}

it('a long text is made once for all requests, until it changes', async () => {
  const { get, shown, times } = await shop(async (time) => `made ${time}`)
  const bodies = async () =>
    new Set((await Promise.all(Array.from({ length: 20 }, () => get()))).map(({ body }) => body))
  expect(await bodies()).toEqual(new Set(['made 1']))
  expect(await bodies()).toEqual(new Set(['made 1']))
  shown.version = 'second'
  expect(await bodies()).toEqual(new Set(['made 2']))
  expect(times()).toBe(2)
})

it.each([
  ['gzip, br', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=0', undefined],
  ['br, gzip; q=0.0', undefined],
  ['identity', undefined],
  // Brotli would be compressed for each request.
  ['br', undefined],
  [undefined, undefined],
])('for %j it is sent in %s', async (accepted, encoding) => {
  const answer = await (await shop(() => 'cloth'.repeat(1000))).get(accepted)
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'accept-encoding'])
  expect(answer.body === 'cloth'.repeat(1000)).toBe(encoding === undefined)
})

it('a failure is not kept', async () => {
  const { get } = await shop((time) => {
    if (time === 1) throw new Error('no database')
    return 'cloth'
  })
  expect((await get()).statusCode).toBe(500)
  expect((await get()).body).toBe('cloth')
})
