type Titled = readonly [title: string, content: string]

/** Sections with their order, as stored in the settings. */
export function numberSections(sections: readonly Titled[]) {
  return sections.map(([title, content], order) => ({ title, content, order }))
}
