/**
 * The names of what a page shows besides single products, which are named by their ids (`Caller.dependsOn`). A change of a
 * product drops the pages that show the product, a list, or products of the category in which the product is now.
 */

/** A list of products, with its counts. Any change of a product may change any list. */
export const LISTS = 'lists'

/** The newest products of a category. A product that leaves it is named by its id, if the page showed it. */
export function inCategory(categoryId: string): string {
  return `category ${categoryId}`
}

/** The link to a product in the menu of every page. It changes when the product is no longer sold, not with its stock. */
export function inMenu(productId: string): string {
  return `menu ${productId}`
}
