import { expect, it } from 'vitest'
import { shortManifest } from './short-manifest.ts'

const home = { id: 'home', parentId: 'root', index: true, hasLoader: true, module: '/assets/home.js' }
const listed = { entry: { module: '/assets/entry.js' }, routes: { home }, url: '/assets/manifest-1.js', version: '1' }

it('keeps of the list of routes what the browser reads', () => {
  const whole = structuredClone<object>(listed)
  Object.assign(Object(whole).entry, { imports: ['/assets/framework.js'], css: [] })
  Object.assign(Object(whole).routes.home, { hasAction: false, imports: ['/assets/framework.js'], css: [] })
  const script = shortManifest(`window.__reactRouterManifest=${JSON.stringify(whole)};`)
  expect(script).toBe(`window.__reactRouterManifest=${JSON.stringify(listed)};`)
})

it('stops the build when the list has another form', () => {
  expect(() => shortManifest('export default {}')).toThrow('in another form')
})
