import { isId } from '../ids.ts'
import { asList, asRecord, ownField, safeUrl, singleLine } from '../untrusted.ts'
import { newAddress } from './old-addresses.ts'

/** What a link of a menu leads to. A heading leads nowhere by itself, only the links below it do. */
export const LINK_KINDS = ['page', 'collection', 'category', 'product', 'address', 'heading'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Where the custom links of the header stand among the other items. */
export const MENU_PLACES = ['first', 'afterStandard', 'last'] as const
export type MenuPlace = (typeof MENU_PLACES)[number]

/** The most links of a menu, and below one link. */
export const MAX_MENU_LINKS = 20
export const MAX_LABEL = 40

export interface SubLink {
  readonly label: string
  readonly kind: LinkKind
  /** The id of a page, collection, category or product; a path of the shop or an https address; empty for a heading. */
  readonly value: string
}

/** A link that the owner adds to the header or the footer, with the links below it. */
export interface MenuLink extends SubLink {
  readonly links: readonly SubLink[]
}

/** A link with the address that it leads to now. */
export interface ResolvedLink {
  readonly label: string
  readonly href: string
  readonly links: readonly { readonly label: string; readonly href: string }[]
}

/** Reads stored links; the value is untrusted. Invalid links are left out. Never throws. */
export function readMenuLinks(value: unknown): MenuLink[] {
  return asList(value, MAX_MENU_LINKS).flatMap((each) => {
    const link = readLink(each)
    if (!link) return []
    const links = asList(ownField(asRecord(each) ?? {}, 'links'), MAX_MENU_LINKS).flatMap((below) => {
      const one = readLink(below)
      return one && one.kind !== 'heading' ? [one] : []
    })
    return [{ ...link, links }]
  })
}

/** Returns a message for each invalid field, by its path: `0.value`, `1.links.0.label`. */
export function checkMenuLinks(links: readonly MenuLink[]): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  links.forEach((link, place) => {
    check(link, String(place))
    if (link.kind === 'heading' && link.links.length === 0)
      errors[`${place}.value`] = 'Add a link below this heading, or choose where it leads.'
    link.links.forEach((below, index) => {
      check(below, `${place}.links.${index}`)
      if (below.kind === 'heading') errors[`${place}.links.${index}.value`] = 'Choose where this link leads.'
    })
  })
  return errors

  function check({ label, kind, value }: SubLink, path: string): void {
    if (singleLine(label, MAX_LABEL) === '') errors[`${path}.label`] = 'Enter the text of the link.'
    if (kind === 'address' && addressOf(value) === undefined)
      errors[`${path}.value`] = 'Enter a path of the shop such as /about, or an address that starts with https://.'
    else if (kind !== 'address' && kind !== 'heading' && !isId(value))
      errors[`${path}.value`] = 'Choose where this link leads.'
  }
}

/** Returns a path of this shop or an https address; undefined for scripts, other schemes, the back office and calls of the API. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  if (!/^https:/i.test(text)) return newAddress(text)
  const url = safeUrl(text)
  return /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?([/?#][^\s\\]*)?$/i.test(url) ? url : undefined
}

function readLink(value: unknown): SubLink | undefined {
  const record = asRecord(value) ?? {}
  const kind = LINK_KINDS.find((each) => each === ownField(record, 'kind'))
  const label = singleLine(ownField(record, 'label'), MAX_LABEL)
  const target = singleLine(ownField(record, 'value'), 2_000)
  if (!kind || label === '') return undefined
  if (kind === 'heading') return { label, kind, value: '' }
  const checked = kind === 'address' ? addressOf(target) : isId(target) ? target : undefined
  return checked === undefined ? undefined : { label, kind, value: checked }
}
