import type { Api } from '../../../contract/api.ts'
import type { categories } from '../../../contract/catalogue.ts'
import type { ContactInformation } from '../../../contract/content.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { DEFAULT_CONTACT } from '../../../domain/contact/contact.ts'
import type { ResolvedLink } from '../../../domain/content/menu-links.ts'
import {
  DEFAULT_NAV_CONFIG,
  FIXED_ITEMS,
  type NavConfig,
  readNavConfig,
  USING_DEFAULT_NAV,
} from '../../../domain/content/navigation.ts'
import { layoutNavigation, type NavCatalogue, type NavItem } from '../../../domain/content/navigation-layout.ts'
import { FREE_SHIPPING_OVER } from '../../../domain/content/notices.ts'
import { tagsVersion } from '../../../domain/content/tags.ts'
import { keepLast } from '../../../domain/keep-last.ts'

/** The data of header, navigation bar and footer: the same for every visitor. */
export interface ShellData {
  readonly visible: readonly NavItem[]
  /** Items that do not fit into the bar, shown under `moreLabel`. */
  readonly more: readonly NavItem[]
  readonly moreLabel: string
  /** Custom links of the footer. */
  readonly footer: readonly ResolvedLink[]
  /** The addresses of standard lists without products, to which nothing links. */
  readonly emptyLists: readonly string[]
  readonly contact: ContactInformation
  /** The amount in the header's free shipping notice, in rupees. */
  readonly freeShippingOver: number
  /** The version of the third-party tags that visitors consent to (`tagsVersion`); empty without tags. */
  readonly tags: string
  /** The shop has no mail server. */
  readonly keepsEmails?: true
  /** The shop cannot take orders yet. */
  readonly takesNoOrders?: true
}

/** Loads the data of the shell. A failed call is logged and replaced by a default, so that it never blocks the page. */
export async function loadShell(api: Api): Promise<ShellData> {
  const [config, contact, rules, tags] = await Promise.all([
    navConfig(api),
    contactInformation(api),
    checkoutRules(api),
    tagsVersionOf(api),
  ])
  const [catalogue, { header, footer, emptyLists }] = await Promise.all([navCatalogue(api, config), menusOf(api)])
  const { visible, more, moreLabel } = navigationOf(config, catalogue, header, emptyLists.join())
  return { visible, more, moreLabel, footer, emptyLists: addressesOf(emptyLists), contact, tags, ...rules }
}

async function navConfig(api: Api): Promise<NavConfig> {
  try {
    return configOf(await api.content.publicNavConfig({}))
  } catch (error) {
    console.warn(USING_DEFAULT_NAV, error)
    return DEFAULT_NAV_CONFIG
  }
}

// What the API answers is the same object until it changes.
const configOf = keepLast(readNavConfig)
const navigationOf = keepLast((config: NavConfig, catalogue: NavCatalogue, menu: Menus['header'], emptyLists: string) =>
  layoutNavigation(config, { ...catalogue, menu, emptyLists: emptyLists.split(',') }),
)

const catalogueOf = keepLast(
  (
    levels: Output<typeof categories.list>['data'],
    brands: NavCatalogue['brands'],
    collections: NonNullable<NavCatalogue['collections']>,
  ): NavCatalogue => ({
    mainCategories: levels.filter(({ type }) => type === 'mainCategory'),
    categories: levels.filter(({ type }) => type === 'category'),
    subCategories: levels.filter(({ type }) => type === 'subCategory'),
    brands,
    collections,
  }),
)
const versionOf = keepLast(tagsVersion)
const NONE: readonly never[] = []
const NO_MENUS: Menus = { header: NONE, footer: NONE, emptyLists: NONE }

interface Menus {
  readonly header: readonly ResolvedLink[]
  readonly footer: readonly ResolvedLink[]
  readonly emptyLists: readonly string[]
}

async function menusOf(api: Api): Promise<Menus> {
  try {
    const { header, footer, emptyLists } = (await api.menus.get({})).data
    return { header: header.length > 0 ? header : NONE, footer, emptyLists }
  } catch (error) {
    console.warn('Failed to fetch menus', error)
    return NO_MENUS
  }
}

function addressesOf(emptyLists: readonly string[]): string[] {
  return FIXED_ITEMS.filter(({ name }) => emptyLists.includes(name)).map(({ href }) => href)
}

async function contactInformation(api: Api): Promise<ContactInformation> {
  try {
    const { name, address, phone, email, logo, whatsapp, socialMedia } = (await api.content.contact({})).data
    const { facebook, instagram, twitter, youtube } = socialMedia
    const pages = { facebook, instagram, twitter, youtube }
    return { name, address, phone, email, logo, ...(whatsapp && { whatsapp }), socialMedia: pages }
  } catch (error) {
    console.warn('Failed to fetch contact information', error)
    return DEFAULT_CONTACT
  }
}

async function checkoutRules(api: Api): Promise<Pick<ShellData, 'freeShippingOver' | 'keepsEmails' | 'takesNoOrders'>> {
  try {
    const { freeShippingOver, keepsEmails, takesNoOrders } = (await api.checkout.rules({})).data
    return {
      freeShippingOver: freeShippingOver.header,
      ...(keepsEmails && { keepsEmails }),
      ...(takesNoOrders && { takesNoOrders }),
    }
  } catch (error) {
    console.warn('Failed to fetch checkout rules', error)
    return { freeShippingOver: FREE_SHIPPING_OVER }
  }
}

async function tagsVersionOf(api: Api): Promise<string> {
  try {
    return versionOf((await api.content.tags({})).data)
  } catch (error) {
    console.warn('Failed to fetch tags', error)
    return ''
  }
}

async function navCatalogue(api: Api, config: NavConfig): Promise<NavCatalogue> {
  try {
    const { data: levels } = await api.categories.list({})
    const brands = config.showBrands ? (await api.categories.brands({})).data : NONE
    const collections = config.collectionIds.length > 0 ? (await api.collections.list({})).data : NONE
    return catalogueOf(levels, brands, collections)
  } catch (error) {
    console.warn('Failed to fetch categories', error)
    return { mainCategories: [], categories: [], subCategories: [], brands: [] }
  }
}
