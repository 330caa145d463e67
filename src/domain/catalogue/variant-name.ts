/** Returns the name of a variant in a sentence: 'Indigo Kurta, Red, M'. A product with one variant has no colour and no size. */
export function variantName({ name, color, size }: NamedVariant): string {
  return [name, color, size].filter((word) => word !== '').join(', ')
}

interface NamedVariant {
  readonly name: string
  readonly color: string
  readonly size: string
}
