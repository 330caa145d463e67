import { api } from '../src/contract/api.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import type { OpenDatabase } from '../src/server/platform/database/open.ts'

/** Calls of the team that the audit log need not name. Every other one that changes something is recorded. */
const UNRECORDED: Readonly<Record<string, string>> = {
  'POST /api/admin/cash-rules/preview': 'changes nothing',
  'POST /api/admin/collections/preview': 'changes nothing',
  'POST /api/admin/custom-pages/preview': 'changes nothing',
  'POST /api/admin/manual-orders/quote': 'changes nothing',
  'POST /api/admin/menus/check': 'changes nothing',
  'POST /api/admin/orders/:id/change-quote': 'changes nothing',
  'POST /api/admin/price-changes/preview': 'changes nothing',
  'POST /api/admin/products/:id/preview': 'only makes a link to the draft',
  'POST /api/admin/sections-preview': 'only makes a link to the draft',
  'POST /api/admin/product-imports/:id/check': 'reads the file again; applying it is recorded',
  'PUT /api/admin/courier-files/:id': 'reads the file again; applying it is recorded',
  'PUT /api/admin/remittances/:id': 'reads the file again; applying it is recorded',
  'POST /api/admin/picture-downloads/retry': 'continues an import, which is recorded',
  'POST /api/admin/picture-downloads/stop': 'ends an import, which is recorded',
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

/** Watches the calls that the tests of a file make, so that a call without an entry in the audit log fails the file. */
export function watchAuditLog({ db }: OpenDatabase) {
  /** Whether a call that succeeded has left an entry, by its name. */
  const recorded = new Map<string, boolean>()
  const entries = async () => {
    const count = db.selectFrom('audit_log').select(({ fn }) => fn.countAll<string>().as('count'))
    return Number((await count.executeTakeFirstOrThrow()).count)
  }
  return {
    async watch<T extends { readonly statusCode: number }>(
      method: string,
      url: string,
      call: () => Promise<T>,
    ): Promise<T> {
      const path = url.split('?')[0] ?? ''
      const name = WRITES.find((write) => write.method === method && write.address.test(path))?.name
      if (name === undefined || name in UNRECORDED || recorded.get(name)) return call()
      const before = await entries()
      const answer = await call()
      if (answer.statusCode < 300) recorded.set(name, (await entries()) > before)
      return answer
    },
    /** @throws Error that names the calls that succeeded without an entry in the audit log. */
    check() {
      const missing = [...recorded].flatMap(([name, isRecorded]) => (isRecorded ? [] : [name]))
      if (missing.length > 0)
        throw new Error(
          `These calls succeeded without an entry in the audit log: ${missing.join(', ')}. Record them with recordChange, or ` +
            'name them in test/audited-calls.ts with a reason.',
        )
    },
  }
}
