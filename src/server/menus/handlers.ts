import type { Kysely } from 'kysely'
import type { adminMenus, menus } from '../../contract/menus.ts'
import { checkMenuLinks, type ResolvedLink, type SubLink } from '../../domain/content/menu-links.ts'
import { readNavConfig } from '../../domain/content/navigation.ts'
import { paths } from '../../domain/paths.ts'
import { inMenu, type LiveCatalogue } from '../catalogue/index.ts'
import type { LiveContent } from '../content/index.ts'
import { isNoPage, namedBy } from '../pages/index.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Caller, Handlers } from '../platform/http/handlers.ts'
import { findRedirect } from '../redirects/index.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly catalogue: LiveCatalogue
  readonly content: LiveContent
  readonly setting: (name: string) => Promise<unknown>
  /** The demo shop keeps the whole menu. */
  readonly isDemo: () => Promise<boolean>
}

/** Finds out where the custom links of the menus lead. */
export function menuHandlers({ db, catalogue, content, setting, isDemo }: Parts): Handlers<{
  menus: typeof menus
  adminMenus: typeof adminMenus
}> {
  const finder = async () => {
    const { index, tree, collections } = await catalogue.current()
    const { customPages } = await content.current()
    return {
      hrefOf: ({ kind, value }: SubLink): string | undefined => {
        switch (kind) {
          case 'page': {
            const page = customPages.find(({ id }) => id === value)
            return page && paths.customPage(page.handle)
          }
          case 'collection': {
            const collection = collections.find(({ id }) => id === value)
            return collection && paths.collection(collection.handle)
          }
          case 'category':
            return tree.row(value) && paths.category(value)
          case 'product':
            return index.has(value) ? paths.product(value) : undefined
          case 'address':
            return value
          default:
            return undefined
        }
      },
      /** Whether the shop has what an address of it names. */
      has: (address: string): boolean => {
        const named = namedBy(address)
        if (!named) return !isNoPage(address)
        if (named.kind === 'product') return index.has(named.id)
        if (named.kind === 'category') return tree.row(named.id) !== undefined
        const known = named.kind === 'collection' ? collections : customPages
        return known.some(({ handle }) => handle === named.id.toLowerCase())
      },
    }
  }
  return {
    menus: {
      get: async (_input, caller) => {
        const { menuLinks, footerLinks } = readNavConfig(await setting('nav_config'))
        const { hrefOf } = await finder()
        const resolved = (links: typeof menuLinks) =>
          links.flatMap((link): ResolvedLink[] => {
            for (const each of [link, ...link.links]) dependsOnProduct(each, caller)
            const below = link.links.flatMap((each) => {
              const href = hrefOf(each)
              return href === undefined ? [] : [{ label: each.label, href }]
            })
            // A heading, or a link whose page is gone, leads where its first link does.
            const href = hrefOf(link) ?? below[0]?.href
            return href === undefined ? [] : [{ label: link.label, href, links: below }]
          })
        const emptyLists = (await isDemo()) ? [] : [...(await catalogue.emptyLists())]
        return { success: true, data: { header: resolved(menuLinks), footer: resolved(footerLinks), emptyLists } }
      },
    },
    adminMenus: {
      check: async ({ body }) => {
        const { hrefOf, has } = await finder()
        const invalid = checkMenuLinks(body.links)
        const problems: Record<string, string> = {}
        const check = async (link: SubLink, path: string, below: readonly SubLink[] = []) => {
          if (link.kind === 'heading' || invalid[`${path}.value`] !== undefined) return
          const href = hrefOf(link)
          if (href === undefined) {
            const leadsBelow = below.some((each) => hrefOf(each) !== undefined)
            problems[path] = `${GONE[link.kind]} ${leadsBelow ? LEADS_BELOW : NOT_SHOWN}`
          }
          if (link.kind === 'address' && href?.startsWith('/') && !has(href) && !(await findRedirect(db, pathOf(href))))
            problems[path] = 'The shop has no page at this address.'
        }
        for (const [place, link] of body.links.entries()) {
          await check(link, String(place), link.links)
          for (const [index, below] of link.links.entries()) await check(below, `${place}.links.${index}`)
        }
        return { success: true, data: problems }
      },
    },
  }
}

const GONE = {
  page: 'This page is a draft or has been deleted.',
  collection: 'This collection is hidden or has been deleted.',
  category: 'This category has been deleted.',
  product: 'This product is not on sale.',
  address: '',
} as const

const NOT_SHOWN = 'The link is not shown.'
const LEADS_BELOW = 'The link leads where the first one below it does.'

function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? ''
}

/** Every page shows the menu, and must be rendered again when a product of it is no longer sold; its stock does not matter. */
function dependsOnProduct({ kind, value }: SubLink, caller: Caller): void {
  if (kind === 'product') caller.dependsOn?.(inMenu(value))
}
