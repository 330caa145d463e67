import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TestRunner } from 'vitest'
import { api } from '../src/contract/api.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { changedFields } from '../src/domain/audit/changed-fields.ts'
import { sentenceOf } from '../src/domain/audit/sentences.ts'
import { nameOf, namesOf, withNames } from '../src/server/audit/names.ts'
import type { OpenDatabase } from '../src/server/platform/database/open.ts'

/** Calls of the team that the audit log need not name. Every other one that changes something is recorded. */
export const UNRECORDED: Readonly<Record<string, string>> = {
  'POST /api/admin/cash-rules/preview': 'changes nothing',
  'POST /api/admin/collections/preview': 'changes nothing',
  'POST /api/admin/custom-pages/preview': 'changes nothing',
  'POST /api/admin/manual-orders/quote': 'changes nothing',
  'POST /api/admin/menus/check': 'changes nothing',
  'POST /api/admin/orders/:id/change-quote': 'changes nothing',
  'POST /api/admin/returns/:id/accept-quote': 'changes nothing',
  'POST /api/admin/price-changes/preview': 'changes nothing',
  'POST /api/admin/products/:id/preview': 'only makes a link to the draft',
  'POST /api/admin/sections-preview': 'only makes a link to the draft',
  'POST /api/admin/product-imports': 'reads a file; applying it is recorded',
  'POST /api/admin/product-imports/:id/check': 'reads the file again; applying it is recorded',
  'POST /api/admin/courier-files': 'reads a file; applying it is recorded',
  'PUT /api/admin/courier-files/:id': 'reads the file again; applying it is recorded',
  'POST /api/admin/remittances': 'reads a file; applying it is recorded',
  'PUT /api/admin/remittances/:id': 'reads the file again; applying it is recorded',
  'POST /api/admin/picture-downloads/retry': 'continues an import, which is recorded',
  'POST /api/admin/picture-downloads/stop': 'ends an import, which is recorded',
  'POST /api/admin/product-pictures': 'stores a file; the product or section that shows it is recorded',
  'POST /api/admin/videos': 'stores a file; the product or section that shows it is recorded',
  'PUT /api/admin/messages/:id/read': 'happens when a message is opened',
  'POST /api/admin/factor': 'begins what its confirmation records',
  'POST /api/admin/views': 'belongs to one member of the team',
  'DELETE /api/admin/views/:id': 'belongs to one member of the team',
}

/** The calls of the team that are no mere reading, with what their addresses look like. */
const WRITES = Object.values(api)
  .flatMap((endpoints) => Object.values(endpoints) as Endpoint[])
  .filter(({ who, method }) => who === 'admin' && method !== 'GET')
  .map(({ method, path }) => ({
    name: `${method} ${path}`,
    method,
    isExact: !path.includes(':'),
    address: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  .sort((a, b) => Number(b.isExact) - Number(a.isExact))

/** The calls that leave an entry in the audit log, by the file of the tests that make them. */
export const RECORDED: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('data/recorded-calls.json', import.meta.url), 'utf8'),
)

/** Whether a call that succeeded has left an entry, by the file of the test and its name. */
const made = new Map<string, Map<string, boolean>>()

/** Watches the calls that the tests of a file make, so that a call without a readable entry in the audit log fails the file. */
export function watchAuditLog({ db }: OpenDatabase) {
  const file = fileOf(TestRunner.getCurrentTest()?.file ?? TestRunner.getCurrentSuite().file)
  const recorded = made.get(file) ?? new Map<string, boolean>()
  made.set(file, recorded)
  const unreadable = new Set<string>()
  const entries = () => db.selectFrom('audit_log').selectAll().execute()
  return {
    async watch<T extends { readonly statusCode: number }>(
      method: string,
      url: string,
      call: () => Promise<T>,
    ): Promise<T> {
      const path = url.split('?')[0] ?? ''
      const name = WRITES.find((write) => write.method === method && write.address.test(path))?.name
      if (name === undefined || name in UNRECORDED || recorded.get(name)) return call()
      const before = new Set((await entries()).map(({ id }) => id))
      const answer = await call()
      if (answer.statusCode >= 300) return answer
      const added = (await entries()).filter(({ id }) => !before.has(id))
      // Of two calls at once, the one that had nothing left to do may be the last to return.
      recorded.set(name, recorded.get(name) === true || added.length > 0)
      const names = await namesOf(db, added)
      for (const entry of added) {
        const words = inWords(entry, names)
        if (!isReadable(words)) unreadable.add(`${name}: ${words}`)
      }
      return answer
    },
    /**
     * Call it when all tests of a file have run.
     * @throws Error that names the calls that succeeded without an entry in the audit log, or with one that says nothing to a person
     */
    check(isComplete: boolean) {
      const missing = [...recorded].flatMap(([name, isRecorded]) => (isRecorded ? [] : [name]))
      if (missing.length > 0)
        throw new Error(
          `These calls succeeded without an entry in the audit log: ${missing.join(', ')}. Record them with recordChange, or ` +
            'name them in test/audited-calls.ts with a reason.',
        )
      if (unreadable.size > 0)
        throw new Error(`A person cannot read these entries of the audit log:\n${[...unreadable].join('\n')}`)
      const unmade = isComplete ? (RECORDED[file] ?? []).filter((name) => !recorded.has(name)) : []
      if (unmade.length > 0)
        throw new Error(`test/data/recorded-calls.json says that these calls are made here: ${unmade.join(', ')}.`)
    },
  }
}

export function fileOf({ filepath }: { readonly filepath: string }): string {
  return filepath.slice(fileURLToPath(new URL('..', import.meta.url)).length)
}

type Entry = Parameters<typeof nameOf>[0] & { readonly action: string }

function inWords(entry: Entry, names: Parameters<typeof nameOf>[1]): string {
  const { action, entity, before, after } = entry
  const sentence = sentenceOf({ action, entity, name: nameOf(entry, names) })
  const fields = changedFields(withNames(before, names), withNames(after, names), entity)
  return [sentence, ...fields.map((field) => `${field.label}: ${field.before} → ${field.after}`)].join('; ')
}

/** Actions are known words, records have names, and what they mention has names, too. Addresses may contain anything. */
function isReadable(words: string): boolean {
  return !/^did “/.test(words) && !/(?<![/\w])(?:[0-9a-f]{24}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+)\b/.test(words)
}
