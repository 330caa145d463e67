import type { TagSettings } from '../../contract/settings.ts'
import { MAX_ORIGINS, ORIGIN_PATTERN, readTags } from '../../domain/content/tags.ts'

export function tagsJson(value: unknown) {
  const { enabled, scripts, alsoAllowed } = readTags(value)
  return {
    enabled,
    ...scripts,
    moreScripts: [...alsoAllowed.scripts],
    moreConnections: [...alsoAllowed.connections],
  }
}

/** Reads the typed tags, with an error message for each list with something that is not an origin. */
export function tagsOf(form: Omit<TagSettings, 'revision'>) {
  const { enabled, header, body, footer } = form
  const [moreScripts, moreConnections] = [trimmed(form.moreScripts), trimmed(form.moreConnections)]
  const alsoAllowed = { scripts: moreScripts, connections: moreConnections }
  const write = { enabled, scripts: { header, body, footer }, alsoAllowed }
  return { write, errors: wrongOrigins({ moreScripts, moreConnections }) }
}

/** Without empty lines, spaces and duplicates. */
function trimmed(lines: readonly string[]): string[] {
  return [...new Set(lines.map((line) => line.trim().replace(/\/$/, '').toLowerCase()).filter((line) => line !== ''))]
}

function wrongOrigins(lists: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> {
  const problems = Object.entries(lists).flatMap(([name, origins]): [string, string][] => {
    const wrong = origins.find((origin) => !IS_ORIGIN.test(origin))
    if (wrong)
      return [[name, `“${wrong.slice(0, 80)}” is not the address of a host. Write https://host, without a path.`]]
    return origins.length > MAX_ORIGINS ? [[name, `At most ${MAX_ORIGINS} addresses.`]] : []
  })
  return Object.fromEntries(problems)
}

const IS_ORIGIN = new RegExp(ORIGIN_PATTERN)
