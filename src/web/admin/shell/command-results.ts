import { Contact, Mail, PackageCheck, Shirt } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MessageRow } from '../../../contract/contact.ts'
import type { CustomerRow } from '../../../contract/customers.ts'
import type { OrderRow } from '../../../contract/orders/admin.ts'
import type { ProductRow } from '../../../contract/products-admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { formatDate } from '../../../domain/india/time.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { call } from '../ui/call.ts'
import { queryOf } from '../ui/data-provider.ts'
import type { Command } from './commands.ts'

interface SearchResults {
  /** The text these were found for. */
  readonly query: string
  readonly commands: readonly Command[]
  /** Set when a search failed. */
  readonly error?: string
}

const NONE: SearchResults = { query: '', commands: [] }
/** One letter would match too much. */
const MIN_LETTERS = 2
const DELAY_MS = 200
const MAX_PER_KIND = 5

/**
 * Finds orders, products, customers and messages that the user may see. Requests are sent when typing pauses; responses to an
 * earlier text are dropped.
 */
export function useSearchResults(
  typed: string,
  permissions: readonly Permission[],
): SearchResults & { readonly isSearching: boolean } {
  const [results, setResults] = useState(NONE)
  const q = typed.trim()
  const isLongEnough = q.length >= MIN_LETTERS
  useEffect(() => {
    if (!isLongEnough) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const found = await find(q, permissions, controller.signal)
      if (!controller.signal.aborted) setResults(found)
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, isLongEnough, permissions])
  if (!isLongEnough) return { ...NONE, isSearching: false }
  return { ...results, isSearching: results.query !== q }
}

async function find(q: string, permissions: readonly Permission[], signal: AbortSignal): Promise<SearchResults> {
  const kinds = KINDS.filter(({ permission }) => permissions.includes(permission))
  const answers = await Promise.allSettled(kinds.map((kind) => rowsOf(kind, q, signal)))
  const failed = answers.find((answer) => answer.status === 'rejected')
  return {
    query: q,
    commands: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    ...(failed && { error: failed.reason.message }),
  }
}

async function rowsOf({ resource, commandOf }: Kind, q: string, signal: AbortSignal): Promise<readonly Command[]> {
  const path = `/api/admin/${resource}${queryOf({ q, perPage: MAX_PER_KIND })}`
  const { data } = await call<{ data: readonly Row[] }>('GET', path, undefined, { signal })
  return data.map(commandOf)
}

type Row = OrderRow & ProductRow & CustomerRow & MessageRow

interface Kind {
  readonly resource: string
  readonly permission: Permission
  readonly commandOf: (row: Row) => Command
}

const KINDS: readonly Kind[] = [
  {
    resource: 'orders',
    permission: 'orders.read',
    commandOf: ({ _id, number, customerName, totalAmount, status, createdAt }: OrderRow) => ({
      key: `order-${_id}`,
      group: 'Orders',
      icon: PackageCheck,
      to: `/orders/${_id}/show`,
      label: `Order #${number}`,
      detail: [customerName, formatRupees(totalAmount), status, formatDate(createdAt)].join(' · '),
    }),
  },
  {
    resource: 'products',
    permission: 'products.read',
    commandOf: ({ _id, name, brand, category, status }: ProductRow) => ({
      key: `product-${_id}`,
      group: 'Products',
      icon: Shirt,
      to: `/products/${_id}`,
      label: name,
      detail: [brand, category, ...(status === 'active' ? [] : [status])].join(' · '),
    }),
  },
  {
    resource: 'customers',
    permission: 'customers.read',
    commandOf: ({ _id, name, email, phone }: CustomerRow) => ({
      key: `customer-${_id}`,
      group: 'Customers',
      icon: Contact,
      to: `/customers/${_id}/show`,
      label: name || 'No name',
      detail: [email, phone].filter(Boolean).join(' · '),
    }),
  },
  {
    resource: 'messages',
    permission: 'messages.write',
    commandOf: ({ _id, name, subject, excerpt, ticket }: MessageRow) => ({
      key: `message-${_id}`,
      group: 'Messages',
      icon: Mail,
      to: `/messages/${_id}/show`,
      label: subject || excerpt,
      detail: [name, ticket].join(' · '),
    }),
  },
]
