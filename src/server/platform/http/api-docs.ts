import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { keptText } from './kept-text.ts'

/** Collects the endpoints mounted after it into an OpenAPI 3.1 document. */
export async function collectApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vastra',
        version: '1',
        description:
          'The HTTP API of the shop. Amounts are in rupees and lengths in metres, both with at most 2 decimals.',
      },
    },
  })
}

/** Serves `GET /api/openapi.json`, and the same as an HTML page at `/api/docs`. */
export function publishApiDocs(app: FastifyInstance): void {
  const json = keptText(() => JSON.stringify(app.swagger()))
  const page = keptText(() => docsPage(app.swagger() as Document))
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) =>
    json(request, reply.type('application/json; charset=utf-8')),
  )
  app.get('/api/docs', { schema: { hide: true } }, (request, reply) =>
    page(request, reply.type('text/html; charset=utf-8')),
  )
}

interface Document {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly summary?: string
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema?: object
  }[]
  readonly requestBody?: object
  readonly responses?: Readonly<Record<string, object>>
}

function docsPage({ info, paths = {} }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${text(info.title)} API</title><style>${STYLE}</style></head><body><main><h1>${text(info.title)} API</h1>
<p>${text(info.description ?? '')} Also available as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Endpoints"><ul>${operations.map(({ method, path, operation }) => `<li><a href="#${text(operation.operationId ?? path)}"><code>${method} ${text(path)}</code></a></li>`).join('')}</ul></nav>
${operations.map(section).join('\n')}</main></body></html>`
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<tr><th scope="row"><code>${text(parameter.name)}</code></th><td>${text(parameter.in)}${parameter.required ? ', required' : ''}</td><td>${schema(parameter.schema)}</td></tr>`,
  )
  const responses = Object.entries(operation.responses ?? {}).map(
    ([status, answer]) => `<details><summary>${text(status)}</summary>${schema(answer)}</details>`,
  )
  return `<section id="${text(operation.operationId ?? path)}"><h2><code>${method} ${text(path)}</code></h2><p>${text(operation.summary ?? '')}</p>
${parameters.length > 0 ? `<table><caption>Parameters</caption><tbody>${parameters.join('')}</tbody></table>` : ''}
${operation.requestBody ? `<details><summary>Body</summary>${schema(operation.requestBody)}</details>` : ''}
<h3>Responses</h3>${responses.join('')}</section>`
}

function schema(value: object | undefined): string {
  return `<pre tabindex="0">${text(JSON.stringify(value ?? {}, null, 2))}</pre>`
}

function text(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1f2540;background:#faf6ee;margin:0}main{max-width:60rem;margin:auto;padding:1.5rem}
h2{border-top:1px solid #e4dac8;padding-top:1rem;font-size:1.1rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid #e4dac8}
pre{overflow:auto;margin:0;font-size:.8rem;background:#fffdf8}a{color:#2b3a7e}caption{text-align:left;font-weight:600}summary{padding:.4rem 0;cursor:pointer}`
