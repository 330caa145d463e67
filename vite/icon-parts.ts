import type { Plugin } from 'vite'

/**
 * Draws Lucide's icons with a few lines in the browser's script: the shop gives them a size and a class, and the package's own code for
 * contexts, other attributes and colours took 1.2 KB on each page. Both scripts make the same element, which hydration needs.
 */
export function iconParts(): Plugin {
  return {
    name: 'vastra:icon-parts',
    enforce: 'pre',
    load: (id) => (/\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/.test(id) ? STAND_IN : undefined),
    transform(code, id) {
      if (!/lucide-react\/dist\/esm\/icons\//.test(id)) return undefined
      let part = 0
      // Lucide's keys are random letters, which no compression makes smaller.
      return {
        code: code.replace(/\bkey: "\w+"/g, () => `key: "${part++}"`).replace('__iconData.node;', ''),
        map: null,
      }
    },
  }
}

const STAND_IN = `
import { createElement } from 'react'
export default ({ node }) => ({ size, ...rest }) =>
  createElement('svg', { width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
    strokeLinecap: 'round', strokeLinejoin: 'round', ...rest }, node.map(([tag, part]) => createElement(tag, part)))`
