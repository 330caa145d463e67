/** Whether the value is an id: 24 lower-case hex characters. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)
}

/** Returns the SKU of a product without its own: the first 8 characters of its id in upper case (specification 1, section 9). */
export function skuOfId(id: string): string {
  return id.slice(0, 8).toUpperCase()
}

/** Whether the value is a UUID in lower case, as jobs have. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
