/**
 * The facets whose values are words rather than entities with an id: those of specification 1, section 2 in its order, then others.
 * Sellers must offer the country of origin as a filter and a sort order (Legal Metrology (Packaged Commodities) Rules, 6(10A)).
 * `maxLength` is the most characters a filter may have. docs/first-change.md shows how to add a facet.
 */
export const VALUE_FACETS = [
  { kind: 'color', label: 'Color', maxLength: 60 },
  { kind: 'fabric', label: 'Fabric', maxLength: 60 },
  { kind: 'pattern', label: 'Pattern', maxLength: 60 },
  { kind: 'size', label: 'Size', maxLength: 40 },
  { kind: 'width', label: 'Width', maxLength: 40 },
  { kind: 'weight', label: 'Weight', maxLength: 40 },
  { kind: 'discount', label: 'Discount', maxLength: 40 },
  { kind: 'rating', label: 'Rating', maxLength: 40 },
  { kind: 'availability', label: 'Availability', maxLength: 40 },
  { kind: 'countryOfOrigin', label: 'Country of Origin', maxLength: 80 },
] as const
export type ValueFacet = (typeof VALUE_FACETS)[number]['kind']

/** The names of the facets' values in `filterOptions`. */
export const FACET_OPTIONS = {
  color: 'colors',
  fabric: 'fabrics',
  pattern: 'patterns',
  size: 'sizes',
  width: 'widths',
  weight: 'weights',
  discount: 'discounts',
  rating: 'ratings',
  availability: 'availabilities',
  countryOfOrigin: 'countriesOfOrigin',
} as const satisfies Record<ValueFacet, string>
export type ValueFacetOptions = (typeof FACET_OPTIONS)[ValueFacet]

/** Returns an object with the result of `value` for each facet. */
export function forEachValueFacet<T>(value: (kind: ValueFacet, maxLength: number) => T): Record<ValueFacet, T> {
  const entries = VALUE_FACETS.map(({ kind, maxLength }) => [kind, value(kind, maxLength)])
  return Object.fromEntries(entries) as Record<ValueFacet, T>
}

/** Returns an object with the result of `value` under each facet's name in `filterOptions`. */
export function forEachFacetOptions<T>(
  value: (kind: ValueFacet, options: ValueFacetOptions) => T,
): Record<ValueFacetOptions, T> {
  const entries = VALUE_FACETS.map(({ kind }) => [FACET_OPTIONS[kind], value(kind, FACET_OPTIONS[kind])])
  return Object.fromEntries(entries) as Record<ValueFacetOptions, T>
}

/**
 * Returns the key by which facet values are compared: lower case, single spaces, and one key for all spellings of a value
 * (`Grey` and `gray`, `XXL` and `2XL`). Never shown.
 */
export function facetKey(kind: ValueFacet, value: string): string {
  const plain = value
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
  return KEY_BY_SPELLING[kind].get(plain) ?? (kind === 'size' ? plain.replace(CUP, '$1$2') : plain)
}

/** `34-C` and `34 C` are `34C`. */
const CUP = /^(\d+)[ -]([a-z]+)$/

/** Returns the spelling shown for a value: that of the catalogue, except that `Grey` is shown as `Gray` (specification 1, section 2). */
export function facetName(kind: ValueFacet, value: string): string {
  return (kind === 'color' && SHOWN_COLORS[value.trim().toLowerCase()]) || value.trim()
}

const SHOWN_COLORS: Readonly<Record<string, string>> = { grey: 'Gray', gray: 'Gray' }

/** Each row lists the spellings of one value; the first is its key. */
const SAME_VALUE: Readonly<Partial<Record<ValueFacet, readonly (readonly string[])[]>>> = {
  color: [
    ['gray', 'grey'],
    ['dark gray', 'dark grey'],
    ['light gray', 'light grey'],
    ['navy', 'navy blue', 'navyblue', 'navy-blue'],
    ['off white', 'offwhite', 'off-white'],
    [
      'multicolor',
      'multi',
      'multicolour',
      'multi colour',
      'multi color',
      'multi-color',
      'multicolored',
      'multicoloured',
    ],
    ['fuchsia', 'fuschia'],
    ['burgundy', 'burgandy'],
    ['turquoise', 'turquiose'],
  ],
  fabric: [
    ['rayon', 'reyon'],
    ['crepe', 'crape'],
    ['tussar', 'tusar', 'tussore', 'tasar'],
    ['jacquard', 'jacard'],
    ['mulmul', 'malmal', 'mul mul'],
    ['pashmina', 'pashmeena'],
  ],
  pattern: [
    ['striped', 'stripes', 'stripe', 'stripped'],
    ['checked', 'checks', 'check', 'checkered', 'chequered'],
    ['polka dot', 'polka dots', 'polkadot', 'polka-dot', 'polka'],
    ['floral', 'florals', 'floral print'],
    ['color block', 'colour block', 'colorblock', 'colourblock', 'color-block', 'colour-block'],
    ['solid', 'solids', 'plain'],
    ['geometric', 'geometrical'],
  ],
  size: [
    ['free size', 'free', 'freesize', 'free-size', 'one size', 'onesize', 'one-size', 'os'],
    ['xxs', '2xs'],
    ['xs', 'extra small', 'x-small'],
    ['s', 'small'],
    ['m', 'medium'],
    ['l', 'large'],
    ['xl', 'extra large', 'x-large'],
    ['xxl', '2xl', 'xx-large'],
    ['3xl', 'xxxl'],
    ['4xl', 'xxxxl'],
    ['5xl', 'xxxxxl'],
  ],
}

const KEY_BY_SPELLING: Readonly<Record<ValueFacet, ReadonlyMap<string, string>>> = forEachValueFacet(
  (kind) =>
    new Map((SAME_VALUE[kind] ?? []).flatMap((row) => row.map((spelling) => [spelling, row[0] ?? spelling] as const))),
)
