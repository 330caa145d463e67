import { slug } from './handles.ts'

/** The addresses that a product of a file and its categories had in the earlier shop. */
export interface EarlierAddresses {
  readonly product: readonly string[]
  /** Of the category, or of all on the way to it: the highest first. */
  readonly categories: readonly string[]
}

/** WooCommerce's addresses as it suggests them. `permalink` is the whole address of the product, if the file has it. */
export function wooAddresses(handle: string, permalink: string, categories: readonly string[]): EarlierAddresses {
  const own = `/product/${handle}`
  return { product: permalink === '' ? [own] : [permalink, own], categories: nested('/product-category', categories) }
}

/** Magento's addresses end in `.html` unless the shop chose otherwise. */
export function magentoAddresses(urlKey: string, categories: readonly string[]): EarlierAddresses {
  return {
    product: urlKey === '' ? [] : [`/${urlKey}.html`],
    categories: nested('', categories).map((address) => `${address}.html`),
  }
}

/** BigCommerce's file has the address of each product, and its categories are at the top. */
export function bigCommerceAddresses(productUrl: string, categories: readonly string[]): EarlierAddresses {
  return { product: [rooted(productUrl)], categories: nested('', categories) }
}

/** Bagisto's products and categories are all at the top. */
export function bagistoAddresses(urlKey: string, categories: readonly string[]): EarlierAddresses {
  return { product: urlKey === '' ? [] : [`/${urlKey}`], categories: categories.map((name) => `/${slug(name)}`) }
}

/** Wix makes addresses of names. Its newer files have a handle, which is the last part of the address unless it is a number. */
export function wixAddresses(name: string, handle: string, category: string): EarlierAddresses {
  const named = [slug(name), /^(?:product|handle)?[_-]?[\da-f-]*$/i.test(handle) ? '' : handle]
  return {
    product: [...new Set(named)].filter((part) => part !== '').map((part) => `/product-page/${part}`),
    categories: category === '' ? [] : [`/category/${slug(category)}`],
  }
}

/** `Women`, `Kurtas` give `/women` and `/women/kurtas`. */
function nested(start: string, names: readonly string[]): string[] {
  const slugs = names.map(slug)
  return slugs.map((_, at) => [start, ...slugs.slice(0, at + 1)].join('/'))
}

/** BigCommerce writes `/indigo-kurta/`, and older files the whole address or the path without its first slash. */
function rooted(address: string): string {
  return address === '' || /^(?:\/|https?:)/i.test(address) ? address : `/${address}`
}
