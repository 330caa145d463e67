interface ScreenStyleProps {
  /** Unique among screens: React inserts a style with this name once and keeps it. */
  readonly name: string
  /** The screen's stylesheet: `import css from './product.css?inline'`. */
  readonly css: string
}

/**
 * The stylesheet of one screen: in the head of pages the server renders, otherwise added when the screen is first opened. It
 * starts with the order of the layers, because it may come before the shop's main stylesheet.
 */
export function ScreenStyle({ name, css }: ScreenStyleProps) {
  return (
    <style href={name} precedence="screen">
      {LAYERS + css}
    </style>
  )
}

const LAYERS = '@layer properties,theme,base,components,utilities;'
