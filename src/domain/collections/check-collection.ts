import { isId } from '../ids.ts'
import { multiLine, singleLine } from '../untrusted.ts'
import { type Condition, conditionProblem, MAX_CONDITIONS, type Match } from './conditions.ts'

export const COLLECTION_KINDS = ['manual', 'rule'] as const
export type CollectionKind = (typeof COLLECTION_KINDS)[number]

/** The most products of a collection made by hand. A collection by rule may have all products of the shop. */
export const MAX_CHOSEN_PRODUCTS = 1_000
export const MAX_HANDLE_LENGTH = 80

/** The collection form. `productIds` are in the order of the page and count for the kind 'manual', the rule for 'rule'. */
export interface CollectionForm {
  readonly name: string
  readonly handle: string
  readonly description: string
  readonly kind: CollectionKind
  readonly match: Match
  readonly conditions: readonly Condition[]
  readonly productIds: readonly string[]
  readonly published: boolean
}

/** The form as it is stored, or a message for each invalid field. */
export type CollectionCheck =
  | { readonly errors: Readonly<Record<string, string>> }
  | { readonly collection: CollectionForm; readonly errors?: undefined }

/** Checks the form. An empty handle is made from the name. Whether products, categories and brands exist is for the caller to check. */
export function checkCollection(form: CollectionForm): CollectionCheck {
  const name = singleLine(form.name, 500)
  const handle = form.handle.trim() === '' ? handleOf(name) : form.handle.trim().toLowerCase()
  const isRule = form.kind === 'rule'
  const errors: Record<string, string> = {}
  if (name === '' || name.length > 120) errors.name = 'Enter a name of 1 to 120 characters.'
  if (!isHandle(handle)) errors.handle = 'Use letters from a to z, digits and single hyphens, at most 80 characters.'
  if (form.description.length > 1000) errors.description = 'Enter at most 1,000 characters.'
  if (isRule) {
    if (form.conditions.length === 0) errors.conditions = 'Add at least one condition.'
    if (form.conditions.length > MAX_CONDITIONS) errors.conditions = `Use at most ${MAX_CONDITIONS} conditions.`
    form.conditions.forEach((condition, place) => {
      const problem = conditionProblem(condition)
      if (problem) errors[`conditions.${place}.value`] = problem
    })
  } else if (form.productIds.length > MAX_CHOSEN_PRODUCTS) errors.productIds = 'Choose at most 1,000 products.'
  else if (!form.productIds.every(isId)) errors.productIds = 'One of these products does not exist.'
  if (Object.keys(errors).length > 0) return { errors }
  return {
    collection: {
      name,
      handle,
      description: multiLine(form.description, 1000),
      kind: form.kind,
      match: form.match,
      conditions: isRule ? form.conditions.map(({ field, value }) => ({ field, value: value.trim() })) : [],
      productIds: isRule ? [] : [...new Set(form.productIds)],
      published: form.published,
    },
  }
}

/** Whether a text can be the handle of a collection. */
export function isHandle(text: string): boolean {
  return text.length <= MAX_HANDLE_LENGTH && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/** Returns the handle that a name suggests: 'Diwali Edit 2026' gives 'diwali-edit-2026'. Empty for a name without letters a to z. */
export function handleOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_HANDLE_LENGTH)
    .replace(/^-+|-+$/g, '')
}
