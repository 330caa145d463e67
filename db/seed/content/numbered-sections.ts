type Titled = readonly [title: string, content: string]

/** Sections as the settings hold them, numbered by their place. */
export function inThisOrder(sections: readonly Titled[]) {
  return sections.map(([title, content], order) => ({ title, content, order }))
}
