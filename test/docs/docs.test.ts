import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Folders that are not described: made by tools, or data. */
const LEFT_OUT = new Set(['node_modules', 'build', 'var', '.git', '.ci', '.react-router', 'data'])

/** Every folder of the project that holds files, down to three levels, as the listing in the docs writes them. */
function folders(place = '', depth = 1): string[] {
  return readdirSync(join(ROOT, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LEFT_OUT.has(entry.name) && !entry.name.startsWith('.'))
    .flatMap((entry) => {
      const folder = place ? `${place}/${entry.name}` : entry.name
      return [folder, ...(depth < 3 ? folders(folder, depth + 1) : [])]
    })
    .sort()
}

/** The folders named by the listing: a line is `name/   what it holds`, indented by two spaces for each level. */
function listedFolders(markdown: string): string[] {
  const listing = /```tree\n(.*?)```/s.exec(markdown)?.[1] ?? ''
  const path: string[] = []
  const listed: string[] = []
  for (const line of listing.split('\n').filter((text) => text.trim())) {
    const [, indent = '', names = ''] = /^( *)(\S.*?\/)(?: {2,}.*)?$/.exec(line) ?? []
    path.length = indent.length / 2
    for (const name of names.split(' ')) {
      path[indent.length / 2] = name.replace(/\/$/, '')
      listed.push(path.join('/'))
    }
  }
  return listed.sort()
}

describe('docs/architecture.md', () => {
  it('lists exactly the folders there are', () => {
    expect(listedFolders(read('docs/architecture.md'))).toEqual(folders())
  })

  it('draws the layers that the import rules enforce', async () => {
    const rules: { LAYERS: string[][] } = await import(join(ROOT, '.dependency-cruiser.mjs'))
    const picture = /```layers\n(.*?)\n```/s.exec(read('docs/architecture.md'))?.[1] ?? ''
    expect(picture.split('\n').map((line) => line.split(/ +/))).toEqual(rules.LAYERS)
  })
})

describe('docs/decisions', () => {
  const records = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => /^\d{4}-.*\.md$/.test(file))
  const index = read('docs/decisions/README.md')
  const rows = [...index.matchAll(/^\| (\d{4}) \| (\[.*\]\((.*)\)) \| (.*) \|$/gm)].map(
    ([, number = '', link = '', file = '', status = '']) => ({ number, link, file, status }),
  )

  it('has one row in the index for each record', () => {
    expect(rows.map(({ file }) => file).sort()).toEqual(records.sort())
  })

  it('gives each record a number of its own', () => {
    const numbers = rows.map(({ number }) => number)
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  })

  it('lists each record with its title and status', () => {
    const shown = rows.map(({ number, link, status }) => `# ${number} ${link}, ${status.split(' ')[0]}`)
    const written = rows.map(({ number, file }) => {
      const [title, , date = ''] = read(`docs/decisions/${file}`).split('\n')
      const status = /^Date: \d{4}-\d\d-\d\d · Status: (accepted|superseded)/.exec(date)?.[1]
      return `# ${number} [${title?.replace(`# ${number} `, '')}](${file}), ${status}`
    })
    expect(shown).toEqual(written)
  })

  it('lists the records of a heading by number', () => {
    for (const section of index.split(/^## /m).slice(1)) {
      const numbers = [...section.matchAll(/^\| (\d{4}) \|/gm)].map(([, number]) => number)
      expect(numbers).toEqual(numbers.toSorted())
    }
  })
})

describe('the docs', () => {
  const files = ['README.md', 'CONTRIBUTING.md', ...markdownUnder('docs'), ...markdownUnder('packages')]

  it.each(files)('%s names only files that exist', (file) => {
    const text = read(file)
    const paths = [...text.matchAll(/`((?:src|db|test|bin|bench|deploy|vite|packages|docs)\/[\w./-]+)`/g)].map(
      ([, path]) => path ?? '',
    )
    // A link inside code is an example.
    const prose = text.replace(/`[^`]*`/g, '')
    const links = [...prose.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, path]) =>
      join(file, '..', path ?? ''),
    )
    expect([...paths, ...links].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

function markdownUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`)
}

describe('the examples of a proxy', () => {
  it.each([
    ['nginx.conf', 'proxy_set_header X-Forwarded-For $remote_addr;'],
    ['Caddyfile', 'header_up X-Forwarded-For {remote_host}'],
  ])('%s replaces the address that a client claims to have', (file, line) => {
    expect(read(`deploy/${file}`)).toContain(line)
  })

  it.each([
    ['nginx.conf', /client_max_body_size (\d+)m;/],
    ['Caddyfile', /max_size (\d+)MiB/],
  ])('%s lets the largest file pass that the shop takes', (file, limit) => {
    const uploads = Object.values(api).flatMap((calls) => Object.values(calls as Record<string, Endpoint>))
    const largest = Math.max(...uploads.map(({ upload }) => upload?.maxBytes ?? 0))
    expect(largest).toBeGreaterThan(20_000_000)
    expect(Number(limit.exec(read(`deploy/${file}`))?.[1]) * 2 ** 20).toBeGreaterThan(largest)
  })

  it('nginx.conf speaks HTTP/2 on every port with TLS', () => {
    const ports = read('deploy/nginx.conf').match(/listen .*443.*;/g)
    expect(ports).toHaveLength(2)
    for (const port of ports ?? []) expect(port).toMatch(/ ssl http2;$/)
  })
})
