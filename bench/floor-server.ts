import { createServer } from 'node:http'

/**
 * The floor of a page: a bare `node:http` server that answers the same bytes, head and body, from memory.
 * Run with the address of the page and a port.
 */
const [page = '', port = '0'] = process.argv.slice(2)
const response = await fetch(page, { headers: { 'accept-encoding': 'identity' } })
const body = Buffer.from(await response.arrayBuffer())
const LEFT_TO_NODE = ['connection', 'keep-alive', 'date', 'transfer-encoding']
const headers = [...response.headers].filter(([name]) => !LEFT_TO_NODE.includes(name)).flat()

createServer((_request, answer) => {
  answer.writeHead(200, headers)
  answer.end(body)
}).listen(Number(port), '127.0.0.1')
