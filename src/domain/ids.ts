/** Ids are 24 lower-case hex characters drawn at random; anything else is a malformed id. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)
}

/** The SKU shown for a product that has none of its own: the first 8 characters of its id, uppercased (specification 1, section 9). */
export function skuOfId(id: string): string {
  return id.slice(0, 8).toUpperCase()
}
