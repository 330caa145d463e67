import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COLORS } from './colors.ts'

it('has the same colours as the storefront', () => {
  const css = readFileSync(new URL('../../theme.css', import.meta.url), 'utf8')
  const tokens = new Map([...css.matchAll(/--color-([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]))
  for (const [name, value] of Object.entries(COLORS)) expect([name, tokens.get(name)]).toEqual([name, value])
})
