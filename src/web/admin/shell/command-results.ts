import { Contact, Mail, PackageCheck, Shirt } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ProductLine } from '../../../contract/catalogue/products-admin.ts'
import type { MessageRow } from '../../../contract/contact.ts'
import type { CustomerRow } from '../../../contract/customers.ts'
import type { OrderRow } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { call } from '../ui/call.ts'
import { queryOf } from '../ui/data-provider.ts'
import { whenText } from '../ui/when.tsx'
import type { Command } from './commands.ts'

interface Finds {
  /** What these were found by. */
  readonly typed: string
  readonly commands: readonly Command[]
  /** Set when some of the shop could not be searched. */
  readonly problem?: string
}

const NONE: Finds = { typed: '', commands: [] }
/** One letter finds half the shop. */
const LEAST_LETTERS = 2
const PAUSE_MS = 200
const MOST_OF_EACH = 5

/**
 * Orders, products, customers and messages by what is typed, as far as somebody may see them. Asked once typing pauses; what
 * an earlier question answers is dropped, so the lines are always those of the last one.
 */
export function useFinds(typed: string, permissions: readonly Permission[]): Finds & { readonly isSearching: boolean } {
  const [finds, setFinds] = useState(NONE)
  const q = typed.trim()
  const isWanted = q.length >= LEAST_LETTERS
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await find(q, permissions, stop.signal)
      if (!stop.signal.aborted) setFinds(found)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q, isWanted, permissions])
  if (!isWanted) return { ...NONE, isSearching: false }
  return { ...finds, isSearching: finds.typed !== q }
}

async function find(q: string, permissions: readonly Permission[], signal: AbortSignal): Promise<Finds> {
  const asked = KINDS.filter(({ may }) => permissions.includes(may))
  const answers = await Promise.allSettled(asked.map((kind) => rowsOf(kind, q, signal)))
  const failed = answers.find((answer) => answer.status === 'rejected')
  return {
    typed: q,
    commands: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    ...(failed && { problem: failed.reason.message }),
  }
}

async function rowsOf({ resource, lineOf }: Kind, q: string, signal: AbortSignal): Promise<readonly Command[]> {
  const path = `/api/admin/${resource}${queryOf({ q, perPage: MOST_OF_EACH })}`
  const { data } = await call<{ data: readonly Row[] }>('GET', path, undefined, { signal })
  return data.map(lineOf)
}

type Row = OrderRow & ProductLine & CustomerRow & MessageRow

interface Kind {
  readonly resource: string
  readonly may: Permission
  readonly lineOf: (row: Row) => Command
}

const KINDS: readonly Kind[] = [
  {
    resource: 'orders',
    may: 'orders.read',
    lineOf: ({ _id, number, customerName, totalAmount, status, createdAt }: OrderRow) => ({
      ...{ key: `order-${_id}`, group: 'Orders', icon: PackageCheck, to: `/orders/${_id}/show` },
      label: `Order #${number}`,
      detail: [customerName, formatRupees(totalAmount), status, whenText(createdAt, false)].join(' · '),
    }),
  },
  {
    resource: 'products',
    may: 'products.read',
    lineOf: ({ _id, name, brand, category, status }: ProductLine) => ({
      ...{ key: `product-${_id}`, group: 'Products', icon: Shirt, to: `/products/${_id}`, label: name },
      detail: [brand, category, ...(status === 'active' ? [] : [status])].join(' · '),
    }),
  },
  {
    resource: 'customers',
    may: 'customers.read',
    lineOf: ({ _id, name, email, phone }: CustomerRow) => ({
      ...{ key: `customer-${_id}`, group: 'Customers', icon: Contact, to: `/customers/${_id}/show` },
      label: name || 'No name',
      detail: [email, phone].filter(Boolean).join(' · '),
    }),
  },
  {
    resource: 'messages',
    may: 'messages.write',
    lineOf: ({ _id, name, subject, excerpt, ticket }: MessageRow) => ({
      ...{ key: `message-${_id}`, group: 'Messages', icon: Mail, to: `/messages/${_id}/show` },
      label: subject || excerpt,
      detail: [name, ticket].join(' · '),
    }),
  },
]
