import type { MenuLink, SubLink } from '../../../domain/content/menu-links.ts'

/** A link as a row of the editor, where links below another follow it. */
export interface LinkRow extends SubLink {
  readonly isBelow: boolean
}

export function rowsOf(links: readonly MenuLink[]): LinkRow[] {
  return links.flatMap(({ links: below, ...link }) => [
    { ...link, isBelow: false },
    ...below.map((each) => ({ ...each, isBelow: true })),
  ])
}

/** The first row is never below another, whatever was moved there. */
export function linksOf(rows: readonly LinkRow[]): MenuLink[] {
  const links: (SubLink & { links: SubLink[] })[] = []
  for (const { isBelow, ...link } of rows) {
    const above = links.at(-1)
    if (isBelow && above && link.kind !== 'heading') above.links.push(link)
    else links.push({ ...link, links: [] })
  }
  return links
}

/** The path of each row in the list of links: `0`, `0.links.0`, `1`. */
export function pathsOf(rows: readonly LinkRow[]): string[] {
  let top = -1
  let below = -1
  return rows.map(({ isBelow }) => {
    if (isBelow) below++
    else {
      top++
      below = -1
    }
    return isBelow ? `${top}.links.${below}` : String(top)
  })
}
