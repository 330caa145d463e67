import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Draws Lucide's icons with a few lines in the browser's script, each as one path: the shop gives them a size and a class, their stroke is
 * in the stylesheet, and the package's own code for contexts, other attributes and colours took 1.2 KB on each page. Both scripts make the same elements, which
 * hydration needs.
 */
export function iconParts(): Plugin {
  return {
    name: 'vastra:icon-parts',
    enforce: 'pre',
    async load(id) {
      if (/\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/.test(id)) return STAND_IN
      if (!/\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return undefined
      const icon: { __iconData?: { node: readonly Part[] } } = await import(pathToFileURL(id).href)
      if (!icon.__iconData) return undefined
      const path = icon.__iconData.node.map(pathOf).join('')
      return `import draw from '../createLucideIcon.mjs'\nexport default draw(${JSON.stringify(path)})`
    },
  }
}

const STAND_IN = `
import { createElement } from 'react'
export default (d) => ({ size, ...rest }) =>
  createElement('svg', { width: size, height: size, viewBox: '0 0 24 24', ...rest }, createElement('path', { d }))`

/** An SVG element and its attributes. */
type Part = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** Returns the commands that draw an element, beginning with an absolute move. Throws for what one path cannot have. */
function pathOf([tag, { key: _key, ...attributes }]: Part): string {
  const { d, cx, cy, r, x, y, width, height, ry = '0', rx = ry, x1, y1, x2, y2, points, fill, ...others } = attributes
  // The stroke fills a dot by itself.
  const isFilled = fill !== undefined && !(tag === 'circle' && Number(r) <= 1)
  if (isFilled || Object.keys(others).length > 0) throw new Error(`One path cannot draw ${JSON.stringify(attributes)}.`)
  if (tag === 'path' && d) return fromAbsolute(d)
  if (tag === 'line') return `M${x1} ${y1}L${x2} ${y2}`
  if (tag === 'polyline') return `M${points}`
  if (tag === 'polygon') return `M${points}z`
  if (tag === 'circle') return ellipse(cx, cy, Number(r), Number(r))
  if (tag === 'ellipse') return ellipse(cx, cy, Number(rx), Number(ry))
  if (tag !== 'rect') throw new Error(`Icons with <${tag}> are not supported.`)
  const [across, down] = [Number(width) - 2 * Number(rx), Number(height) - 2 * Number(rx)]
  const corner = (dx: string, dy: string) => (rx === '0' ? '' : `a${rx} ${rx} 0 0 1 ${dx} ${dy}`)
  const start = `M${Number(x) + Number(rx)} ${y}h${across}${corner(rx, rx)}v${down}${corner(`-${rx}`, rx)}`
  return `${start}h${-across}${corner(`-${rx}`, `-${rx}`)}v${-down}${corner(rx, `-${rx}`)}z`
}

/** Two halves, down on the right and up on the left. */
function ellipse(cx: string | undefined, cy: string | undefined, rx: number, ry: number): string {
  const half = (down: number) => `a${rx} ${ry} 0 0 1 0 ${down}`
  return `M${cx} ${Number(cy) - ry}${half(2 * ry)}${half(-2 * ry)}z`
}

/** A relative move at the start of a path is absolute, but not after other paths. Numbers after it are relative lines. */
function fromAbsolute(d: string): string {
  const [, x, y, rest = ''] = RELATIVE_MOVE.exec(d) ?? []
  if (x === undefined) return d
  return `M${x} ${y}${/^[\s,]*[-\d.]/.test(rest) ? `l${rest.trim()}` : rest}`
}

const RELATIVE_MOVE = /^\s*m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))(.*)$/s
