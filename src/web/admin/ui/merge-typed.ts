import { isSame } from './both-versions.tsx'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns what was stored with what was typed since it was sent. In lists the entries are those of the same place, so that new ones keep
 * the ids that they were stored with; where entries were removed meanwhile, the list is the stored one.
 */
export function mergeTyped(sent: unknown, typed: unknown, stored: unknown): unknown {
  if (isSame(sent, typed)) return stored
  if (Array.isArray(sent) && Array.isArray(typed) && Array.isArray(stored)) {
    if (stored.length !== sent.length || typed.length < sent.length) return stored
    return typed.map((entry, place) => (place < sent.length ? mergeTyped(sent[place], entry, stored[place]) : entry))
  }
  if (!isObject(sent) || !isObject(typed) || !isObject(stored)) return typed
  const fields = [...new Set([...Object.keys(typed), ...Object.keys(stored)])]
  return Object.fromEntries(fields.map((field) => [field, mergeTyped(sent[field], typed[field], stored[field])]))
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
