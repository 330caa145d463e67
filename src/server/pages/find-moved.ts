import { oldAddress } from '../../domain/content/old-addresses.ts'

interface Addresses {
  /** Returns where an address without a page leads, if it leads anywhere. */
  readonly moved: (pathname: string) => Promise<string | undefined>
  readonly isPage: (pathname: string) => Promise<boolean>
}

/** More than any redirects that people have made one after another. */
const MAX_STEPS = 20

/**
 * Returns where an address without a page leads; undefined also when a browser that goes there would never arrive, because each step
 * leads on and the last one back.
 */
export async function findMoved(pathname: string, { moved, isPage }: Addresses): Promise<string | undefined> {
  const first = await moved(pathname)
  const passed = new Set([keyOf(pathname)])
  for (let next = first; next !== undefined; ) {
    const path = next.split(/[?#]/, 1)[0] ?? ''
    if (passed.has(keyOf(path)) || passed.size > MAX_STEPS) return undefined
    passed.add(keyOf(path))
    if (await isPage(path)) return first
    next = await moved(path)
  }
  return first
}

function keyOf(path: string): string {
  return oldAddress(path) ?? path
}
