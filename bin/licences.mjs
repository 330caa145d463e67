// `npm run licences`: the licences of the packages that the shop needs at run time, one package a line.
import { readFileSync } from 'node:fs'
import { checkNode, inProject } from './lib/project.mjs'

checkNode()
const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
const lines = Object.entries(packages)
  .filter(([place, { dev, link }]) => place.startsWith('node_modules/') && !dev && !link)
  .map(([place, { version, license }]) => {
    const name = place.replace(/^.*node_modules\//, '')
    return `${String(license ?? 'not stated').padEnd(30)} ${name} ${version}`
  })
console.log([...new Set(lines)].sort().join('\n'))
