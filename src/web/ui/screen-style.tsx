interface ScreenStyleProps {
  /** Unique among screens: React writes a style of this name once, and keeps it. */
  readonly name: string
  /** The screen's own sheet: `import css from './product.css?inline'`. */
  readonly css: string
}

/**
 * The style sheet only one screen needs: in its pages' head when the server renders them, added when the screen is first
 * come to otherwise. It begins by naming the layers in their order, since it may stand before the shop's own sheet.
 */
export function ScreenStyle({ name, css }: ScreenStyleProps) {
  return (
    <style href={name} precedence="screen">
      {LAYERS + css}
    </style>
  )
}

const LAYERS = '@layer properties,theme,base,components,utilities;'
