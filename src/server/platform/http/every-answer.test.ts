import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { listening, page } from '../../../../test/page-server.ts'
import { Pages } from '../../pages/pages.ts'

const origin = 'https://shop.example'
const render = async (request: Request) => {
  if (!request.url.endsWith('.data')) return page('a page')
  return { status: 200, headers: new Headers({ 'content-type': 'text/x-script' }), body: '[]' }
}
const { app, address } = await listening(new Pages(render, origin, { hstsSubdomains: true }), origin)
afterAll(() => app.close())

/** Sends bytes and returns the whole answer; the server must close the connection. */
async function raw(bytes: string): Promise<string> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.write(bytes)
  return text(socket)
}

const host = 'Host: shop.example\r\n'
const close = 'Connection: close\r\n'
const { headers } = await fetch(`${address}/about`)

describe('every answer carries the security headers', () => {
  it.each([
    ['200', `GET /about HTTP/1.1\r\n${host}${close}\r\n`],
    ['200', `GET /about.data HTTP/1.1\r\n${host}${close}\r\n`],
    ['304', `GET /about HTTP/1.1\r\n${host}${close}If-None-Match: ${headers.get('etag')}\r\n\r\n`],
    ['302', `GET /.//elsewhere.example/ HTTP/1.1\r\n${host}${close}\r\n`],
    ['400', `GET /about HTTP/1.1\r\n${host}Content-Length: nonsense\r\n\r\n`],
    ['400', 'not http at all\r\n\r\n'],
    ['400', `GET /about HTTP/1.1\r\n\r\n`],
    ['400', `GET /about HTTP/1.1\r\n${host}hOST: office.shop.example\r\n\r\n`],
    ['405', `CONNECT elsewhere.example:443 HTTP/1.1\r\n${host}\r\n`],
    ['417', `POST /api/auth/login HTTP/1.1\r\n${host}Expect: a-sign\r\nContent-Length: 2\r\n\r\n{}`],
    ['404', `GET /api/none HTTP/1.1\r\n${host}${close}\r\n`],
    [
      '413',
      `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9000000\r\n\r\n{`,
    ],
    ['431', `GET /about HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%s to %j', async (status, request) => {
    const answer = await raw(request)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    const [head = ''] = answer.toLowerCase().split('\r\n\r\n')
    for (const header of ['x-content-type-options: nosniff', 'x-frame-options: deny', 'content-security-policy: '])
      expect(head).toContain(header)
  })
})

it('a path that begins with two slashes is never a redirect to another host', async () => {
  for (const method of ['GET', 'POST'])
    for (const path of [
      '//elsewhere.example/',
      '/.//elsewhere.example/',
      '/\\elsewhere.example',
      '/a/..//elsewhere.example',
    ])
      expect(await raw(`${method} ${path} HTTP/1.1\r\n${host}${close}Content-Length: 0\r\n\r\n`)).toMatch(
        /^location: \/\r$/im,
      )
})

it.each(['DELETE /about', 'TRACE /', 'GET /api/none'])('%s is refused in the words of the shop', async (target) => {
  const answer = await raw(`${target} HTTP/1.1\r\n${host}${close}\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).toContain(`{"success":false,"message":"Endpoint not found: ${target}"}`)
})
