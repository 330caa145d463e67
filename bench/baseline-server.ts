import { createServer, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * The baseline for a page: a bare `node:http` server that sends the same headers and body from memory, compressed as browsers
 * get them. Arguments: the URL of the page and a port.
 */
const [page = '', port = '0'] = process.argv.slice(2)
const response = await new Promise<IncomingMessage>((resolve, reject) => {
  get(page, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
})
const body = await buffer(response)
const SET_BY_NODE = ['connection', 'keep-alive', 'date', 'transfer-encoding']
const headers = Object.entries(response.headers).flatMap(([name, value]) =>
  SET_BY_NODE.includes(name) ? [] : [name, String(value)],
)

createServer((_request, answer) => {
  answer.writeHead(200, headers)
  answer.end(body)
}).listen(Number(port), '127.0.0.1')
