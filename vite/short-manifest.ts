import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Shortens React Router's list of routes, which every page loads: leaves out the imports of each route, which only the server reads
 * and half of the list is, empty lists of stylesheets, and what a route does not have.
 */
export async function shortenManifest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name))
  if (names.length === 0) throw new Error(`React Router has written no list of routes into ${folder}.`)
  for (const name of names) {
    const file = join(folder, name)
    await writeFile(file, shortManifest(await readFile(file, 'utf8')))
  }
}

/** Returns the script with the list; its name, which is a hash of the whole list, stays right. */
export function shortManifest(script: string): string {
  const [, start = '', list = ''] = /^(window\.__reactRouterManifest=)(\{.*\});$/s.exec(script) ?? []
  if (start === '') throw new Error('React Router writes its list of routes in another form.')
  return `${start}${JSON.stringify(JSON.parse(list, withoutUnread))};`
}

function withoutUnread(name: string, value: unknown): unknown {
  const isEmptyList = name === 'css' && Array.isArray(value) && value.length === 0
  return name === 'imports' || isEmptyList || value === false ? undefined : value
}
