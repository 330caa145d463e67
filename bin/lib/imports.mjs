import { cruise } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'

/**
 * Checks the imports of all modules in `folders` against the rules of .dependency-cruiser.mjs.
 * @param {string} baseDir the folder that the rules' paths and `folders` are relative to
 * @returns {Promise<{ modules: number, violations: string[] }>}
 */
export async function checkImports(baseDir, folders) {
  const { options, ...ruleSet } = config
  const { output } = await cruise(folders, { ...options, baseDir, ruleSet, validate: true })
  const { totalCruised, violations } = output.summary
  return { modules: totalCruised, violations: violations.map(describe) }
}

function describe({ rule, from, to, cycle }) {
  const path = cycle ? cycle.map(({ name }) => name).join(' -> ') : to
  return `${rule.name}: ${from} -> ${path}`
}
