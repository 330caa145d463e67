import { createServer } from 'node:http'

/**
 * The baseline for a page: a bare `node:http` server that sends the same headers and body from memory.
 * Arguments: the URL of the page and a port.
 */
const [page = '', port = '0'] = process.argv.slice(2)
const response = await fetch(page, { headers: { 'accept-encoding': 'identity' } })
const body = Buffer.from(await response.arrayBuffer())
const SET_BY_NODE = ['connection', 'keep-alive', 'date', 'transfer-encoding']
const headers = [...response.headers].filter(([name]) => !SET_BY_NODE.includes(name)).flat()

createServer((_request, answer) => {
  answer.writeHead(200, headers)
  answer.end(body)
}).listen(Number(port), '127.0.0.1')
