import Type from 'typebox'
import { LINK_KINDS, MAX_MENU_LINKS } from '../domain/content/menu-links.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, staffErrors, text } from './schemas.ts'

const link = {
  label: text(40),
  kind: Type.Enum(LINK_KINDS),
  /** An id by the kind, or an address; empty for a heading. */
  value: text(2_000),
}

/** The links that the owner adds to a menu. They open in the same tab. */
export const MenuLinks = Type.Array(
  Type.Object({ ...link, links: Type.Array(Type.Object(link), { maxItems: MAX_MENU_LINKS }) }),
  { maxItems: MAX_MENU_LINKS },
)

const resolved = { label: Type.String(), href: Type.String() }
const ResolvedLinks = Type.Array(Type.Object({ ...resolved, links: Type.Array(Type.Object(resolved)) }))
const Menus = Type.Object({
  header: ResolvedLinks,
  footer: ResolvedLinks,
  /**
   * What the standard menu leaves out because it has no products: names of fixed items, and ids of categories, brands and collections.
   * None in the demo shop.
   */
  emptyLists: Type.Array(Type.String()),
})

export const menus = {
  get: endpoint('GET /api/menus', {
    summary:
      'The custom links of header and footer, with the addresses that they lead to now, and the lists that the standard menu leaves out. ' +
      'Links that lead nowhere are left out',
    who: 'anyone',
    response: dataResponse(Menus),
    errors: { 500: 'Failed to fetch menus' },
    emptyOnFailure: { data: { header: [], footer: [], emptyLists: [] } },
  }),
}

export const adminMenus = {
  check: endpoint('POST /api/admin/menus/check', {
    summary: 'Which of these links lead nowhere, by place: `0`, `1.links.0`. Saves nothing',
    who: 'admin',
    permission: 'content.write',
    body: Type.Object({ links: MenuLinks }),
    response: dataResponse(Type.Record(Type.String(), Type.String())),
    errors: staffErrors,
  }),
}
