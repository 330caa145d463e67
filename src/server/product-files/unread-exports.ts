/** Returns what to do with a file that a shop program writes and that cannot be read as it is; undefined for any other. */
export function hintForExport(cells: readonly string[]): string | undefined {
  const names = cells.map((cell) => cell.trim())
  if (isWooElsewhere(names))
    return "This is WooCommerce's export in another language than English. In WordPress choose English as the language of your profile, export the products again, and upload that file."
  if (isOfOptions(names))
    return 'This file has only the sizes and colours of products, not their names and prices. Upload the file of the products, with their sizes in a column “sizes” and their colours in a column “colour”.'
  return undefined
}

/** WooCommerce translates the names of its columns. These words are the same in most languages. */
function isWooElsewhere(names: readonly string[]): boolean {
  const [first = ''] = names
  return /^id$/i.test(first) && names.some((name) => /^gtin, upc, ean\b/i.test(name) || OWN_ATTRIBUTE.test(name))
}

/** `Attribut 1 Name`, `Nom de l’attribut 1`, `Valor(es) del atributo 1`. */
const OWN_ATTRIBUTE = /\batt?ribut[oi]?s? ?1\b/i

/** PrestaShop's combinations and OpenCart's options have sheets of their own. */
function isOfOptions(names: readonly string[]): boolean {
  const has = (...patterns: readonly RegExp[]) => patterns.every((pattern) => names.some((name) => pattern.test(name)))
  return has(/^product[ _]id\b/i, /^(?:attribute|option)\b/i, /^(?:option[ _])?value\b/i)
}
