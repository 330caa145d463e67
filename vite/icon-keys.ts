import type { Plugin } from 'vite'

/**
 * Gives the parts of an icon short keys. Lucide's are random letters, which no compression makes smaller: they took 0.3 KB on each
 * page.
 */
export function iconKeys(): Plugin {
  return {
    name: 'vastra:icon-keys',
    transform(code, id) {
      if (!/lucide-react\/dist\/esm\/icons\//.test(id)) return undefined
      let part = 0
      return {
        code: code.replace(/\bkey: "\w+"/g, () => `key: "${part++}"`).replace('__iconData.node;', ''),
        map: null,
      }
    },
  }
}
